//! The elements that could be meant, and how well their own texts answer.

use super::MOST_NODES;
use super::phrase::{Phrase, Word};
use super::texts::{self, Vectors};
use crate::words;
use passerby_artifacts::ui_tree::{UiNode, UiTree};

/// A usable element, and how it answers.
pub(super) struct Candidate<'t> {
    /// Its place in the tree.
    pub(super) at: usize,
    pub(super) node: &'t UiNode,
    /// Of each word of the phrase, how well its own texts have it, 0..=1.
    pub(super) own: Vec<f64>,
    /// How near its name is in what it means as a whole, 0..=0.8.
    pub(super) whole: f64,
    /// How much of its name the phrase says, 0..=1.
    pub(super) precise: f64,
    /// Whether it is called so word for word, 0..=1.
    pub(super) literal: f64,
    /// Words of its name.
    pub(super) length: usize,
    /// How much of the phrase it and what is around it explain, 0..=1.
    pub(super) explained: f64,
    /// How little the word that is explained least, 0..=1.
    pub(super) open: f64,
    /// How well it answers, 0..=1.
    pub(super) score: f64,
}

/// What a word counts that the page says nowhere: it can only be meant by other words.
const UNSAID: f64 = 0.5;

/// The same phrase, in which what the page does not say counts less.
pub(super) fn weighed(vectors: &Vectors, tree: &UiTree, phrase: &Phrase) -> Phrase {
    let is_said = |word: &Word| {
        let nodes = tree
            .nodes
            .iter()
            .take(MOST_NODES)
            .filter(|node| node.visible);
        nodes
            .flat_map(texts::own)
            .any(|text| texts::in_words(vectors, word, &text.words, text.is_icon) >= 0.9)
    };
    let mut phrase = phrase.clone();
    for word in &mut phrase.words {
        word.weight *= if is_said(word) { 1.0 } else { UNSAID };
    }
    phrase
}

/// An element with how well each of its texts answers to the phrase.
pub(super) fn candidate<'t>(
    vectors: &Vectors,
    phrase: &Phrase,
    at: usize,
    node: &'t UiNode,
) -> Candidate<'t> {
    let texts = texts::own(node);
    let own: Vec<f64> = phrase
        .words
        .iter()
        .map(|word| texts::has(vectors, word, &texts))
        .collect();
    let whole = texts
        .iter()
        .filter(|text| text.counts > 0.8 && !text.is_icon)
        .map(|text| {
            let said: Vec<&str> = phrase
                .words
                .iter()
                .filter(|word| !word.is_vague)
                .map(|word| word.text.as_str())
                .collect();
            let name = content(&text.words);
            if said.is_empty() || name.is_empty() || name.len() > 6 {
                0.0
            } else {
                texts::near(vectors.cosine(&said.join(" "), &name.join(" ")))
            }
        })
        .fold(0.0, f64::max);
    let told: Vec<&Word> = phrase.words.iter().collect();
    let precise = texts.first().map_or(0.0, |text| {
        let name = content(&text.words);
        let has = |word: &String| {
            told.iter()
                .map(|said| {
                    texts::in_words(vectors, said, std::slice::from_ref(word), text.is_icon)
                })
                .fold(0.0, f64::max)
        };
        let sum: f64 = name.iter().map(has).sum();
        if name.is_empty() {
            0.0
        } else {
            sum / name.len() as f64
        }
    });
    let literal = texts
        .iter()
        .filter(|text| text.counts >= BY_LABEL)
        .map(|text| literally(phrase, &text.words))
        .fold(0.0, f64::max);
    let length = words::tokens(&node.name).len();
    Candidate {
        at,
        node,
        own,
        whole,
        precise,
        literal,
        length,
        explained: 0.0,
        open: 0.0,
        score: 0.0,
    }
}

/// Texts that a thing is called by count this.
const BY_LABEL: f64 = 0.9;

/// Whether the words of a phrase, as they stand, are a name: 1 for the very name, less for a part of it.
fn literally(phrase: &Phrase, name: &[String]) -> f64 {
    if phrase.literal.is_empty() || name.len() < phrase.literal.len() {
        return 0.0;
    }
    match name
        .windows(phrase.literal.len())
        .any(|part| part == phrase.literal)
    {
        true => 1.0 - 0.04 * name.len().saturating_sub(phrase.literal.len()).min(8) as f64,
        false => 0.0,
    }
}

fn content(words: &[String]) -> Vec<String> {
    words
        .iter()
        .filter(|word| !words::is_stop(word))
        .cloned()
        .collect()
}
