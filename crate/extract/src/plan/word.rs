//! The words of a question, each with what its signs say.

use passerby_lexicon::words;

/// A word of the question.
#[derive(Debug, Clone)]
pub(super) struct Word<'q> {
    /// As written, without the signs around it.
    pub text: &'q str,
    /// Folded.
    pub folded: String,
    /// Whether a sign follows that ends a phrase.
    pub ends: bool,
    /// Whether a sign follows that ends a sentence.
    pub closes: bool,
    /// Whether it stands in quotation marks.
    pub quoted: bool,
    /// Whether it is written as names are: with a capital inside of a sentence, or with a digit.
    pub is_name: bool,
    /// Whether some reader has taken it.
    pub taken: bool,
}

/// The words of a question.
pub(super) fn split(question: &str) -> Vec<Word<'_>> {
    let mut words = Vec::new();
    let mut quoted = false;
    for part in question.split_whitespace() {
        let is_mark = |c: char| matches!(c, '"' | '“' | '”' | '„' | '«' | '»');
        let opens = part.starts_with(is_mark);
        let text = part.trim_matches(|c: char| {
            !c.is_alphanumeric() && !matches!(c, '€' | '$' | '£' | '#' | '%' | '_')
        });
        let after = part.trim_end_matches(is_mark);
        quoted |= opens;
        if !text.is_empty() {
            let begins = words.last().is_none_or(|word: &Word| word.closes);
            words.push(Word {
                text,
                folded: words::fold(text),
                ends: after.ends_with([',', '.', '?', ';', ':', '!', ')']),
                closes: after.ends_with(['.', '?', '!', ':']),
                quoted,
                is_name: text.chars().any(|c| c.is_ascii_digit())
                    || text.chars().filter(|c| c.is_uppercase()).count() > 1
                    || !begins && text.starts_with(char::is_uppercase),
                taken: false,
            });
        }
        if part
            .trim_end_matches([',', '.', '?', ';', ':', '!'])
            .ends_with(is_mark)
        {
            quoted = false;
        }
    }
    words
}
