//! What a goal says of the thing it means: `the 2nd checkbox`, `the "OK" button`, `the last link`.

use super::kinds::{Kind, is_noun, kind_in};
use super::lexer::Token;
use super::nearness;
use crate::words;

/// A thing as a goal describes it; every part may be missing.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// Its name as written; empty where the goal gives none.
    pub name: String,
    /// What kind of thing it is.
    pub kind: Option<Kind>,
    /// Which of several.
    pub nth: Option<Nth>,
    /// What else its row, card or group says: `Edit` *in the row of Ada*; empty where nothing is said.
    pub near: String,
    /// Every one of them.
    pub all: bool,
}

/// A place in a row of equals.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Nth {
    /// From the first, which is 1.
    From(usize),
    /// The last.
    Last,
}

/// Nouns and joints that are no part of a name.
const FILLERS: &[&str] = &[
    "box",
    "option",
    "icon",
    "item",
    "items",
    "menu",
    "widget",
    "element",
    "labeled",
    "labelled",
    "named",
    "called",
    "titled",
    "marked",
    "text",
    "value",
    "number",
    "word",
    "words",
    "below",
    "above",
    "following",
    "all",
    "one",
    "each",
    "every",
    "result",
    "entry",
    "card",
    "numbers",
];

const ORDINALS: &[&str] = &[
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
];

impl Wanted {
    /// A thing of this name, whatever it is.
    pub fn named(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..Self::default()
        }
    }

    /// Whether nothing is said of it.
    pub fn is_empty(&self) -> bool {
        self.name.is_empty() && self.kind.is_none() && self.nth.is_none() && self.near.is_empty()
    }

    /// What it is called in a sentence.
    pub fn shown(&self) -> String {
        let kind = self
            .kind
            .map_or_else(|| "thing".to_owned(), |k| format!("{k:?}").to_lowercase());
        let which = match self.nth {
            Some(Nth::From(n)) => format!("number {n} of the {kind}s"),
            Some(Nth::Last) => format!("the last {kind}"),
            None => format!("the {kind}"),
        };
        let what = if self.name.is_empty() {
            which
        } else {
            format!("“{}”", self.name)
        };
        if self.near.is_empty() {
            what
        } else {
            format!("{what} beside “{}”", self.near)
        }
    }

    /// Reads the things a phrase names: as many as it quotes, else one.
    pub(super) fn read(phrase: &[Token]) -> Vec<Self> {
        if let Some((head, near)) = nearness::split(phrase) {
            let mut things = Self::read(head);
            if things.is_empty() {
                things.push(Self::default());
            }
            for thing in &mut things {
                thing.near.clone_from(&near);
            }
            return things;
        }
        let rest = Self::unnamed(phrase);
        let quoted: Vec<&str> = phrase.iter().filter_map(Token::quoted).collect();
        if !quoted.is_empty() {
            let of = |name: &&str| Self {
                name: (*name).to_owned(),
                ..rest.clone()
            };
            return quoted.iter().map(of).collect();
        }
        let name = plain_name(phrase);
        let wanted = Self { name, ..rest };
        if wanted.is_empty() {
            Vec::new()
        } else {
            vec![wanted]
        }
    }

    fn unnamed(phrase: &[Token]) -> Self {
        let words: Vec<String> = phrase.iter().map(Token::folded).collect();
        Self {
            name: String::new(),
            kind: kind_in(&words),
            nth: counted(&words),
            near: String::new(),
            all: words
                .iter()
                .any(|w| matches!(w.as_str(), "all" | "every" | "each")),
        }
    }
}

/// The first ordinal that counts things: `first name` and `last name` are names of fields.
fn counted(words: &[String]) -> Option<Nth> {
    let next = words.iter().skip(1).map(Some).chain([None]);
    let names = |next: Option<&String>| next.is_some_and(|w| w.starts_with("name"));
    let mut ordinals = words.iter().zip(next).filter(|(_, next)| !names(*next));
    ordinals.find_map(|(word, _)| nth(word))
}

/// `2nd`, `second`, `last`.
pub(crate) fn nth(word: &str) -> Option<Nth> {
    if word == "last" {
        return Some(Nth::Last);
    }
    if let Some((number, _)) = (1..).zip(ORDINALS).find(|(_, o)| **o == word) {
        return Some(Nth::From(number));
    }
    let digits = ["st", "nd", "rd", "th"]
        .iter()
        .find_map(|ending| word.strip_suffix(ending))?;
    digits
        .parse()
        .ok()
        .filter(|n| (1..=1000).contains(n))
        .map(Nth::From)
}

/// The words of the phrase that can be a name.
fn plain_name(phrase: &[Token]) -> String {
    let keep = |word: &&str| {
        let folded = words::fold(word);
        let noise = words::is_stop(&folded) || is_noun(&folded) || nth(&folded).is_some();
        !noise && !FILLERS.contains(&folded.as_str())
    };
    let all: Vec<&str> = phrase.iter().filter_map(Token::word).collect();
    let first = all.iter().position(&keep);
    let end = all
        .iter()
        .rposition(&keep)
        .and_then(|last| last.checked_add(1));
    let Some(name) = first.zip(end).and_then(|(first, end)| all.get(first..end)) else {
        // `the word I`, `the number a`: where only small words are left, those in capitals are a name.
        let capitals = all.iter().filter(|w| is_capital(w));
        return capitals.copied().collect::<Vec<_>>().join(" ");
    };
    // What stands between two words of a name belongs to it: `Lord of the Rings`.
    name.iter()
        .filter(|w| !is_noun(&words::fold(w)) || name.len() > 2)
        .copied()
        .collect::<Vec<_>>()
        .join(" ")
}

fn is_capital(word: &str) -> bool {
    word.len() > 1 && word.chars().all(char::is_uppercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::goal::lexer::lex;

    #[test]
    fn phrases_say_what_is_wanted() {
        let rows: [(&str, &str, Option<Kind>, Option<Nth>); 9] = [
            ("the \"Save\" button", "Save", Some(Kind::Button), None),
            (
                "the 2nd checkbox",
                "",
                Some(Kind::Checkbox),
                Some(Nth::From(2)),
            ),
            ("the third link", "", Some(Kind::Link), Some(Nth::From(3))),
            (
                "the last radio button",
                "",
                Some(Kind::Radio),
                Some(Nth::Last),
            ),
            ("on Save changes", "Save changes", None, None),
            ("the Lord of the Rings", "Lord of the Rings", None, None),
            ("into the text area", "", Some(Kind::TextArea), None),
            ("button ONE", "ONE", Some(Kind::Button), None),
            ("the tab called \"Prices\"", "Prices", Some(Kind::Tab), None),
        ];
        for (phrase, name, kind, nth) in rows {
            let name = name.to_owned();
            let expected = Wanted {
                name,
                kind,
                nth,
                ..Wanted::default()
            };
            assert_eq!(Wanted::read(&lex(phrase)), vec![expected], "{phrase}");
        }
    }
}
