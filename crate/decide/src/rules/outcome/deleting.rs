//! Whether what a goal wants deleted can have been deleted: what is filtered out of a list, or has another name, is still there.

use super::acts::of_act;
use super::wishes::begins_with;
use crate::words;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use passerby_lexicon::costly::{TextKind, kind_of};

/// What else people call it, at the beginning of a wish.
const WISHES: [&str; 4] = ["get rid of", "throw away", "throw out", "take down"];
/// What controls that delete are called beside that.
const CONTROLS: [&str; 14] = [
    "archive",
    "trash",
    "bin",
    "discard",
    "clear",
    "remove",
    "purge",
    "erase",
    "papierkorb",
    "corbeille",
    "papelera",
    "destroy",
    "drop",
    "undo",
];

/// Whether a part of the goal wants something deleted before all else.
pub(super) fn is_deletion(part: &str) -> bool {
    const VERBS: [&str; 6] = ["delete", "remove", "erase", "losche", "supprime", "elimina"];
    let folded = words::fold(part);
    begins_with(part, &VERBS) || WISHES.iter().any(|wish| folded.contains(wish))
}

/// The row of an act that deletes, where the acts that were in a row share no word with the goal. The button of a question that
/// follows is in none.
pub(super) fn another_row<'r>(goal: &str, rows: &'r [String]) -> Option<&'r str> {
    let goal = words::tokens(goal);
    let is_meant = |row: &str| {
        let row = words::tokens(&row.replace(['_', '-'], " "));
        row.iter()
            .any(|word| goal.iter().any(|wanted| words::same_word(word, wanted)))
    };
    let rows = rows.iter().map(String::as_str);
    let mut rows = rows.filter(|row| !words::tokens(row).is_empty()).peekable();
    let first = *rows.peek()?;
    (!rows.any(is_meant)).then_some(first)
}

/// Whether an act may have deleted something: what was pressed is called so, or is a picture without words, or a key did it.
pub(super) fn may_delete(step: &StepRecord) -> bool {
    let Some(thought) = &step.thought else {
        return false;
    };
    let target = thought.decision.target.as_ref();
    match &thought.decision.action {
        Action::PressKey { key, .. } => ["Delete", "Backspace", "Enter"]
            .iter()
            .any(|named| key.ends_with(named)),
        Action::Drag { .. } | Action::Clear => true,
        Action::Type { .. } => false,
        _ => target.is_some_and(|target| {
            let said = of_act(step);
            let words = words::tokens(&said);
            !target.name.chars().any(char::is_alphabetic)
                || kind_of(&said, TextKind::Command) == Some(CostlyKind::Delete)
                || words.iter().any(|word| CONTROLS.contains(&word.as_str()))
        }),
    }
}
