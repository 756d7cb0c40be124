//! Whether what the run typed into a page was kept: text in a field is nothing yet, and one who leaves the form loses it.
//!
//! What was typed to log in or to search is left out: it is of no use afterwards.

use super::brought::{action, belongs_to_login, is_search};
use passerby_artifacts::decision::Action;
use passerby_artifacts::decision::bare_key;
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::{Difference, ScreenOutcome, Signal};
use passerby_lexicon::screens;

/// What says that something was kept says it in few words.
const MESSAGE_WORDS: usize = 10;

/// Whether something that was typed still waits to be kept.
pub(super) fn waits(history: &[StepRecord]) -> bool {
    let mut waits = false;
    // Something that keeps was pressed, and the page has not answered yet.
    let mut asked = false;
    for (at, step) in history.iter().enumerate() {
        let Some(action) = action(step) else { continue };
        if matches!(action, Action::Type { .. }) {
            let is_aside = is_search(step) || belongs_to_login(history, at);
            waits |= !is_aside;
            asked &= is_aside;
            continue;
        }
        let Some(difference) = step.difference.as_ref().filter(|_| waits) else {
            continue;
        };
        if failed(difference) {
            asked = false;
            continue;
        }
        asked |= keeps(step, action, difference);
        let answered = difference.outcome != ScreenOutcome::NoChange
            && !difference.signals.contains(&Signal::NoOp);
        if asked && answered || says_kept(difference) {
            (waits, asked) = (false, false);
        }
    }
    waits
}

fn failed(difference: &Difference) -> bool {
    let is_error = |signal: &Signal| matches!(signal, Signal::ErrorAppeared { .. });
    difference.outcome == ScreenOutcome::FormSubmissionFailed
        || difference.signals.iter().any(is_error)
}

/// Whether the act is one that keeps what stands in the fields: the form was taken, Enter, or a press of what is called so.
fn keeps(step: &StepRecord, action: &Action, difference: &Difference) -> bool {
    let target = step
        .thought
        .as_ref()
        .and_then(|thought| thought.decision.target.as_ref());
    let name = target.map_or_else(String::new, |target| target.name.to_lowercase());
    match action {
        _ if is_search(step) => false,
        Action::PressKey { key, .. } => bare_key(key) == "Enter" || key.ends_with("+s"),
        Action::Click | Action::DoubleClick => {
            difference.outcome == ScreenOutcome::FormSubmissionSucceeded
                || (screens::SUBMIT.is_in(&name) && !screens::NOT_SUBMIT.is_in(&name))
        }
        _ => false,
    }
}

/// Whether the page says by itself that it kept what was typed, as one does that saves while one types.
fn says_kept(difference: &Difference) -> bool {
    difference.messages.iter().any(|message| {
        message.split_whitespace().count() <= MESSAGE_WORDS
            && screens::SUCCESS.is_in(&message.to_lowercase())
    })
}
