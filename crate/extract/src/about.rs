//! Whether a page, or an entry of it, is what the question is about.

use passerby_lexicon::words;

/// How much of what the question names a text has.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Coverage {
    /// Share of the words, 0..=1.
    pub share: f64,
    /// Whether all names are there: what is written with a capital or has a digit.
    pub has_names: bool,
}

/// What a question is about, word by word.
#[derive(Debug, Clone, PartialEq)]
pub struct About {
    words: Vec<(String, bool)>,
}

impl About {
    /// From the plan's entities.
    pub fn new(entities: &[String]) -> Self {
        let mut all: Vec<(String, bool)> = Vec::new();
        for entity in entities {
            let is_name = entity
                .chars()
                .any(|c| c.is_uppercase() || c.is_ascii_digit());
            let mut tokens = words::content(entity);
            if tokens.is_empty() {
                tokens = words::tokens(entity);
            }
            for token in tokens {
                if !all.iter().any(|(own, _)| *own == token) {
                    all.push((token, is_name));
                }
            }
        }
        Self { words: all }
    }

    /// Whether the question names nothing: any page will do.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// How much of it a text has.
    pub fn coverage(&self, text: &str) -> Coverage {
        let tokens = words::tokens(text);
        let has = |word: &str| tokens.iter().any(|token| words::same_word(token, word));
        let found = self.words.iter().filter(|(word, _)| has(word)).count();
        let names = self.words.iter().filter(|(_, is_name)| *is_name);
        Coverage {
            share: match self.words.len() {
                0 => 1.0,
                all => found as f64 / all as f64,
            },
            has_names: names.clone().all(|(word, _)| tokens.contains(word)),
        }
    }

    /// The share of what is left when what another text already says is left out.
    pub fn beyond(&self, said: &str) -> Self {
        let tokens = words::tokens(said);
        let is_left =
            |(word, _): &&(String, bool)| !tokens.iter().any(|token| words::same_word(token, word));
        Self {
            words: self.words.iter().filter(is_left).cloned().collect(),
        }
    }
}
