//! What the name of a control says that it does to the thing of a task.

use super::labels;
use super::meaning::{self, Word};
use super::task::{Kind, Task};
use crate::words;
use passerby_artifacts::instruction::Act;

/// Whether a control makes one more of something, by its name; a longer one is an entry's, whose status may be new.
pub(crate) fn is_a_maker(name: &str) -> bool {
    // What lists grow by is entered under many names; behind other words they say something else.
    const ENTERS: &[&str] = &[
        "book",
        "track",
        "log",
        "enter",
        "request",
        "start",
        "erfassen",
        "beantragen",
        "melden",
        "anmelden",
        "buchen",
        "saisir",
        "inscrire",
        "reserver",
        "declarer",
        "registrar",
        "reservar",
        "solicitar",
        "inscribir",
    ];
    let tokens = words::tokens(name);
    // `Write off` takes something away.
    if tokens
        .iter()
        .any(|word| matches!(word.as_str(), "off" | "out" | "down"))
    {
        return false;
    }
    let first = tokens.into_iter().next();
    let books = first.is_some_and(|first| ENTERS.contains(&first.as_str()));
    // `Book a room` makes one more, `Address book` does not.
    let is_plus = name.trim_start().starts_with(['+', '＋']);
    (books || is_plus || meaning::says_one(name, labels::NEW))
        && name.split_whitespace().count() <= 4
}

/// Whether a control is called as what the task does: `Move`, `Rename`, not just `Edit`.
pub(super) fn does_the_act(task: &Task, name: &str) -> bool {
    // To switch something on is called in many ways; most of them are other things.
    const GENERAL: &[&str] = &[
        "enable",
        "activate",
        "disable",
        "deactivate",
        "aktivieren",
        "activer",
        "activar",
        "deaktivieren",
        "desactiver",
        "desactivar",
    ];
    let own = labels::of_act(task.act);
    let is_switch = matches!(task.act, Act::Check | Act::Uncheck);
    let goal = meaning::words_of(&task.text);
    let is_meant =
        !is_switch || meaning::says_one(name, GENERAL) || meaning::of_words(&goal, name) > 0.0;
    own != labels::EDIT
        && meaning::says_one(name, own)
        && is_meant
        && name.split_whitespace().count() <= 3
}

/// Whether a control is called as the goal says it, word for word: as a part of what it names (`temporary block (freeze)`) or as a value.
pub(super) fn is_said(task: &Task, name: &str) -> bool {
    let name = words::content(name);
    let is_it = |text: &str| !name.is_empty() && words::content(text) == name;
    let mut parts = task.objects.iter().flat_map(|thing| parts(&thing.text));
    let mut values = task.entries.iter().map(|entry| entry.value.text());
    matches!(task.kind, Kind::Change | Kind::Press) && (parts.any(is_it) || values.any(is_it))
}

/// The parts of a description, between its brackets and commas.
pub(super) fn parts(text: &str) -> impl Iterator<Item = &str> {
    text.split(['(', ')', ',', ';', ':', '/'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// Whether a control changes the thing itself, and not something else of the page: `Edit`, `Edit issue`, not `Change password`.
pub(super) fn is_edit_of_it(task: &Task, name: &str) -> bool {
    let rest: Vec<Word> = meaning::words_of(name)
        .into_iter()
        .filter(|word| !meaning::says_one(&word.text, labels::EDIT))
        .collect();
    let entries = task.entries.iter().map(|entry| entry.field.as_str());
    let is_said = |word: &Word| {
        word.is_weak
            || task
                .objects
                .iter()
                .any(|thing| thing.likeness(&word.text) > 0.0)
            || entries
                .clone()
                .any(|field| meaning::likeness(field, &word.text) > 0.0)
    };
    rest.iter().all(is_said)
}
