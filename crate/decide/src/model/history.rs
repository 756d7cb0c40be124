//! What was done so far, a line a step: what matters of it for the next decision.

use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{Action, Decision, ExpectationVerdict, GateVerdict, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Signal;

/// Names and texts are shortened to this.
const SHORT: usize = 60;

/// The last `limit` steps, the oldest first; how many came before them is said.
pub(super) fn lines(steps: &[StepRecord], limit: usize) -> String {
    let skipped = steps.len().saturating_sub(limit);
    let mut lines = Vec::new();
    if skipped > 0 {
        lines.push(format!("({skipped} earlier steps)"));
    }
    lines.extend(steps.iter().skip(skipped).map(line));
    if let Some(thought) = steps.last().and_then(|step| step.thought.as_ref()) {
        let sentence = short(&thought.expectation.sentence, 160);
        lines.push(format!("Of the last act you expected: {sentence}"));
    }
    lines.join("\n")
}

fn line(step: &StepRecord) -> String {
    let mut parts = vec![format!("{}. {}", step.index, done(step))];
    parts.extend(came_of_it(step));
    parts.join("; ")
}

/// What the user answered in the run, a line each: their word, not the page's.
pub(super) fn answers(steps: &[StepRecord]) -> String {
    let line = |step: &StepRecord| {
        let answer = step.answer.as_ref()?;
        let said = match answer.split_whitespace().collect::<Vec<_>>().join(" ") {
            said if said.is_empty() => "gave no answer; decide without".to_owned(),
            said => format!("answered: {said}"),
        };
        Some(format!(
            "To your question in step {} the user {said}",
            step.index
        ))
    };
    steps.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

fn done(step: &StepRecord) -> String {
    let Some(thought) = &step.thought else {
        return "nothing: the page could not be seen".to_owned();
    };
    decided(&thought.decision)
}

/// The act in one line, with its target.
pub(super) fn decided(decision: &Decision) -> String {
    let with = match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        } => format!(" {}", quoted(text)),
        Action::Type {
            text: TextSource::Credential { name },
        } => format!(" credential:{name}"),
        Action::Select { option } => format!(" {}", quoted(option)),
        Action::SelectMany { options } => {
            options.iter().map(|o| format!(" {}", quoted(o))).collect()
        }
        Action::Drag { dx, dy } => format!(" by {dx:.0},{dy:.0}"),
        Action::Check { on } => (if *on { " on" } else { " off" }).to_owned(),
        Action::PressKey { key, times: 1 } => format!(" {key}"),
        Action::PressKey { key, times } => format!(" {key} {times} times"),
        Action::Scroll { screens } => (if *screens < 0.0 { " up" } else { " down" }).to_owned(),
        Action::Navigate { url } => format!(" {}", short(url, SHORT)),
        Action::AskUser { question } => format!(" \"{}\"", short(question, 200)),
        _ => String::new(),
    };
    let target = decision.target.as_ref().map(|target| {
        format!(
            " on {} {} {}",
            target.role,
            quoted(&target.name),
            target.node
        )
    });
    format!(
        "{}{with}{}",
        decision.action.name(),
        target.unwrap_or_default()
    )
}

fn came_of_it(step: &StepRecord) -> Vec<String> {
    let mut parts = Vec::new();
    if let Some(GateVerdict::Refused { reason, .. }) = &step.gate {
        parts.push(format!("refused: {}", short(reason, 120)));
    }
    if let Some(trouble) = step
        .reply
        .as_ref()
        .and_then(|reply| trouble(&reply.outcome))
    {
        parts.push(trouble);
    }
    let signals = step
        .difference
        .iter()
        .flat_map(|difference| &difference.signals);
    parts.extend(signals.take(3).filter_map(signal));
    if let Some(evaluation) = &step.evaluation {
        let verdict = match evaluation.verdict {
            ExpectationVerdict::Matched => "as expected",
            ExpectationVerdict::Missed => "not what was expected",
            ExpectationVerdict::Contradicted => "the opposite of what was expected",
            ExpectationVerdict::Unknown => return parts,
        };
        parts.push(verdict.to_owned());
    }
    parts
}

fn trouble(outcome: &ActOutcome) -> Option<String> {
    Some(match outcome {
        ActOutcome::Done | ActOutcome::PageLeft => return None,
        ActOutcome::Detached => "failed: the element was gone".to_owned(),
        ActOutcome::NotVisible => "failed: the element was not to be seen".to_owned(),
        ActOutcome::Obscured { by } => format!("failed: covered by {}", quoted(by)),
        ActOutcome::Disabled => "failed: the element was disabled".to_owned(),
        ActOutcome::Missed { .. } => "failed: you came down beside it".to_owned(),
        ActOutcome::NotByKeys { reason } => format!("failed: {}", short(reason, 160)),
        ActOutcome::NotApplicable { reason } | ActOutcome::Failed { reason } => {
            format!("failed: {}", short(reason, 120))
        }
    })
}

fn signal(signal: &Signal) -> Option<String> {
    Some(match signal {
        Signal::ScreenLoaded => "a page was loaded".to_owned(),
        Signal::NavigationOccurred { to, .. } => format!("went to {}", short(to, SHORT)),
        Signal::FormSubmitted { .. } => "the form was sent".to_owned(),
        Signal::ResultsAppeared { count } => format!("{count} results appeared"),
        Signal::ErrorAppeared { text } => format!("error {}", quoted(text)),
        Signal::DialogOpened { label } => format!("dialog {} opened", quoted(label)),
        Signal::DialogClosed { label } => format!("dialog {} closed", quoted(label)),
        Signal::ValueChanged { .. } => "a value changed".to_owned(),
        Signal::Scrolled => "the page scrolled".to_owned(),
        Signal::NoOp => "nothing changed".to_owned(),
    })
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", short(text, SHORT))
}

/// One line of at most so many characters.
fn short(text: &str, chars: usize) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if folded.chars().count() <= chars {
        return folded;
    }
    folded
        .chars()
        .take(chars.saturating_sub(1))
        .chain(['…'])
        .collect()
}
