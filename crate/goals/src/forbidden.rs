//! Parts of a goal that say what is not to be done: `leave the carpet alone`, `don't touch the other one`.

use crate::words;

/// What such a part begins with.
const FORBIDDING: [&str; 15] = [
    "leave", "leaving", "keep", "keeping", "do not", "dont", "don t", "never", "without", "not",
    "nothing", "lass", "nicht", "ne", "no",
];
/// What it says of a thing that is to be as it was.
const UNTOUCHED: [&str; 4] = ["unchanged", "untouched", "alone", "unverandert"];
/// What it says of a thing that is to be there still.
const STAYING: [&str; 7] = [
    "stay", "stays", "stayed", "remain", "remains", "bleibt", "bleiben",
];
/// What people leave when they write something.
const LEFT_FOR_OTHERS: [&str; 7] = [
    "comment", "note", "message", "review", "reply", "rating", "feedback",
];

/// Whether the part only says what is not to be touched.
pub fn forbids(part: &str) -> bool {
    let said = words::tokens(part);
    let first = said.first().map_or("", String::as_str);
    let two = said.get(..2).unwrap_or_default().join(" ");
    let has = |words: &[&str]| said.iter().any(|word| words.contains(&word.as_str()));
    let begins_so = FORBIDDING
        .iter()
        .any(|words| *words == first || *words == two);
    let is_left_for_others = first == "leave" && has(&LEFT_FOR_OTHERS);
    let is_left = ["as it is", "as they are"]
        .iter()
        .any(|phrase| words::has_phrase(&said, phrase));
    begins_so && !is_left_for_others || has(&UNTOUCHED) || is_left
}

/// Whether the part says that something is to be as it was: not touched, or there still.
pub fn keeps(part: &str) -> bool {
    let said = words::tokens(part);
    forbids(part) || said.iter().any(|word| STAYING.contains(&word.as_str()))
}

/// The goal without the parts that say what is not to be touched, or what stays: what they name is not what is meant.
pub fn without_forbidden(goal: &str) -> String {
    let of_sentence = |sentence: &str| {
        let parts = sentence.split_inclusive([',', ';']);
        let parts = parts.flat_map(|part| part.split(" but "));
        let kept = parts.filter(|part| !keeps(part));
        kept.collect::<Vec<_>>().join(" ")
    };
    let sentences = goal.split_inclusive(['.', '!', '?', '\n']);
    sentences.map(of_sentence).collect()
}

/// Whether the word only says that something is left alone.
pub fn is_forbidding(word: &str) -> bool {
    FORBIDDING.contains(&word) || UNTOUCHED.contains(&word) || STAYING.contains(&word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_that_forbids_is_told_from_one_that_asks() {
        for (part, is_forbidden) in [
            ("leave the families' day alone", true),
            ("Don't touch the tasks for the carpet", true),
            ("leave its status unchanged", true),
            ("leaving their status as it is", true),
            ("the other comments stay as they are", true),
            ("nobody else's account should change", false),
            ("leave the comment 'Third offer arrived'", false),
            ("leave a review", false),
            ("delete the task for the lighting", false),
        ] {
            assert_eq!(forbids(part), is_forbidden, "{part}");
        }
    }

    #[test]
    fn what_is_not_to_be_touched_is_taken_out_of_the_goal() {
        for (goal, kept) in [
            (
                "Move the October post to the trash. The one about March stays. Then log out.",
                "Move the October post to the trash. Then log out.",
            ),
            (
                "Change the price of rope making, but leave the families' day alone.",
                "Change the price of rope making,",
            ),
            ("Rename it to 1.5.", "Rename it to 1.5."),
        ] {
            let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert_eq!(words(&without_forbidden(goal)), kept, "{goal}");
        }
    }
}
