//! Takes the values of credentials out of whatever a page, a browser or a model says, before anybody sees it.
//!
//! A page can echo what was typed into it: in its address, its title, a text, a dialog, as it stands or encoded. A value
//! is found in each spelling that `spelling` knows, letter by letter, so that spellings may be mixed; what is encoded
//! as a whole or several times over (`decoded`) withholds the text around it. Not found are transformations that are
//! no encodings (reversed, hashed, split over several elements).
//!
//! This crate must never print a value or write one down, and knows neither where secrets are kept (`passerby-personas`) nor
//! who tells what it cleans.
//!
//! Reading order: [`Redaction`], then `spelling`, `decoded`, and `growing` for texts that are still being written.

// What a page, a model or a file says must not stop the core: no sum, no index and no division that could panic.
#![cfg_attr(
    not(test),
    warn(
        clippy::arithmetic_side_effects,
        clippy::expect_used,
        clippy::indexing_slicing,
        clippy::panic,
        clippy::string_slice,
        clippy::unreachable
    )
)]

mod decoded;
mod growing;
mod spelling;

use serde_json::Value;
use spelling::match_at;
use std::collections::BTreeSet;

/// Below this length, characters, a value is replaced only where it stands alone: it would occur in too many words.
const MIN_INSIDE_WORDS: usize = 4;
/// A text that was cut may end in the beginning of a value; so many of its characters tell enough of it to be withheld.
const MIN_CUT: usize = 4;
/// Nothing shorter, bytes, is cut off by anybody: what it ends in is a word of its own.
const MIN_CUT_TEXT: usize = 40;

/// The values to be withheld. It prints none of them and cannot be serialised.
#[derive(Clone, Default)]
pub struct Redaction {
    values: Vec<RedactedValue>,
    /// Words that are said openly, in lower case: none of them is the beginning of a value that was cut.
    open: BTreeSet<String>,
}

#[derive(Clone)]
struct RedactedValue {
    chars: Vec<char>,
    /// Whether it may be replaced inside of words too.
    inside_words: bool,
    stand_in: String,
}

impl std::fmt::Debug for Redaction {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.values.iter().map(|value| &value.stand_in);
        f.debug_list().entries(names).finish()
    }
}

impl Redaction {
    /// Of these values, each with the name that stands in for it. Values of white space alone are left out.
    pub fn of<'a>(secrets: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let mut values: Vec<RedactedValue> = secrets
            .into_iter()
            .filter(|(_, value)| !value.trim().is_empty())
            .map(|(name, value)| {
                let chars: Vec<char> = value.trim().chars().collect();
                RedactedValue {
                    inside_words: chars.len() >= MIN_INSIDE_WORDS,
                    chars,
                    stand_in: stand_in(name),
                }
            })
            .collect();
        // The longest first: one may be part of another.
        values.sort_by_key(|value| std::cmp::Reverse(value.chars.len()));
        Self {
            values,
            open: BTreeSet::new(),
        }
    }

    /// With the words of a text that is told anyway: whose password is `admin123` may still be called `admin`.
    pub fn knowing(mut self, text: &str) -> Self {
        let words = text.split(|c: char| !c.is_alphanumeric());
        let words = words.filter(|word| word.chars().count() >= MIN_CUT);
        self.open.extend(words.map(str::to_lowercase));
        self
    }

    /// Whether there is nothing to be withheld.
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The text without the values; `None` where it holds none of them.
    pub fn clean(&self, text: &str) -> Option<String> {
        let mut cleaned: Option<String> = None;
        for value in &self.values {
            let now = cleaned.as_deref().unwrap_or(text);
            cleaned = value.replaced_in(now, &self.open).or(cleaned);
        }
        let now = cleaned.as_deref().unwrap_or(text);
        let hidden =
            |value: &&RedactedValue| value.inside_words && decoded::holds(now, &value.chars);
        match self.values.iter().find(hidden) {
            Some(value) => Some(value.stand_in.clone()),
            None => cleaned,
        }
    }

    /// Whether the text holds one of the values.
    pub fn holds(&self, text: &str) -> bool {
        !self.is_empty() && self.clean(text).is_some()
    }

    /// Cleans every string of a JSON value, keys too. Gives whether there was anything to clean.
    pub fn clean_json(&self, value: &mut Value) -> bool {
        match value {
            Value::String(text) => match self.clean(text) {
                Some(cleaned) => {
                    *text = cleaned;
                    true
                }
                None => false,
            },
            Value::Array(items) => items
                .iter_mut()
                .fold(false, |any, item| self.clean_json(item) | any),
            Value::Object(fields) => {
                let mut any = false;
                let unclean: Vec<String> = fields
                    .keys()
                    .filter(|key| !is_field(key) && self.holds(key))
                    .cloned()
                    .collect();
                for key in unclean {
                    if let Some(item) = fields.remove(&key) {
                        fields.insert(self.clean(&key).unwrap_or_default(), item);
                        any = true;
                    }
                }
                fields
                    .iter_mut()
                    .fold(any, |any, (_, item)| self.clean_json(item) | any)
            }
            Value::Null | Value::Bool(_) | Value::Number(_) => false,
        }
    }
}

impl RedactedValue {
    /// `None` where the value does not occur.
    fn replaced_in(&self, text: &str, open: &BTreeSet<String>) -> Option<String> {
        let mut out = String::new();
        let mut kept_from = 0;
        let mut before = None;
        let mut at = 0;
        while let Some(rest) = text.get(at..)
            && let Some(next) = rest.chars().next()
        {
            let found = self.found_at(rest, before, text.len() >= MIN_CUT_TEXT);
            // Only what was cut is less than the value.
            let is_open = |length: usize| {
                let word = rest.get(..length).unwrap_or_default().to_lowercase();
                open.contains(&word) && word.chars().count() < self.chars.len()
            };
            match found {
                Some(length) if length > 0 && !is_open(length) => {
                    out.push_str(text.get(kept_from..at).unwrap_or_default());
                    out.push_str(&self.stand_in);
                    at = at.saturating_add(length);
                    kept_from = at;
                    before = None;
                }
                _ => {
                    at = at.saturating_add(next.len_utf8());
                    before = Some(next);
                }
            }
        }
        if kept_from == 0 {
            return None;
        }
        out.push_str(text.get(kept_from..).unwrap_or_default());
        Some(out)
    }

    /// Bytes of the text's beginning that are this value, or the beginning of it where the text ends there. `may_be_cut`:
    /// whether the text is so long that somebody may have cut it.
    fn found_at(&self, text: &str, before: Option<char>, may_be_cut: bool) -> Option<usize> {
        let matched = match_at(text, &self.chars)?;
        let rest = text.get(matched.bytes..).unwrap_or_default();
        if matched.chars == self.chars.len() {
            let alone = || !joins(before) && !joins(rest.chars().next());
            return (self.inside_words || alone()).then_some(matched.bytes);
        }
        // “Welcome” is no beginning of “Comet-1986”.
        let most = matched.chars.saturating_mul(2) >= self.chars.len();
        let was_cut = match rest {
            "…" | "..." => true,
            "" => most || may_be_cut && !joins(before),
            _ => false,
        };
        (self.inside_words && was_cut && matched.chars >= MIN_CUT).then_some(matched.bytes)
    }
}

/// Whether a key of JSON is a name of our own: without it nobody could read what is left.
fn is_field(key: &str) -> bool {
    key.chars().all(|c| c.is_ascii_lowercase() || c == '_')
}

fn joins(neighbour: Option<char>) -> bool {
    neighbour.is_some_and(|c| c.is_alphanumeric() || c == '_')
}

/// What stands in for a value.
fn stand_in(name: &str) -> String {
    format!("[credential {name}]")
}

#[cfg(test)]
mod tests;
