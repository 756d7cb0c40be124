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

/// A word of what the question is about.
#[derive(Debug, Clone, PartialEq)]
struct Word {
    text: String,
    is_name: bool,
    /// Whether it is one as it is written, signs and all: `1.14.0`.
    is_literal: bool,
}

impl Word {
    fn is_in(&self, tokens: &[String], text: &str) -> bool {
        match (self.is_literal, self.is_name) {
            (true, _) => stands_alone(&self.text, text),
            (_, true) => tokens.contains(&self.text),
            (_, false) => tokens
                .iter()
                .any(|token| words::same_word(token, &self.text)),
        }
    }
}

/// Whether a text has these signs, and not as a part of longer ones.
fn stands_alone(sought: &str, text: &str) -> bool {
    let text = text.to_lowercase();
    let mut found = text.match_indices(sought);
    found.any(|(at, _)| {
        let before = text.get(..at).and_then(|before| before.chars().next_back());
        let mut behind = text
            .get(at.saturating_add(sought.len())..)
            .unwrap_or_default()
            .chars();
        let (next, after) = (behind.next(), behind.next());
        // `v1.14.0` is it, `1.14.0.1` and `11.14.0` are others.
        let goes_on = next.is_some_and(char::is_alphanumeric)
            || next == Some('.') && after.is_some_and(|after| after.is_ascii_digit())
            // `2.0.0-rc1` comes before `2.0.0`.
            || next == Some('-') && after.is_some_and(char::is_alphabetic);
        !goes_on && !before.is_some_and(|before| before.is_ascii_digit() || before == '.')
    })
}

/// What a question is about, word by word.
#[derive(Debug, Clone, PartialEq)]
pub struct About {
    words: Vec<Word>,
}

impl About {
    /// From the plan's entities.
    pub fn new(entities: &[String]) -> Self {
        let mut all: Vec<Word> = Vec::new();
        let mut add = |word: Word| {
            if !all.iter().any(|own| own.text == word.text) {
                all.push(word);
            }
        };
        for part in entities
            .iter()
            .flat_map(|entity| entity.split_whitespace().map(move |part| (entity, part)))
        {
            let (entity, part) = part;
            let has_digit = part.chars().any(|c| c.is_ascii_digit());
            if has_digit && part.contains(['.', '/', ':']) {
                add(Word {
                    text: part.to_lowercase(),
                    is_name: true,
                    is_literal: true,
                });
                continue;
            }
            let is_name = entity
                .chars()
                .any(|c| c.is_uppercase() || c.is_ascii_digit());
            let mut tokens = words::content(part);
            if tokens.is_empty() && !entity.contains(' ') {
                tokens = words::tokens(part);
            }
            for text in tokens {
                add(Word {
                    text,
                    is_name,
                    is_literal: false,
                });
            }
        }
        Self { words: all }
    }

    /// Whether the question names nothing: any page will do.
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Whether it names something: with a capital or a digit.
    pub fn has_names(&self) -> bool {
        self.words.iter().any(|word| word.is_name)
    }

    /// Whether a text is about it: it has all names and some of the rest, or most of all where there are no names.
    pub fn is_said_by(&self, text: &str) -> bool {
        const WITH_NAMES: f64 = 0.3;
        const WITHOUT: f64 = 0.6;
        let own = self.coverage(text);
        let least = if self.has_names() {
            WITH_NAMES
        } else {
            WITHOUT
        };
        own.has_names && own.share >= least
    }

    /// Whether a heading is one of its words and nothing else, versions aside: `quaymeter 0.7.1` for what a question calls `quaymeter`.
    pub fn is_called(&self, heading: &str) -> bool {
        const MOST: usize = 3;
        let said: Vec<String> = words::content(heading)
            .into_iter()
            .filter(|word| word.chars().all(char::is_alphabetic))
            .collect();
        (1..=MOST).contains(&said.len())
            && !self.has_names()
            && said
                .iter()
                .all(|word| self.words.iter().any(|own| own.text == *word))
    }

    /// Which of its words a text has, bit by bit; those beyond the 64th are left out.
    pub fn set(&self, text: &str) -> u64 {
        if text.is_empty() {
            return 0;
        }
        let tokens = words::tokens(text);
        let words = self.words.iter().take(64).enumerate();
        words
            .filter(|(_, word)| word.is_in(&tokens, text))
            .fold(0, |set, (at, _)| set | 1_u64 << at)
    }

    /// Whether each of its words is a name.
    pub fn names(&self) -> impl Iterator<Item = bool> + '_ {
        self.words.iter().take(64).map(|word| word.is_name)
    }

    /// How many words it has.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// How much of it a text has.
    pub fn coverage(&self, text: &str) -> Coverage {
        let tokens = words::tokens(text);
        let found = self
            .words
            .iter()
            .filter(|word| word.is_in(&tokens, text))
            .count();
        let mut names = self.words.iter().filter(|word| word.is_name);
        Coverage {
            share: match self.words.len() {
                0 => 1.0,
                all => found as f64 / all as f64,
            },
            has_names: names.all(|word| word.is_in(&tokens, text)),
        }
    }

    /// Share of its names that a text has; of all its words where it has no names.
    pub fn named_in(&self, text: &str) -> f64 {
        let tokens = words::tokens(text);
        let counted: Vec<&Word> = self
            .words
            .iter()
            .filter(|word| word.is_name || !self.has_names())
            .collect();
        let found = counted
            .iter()
            .filter(|word| word.is_in(&tokens, text))
            .count();
        found as f64 / counted.len().max(1) as f64
    }

    /// What is left when what another text already says is left out.
    pub fn beyond(&self, said: &str) -> Self {
        let tokens = words::tokens(said);
        Self {
            words: self
                .words
                .iter()
                .filter(|word| !word.is_in(&tokens, said))
                .cloned()
                .collect(),
        }
    }
}
