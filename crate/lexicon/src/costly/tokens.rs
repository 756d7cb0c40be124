//! The words of a text as the table of phrases sees them.

use crate::normal::{is_mark, push_folded};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// What stands for an amount's currency. The page's dialog rule reads the same file (extension/dialogs/words.ts).
#[derive(Debug, Deserialize)]
struct Money {
    signs: String,
    /// Folded words that stand for the sign.
    words: BTreeSet<String>,
}

static MONEY: LazyLock<Money> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the source is part of the program, and tests prove that it parses"
    )]
    serde_json::from_str(include_str!("money.json")).expect("the table of currencies is valid")
});

/// The words of a text: folded, numbers apart from letters, `¤` for a currency, and `:`.
pub fn tokens(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for c in text.chars() {
        let joins = !(last.is_alphabetic() && is_digit(c) || is_digit(last) && c.is_alphabetic());
        match c {
            _ if is_mark(c) => continue,
            _ if MONEY.signs.contains(c) => words.extend(["¤".to_owned(), String::new()]),
            ':' => words.extend([":".to_owned(), String::new()]),
            _ if c.is_alphabetic() || is_digit(c) => {
                if !joins {
                    words.push(String::new());
                }
                if let Some(word) = words.last_mut() {
                    push_folded(word, c);
                }
            }
            _ => words.push(String::new()),
        }
        last = c;
    }
    words.retain(|word| !word.is_empty());
    for word in &mut words {
        if MONEY.words.contains(word) {
            *word = "¤".to_owned();
        }
    }
    words
}

fn is_digit(c: char) -> bool {
    c.is_ascii_digit()
}

/// Whether a word is a number.
pub fn is_number(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}
