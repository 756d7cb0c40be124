//! A field that is asked for.

use passerby_artifacts::extraction::{FieldSpec, ValueKind};

/// A field of this name and kind, with what pages call it.
pub(super) fn spec(name: &str, kind: ValueKind, called: &[&str]) -> FieldSpec {
    FieldSpec {
        name: name.to_owned(),
        kind,
        words: called.iter().map(|word| (*word).to_owned()).collect(),
        many: false,
    }
}
