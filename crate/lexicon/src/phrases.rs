//! Sets of phrases that are looked for in texts.
//!
//! A page has thousands of texts and a set hundreds of phrases, so phrases are found by their
//! first word: the cost grows with the text alone. Must never know what a phrase means.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Phrases in the form that [`crate::normal::canonical`] gives, each beginning with a letter or digit.
pub struct Phrases {
    all: &'static [&'static str],
    by_first_word: OnceLock<BTreeMap<&'static str, Vec<&'static str>>>,
}

impl Phrases {
    /// The set of these phrases.
    pub const fn new(all: &'static [&'static str]) -> Self {
        Self {
            all,
            by_first_word: OnceLock::new(),
        }
    }

    /// Whether the whole text is one of the phrases.
    pub fn has(&self, text: &str) -> bool {
        self.starting_with(first_word(text)).contains(&text)
    }

    /// Whether one of the phrases stands in the canonical text.
    pub fn is_in(&self, text: &str) -> bool {
        self.find_in(text).next().is_some()
    }

    /// The phrases that stand in the canonical text, with the byte each begins at. A phrase begins
    /// and ends where a word does.
    pub fn find_in<'t>(
        &'t self,
        text: &'t str,
    ) -> impl Iterator<Item = (usize, &'static str)> + 't {
        word_starts(text).flat_map(move |start| {
            let rest = text.get(start..).unwrap_or_default();
            self.starting_with(first_word(rest))
                .iter()
                .filter(move |phrase| {
                    rest.strip_prefix(**phrase)
                        .is_some_and(|after| !after.starts_with(char::is_alphanumeric))
                })
                .map(move |phrase| (start, *phrase))
        })
    }

    fn starting_with(&self, word: &str) -> &[&'static str] {
        let index = self.by_first_word.get_or_init(|| {
            let mut index: BTreeMap<_, Vec<_>> = BTreeMap::new();
            for phrase in self.all {
                index.entry(first_word(phrase)).or_default().push(*phrase);
            }
            index
        });
        index.get(word).map_or(&[], Vec::as_slice)
    }
}

/// The letters and digits that the text begins with.
fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric())
        .next()
        .unwrap_or_default()
}

/// The bytes at which words begin.
fn word_starts(text: &str) -> impl Iterator<Item = usize> + '_ {
    let mut in_word = false;
    text.char_indices().filter_map(move |(at, c)| {
        let starts = c.is_alphanumeric() && !in_word;
        in_word = c.is_alphanumeric();
        starts.then_some(at)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screens;

    #[test]
    fn phrases_begin_and_end_where_words_do() {
        static PHRASES: Phrases = Phrases::new(&["log in", "über uns", "e-mail"]);
        for (text, found) in [
            ("please log in now", vec![(7, "log in")]),
            ("blog in", vec![]),
            ("log index", vec![]),
            ("über uns, e-mail", vec![(0, "über uns"), (11, "e-mail")]),
            ("", vec![]),
        ] {
            assert_eq!(PHRASES.find_in(text).collect::<Vec<_>>(), found, "{text:?}");
        }
        assert!(PHRASES.has("log in") && !PHRASES.has("log") && !PHRASES.has(""));
    }

    #[test]
    fn every_phrase_of_the_lexicon_can_be_found() {
        for set in screens::ALL {
            for phrase in set.all {
                assert_eq!(*phrase, crate::normal::canonical(phrase));
                assert!(set.has(phrase) && set.is_in(phrase), "{phrase:?}");
            }
        }
    }
}
