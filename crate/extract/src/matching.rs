//! How well what the page calls a text answers to a field that is asked for.

use crate::facts::Fact;
use crate::values::{self, Read};
use passerby_artifacts::extraction::{EvidenceSource, FieldSpec, Value, ValueKind};
use passerby_lexicon::vectors::Vector;
use passerby_lexicon::words;

/// A label that answers less is of something else.
pub const LEAST: f64 = 0.5;
/// Vectors that are less near say nothing.
const NEAR: f64 = 0.62;

/// A field, ready to be compared with labels.
#[derive(Debug)]
pub struct Wanted<'f> {
    /// The field.
    pub field: &'f FieldSpec,
    names: Vec<(Vec<String>, Vector)>,
}

impl<'f> Wanted<'f> {
    /// A field that is asked for.
    pub fn new(field: &'f FieldSpec) -> Self {
        let names = std::iter::once(&field.name).chain(&field.words);
        let names = names.map(|name| {
            let plain = name.replace('_', " ");
            (words::tokens(&plain), Vector::of(&plain))
        });
        Self {
            field,
            names: names.filter(|(tokens, _)| !tokens.is_empty()).collect(),
        }
    }

    /// How well a label answers, 0..=1: by its words, or by what they mean.
    pub fn labelled(&self, label: &str) -> f64 {
        let vector = Vector::of(label);
        let meant = self.names.iter().enumerate();
        let meant = meant.map(|(at, (_, own))| rank(at) * near(own, &vector));
        meant.fold(self.called(label), f64::max)
    }

    /// How well a label answers by its words alone.
    fn called(&self, label: &str) -> f64 {
        let tokens = words::tokens(label);
        let scores = self.names.iter().enumerate();
        let scores = scores.map(|(at, (name, _))| rank(at) * likeness(name, &tokens));
        scores.fold(0.0, f64::max)
    }

    /// How well a fact answers by its label, 0..=1. The name of a class is written for no reader: it has to be the very word.
    pub fn answers(&self, fact: &Fact) -> f64 {
        let says = match (fact.label.is_empty(), fact.source) {
            (true, _) => 0.0,
            (false, EvidenceSource::Entry) => self.called(&fact.label),
            (false, _) => self.labelled(&fact.label),
        };
        says * (0.6 + 0.4 * fact.trust)
    }

    /// How much of what the field is called a sentence says, 0..=1.
    pub fn asked_in(&self, sentence: &str) -> f64 {
        let tokens = words::tokens(sentence);
        let names = self.names.iter().enumerate();
        names
            .map(|(at, (name, _))| rank(at) * words::coverage(name, &tokens))
            .fold(0.0, f64::max)
    }

    /// How near to a value in a sentence the field's words stand: 1 side by side, 0 far off or not there.
    pub fn beside(&self, sentence: &str, at: usize, quote: &str) -> f64 {
        const FAR: usize = 10;
        let before = words::tokens(sentence.get(..at).unwrap_or_default());
        let behind = words::tokens(
            sentence
                .get(at.saturating_add(quote.len())..)
                .unwrap_or_default(),
        );
        let own = |word: &String| {
            let mut names = self.names.iter().flat_map(|(name, _)| name);
            names.any(|name| words::same_word(name, word))
        };
        let distance = [
            before.iter().rev().position(own),
            behind.iter().position(own),
        ];
        let nearest = distance.into_iter().flatten().min();
        nearest.map_or(0.0, |far| 1.0 - far.min(FAR) as f64 / FAR as f64)
    }

    /// What a fact says as a value of the field's kind.
    pub fn read(&self, fact: &Fact) -> Option<Read> {
        let is_version = self.field.kind == ValueKind::Text
            && self.field.words.iter().any(|word| word == "version");
        if is_version {
            // `1.14.0 - 2024-12-16`: the version alone.
            return values::version(&fact.text);
        }
        read_as(self.field.kind, fact)
    }
}

/// What a field is called itself counts more than what else pages may call it.
fn rank(at: usize) -> f64 {
    if at == 0 { 1.0 } else { 0.97 }
}

fn near(own: &Vector, other: &Vector) -> f64 {
    let cosine = own.cosine(other);
    if cosine >= NEAR { cosine * 0.9 } else { 0.0 }
}

fn likeness(name: &[String], label: &[String]) -> f64 {
    if label.is_empty() {
        return 0.0;
    }
    if name == label || name.concat() == label.concat() {
        return 1.0;
    }
    let in_label = words::coverage(name, label);
    let in_name = words::coverage(label, name);
    let further = |more: usize, than: usize| more.saturating_sub(than) as f64;
    match (in_label >= 1.0, in_name >= 1.0) {
        (true, true) => 0.95,
        (true, false) => (0.88 - 0.08 * further(label.len(), name.len())).max(0.55),
        // `date` for the release date.
        (false, true) => (0.78 - 0.08 * further(name.len(), label.len())).max(0.5),
        (false, false) => 0.0,
    }
}

/// What a fact says as a value of a kind.
pub fn read_as(kind: ValueKind, fact: &Fact) -> Option<Read> {
    match kind {
        ValueKind::Link => addressed(&fact.href, fact),
        ValueKind::Image => addressed(&fact.src, fact),
        ValueKind::Date
        | ValueKind::Duration
        | ValueKind::Number
        | ValueKind::Money
        | ValueKind::Rating => {
            values::read(kind, &fact.text).or_else(|| told_to_machines(kind, fact))
        }
        _ => values::read(kind, &fact.text),
    }
}

fn addressed(address: &str, fact: &Fact) -> Option<Read> {
    let is_text_one = fact.text.starts_with("http://") || fact.text.starts_with("https://");
    let address = match address.is_empty() && is_text_one {
        true => fact.text.trim(),
        false => address,
    };
    (!address.is_empty()).then(|| Read {
        value: Value::Text(address.to_owned()),
        quote: address.to_owned(),
    })
}

/// The value that only machines are told: its quote is the machine's.
fn told_to_machines(kind: ValueKind, fact: &Fact) -> Option<Read> {
    let is_told = !fact.machine.is_empty() && fact.source == EvidenceSource::Microdata;
    let read = is_told
        .then(|| values::read(kind, &fact.machine))
        .flatten()?;
    // A page that shows a day alone says no time.
    let day = read.quote.get(..DAY_CHARS);
    match day
        .filter(|_| kind == ValueKind::Date && !fact.text.is_empty() && !fact.text.contains(':'))
    {
        Some(day) => values::read(kind, day),
        None => Some(read),
    }
}

/// `2024-05-03`.
const DAY_CHARS: usize = 10;
