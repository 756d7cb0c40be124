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

/// What comes before a value: who ends a quote there leaves the value out.
const BEFORE_VALUES: [&str; 16] = [
    "to", "from", "is", "was", "by", "as", "of", "auf", "zu", "von", "ist", "in", "nach", "a",
    "de", "en",
];

/// Whether a quote of several words ends where a value would follow: `Status changed from 'new' to`.
pub(super) fn ends_before_the_value(quote: &str) -> bool {
    let said = words::tokens(quote);
    let ends_open = said
        .last()
        .is_some_and(|word| BEFORE_VALUES.contains(&word.as_str()));
    said.len() > 2 && ends_open && !quote.trim_end().ends_with(['.', '!', '?'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_that_leave_out_what_counts() {
        for (quote, expected) in [
            ("Ticket 9: Status changed from 'new' to", true),
            ("Asset tag DS-0771 changed to", true),
            ("Status changed from 'new' to 'resolved'", false),
            ("Logged in", false),
            ("Everything that you asked for is.", false),
        ] {
            assert_eq!(ends_before_the_value(quote), expected, "{quote}");
        }
    }
}
