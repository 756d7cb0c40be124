//! Whether a value that the goal gives for a field went into that one, and not into its neighbour.

use super::brought::action;
use crate::goal::Given;
use crate::words;
use passerby_artifacts::decision::{Action, TextSource};
use passerby_artifacts::run::StepRecord;

/// How the ids of fields for text begin in a look's text.
const FIELD_ID: &str = "txt_";

/// Whether a given value was only ever typed into fields of other names, though one that is called as the goal says was
/// on the screen.
pub(super) fn is_misplaced(given: &[Given], history: &[StepRecord]) -> bool {
    given.iter().any(|given| {
        let mut typed = history
            .iter()
            .filter(|step| types(step, &given.value))
            .peekable();
        typed.peek().is_some()
            && typed.all(|step| !is_into(step, given) && has_field(&step.tree_text, given))
    })
}

fn types(step: &StepRecord, value: &str) -> bool {
    let is_it = |text: &str| words::fold(text) == words::fold(value);
    matches!(
        action(step),
        Some(Action::Type { text: TextSource::Plain { text } }) if is_it(text)
    )
}

/// Whether the field that was typed into shares a word with what the goal calls it. One without a name may be it.
fn is_into(step: &StepRecord, given: &Given) -> bool {
    let thought = step.thought.as_ref();
    let target = thought.and_then(|thought| thought.decision.target.as_ref());
    let name = target.map_or("", |target| target.name.as_str());
    let row = step.target_row.as_str();
    let own = words::tokens(&format!("{name} {row}"));
    own.is_empty() || given.field.iter().any(|word| own.contains(word))
}

/// Whether the look shows a field whose name has all the words that the goal has for it.
fn has_field(look: &str, given: &Given) -> bool {
    let mut names = look.split(FIELD_ID).skip(1).filter_map(name_of);
    names.any(|name| {
        let own = words::tokens(name);
        !given.field.is_empty() && given.field.iter().all(|word| own.contains(word))
    })
}

/// The name behind an id, in quotes on the same line.
pub(super) fn name_of(rest: &str) -> Option<&str> {
    let (_, after) = rest.lines().next()?.split_once(" \"")?;
    Some(after.split_once('"')?.0)
}
