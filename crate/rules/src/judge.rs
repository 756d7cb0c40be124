//! Whether the goal is met, or cannot be: read off what was observed, never off what was meant.

use super::proposal::{Proposal, called_dialog, shown};
use super::screen_context::{ScreenContext, had_effect, submits};
use super::{orders, send};
use crate::forms::{self, Serving, task_of};
use crate::goal::Task;
use crate::words;
use passerby_artifacts::decision::{Action, ExpectationVerdict, Predicate, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Form, ScreenOutcome, Signal, Tone};

/// Finish or give up, where what was seen says so.
pub(super) fn verdict(look: &ScreenContext, serving: Option<&Serving>) -> Vec<Proposal> {
    if !look.goal.orders.is_empty() {
        return orders::all_done(look).into_iter().collect();
    }
    let sent = submission(look, serving);
    let there = || arrival(look, serving);
    sent.or_else(there).into_iter().collect()
}

/// What became of the form that was sent.
fn submission(look: &ScreenContext, serving: Option<&Serving>) -> Option<Proposal> {
    let (last, _) = look.last_act()?;
    if !submits(last)
        || (look.goal.looks_only && look.goal.task == Task::Other && look.goal.query.is_none())
    {
        return None;
    }
    if succeeded(look, last) && !goes_on(look, last, serving) {
        return Some(finish(0.9, evidence(look, last)));
    }
    None
}

fn succeeded(look: &ScreenContext, step: &StepRecord) -> bool {
    let outcome = step.outcome();
    if outcome == Some(ScreenOutcome::FormSubmissionFailed) {
        return false;
    }
    if outcome == Some(ScreenOutcome::FormSubmissionSucceeded) {
        return true;
    }
    let verdict = step.evaluation.as_ref().map(|e| e.verdict);
    let searched = look.goal.task == Task::Search && had_effect(step);
    let taken = verdict == Some(ExpectationVerdict::Matched) && had_effect(step);
    let elsewhere = outcome == Some(ScreenOutcome::Navigation)
        && verdict != Some(ExpectationVerdict::Contradicted);
    (searched || taken || elsewhere) && look.errors().next().is_none()
}

/// Whether another form of the same task follows (a registration in several steps), and nothing says that it is over.
fn goes_on(look: &ScreenContext, last: &StepRecord, serving: Option<&Serving>) -> bool {
    let Some(serving) = serving else {
        return false;
    };
    let another = !was_sent(last, serving.form);
    let unfilled = !forms::is_filled(serving.form);
    // A text that always stands there is no proof, but whoever reads it looks for no further form.
    let mut outputs = look.screen().outputs.iter();
    let says_well = outputs.any(|output| output.tone == Tone::Success);
    another
        && unfilled
        && !says_well
        && look.goal.task != Task::Search
        && task_of(serving.form, look) == look.goal.task
        && look.goal.task != Task::Other
}

/// Whether a step was to send this form.
pub(super) fn was_sent(step: &StepRecord, form: &Form) -> bool {
    step.thought
        .as_ref()
        .is_some_and(|thought| is_about(&thought.expectation.predicate, form))
}

fn is_about(predicate: &Predicate, sent: &Form) -> bool {
    match predicate {
        Predicate::FormTaken { form } => *form == sent.identity,
        Predicate::AnyOf { of } => of.iter().any(|p| is_about(p, sent)),
        _ => false,
    }
}

const FORM_SENT: &str = "the form was sent";

/// What on the screen shows that a step worked, quoted.
pub(super) fn evidence(look: &ScreenContext, step: &StepRecord) -> String {
    let mut facts: Vec<String> = look
        .successes()
        .take(2)
        .map(|o| format!("the page says “{}”", shown(&o.text)))
        .collect();
    if let Some(difference) = &step.difference {
        let title = &look.screen().title;
        // Any page has texts that the one before had not; to a search they are what it was for.
        let searched = look.goal.task == Task::Search;
        let signals = difference.signals.iter();
        let telling = signals.filter(|s| searched || !matches!(s, Signal::ResultsAppeared { .. }));
        facts.extend(telling.filter_map(|s| signal(s, title)).take(3));
        // Where something else shows it, nobody asks whether a form was sent.
        if facts.len() > 1 {
            facts.retain(|fact| fact != FORM_SENT);
        }
    }
    if facts.is_empty()
        && let Some(evaluation) = &step.evaluation
    {
        let told = evaluation.evidence.iter().take(2);
        // What was found ends as a sentence; here it is a part of one.
        facts.extend(told.map(|e| shown(e).trim_end_matches('.').to_owned()));
    }
    if facts.is_empty() {
        facts.push(format!("the page is now “{}”", shown(&look.screen().title)));
    }
    let mut sentence = facts.join(", and ");
    sentence.push('.');
    sentence
}

fn signal(signal: &Signal, title: &str) -> Option<String> {
    Some(match signal {
        Signal::NavigationOccurred { .. } if !title.trim().is_empty() => {
            format!("the page “{}” opened", shown(title))
        }
        Signal::NavigationOccurred { to, .. } => format!("the page {} opened", shown(to)),
        Signal::FormSubmitted { .. } => FORM_SENT.to_owned(),
        Signal::ResultsAppeared { .. } => {
            "lists show entries that they did not show before".to_owned()
        }
        Signal::DialogOpened { label, is_layer } => {
            format!("{} opened", called_dialog(label, *is_layer))
        }
        Signal::DialogClosed { label, is_layer } => {
            format!("{} closed", called_dialog(label, *is_layer))
        }
        // With a navigation it says nothing new, and alone nothing that shows that a goal is met.
        Signal::ScreenLoaded
        | Signal::ValueChanged { .. }
        | Signal::ErrorAppeared { .. }
        | Signal::Scrolled
        | Signal::NoOp => return None,
    })
}

/// Whether what the goal names is on the screen.
fn arrival(look: &ScreenContext, serving: Option<&Serving>) -> Option<Proposal> {
    let goal = &look.goal;
    if goal.task != Task::Other {
        let shown_form = serving.filter(|_| goal.looks_only)?;
        let fields = shown_form.form.inputs.len();
        let label = shown(&shown_form.form.label);
        let sure = 0.5 + 0.4 * shown_form.score;
        return Some(finish(
            sure,
            format!("the form “{label}” with {fields} fields is here."),
        ));
    }
    if goal.subject.is_empty() {
        return None;
    }
    let moved = look.executed().any(|(step, _)| had_effect(step));
    if !moved && !goal.looks_only {
        return None;
    }
    let quote = |text: &str| format!("the page shows “{}”.", shown(text));
    let said = best_text(look, &goal.subject).filter(|(_, text)| !echoes(look, text));
    match said {
        // Having come somewhere, a title or heading that says most of it is enough.
        Some((share, text)) if share >= 1.0 => {
            Some(finish(if moved { 0.85 } else { 0.75 }, quote(&text)))
        }
        Some((share, text)) if share >= 0.5 && followed_the_goal(look) => {
            Some(finish(0.7, quote(&text)))
        }
        _ => None,
    }
}

/// The title, heading, dialog or text that says most of these words, and its share. A plain text
/// counts only if it says all of it, and names of links do not count: they are not there yet.
pub(super) fn best_text(look: &ScreenContext, subject: &[String]) -> Option<(f64, String)> {
    let share = |text: &str| words::coverage(subject, &words::tokens(text));
    let heads = look.headings().map(|h| h.name.clone());
    let dialogs = look.screen().dialogs.iter().map(|d| d.label.clone());
    let tabs = look
        .screen()
        .actions
        .iter()
        .filter(|a| a.toggles.selected == Some(true))
        .map(|a| a.label.clone());
    let moved = look.executed().any(|(step, _)| had_effect(step));
    // At the first look a title may speak of the whole site.
    let title = moved.then(|| look.screen().title.clone());
    let named = heads
        .chain(dialogs)
        .chain(tabs)
        .chain(title)
        .map(|text| (share(&text), text));
    let outputs = look.screen().outputs.iter().filter(|o| {
        look.node(&o.node)
            .is_none_or(|n| n.visible && n.href.is_none())
            && !o.linked
    });
    let said = outputs
        .filter(|_| subject.len() > 1)
        .map(|o| (share(&o.text), o.text.clone()))
        .filter(|(s, _)| *s >= 1.0);
    let best = named
        .chain(said)
        .fold(None, |best: Option<(f64, String)>, next| match best {
            Some(best) if best.0 >= next.0 => Some(best),
            _ => Some(next),
        });
    best.filter(|(share, _)| *share > 0.0)
}

/// Whether a text only repeats what was typed: `No mails match “…”`.
pub(super) fn echoes(look: &ScreenContext, text: &str) -> bool {
    let text = words::fold(text);
    look.executed().any(|(_, decision)| match &decision.action {
        Action::Type {
            text: TextSource::Plain { text: typed },
        }
        | Action::Insert { text: typed } => {
            let typed = words::fold(typed);
            typed.contains(' ') && text.contains(&typed)
        }
        _ => false,
    })
}

/// Whether the last act pressed what was called like the goal, and the page changed.
fn followed_the_goal(look: &ScreenContext) -> bool {
    look.last_act().is_some_and(|(step, decision)| {
        matches!(decision.action, Action::Click)
            && had_effect(step)
            && step.outcome() == Some(ScreenOutcome::Navigation)
    })
}

/// The end of the run, with what shows it.
pub(super) fn finish(confidence: f64, evidence: String) -> Proposal {
    let reasoning = format!("What I came for is here: {evidence}");
    Proposal::free(Action::Finish { evidence }, confidence, reasoning)
        .expecting("Nothing more is to happen.", Predicate::NothingChanges)
}

/// Why the form could not be sent, where it was tried.
pub(super) fn refusal(look: &ScreenContext, serving: Option<&Serving>) -> Option<String> {
    look.submissions().next()?;
    if let Some(error) = look.errors().next() {
        return Some(format!(
            "The form was not taken; the page says “{}”.",
            shown(&error.text)
        ));
    }
    let wrong = serving?.form.inputs.iter().find(|i| i.invalid);
    if let Some(input) = wrong {
        return Some(format!(
            "The form was not taken; “{}” is marked as wrong and I know no better answer.",
            shown(&input.label)
        ));
    }
    let stuck = send::ways(look, serving?).is_empty();
    stuck.then(|| "I sent the form and nothing I could see came of it.".to_owned())
}
