//! `model.toml`: what the model is, and the numbers that decoding needs.

use crate::error::ReadError;
use passerby_artifacts::instruction::{Act, Tag};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as NameError, StrDeserializer};

#[derive(Debug, Deserialize)]
pub(crate) struct Manifest {
    pub model: Model,
    pub files: Files,
    pub decode: Decode,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Model {
    pub pieces: usize,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Files {
    pub model_sha256: String,
    pub vocab_sha256: String,
}

/// Names of the outputs' columns, and the scores of steps between labels.
#[derive(Debug, Deserialize)]
pub(crate) struct Decode {
    acts: Vec<String>,
    labels: Vec<String>,
    /// Weights of the confidence: a constant, then those of act, labels and bounds.
    pub usable: [f64; 4],
    /// `[from][to]`, for a word that does not begin a clause.
    steps_inside: Vec<Vec<f64>>,
    /// The same for one that does.
    steps_begin: Vec<Vec<f64>>,
}

/// What a label says of a word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Label {
    Outside,
    Begin(Tag),
    Inside(Tag),
}

/// The manifest's tables, checked.
#[derive(Debug)]
pub(crate) struct Tables {
    pub acts: Vec<Act>,
    pub labels: Vec<Label>,
    pub usable: [f64; 4],
    pub inside: Vec<Vec<f64>>,
    pub begin: Vec<Vec<f64>>,
}

impl Decode {
    /// Errors: [`ReadError::ManifestMismatch`].
    pub(crate) fn tables(self) -> Result<Tables, ReadError> {
        let acts: Result<Vec<Act>, NameError> = self.acts.iter().map(|name| named(name)).collect();
        let acts = acts.map_err(|_| mismatch("it names an act that is not known"))?;
        let labels: Option<Vec<Label>> = self.labels.iter().map(|name| label(name)).collect();
        let labels = labels.ok_or_else(|| mismatch("it names a label that is not known"))?;
        let is_square = |table: &[Vec<f64>]| {
            table.len() == labels.len() && table.iter().all(|row| row.len() == labels.len())
        };
        if !is_square(&self.steps_inside) || !is_square(&self.steps_begin) {
            return Err(mismatch(
                "its tables of steps are not as wide as its labels",
            ));
        }
        Ok(Tables {
            acts,
            labels,
            usable: self.usable,
            inside: self.steps_inside,
            begin: self.steps_begin,
        })
    }
}

pub(crate) fn mismatch(reason: &str) -> ReadError {
    ReadError::ManifestMismatch {
        reason: reason.to_owned(),
    }
}

/// A variant by its name.
fn named<'n, T: Deserialize<'n>>(name: &'n str) -> Result<T, NameError> {
    let name: StrDeserializer<NameError> = name.into_deserializer();
    T::deserialize(name)
}

fn label(name: &str) -> Option<Label> {
    if name == "O" {
        return Some(Label::Outside);
    }
    match name.split_once('-')? {
        ("B", tag) => named(tag).ok().map(Label::Begin),
        ("I", tag) => named(tag).ok().map(Label::Inside),
        _ => None,
    }
}
