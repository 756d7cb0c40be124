//! Words of several languages, made comparable: folding, light stems, synonyms, and the few
//! concepts the rules know (to register, to log in, to search, …).
//!
//! Lists are data: a language is added by adding words. Nothing here may name a site.

mod concepts;
mod synonyms;

use crate::normal::{is_mark, push_folded};

pub use concepts::{Concept, concepts_in, has_concept};

/// Words that carry no meaning of their own in a goal or a label.
const STOP: &[&str] = &[
    "a", "an", "the", "to", "in", "into", "on", "at", "for", "of", "from", "with", "by", "and",
    "or", "then", "this", "that", "it", "its", "is", "are", "be", "as", "my", "me", "i", "your",
    "you", "we", "our", "us", "here", "there", "please", "want", "need", "would", "like", "can",
    "how", "what", "where", "which", "out", "up", "do", "does", "have", "has", "some", "any", "s",
    "t", "much", "using", "der", "die", "das", "den", "dem", "ein", "eine", "einen", "mit", "auf",
    "zu", "zum", "zur", "und", "fur", "im", "am", "mich", "bitte", "le", "la", "les", "un", "une",
    "de", "des", "du", "et", "pour", "el", "los", "las", "una", "y", "para", "il", "lo", "e",
];

/// Nouns that name a kind of thing on a page, and verbs of going there.
const GENERIC: &[&str] = &[
    "page", "site", "website", "form", "section", "link", "button", "tab", "field", "box", "menu",
    "item", "screen", "list", "area", "seite", "formular", "find", "locate", "open", "go", "show",
    "see", "look", "visit", "navigate", "get", "reach", "read", "view", "check", "try", "use",
    "click", "press", "tap", "select", "choose", "fill", "complete", "enter", "type", "submit",
    "make", "one", "finde", "offne", "zeige", "gehe", "trouver", "ouvrir", "buscar", "abrir",
];

/// Lower case, without diacritics; what is no letter and no digit becomes a space.
pub fn fold(text: &str) -> String {
    tokens(text).join(" ")
}

/// The words of a text, folded; `firstName` and `first_name` are two.
pub fn tokens(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let mut last_was_lower = false;
    for c in text.chars() {
        if c.is_uppercase() && last_was_lower {
            words.push(String::new());
        }
        last_was_lower = c.is_lowercase();
        let word = words.last_mut();
        match word {
            Some(word) if c.is_alphanumeric() => push_folded(word, c),
            // A soft hyphen joins, a combining mark belongs to its letter.
            _ if is_mark(c) => {}
            _ => words.push(String::new()),
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Whether the words of a (folded) phrase stand side by side. Asked thousands of times a look: it allocates nothing.
pub fn has_phrase(words: &[String], phrase: &str) -> bool {
    let first = phrase.as_bytes().first();
    let mut left = words;
    while let [word, rest @ ..] = left {
        if word.as_bytes().first() == first && begins_with(left, phrase) {
            return true;
        }
        left = rest;
    }
    false
}

fn begins_with(words: &[String], phrase: &str) -> bool {
    let mut left = phrase;
    for word in words {
        let Some(after) = left.strip_prefix(word.as_str()) else {
            return false;
        };
        if after.is_empty() {
            return true;
        }
        let Some(next) = after.strip_prefix(' ') else {
            return false;
        };
        left = next;
    }
    false
}

/// The words that carry meaning.
pub fn content(text: &str) -> Vec<String> {
    let mut words = tokens(text);
    words.retain(|word| !STOP.contains(&word.as_str()));
    words
}

/// The words of a goal or a label that say *which* thing is meant.
pub fn subject(text: &str) -> Vec<String> {
    let mut words = content(text);
    words.retain(|word| !GENERIC.contains(&word.as_str()));
    words
}

/// Whether a folded word carries no meaning of its own.
pub fn is_stop(word: &str) -> bool {
    STOP.contains(&word)
}

/// Whether a folded word names a kind of thing on a page, or going there.
pub fn is_generic(word: &str) -> bool {
    GENERIC.contains(&word)
}

/// Whether two folded words mean the same: equal, of one stem, or synonyms.
pub fn same_word(a: &str, b: &str) -> bool {
    a == b || {
        let (a, b) = (stem(a), stem(b));
        a == b || alike(&a, &b) || synonyms::are(&a, &b)
    }
}

/// Share of the wanted words that the text has, 0..=1; 0 when nothing is wanted.
pub fn coverage(wanted: &[String], text: &[String]) -> f64 {
    if wanted.is_empty() {
        return 0.0;
    }
    let found = wanted
        .iter()
        .filter(|w| text.iter().any(|t| same_word(w, t)));
    found.count() as f64 / wanted.len() as f64
}

/// A light stem: enough for plurals and the commonest endings, never shorter than three letters.
///
/// Not one of Snowball's (`rust-stemmers`): those need to know the language, and goals and labels mix them. Its English one,
/// for all, parts `suche` from `suchen` and `rolle` from `rollen`: of 1592 pairs of words that are the same here, among the
/// 2792 words of the tests, it loses 192 and finds 90 others, for 24 KB more.
fn stem(word: &str) -> String {
    const ENDINGS: [(&str, &str); 10] = [
        ("ies", "y"),
        ("ings", ""),
        ("ing", ""),
        ("ers", ""),
        ("er", ""),
        ("ed", ""),
        ("es", ""),
        ("en", ""),
        ("s", ""),
        ("e", ""),
    ];
    if !word.is_ascii() || word.ends_with("ss") {
        return word.to_owned();
    }
    for (ending, instead) in ENDINGS {
        if let Some(rest) = word.strip_suffix(ending)
            && rest.len().saturating_add(instead.len()) >= 3
        {
            return format!("{}{instead}", undoubled(rest, ending));
        }
    }
    word.to_owned()
}

/// `getting` is `get`: a consonant is doubled before an ending with a vowel; `calling` is `call`, and `missing` `miss`.
fn undoubled<'w>(rest: &'w str, ending: &str) -> &'w str {
    let mut letters = rest.chars().rev();
    let (last, before) = (letters.next(), letters.next());
    let is_doubled = last == before && last.is_some_and(|c| "bdgmnprt".contains(c));
    match is_doubled && rest.len() > 3 && ending.starts_with(['i', 'e']) {
        true => rest
            .split_at_checked(rest.len().saturating_sub(1))
            .map_or(rest, |(head, _)| head),
        false => rest,
    }
}

/// Long words that differ only in their endings, such as `register` and `registration`.
fn alike(a: &str, b: &str) -> bool {
    let common = a.chars().zip(b.chars()).take_while(|(x, y)| x == y).count();
    let longer = a.chars().count().max(b.chars().count());
    common >= 6 && common.saturating_mul(2) >= longer
}
