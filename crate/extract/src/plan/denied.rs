//! What a question about several denies: `that isn't sold yet`, `without garlic`, `neither Upper nor Lower`. An entry that bears such a word is left
//! out, be it that it says so of itself or denies it as well: of two answers that cannot be told apart none is given.

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
    "noch",
    "pas",
    "sans",
    "sauf",
    "ni",
    "sin",
    "excepto",
    "salvo",
    "menos",
];
/// So many words of what is denied are read.
const MOST: usize = 2;

/// The words that are denied; they are taken.
pub(super) fn read(words: &mut [Word]) -> Vec<String> {
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
    fn what_is_denied_is_read_from_lists_alone() {
        let rows: [(&str, &[&str]); 5] = [
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
            ("Which release is not supported?", &[]),
        ];
        for (question, expected) in rows {
            let plan = plan(question, None, None).expect("it asks for something");
            assert_eq!(plan.excluded, expected, "{question}");
        }
    }
}
