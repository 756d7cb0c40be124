//! A text that still grows: what its end will turn out to be is not known yet.

use super::Redaction;
use super::spelling::match_at;

impl Redaction {
    /// The text as it may be shown meanwhile: without the values, without its last word, which may be the beginning of
    /// one, and without words before it that one may begin with.
    pub fn clean_growing(&self, text: &str) -> String {
        if self.is_empty() {
            return text.to_owned();
        }
        let words = text.rfind(char::is_whitespace);
        let words = words.and_then(|end| text.get(..end)).unwrap_or_default();
        let begins = |at: usize| {
            let rest = words.get(at..).unwrap_or_default();
            self.values.iter().any(|value| {
                match_at(rest, &value.chars).is_some_and(|matched| {
                    matched.bytes >= rest.trim_end().len() && matched.chars < value.chars.len()
                })
            })
        };
        let end = words
            .char_indices()
            .map(|(at, _)| at)
            .find(|at| begins(*at));
        let sure = end.and_then(|end| words.get(..end)).unwrap_or(words);
        self.clean(sure).unwrap_or_else(|| sure.to_owned())
    }
}
