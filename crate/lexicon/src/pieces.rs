//! Words into the pieces that the models of `models/goal` know.

pub mod written;

use std::collections::HashMap;
use written::{Glue, Shape, Word, fold};

/// A longer word is one that nobody knows, characters.
const LONGEST_WORD: usize = 48;
/// Rows that the model takes at most.
pub const MOST_PIECES: usize = 256;

/// The pieces that a model knows.
#[derive(Debug)]
pub struct Pieces {
    numbers: HashMap<String, i64>,
    unknown: i64,
    begin: i64,
    end: i64,
}

/// What the model reads: one row a piece, with a row before and one behind.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Rows {
    /// Number of each piece.
    pub ids: Vec<i64>,
    /// [`Shape`] of its word.
    pub shape: Vec<i64>,
    /// [`Glue`] before it.
    pub glue: Vec<i64>,
    /// Whether its word is quoted.
    pub quoted: Vec<i64>,
    /// Row of each word's first piece; words that found no room have none.
    pub first: Vec<usize>,
}

impl Pieces {
    /// One piece a line; the number of the line is its id. `None` where a mark of the model's own is missing.
    pub fn parse(vocabulary: &str) -> Option<Self> {
        let numbers: HashMap<String, i64> =
            vocabulary.lines().map(str::to_owned).zip(0..).collect();
        let of = |mark: &str| numbers.get(mark).copied();
        let (unknown, begin, end) = (of("[UNK]")?, of("[CLS]")?, of("[SEP]")?);
        Some(Self {
            numbers,
            unknown,
            begin,
            end,
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// The longest piece that fits, again and again.
    pub fn spell(&self, word: &str) -> Vec<i64> {
        let letters: Vec<char> = fold(word).chars().collect();
        if letters.is_empty() || letters.len() > LONGEST_WORD {
            return vec![self.unknown];
        }
        let mut ids = Vec::new();
        let mut rest = letters.as_slice();
        while !rest.is_empty() {
            let lead = if ids.is_empty() { "" } else { "##" };
            let longest = (1..=rest.len()).rev().find_map(|length| {
                let (piece, left) = rest.split_at_checked(length)?;
                let name: String = lead.chars().chain(piece.iter().copied()).collect();
                Some((*self.numbers.get(&name)?, left))
            });
            let Some((id, left)) = longest else {
                return vec![self.unknown];
            };
            ids.push(id);
            rest = left;
        }
        ids
    }

    /// The rows of a goal's words.
    pub fn rows(&self, words: &[Word]) -> Rows {
        let mut rows = Rows::default();
        rows.push(self.begin, Shape::Special, Glue::Start, false);
        for word in words {
            let ids = self.spell(word.text);
            if rows.ids.len().saturating_add(ids.len()) >= MOST_PIECES {
                break;
            }
            rows.first.push(rows.ids.len());
            for (number, id) in ids.into_iter().enumerate() {
                let glue = if number == 0 {
                    word.glue
                } else {
                    Glue::Continued
                };
                rows.push(id, word.shape, glue, word.is_quoted);
            }
        }
        rows.push(self.end, Shape::Special, Glue::Start, false);
        rows
    }
}

impl Rows {
    fn push(&mut self, id: i64, shape: Shape, glue: Glue, is_quoted: bool) {
        self.ids.push(id);
        self.shape.push(shape as i64);
        self.glue.push(glue as i64);
        self.quoted.push(i64::from(is_quoted));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VOCABULARY: &str = "[UNK]\n[CLS]\n[SEP]\nre\n##name\nrename\nfile\n##s\n.\n";

    fn read(text: &str) -> Rows {
        let pieces = Pieces::parse(VOCABULARY).expect("it has the model's own marks");
        pieces.rows(&written::words(text))
    }

    #[test]
    fn the_longest_piece_comes_first_and_what_is_unknown_is_one() {
        let rows = read("Rename files, Ω.");
        assert_eq!(rows.ids, [1, 5, 6, 7, 0, 0, 8, 2]);
        assert_eq!(rows.first, [1, 2, 4, 5, 6]);
        let continued = Glue::Continued as i64;
        assert_eq!(
            rows.glue.iter().filter(|glue| **glue == continued).count(),
            1
        );
    }

    #[test]
    fn a_long_text_is_cut_at_a_word() {
        let rows = read(&"files ".repeat(300));
        assert!(rows.ids.len() <= MOST_PIECES);
        assert_eq!(rows.ids.last(), Some(&2));
        assert_eq!(rows.first.len(), 127);
    }

    #[test]
    fn a_vocabulary_without_the_models_own_marks_is_none() {
        assert!(Pieces::parse("re\nfile\n").is_none());
    }
}
