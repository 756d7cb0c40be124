//! Whether words that the run wrote itself, such as a comment, were lost: another form of the page was sent, and no later look shows them.

use super::brought::{action, belongs_to_login, is_search};
use super::kept::{self, Shown};
use crate::words;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;
use passerby_artifacts::screen::Identity;

/// Shorter texts turn up elsewhere by chance, or are shown in another form.
const MIN_WORDS: usize = 3;

/// The field whose text was lost; `now`: what the last look shows.
pub(super) fn field<'s>(history: &'s [StepRecord], now: &Shown) -> Option<&'s str> {
    let mut typed = history.iter().enumerate().filter_map(|(at, step)| {
        let Some(Action::Type {
            text: TextSource::Plain { text },
        }) = action(step)
        else {
            return None;
        };
        let target = step.thought.as_ref()?.decision.target.as_ref()?;
        let counts = text.split_whitespace().count() >= MIN_WORDS
            && !is_search(step)
            && !belongs_to_login(history, at);
        counts.then_some((
            at,
            target.name.as_str(),
            target.identity.as_ref()?,
            words::fold(text),
        ))
    });
    typed.find_map(|(at, name, field, text)| {
        let later = history.get(at.saturating_add(1)..).unwrap_or_default();
        let is_retyped = later.iter().any(|step| types_into(step, field));
        // What a field holds still was not lost before: parts of a form that stand behind tabs come and go.
        let held = later.iter().rposition(|step| holds(&step.tree_text, &text));
        let later = later.get(held.unwrap_or_default()..).unwrap_or_default();
        let left = later
            .iter()
            .position(|step| kept::is_sent_beside(step, field))?;
        let mut after = later.iter().skip(left.saturating_add(1));
        let is_shown = after.any(|step| shows(&step.tree_text, &text))
            || now.all.contains(&text)
            || now.held.contains(&text);
        let is_lost = !is_retyped && !is_shown && !kept::was_taken(history, at);
        is_lost.then_some(name)
    })
}

fn types_into(step: &StepRecord, field: &Identity) -> bool {
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    let is_it = target.and_then(|target| target.identity.as_ref()) == Some(field);
    is_it && matches!(action(step), Some(Action::Type { .. }))
}

/// Whether a look says the text elsewhere than in a field.
fn shows(look: &str, text: &str) -> bool {
    let held = kept::values(look).filter(|value| words::fold(value).contains(text));
    words::fold(look).matches(text).count() > held.count()
}

/// Whether a field of a look holds the text.
fn holds(look: &str, text: &str) -> bool {
    kept::values(look).any(|value| words::fold(value).contains(text))
}
