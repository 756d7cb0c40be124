//! One phrase of the table as words and patterns, and the forms of its verb.

use super::tokens::{is_number, tokens};
use std::collections::BTreeMap;

/// One word of a phrase.
#[derive(Debug)]
pub(super) enum Part {
    Is(String),
    Begins(String),
    Ends(String),
    Contains(String),
    Any,
    Number { digits: usize },
    Gap { max_words: usize },
}

impl Part {
    pub fn fits(&self, word: &str) -> bool {
        match self {
            Self::Is(it) => it == word,
            Self::Begins(it) => word.starts_with(it.as_str()),
            Self::Ends(it) => word.ends_with(it.as_str()),
            Self::Contains(it) => word.contains(it.as_str()),
            Self::Any => word != ":",
            Self::Number { digits } => word.len() >= *digits && is_number(word),
            Self::Gap { .. } => false,
        }
    }
}

/// Where a phrase that begins at `start` ends.
pub(super) fn fits(parts: &[Part], words: &[String], start: usize) -> Option<usize> {
    let Some((part, rest)) = parts.split_first() else {
        return Some(start);
    };
    if let Part::Gap { max_words } = part {
        return (start..=start.saturating_add(*max_words)).find_map(|at| fits(rest, words, at));
    }
    let word = words.get(start)?;
    part.fits(word)
        .then(|| fits(rest, words, start.saturating_add(1)))
        .flatten()
}

/// The phrase with each form of its verb, and whether that is one of statements.
pub(super) fn forms(
    phrase: &str,
    endings: Option<&BTreeMap<String, [String; 2]>>,
) -> Vec<(String, bool)> {
    let Some((before, rest)) = phrase.split_once('~') else {
        return vec![(phrase.to_owned(), false)];
    };
    let (name, after) = match rest.split_once(' ') {
        Some((name, after)) => (name, format!(" {after}")),
        None => (rest, String::new()),
    };
    let Some(lists) = endings.and_then(|all| all.get(name)) else {
        return vec![(format!("{before}{after}"), false)];
    };
    let mut forms = Vec::new();
    for (list, is_statement) in lists.iter().zip([false, true]) {
        for ending in list.split(' ') {
            forms.push((format!("{before}{ending}{after}"), is_statement));
        }
    }
    forms
}

/// The phrase, and where it has umlauts also as it is written without them in addresses.
pub(super) fn spellings(phrase: &str, umlauts: &BTreeMap<String, String>) -> Vec<String> {
    let mut all = vec![phrase.to_owned()];
    let written = umlauts.iter().fold(phrase.to_owned(), |text, (from, to)| {
        text.replace(from.as_str(), to)
    });
    if written != phrase {
        all.push(written);
    }
    all
}

pub(super) fn parts(phrase: &str, max_gap: usize) -> Vec<Part> {
    let mut parts = Vec::new();
    for word in phrase.split(' ') {
        match word {
            ".." => parts.push(Part::Gap { max_words: max_gap }),
            "*" => parts.push(Part::Any),
            "#" => parts.push(Part::Number { digits: 1 }),
            "##" => parts.push(Part::Number { digits: 3 }),
            _ => {
                let (begins, ends) = (word.ends_with('*'), word.starts_with('*'));
                let mut spoken = tokens(word.trim_matches('*'));
                // Only the last of the words that a hyphen joins can have been cut.
                let Some(last) = spoken.pop() else { continue };
                parts.extend(spoken.into_iter().map(Part::Is));
                parts.push(match (ends, begins) {
                    (false, false) => Part::Is(last),
                    (false, true) => Part::Begins(last),
                    (true, false) => Part::Ends(last),
                    (true, true) => Part::Contains(last),
                });
            }
        }
    }
    parts
}
