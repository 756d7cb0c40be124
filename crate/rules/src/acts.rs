//! What was done, in words.

use super::screen_context::had_effect;
use crate::words;
use passerby_artifacts::decision::{Action, Decision, TextSource};
use passerby_artifacts::run::StepRecord;

/// What an act was done on and with, in words.
pub(crate) fn of_act(step: &StepRecord) -> String {
    let Some(thought) = &step.thought else {
        return String::new();
    };
    let decision = &thought.decision;
    let target = decision.target.as_ref().map_or("", |target| &target.name);
    let with = match &decision.action {
        Action::Type {
            text: TextSource::Plain { text },
        }
        | Action::Insert { text } => text.clone(),
        Action::Select { option } => option.clone(),
        Action::SelectMany { options } => options.join(" "),
        _ => String::new(),
    };
    format!(
        "{target} {} {} {with}",
        step.target_picture, step.target_row
    )
}

/// Whether something was done that has to do with a clause: a word that says which thing it means is in what was acted on or with.
pub(crate) fn touches((step, decision): &(&StepRecord, &Decision), clause: &str) -> bool {
    let wanted = words::subject(clause);
    let done = words::tokens(&of_act(step));
    let is_in = |word: &String| done.iter().any(|other| words::same_word(word, other));
    !decision.action.only_looks() && had_effect(step) && wanted.iter().any(is_in)
}
