//! The words of a text as the table of phrases sees them.

use crate::normal::{is_mark, push_folded};

/// Words for money that stand for its sign.
const CURRENCIES: [&str; 22] = [
    "eur", "euro", "euros", "usd", "dollar", "dollars", "dolares", "gbp", "chf", "franken",
    "francs", "mxn", "brl", "reais", "pounds", "pesos", "kr", "cad", "aud", "dkk", "sek", "pln",
];

/// The words of a text: folded, numbers apart from letters, `¤` for a currency, and `:`.
pub fn tokens(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last = ' ';
    for c in text.chars() {
        let joins = !(last.is_alphabetic() && is_digit(c) || is_digit(last) && c.is_alphabetic());
        match c {
            _ if is_mark(c) => continue,
            '€' | '$' | '£' | '¥' | '₹' | '¤' => {
                words.extend(["¤".to_owned(), String::new()])
            }
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
        if CURRENCIES.contains(&word.as_str()) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_folded_and_money_has_one_sign() {
        for (text, expected) in [
            ("Send $500 to Bob?", "send ¤ 500 to bob"),
            ("24,95 EUR überweisen", "24 95 ¤ uberweisen"),
            ("deleteComment(5521)", "deletecomment 5521"),
            ("Order: 2FA", "order : 2 fa"),
            ("L’été – ß", "l ete ss"),
        ] {
            assert_eq!(tokens(text).join(" "), expected, "{text}");
        }
    }
}
