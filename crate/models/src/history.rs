//! What was done so far, a line a step: what matters of it for the next decision. What changed on the screen is told by
//! `changes`.

use super::changes;
use super::short::{SHORT, quoted, short};
use passerby_artifacts::act::ActOutcome;
use passerby_artifacts::decision::{
    Action, Decision, ExpectationVerdict, GateVerdict, Policy, TextSource, Thought,
};
use passerby_artifacts::fault::WarningKind;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, Signal};

/// Addresses to this: what they ask for stands at their end.
const SHORT_URL: usize = 200;
/// So many errors and, beside them, other things that happened are told of a step.
const MAX_ERRORS: usize = 3;
const MAX_SIGNALS: usize = 4;
/// Of so many steps it is told what changed on the screen, and what the model noted; of those before, what it came to.
const IN_DETAIL: usize = 4;

/// The last `limit` steps, the oldest first; how many came before them is said.
pub(super) fn lines(steps: &[StepRecord], limit: usize) -> Vec<String> {
    let skipped = steps.len().saturating_sub(limit);
    let mut lines = Vec::new();
    if skipped > 0 {
        lines.push(format!("({skipped} earlier steps)"));
    }
    let first_in_detail = steps.len().saturating_sub(IN_DETAIL);
    for (at, step) in steps.iter().enumerate().skip(skipped) {
        lines.push(line(step, at >= first_in_detail));
    }
    lines
}

/// What was expected of the last act and why it was done, in the model's own words.
pub(super) fn expected(steps: &[StepRecord]) -> Vec<String> {
    let mut lines = Vec::new();
    if let Some(thought) = steps.last().and_then(|step| step.thought.as_ref()) {
        let sentence = short(&thought.expectation.sentence, 160);
        lines.push(format!("Of the last act you expected: {sentence}"));
        let why = short(&thought.decision.reasoning, 160);
        if !why.is_empty() {
            lines.push(format!("You did it because: {why}"));
        }
    }
    lines
}

fn line(step: &StepRecord, in_detail: bool) -> String {
    let mut parts = vec![format!("{}. {}", step.index, done(step))];
    parts.extend(came_of_it(step));
    if in_detail {
        parts.extend(step.difference.as_ref().and_then(changes::told));
        parts.extend(noted(step));
    }
    parts.join("; ")
}

/// What the model said of the act once it saw what came of it.
fn noted(step: &StepRecord) -> Option<String> {
    let by_model = |thought: &&Thought| thought.decision.decided_by == Policy::Model;
    step.thought.as_ref().filter(by_model)?;
    // Until it has judged the act, what is noted there is the machine's own sentence.
    let judged = step
        .evaluation
        .as_ref()
        .filter(|judged| judged.noted_by_model)?;
    let notes = short(&judged.notes, 160);
    (!notes.is_empty()).then(|| format!("you noted: {notes}"))
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

/// The act of a step in one line.
pub(super) fn done(step: &StepRecord) -> String {
    let Some(thought) = &step.thought else {
        return "nothing: the page could not be seen".to_owned();
    };
    let mut told = decided(&thought.decision);
    if !step.target_picture.is_empty() {
        told.push_str(&format!(" icon≈{}", quoted(&step.target_picture)));
    }
    if !step.dropped_on.is_empty() {
        told.push_str(&format!(", let go on {}", quoted(&step.dropped_on)));
    }
    match short(&step.target_row, SHORT) {
        row if row.is_empty() => told,
        row => format!("{told} in the row of \"{row}\""),
    }
}

/// The act in one line, with its target.
pub(super) fn decided(decision: &Decision) -> String {
    let with = match &decision.action {
        Action::Click if !decision.prompt_text.is_empty() => {
            format!(" (if asked: {})", quoted(&decision.prompt_text))
        }
        Action::Type {
            text: TextSource::Plain { text },
        } => format!(" {}", quoted(text)),
        Action::Type {
            text: TextSource::Credential { name },
        } => format!(" credential:{name}"),
        Action::Insert { text } => format!(" {}", quoted(text)),
        Action::SelectText { part, .. } if !part.is_empty() => format!(" {}", quoted(part)),
        Action::Select { option } => format!(" {}", quoted(option)),
        Action::SelectMany { options } => {
            options.iter().map(|o| format!(" {}", quoted(o))).collect()
        }
        Action::Drag { dx, dy } => format!(" by {dx:.0},{dy:.0}"),
        Action::Check { on } => (if *on { " on" } else { " off" }).to_owned(),
        Action::PressKey { key, times: 1 } => format!(" {}", key_name(key)),
        Action::PressKey { key, times } => format!(" {} {times} times", key_name(key)),
        Action::Scroll { screens } => (if *screens < 0.0 { " up" } else { " down" }).to_owned(),
        Action::Navigate { url } => format!(" {}", short(url, SHORT_URL)),
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

/// A key as it is called: the space bar types nothing that can be seen.
fn key_name(key: &str) -> &str {
    if key == " " { "Space" } else { key }
}

fn came_of_it(step: &StepRecord) -> Vec<String> {
    let mut parts = happened_to(step);
    if marked(step) {
        parts.insert(0, "marked".to_owned());
        return parts;
    }
    let judged = step.evaluation.as_ref();
    if put_the_caret(step) {
        parts.push(
            match step
                .thought
                .as_ref()
                .map(|thought| &thought.decision.action)
            {
                Some(Action::SelectText { .. }) => "marked",
                _ => "the caret is in it now",
            }
            .to_owned(),
        );
        return parts;
    }
    let verdict = match judged.map(|judged| judged.verdict) {
        Some(ExpectationVerdict::Matched) if judged.is_some_and(|judged| judged.any_change) => {
            Some("something changed")
        }
        Some(ExpectationVerdict::Matched) => Some("as expected"),
        Some(ExpectationVerdict::Missed) => Some("not what was expected"),
        Some(ExpectationVerdict::Contradicted) => Some("the opposite of what was expected"),
        Some(ExpectationVerdict::Unknown) | None => None,
    };
    parts.extend(verdict.map(str::to_owned));
    parts.extend(sent(step));
    parts
}

/// Whether the act marked a text: what else its page shows then, such as buttons that can be used now, is no matter of it.
fn marked(step: &StepRecord) -> bool {
    let action = step
        .thought
        .as_ref()
        .map(|thought| &thought.decision.action);
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    matches!(action, Some(Action::SelectText { .. })) && matches!(outcome, Some(ActOutcome::Done))
}

/// Whether all that came of the act is that the caret stands in a field, which no text of the screen shows.
fn put_the_caret(step: &StepRecord) -> bool {
    let decision = step.thought.as_ref().map(|thought| &thought.decision);
    let outcome = step.reply.as_ref().map(|reply| &reply.outcome);
    let signals = step.difference.as_ref().map(|d| d.signals.as_slice());
    decision.is_some_and(Decision::moves_caret)
        && matches!(outcome, Some(ActOutcome::Done))
        && signals == Some(&[Signal::NoOp])
}

/// That the page sent data to its server: what it stored need not be seen.
fn sent(step: &StepRecord) -> Option<String> {
    let sent = step.settled.as_ref()?.sent?;
    let was_refused = step.had_a_request_refused();
    (sent.writes > 0 && !was_refused).then(|| "the page sent data".to_owned())
}

/// What became of an act: a refusal, a failure, what happened on the page.
pub(super) fn happened_to(step: &StepRecord) -> Vec<String> {
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
    let dialogs = step
        .warnings
        .iter()
        .filter(|warning| warning.kind == WarningKind::Dialog);
    parts.extend(
        dialogs
            .take(MAX_DIALOGS)
            .map(|asked| short(&asked.message, 240)),
    );
    if !put_the_caret(step) {
        parts.extend(step.difference.iter().flat_map(happened));
    }
    parts
}

/// Dialogs of the browser that are told of an act.
const MAX_DIALOGS: usize = 2;

/// What happened, in the order of its weight.
fn happened(difference: &Difference) -> Vec<String> {
    let signals = &difference.signals;
    let moved = |signal: &Signal| matches!(signal, Signal::NavigationOccurred { .. });
    // Where another address is told it goes without saying that a page was loaded.
    // And on another page there are other entries.
    let is_other_page = signals.contains(&Signal::ScreenLoaded) || signals.iter().any(moved);
    let goes_without_saying = |signal: &&Signal| match signal {
        Signal::ScreenLoaded => signals.iter().any(moved),
        Signal::ResultsAppeared { .. } => is_other_page,
        _ => false,
    };
    let is_error = |signal: &&Signal| matches!(signal, Signal::ErrorAppeared { .. });
    let errors = signals.iter().filter(is_error).take(MAX_ERRORS);
    let told = signals.iter().filter(|signal| !is_error(signal));
    let told = told.filter(|signal| !goes_without_saying(signal));
    let mut parts: Vec<String> = errors.filter_map(happening).collect();
    parts.extend(told.filter_map(happening).take(MAX_SIGNALS));
    parts
}

/// What went wrong with an act itself; `None` where nothing did.
pub fn trouble(outcome: &ActOutcome) -> Option<String> {
    Some(match outcome {
        ActOutcome::Done | ActOutcome::PageLeft => return None,
        ActOutcome::Detached => "failed: the element was gone".to_owned(),
        ActOutcome::NotVisible => "failed: the element was not to be seen".to_owned(),
        ActOutcome::Obscured { by } => format!("failed: covered by {}", quoted(by)),
        ActOutcome::Disabled => "failed: the element was disabled".to_owned(),
        ActOutcome::Missed { .. } => "failed: you came down beside it".to_owned(),
        ActOutcome::NotByKeys { reason } => format!("failed: {}", short(reason, 160)),
        ActOutcome::NotApplicable { reason } | ActOutcome::Failed { reason } => {
            // With the options that there are instead of the wanted one.
            format!("failed: {}", short(reason, 400))
        }
    })
}

/// What it is called that opened or closed.
fn called(is_layer: bool) -> &'static str {
    if is_layer { "pop-up" } else { "dialog" }
}

/// What happened, in a few words; `None` where it is told elsewhere.
pub fn happening(signal: &Signal) -> Option<String> {
    Some(match signal {
        Signal::ScreenLoaded => "a page was loaded".to_owned(),
        Signal::NavigationOccurred { to, .. } => format!("went to {}", short(to, SHORT_URL)),
        Signal::FormSubmitted { .. } => "the form was sent".to_owned(),
        Signal::ResultsAppeared { .. } => {
            "lists show entries that they did not show before".to_owned()
        }
        Signal::ErrorAppeared { text } => format!("error {}", changes::message(text)),
        Signal::DialogOpened { label, is_layer } => {
            format!("{} {} opened", called(*is_layer), quoted(label))
        }
        Signal::DialogClosed { label, is_layer } => {
            format!("{} {} closed", called(*is_layer), quoted(label))
        }
        // Which, and what it is now, is told with the changes.
        Signal::ValueChanged { .. } => return None,
        Signal::Scrolled => "the page scrolled".to_owned(),
        Signal::NoOp => "nothing changed".to_owned(),
    })
}
