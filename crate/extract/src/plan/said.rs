//! What a question about several says of each: `that are vegan`, `with grade A`; and what it denies: `that isn't sold yet`, `without garlic`,
//! `neither Upper nor Lower`. An entry has to bear the ones and not the others, whatever it says by them: of two answers that cannot be told apart
//! none is given.

use super::speech::ASKING;
use super::word::Word;

/// Words that deny what follows.
const DENYING: &[&str] = &[
    "not",
    "no",
    "without",
    "except",
    "excluding",
    "neither",
    "nor",
    "never",
    "nicht",
    "kein",
    "keine",
    "keinen",
    "ohne",
    "ausser",
    "weder",
    "pas",
    "sans",
    "sauf",
    "ni",
    "sin",
    "excepto",
    "salvo",
];
/// So many words of what is denied are read.
const MOST: usize = 2;

/// Words that begin what is said of a thing.
const RELATING: &[&str] = &[
    "that", "which", "who", "whose", "having", "qui", "que", "dont",
];

/// The words that are said of each, without those of names, by which things are found anyway.
pub(super) fn required(words: &[Word]) -> Vec<String> {
    let mut said = Vec::new();
    let mut is_inside = false;
    for (at, word) in words.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|before| words.get(before));
        let goes_on = before.is_some_and(|before| !before.ends);
        // `…, who speaks` is a question of its own.
        if goes_on && RELATING.contains(&word.folded.as_str()) {
            is_inside = true;
            continue;
        }
        let is_free = !word.taken && !word.is_name && !is_plain(&word.folded);
        if goes_on && is_letter(word.text) || is_inside && is_free {
            said.push(word.folded.clone());
        }
        if word.ends {
            is_inside = false;
        }
    }
    said
}

/// `A` of `grade A`; `I` is whoever asks.
fn is_letter(text: &str) -> bool {
    let mut signs = text.chars();
    let first = signs.next();
    signs.next().is_none() && first.is_some_and(|c| c.is_uppercase() && c != 'I')
}

/// The words that are denied; they are taken.
pub(super) fn denied(words: &mut [Word]) -> Vec<String> {
    let mut denied = Vec::new();
    let mut left = 0_usize;
    for word in words.iter_mut().filter(|word| !word.taken) {
        if denies(&word.folded) {
            left = MOST;
        } else if left > 0 && !is_plain(&word.folded) {
            left = left.saturating_sub(1);
            denied.push(word.folded.clone());
            word.taken = true;
        }
        if word.ends {
            left = 0;
        }
    }
    denied
}

fn denies(folded: &str) -> bool {
    // `isn't` is two words once it is folded.
    let is_short = |folded: &str| folded.ends_with("n t") || folded.ends_with("n't");
    DENYING.contains(&folded) || is_short(folded)
}

fn is_plain(folded: &str) -> bool {
    folded.split(' ').all(|part| ASKING.contains(&part))
}

#[cfg(test)]
mod tests {
    use super::super::plan;

    #[test]
    fn what_is_said_of_each_is_read() {
        let rows: [(&str, &[&str]); 5] = [
            ("All dishes that are vegan, with title", &["vegan"]),
            ("all boats with grade A: name, class", &["a"]),
            (
                "List the releases that came out in 2020, with their dates.",
                &[],
            ),
            (
                "All reports by Osei Adjei that mention Test Kitchen, with title",
                &["mention"],
            ),
            (
                "What is on about beer on the opening day, who speaks and where?",
                &[],
            ),
        ];
        for (question, expected) in rows {
            let plan = plan(question, None, None).expect("it asks for something");
            assert_eq!(plan.required, expected, "{question}");
        }
    }

    #[test]
    fn what_is_denied_is_read_from_lists_alone() {
        let rows: [(&str, &[&str]); 7] = [
            (
                "Everything for sale below 25 euros that isn't sold yet, with title and price",
                &["sold"],
            ),
            ("All soups without garlic, with title", &["garlic"]),
            (
                "All trees in Mill Lane (neither Upper nor Lower): tag, species",
                &["upper", "lower"],
            ),
            ("All books under 20 euros, with title", &[]),
            // `noch` is `nor` behind `weder` alone; else it is `still`.
            ("Alle Aufgaben, die noch offen sind, mit Titel", &[]),
            ("Alle Boote weder rot noch blau, mit Name", &["rot", "blau"]),
            ("Which release is not supported?", &[]),
        ];
        for (question, expected) in rows {
            let plan = plan(question, None, None).expect("it asks for something");
            assert_eq!(plan.excluded, expected, "{question}");
        }
    }
}
