//! How well the texts of an element have a word of a phrase.

use super::phrase::Word;
use crate::meaning::is_compound_of;
use crate::words;
use passerby_artifacts::ui_tree::UiNode;
use passerby_lexicon::vectors::Vector;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// What the same word in another text of the element counts.
const BY_HINT: f64 = 0.9;
const BY_ICON: f64 = 0.95;
const BY_ADDRESS: f64 = 0.6;
const BY_VALUE: f64 = 0.6;
/// Cosine from which two words have something to do with each other, and what they count at most.
const NEAR_FROM: f64 = 0.3;
const NEAR_MOST: f64 = 0.8;
/// What a part of a compound counts.
const COMPOUND: f64 = 0.75;

/// Vectors of words, each made once.
#[derive(Default)]
pub(super) struct Vectors(RefCell<BTreeMap<String, Vector>>);

impl Vectors {
    pub(super) fn cosine(&self, a: &str, b: &str) -> f64 {
        let (a, b) = (self.of(a), self.of(b));
        a.cosine(&b)
    }

    fn of(&self, word: &str) -> Vector {
        let mut known = self.0.borrow_mut();
        if let Some(vector) = known.get(word) {
            return vector.clone();
        }
        let vector = Vector::of(word);
        known.insert(word.to_owned(), vector.clone());
        vector
    }
}

/// One text of an element, in words.
pub(super) struct Text {
    pub(super) words: Vec<String>,
    /// What a word in it counts.
    pub(super) counts: f64,
    /// Whether it is the picture on the element.
    pub(super) is_icon: bool,
}

/// The texts of an element itself, what it is called first.
pub(super) fn own(node: &UiNode) -> Vec<Text> {
    let mut texts = Vec::new();
    let mut add = |text: &str, counts: f64, is_icon: bool| {
        let words = words::tokens(text);
        if !words.is_empty() {
            texts.push(Text {
                words,
                counts,
                is_icon,
            });
        }
    };
    add(&node.name, 1.0, false);
    add(sign(&node.name), BY_HINT, true);
    add(&node.guessed_label, 1.0, false);
    add(&node.shown, 1.0, false);
    add(&node.description, BY_HINT, false);
    add(&node.icon, BY_ICON, true);
    add(&node.picture, BY_ICON, true);
    add(node.value.as_deref().unwrap_or_default(), BY_VALUE, false);
    if let Some(input) = &node.input {
        add(&input.placeholder, BY_HINT, false);
        add(&input.field_name, BY_HINT, false);
        add(&input.autocomplete, BY_HINT, false);
        if matches!(
            input.kind.as_str(),
            "email" | "password" | "search" | "tel" | "date" | "file" | "number" | "url"
        ) {
            add(&input.kind, BY_HINT, false);
        }
    }
    add(role_words(&node.role), BY_HINT, false);
    let address = node
        .href
        .as_deref()
        .and_then(|href| url::Url::parse(href).ok());
    if let Some(address) = address {
        let last = address
            .path_segments()
            .and_then(|mut parts| parts.rfind(|part| !part.is_empty()).map(str::to_owned));
        add(&last.unwrap_or_default(), BY_ADDRESS, false);
        if matches!(address.scheme(), "mailto" | "tel") {
            add(
                if address.scheme() == "tel" {
                    "phone call"
                } else {
                    "mail email write"
                },
                BY_ADDRESS,
                false,
            );
        }
    }
    texts
}

/// What people call a thing of this role, whatever it says.
fn role_words(role: &str) -> &'static str {
    match role {
        "searchbox" => "search",
        "table" | "grid" | "treegrid" => "table",
        "form" => "form",
        "navigation" => "navigation menu",
        "list" => "list",
        "img" => "picture image",
        "slider" => "slider",
        _ => "",
    }
}

/// What a sign that stands for a name says.
fn sign(name: &str) -> &'static str {
    match name
        .trim()
        .trim_matches(|c: char| c.is_alphanumeric() || c == ' ')
    {
        "×" | "✕" | "✖" | "╳" | "✗" | "⨯" => "close cross x dismiss",
        "+" | "➕" => "plus add",
        "-" | "−" | "–" | "➖" => "minus",
        "→" | "›" | "»" | "▶" | "►" | ">" => "arrow right next forward",
        "←" | "‹" | "«" | "◀" | "◄" | "<" => "arrow left previous back",
        "↑" | "▲" => "arrow up",
        "↓" | "▼" | "▾" => "arrow down",
        "⋮" | "…" | "⋯" | "•••" | "..." => "more dots options menu",
        "☰" | "≡" => "menu lines",
        "🔍" | "🔎" => "search magnifier",
        "⚙" | "⚙️" => "settings gear",
        _ => "",
    }
}

/// How well these texts have a word, 0..=1.
pub(super) fn has(vectors: &Vectors, word: &Word, texts: &[Text]) -> f64 {
    texts
        .iter()
        .map(|text| text.counts * in_words(vectors, word, &text.words, text.is_icon))
        .fold(0.0, f64::max)
}

/// How well a text has a word, 0..=1.
pub(super) fn in_words(vectors: &Vectors, word: &Word, text: &[String], is_icon: bool) -> f64 {
    let of = |other: &String| {
        if word.text == *other || words::same_word(&word.text, other) {
            return 1.0;
        }
        if word.drawn.contains(&other.as_str()) {
            return if is_icon { 0.95 } else { 0.8 };
        }
        if is_compound_of(other, &word.text) || is_compound_of(&word.text, other) {
            return COMPOUND;
        }
        if word.is_vague
            || words::is_stop(other)
            || other.len() < 3
            || word.text.len() < 3
            || word.text.chars().any(|c| c.is_ascii_digit())
        {
            return 0.0;
        }
        near(vectors.cosine(&word.text, other))
    };
    text.iter().map(of).fold(0.0, f64::max)
}

pub(super) fn near(cosine: f64) -> f64 {
    ((cosine - NEAR_FROM) / (1.0 - NEAR_FROM)).max(0.0) * NEAR_MOST
}
