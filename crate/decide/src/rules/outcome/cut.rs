//! Whether a quote is cut out of a sentence that says the contrary: of “will be published on your site” the words “published on your site”
//! are no proof.

use crate::words;

/// Words before a quote that turn it round.
const TURNING: [&str; 20] = [
    "not", "no", "never", "will", "would", "cannot", "wont", "isnt", "doesnt", "without", "nicht",
    "kein", "keine", "wird", "werden", "nie", "pas", "sera", "sin", "sera",
];
/// How far before it they stand at most, words.
const BEFORE: usize = 2;

/// Whether each text that has the quote, both folded, has such a word right before it.
pub(super) fn is_turned_round<'t>(quote: &str, texts: impl Iterator<Item = &'t String>) -> bool {
    let mut with = texts.filter(|text| text.contains(quote)).peekable();
    with.peek().is_some()
        && with.all(|text| {
            let before = text.split(quote).next().unwrap_or_default();
            let before = words::tokens(before);
            before
                .iter()
                .rev()
                .take(BEFORE)
                .any(|word| TURNING.contains(&word.as_str()))
        })
}
