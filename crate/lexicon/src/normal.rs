//! Text made comparable, in strengths: [`fold`] evens out what cannot be seen, [`canonical`] also case, and words
//! ([`crate::words::tokens`], [`crate::costly::tokens`]) have no marks on their letters either.
//!
//! Screens are read in the canonical form: their ids are made of it, and there `à` is another word than `a`. Goals and
//! costly acts are read without marks, since people leave them out.

//!
//! `letters.json` is what of it is not in Unicode: the shell, which judges the page's dialogs, reads the same file
//! (extension/dialogs/words.ts), and `crate/lexicon/tests/words.jsonl` holds both to the same words.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;
use unicode_normalization::char::decompose_compatible;

/// How letters are folded where Unicode does not say it.
#[derive(Debug, Deserialize)]
struct Letters {
    /// First and last of each range of marks.
    marks: Vec<(char, char)>,
    /// Letters that Unicode does not take apart; signs that are no letters stay what they are (`Nº` is no *no*).
    whole: BTreeMap<char, String>,
}

static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    #[expect(
        clippy::expect_used,
        reason = "the source is part of the program, and tests prove that it parses"
    )]
    serde_json::from_str(include_str!("letters.json")).expect("the table of letters is valid")
});

/// Characters without width that pages strew into texts: they tell a reader nothing.
const INVISIBLE: [char; 6] = [
    '\u{00ad}', '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}',
];

/// White space folded to single spaces, invisible characters dropped.
pub fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        let mut seen = word.chars().filter(|c| !INVISIBLE.contains(c)).peekable();
        if seen.peek().is_some() && !folded.is_empty() {
            folded.push(' ');
        }
        folded.extend(seen);
    }
    folded
}

/// The form in which texts are compared: folded, in lower case, with plain apostrophes.
pub fn canonical(text: &str) -> String {
    fold(text).to_lowercase().replace('\u{2019}', "'")
}

/// Whether a character is a mark on the letter before it, or a soft hyphen: it belongs to the word and is not kept.
pub(crate) fn is_mark(c: char) -> bool {
    let is_in = |(first, last): &(char, char)| (*first..=*last).contains(&c);
    !c.is_ascii() && LETTERS.marks.iter().any(is_in)
}

/// Adds a letter or digit to a word: in lower case, as plain Latin letters where it is Latin, in whatever width, style
/// or ligature. Letters of other scripts stay: there a mark makes another letter (`й`, `が`).
pub(crate) fn push_folded(word: &mut String, c: char) {
    if c.is_ascii() {
        word.push(c.to_ascii_lowercase());
        return;
    }
    for c in c.to_lowercase() {
        match LETTERS.whole.get(&c) {
            Some(plain) => word.push_str(plain),
            None => push_plain(word, c),
        }
    }
}

fn push_plain(word: &mut String, c: char) {
    let before = word.len();
    let mut is_latin = c.is_alphabetic() || is_mark(c);
    decompose_compatible(c, |part| match part {
        _ if is_mark(part) => {}
        _ if part.is_ascii_alphabetic() => word.push(part.to_ascii_lowercase()),
        _ => is_latin = false,
    });
    if !is_latin {
        word.truncate(before);
        word.push(c);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> String {
        text.chars().fold(String::new(), |mut word, c| {
            push_folded(&mut word, c);
            word
        })
    }

    #[test]
    fn folding_drops_what_cannot_be_seen() {
        assert_eq!(fold(" a\u{00a0}\n b\u{200b}c \u{200b} "), "a bc");
    }

    #[test]
    fn latin_letters_lose_their_marks() {
        for (letters, plain) in [
            ("àáâãäåāăą", "a"),
            ("çćč", "c"),
            ("ďđ", "d"),
            ("èéêëēęě", "e"),
            ("ğ", "g"),
            ("ìíîïīı", "i"),
            ("ł", "l"),
            ("ñńň", "n"),
            ("òóôõöøōő", "o"),
            ("ř", "r"),
            ("śšş", "s"),
            ("ťţ", "t"),
            ("ùúûüūůű", "u"),
            ("ýÿ", "y"),
            ("źżž", "z"),
            ("ßẞ", "ss"),
            ("æÆ", "ae"),
            ("œ", "oe"),
            ("\u{301}", ""),
        ] {
            for letter in letters.chars() {
                assert_eq!(folded(&letter.to_string()), plain, "{letter}");
            }
        }
    }

    #[test]
    fn letters_in_other_shapes_are_the_same_letters() {
        for (text, plain) in [
            ("İstanbul", "istanbul"),
            ("Đặt", "dat"),
            ("ｄｅｌｅｔｅ", "delete"),
            ("ＤＥＬ", "del"),
            ("𝗗𝗲𝗹𝗲𝘁𝗲", "delete"),
            ("conﬁrm", "confirm"),
            ("u\u{308}ber", "uber"),
        ] {
            assert_eq!(folded(text), plain, "{text}");
        }
    }

    #[test]
    fn what_is_not_latin_stays() {
        for text in ["й", "が", "한", "日", "ά", "nº", "m²", "½", "１"] {
            assert_eq!(folded(text), text);
        }
    }
}
