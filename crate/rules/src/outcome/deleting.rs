//! Whether what a goal wants deleted can have been deleted: what is filtered out of a list, or has another name, is still there.

use super::super::acts::of_act;
use super::brought::{action, belongs_to_login, is_search};
use super::kept::wanted;
use super::wishes::{begins_with, parts};
use crate::words;
use passerby_artifacts::costly::CostlyKind;
use passerby_artifacts::decision::Action;
use passerby_artifacts::run::StepRecord;
use passerby_lexicon::costly::{TextKind, kind_of};

/// What else people call it, at the beginning of a wish.
const WISHES: [&str; 4] = ["get rid of", "throw away", "throw out", "take down"];
/// What controls that delete are called beside that.
const CONTROLS: [&str; 18] = [
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
    // States that a list sets.
    "deleted",
    "trashed",
    "archived",
    "removed",
];

/// What a wish begins with that gives something a name.
const NAMING: [&str; 14] = [
    "add", "create", "make", "rename", "call", "change", "set", "enter", "write", "put", "type",
    "copy", "insert", "register",
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

/// A text of the goal that was typed where nothing is searched before something was deleted, and that no page had shown by then: what
/// goes by that name got it in this run. `None` where the goal wants something made or named as well.
pub(super) fn named_before_deleting(goal: &str, history: &[StepRecord]) -> Option<String> {
    if parts(goal).any(|part| !is_deletion(part) && begins_with(part, &NAMING)) {
        return None;
    }
    // A reason or another thing's name is typed for another part of the goal.
    let of_deletion: Vec<&str> = parts(goal).filter(|part| is_deletion(part)).collect();
    let folded = words::fold(&of_deletion.join(" "));
    let deletes =
        |step: &StepRecord| may_delete(step) && matches!(action(step), Some(Action::Click));
    let last = history.iter().rposition(deletes)?;
    history
        .iter()
        .enumerate()
        .take(last)
        .find_map(|(at, step)| {
            let Some(Action::Type { text }) = action(step) else {
                return None;
            };
            let name = wanted(text, &folded)?;
            let mut looks = history.iter().take(at.saturating_add(1));
            let was_shown = looks.any(|look| words::fold(&look.tree_text).contains(&name));
            let is_name = !is_search(step) && !belongs_to_login(history, at) && !was_shown;
            is_name.then_some(name)
        })
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
        Action::Type { .. } | Action::Insert { .. } => false,
        // Of a point of the picture nobody can tell by words what stands there.
        Action::Click | Action::DoubleClick if target.is_none() => true,
        _ => target.is_some_and(|target| {
            let said = of_act(step);
            let words = words::tokens(&said);
            !target.name.chars().any(char::is_alphabetic)
                || kind_of(&said, TextKind::Command) == Some(CostlyKind::Delete)
                || words.iter().any(|word| CONTROLS.contains(&word.as_str()))
        }),
    }
}
