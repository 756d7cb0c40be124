//! Whether a box that the goal names by its label is ticked in the end.

use crate::words;
use passerby_artifacts::run::StepRecord;

/// A label of fewer words may be named for something else.
const MIN_WORDS: usize = 2;
/// What says that a box is not to be ticked, or that the words are no wish.
const NEGATIONS: [&str; 22] = [
    "not",
    "no",
    "without",
    "off",
    "untick",
    "uncheck",
    "disable",
    "deactivate",
    "remove",
    "dont",
    "never",
    "unless",
    "nicht",
    "kein",
    "keine",
    "ohne",
    "aus",
    "abwahlen",
    "pas",
    "sans",
    "desactive",
    "sin",
];
/// How many words before and after the label's first word are looked at for them.
const AROUND: usize = 4;

/// The label of a box that the goal names and that the last look at it shows without a tick. What stands in rows selects them.
pub(super) fn missing(goal: &str, history: &[StepRecord]) -> Option<String> {
    let said = words::tokens(goal);
    let last = history.iter().rev().find(|step| {
        step.tree_text
            .lines()
            .any(|line| box_of(line).is_some_and(|(label, _)| is_named(label, &said)))
    })?;
    let boxes = last.tree_text.lines().filter_map(box_of);
    let mut named = boxes.filter(|(label, _)| is_named(label, &said));
    named
        .find(|(_, is_ticked)| !is_ticked)
        .map(|(label, _)| label.to_owned())
}

/// The label of the box that a line of a look tells of, and whether it is ticked; none in a row.
fn box_of(line: &str) -> Option<(&str, bool)> {
    let line = line.trim_start();
    let (before, rest) = line.split_once("chk_")?;
    let (_, rest) = rest.split_once(" \"")?;
    let (label, state) = rest.split_once('"')?;
    let state = state.split('"').next().unwrap_or_default();
    let is_alone = !before.contains(['|', '"']);
    is_alone.then(|| {
        (
            label,
            state.split_whitespace().any(|word| word == "checked"),
        )
    })
}

/// Whether the goal has the label's words in a row, or all of many, and wants it so.
fn is_named(label: &str, said: &[String]) -> bool {
    let label = words::tokens(label);
    let matter: Vec<&String> = label.iter().filter(|word| !words::is_stop(word)).collect();
    if matter.len() < MIN_WORDS {
        return false;
    }
    let is_first = |window: &[String]| window == label;
    let in_a_row = said.windows(label.len()).position(is_first);
    let place = |word: &&&String| said.iter().position(|own| words::same_word(own, word));
    let places: Vec<usize> = matter.iter().filter_map(|word| place(&word)).collect();
    let has_all = places.len() == matter.len() && matter.len() > MIN_WORDS;
    let at = in_a_row.or_else(|| places.iter().min().copied().filter(|_| has_all));
    at.is_some_and(|at| {
        let before = said.iter().take(at).rev().take(AROUND);
        let after = said
            .iter()
            .skip(at.saturating_add(label.len()))
            .take(AROUND);
        !before
            .chain(after)
            .any(|word| NEGATIONS.contains(&word.as_str()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_that_a_goal_names() {
        for (goal, label, expected) in [
            (
                "create it with Allow overlapping spans ticked",
                "Allow overlapping spans",
                true,
            ),
            (
                "annotations should be shared across all users from now on",
                "Share annotations across all users",
                true,
            ),
            (
                "create it without Allow overlapping spans",
                "Allow overlapping spans",
                false,
            ),
            ("she wants the Ferry Flash only", "Ferry Flash", true),
            ("add a note", "Add", false),
        ] {
            assert_eq!(is_named(label, &words::tokens(goal)), expected, "{goal}");
        }
        for (line, expected) in [
            (
                "  el_162e covered > chk_49cd \"Share annotations\" disabled",
                Some(("Share annotations", false)),
            ),
            (
                "chk_49cd \"Share annotations\" checked",
                Some(("Share annotations", true)),
            ),
            ("| chk_49cd \"Old project\" | \"Old project\"", None),
            ("lnk_1a2b \"Events\" chk_d933 \"Events\"", None),
        ] {
            assert_eq!(box_of(line), expected, "{line}");
        }
    }
}
