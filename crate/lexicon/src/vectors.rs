//! How near two short texts are in what they mean, by learnt vectors of their pieces.
//!
//! `models/goal/train/vectors.py` makes the table; a text's vector is the sum of its pieces', so that asking costs no network. Texts in
//! English, German, French and Spanish that mean the same lie near.

use crate::pieces::{Pieces, written};
use std::sync::OnceLock;

static VOCABULARY: &str = include_str!("../../../models/goal/vocab.txt");
static TABLE: &[u8] = include_bytes!("../../../models/goal/words.bin");

/// Numbers of a vector.
const WIDTH: usize = 64;

fn pieces() -> Option<&'static Pieces> {
    static PIECES: OnceLock<Option<Pieces>> = OnceLock::new();
    PIECES.get_or_init(|| Pieces::parse(VOCABULARY)).as_ref()
}

/// A text's vector, of length 1; all zeros where it says nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Vector([f32; WIDTH]);

impl Vector {
    /// The vector of a short text: a name, a label.
    pub fn of(text: &str) -> Self {
        let mut sum = [0.0_f32; WIDTH];
        let ids = pieces().into_iter().flat_map(|pieces| {
            let words = written::words(text);
            let spelt = words.iter().flat_map(|word| pieces.spell(word.text));
            spelt.collect::<Vec<i64>>()
        });
        for id in ids {
            let row = usize::try_from(id).unwrap_or_default();
            let from = row.saturating_mul(WIDTH);
            let bytes = TABLE.get(from..from.saturating_add(WIDTH));
            for (part, byte) in sum.iter_mut().zip(bytes.unwrap_or_default()) {
                *part += f32::from(i8::from_le_bytes([*byte]));
            }
        }
        let length = sum.iter().map(|part| part * part).sum::<f32>().sqrt();
        if length > 0.0 {
            sum = sum.map(|part| part / length);
        }
        Self(sum)
    }

    /// Cosine of the angle between two, -1..=1: about 0.6 and more for what means the same, about 0 for what has nothing in common.
    pub fn cosine(&self, other: &Self) -> f64 {
        let products = self.0.iter().zip(&other.0).map(|(a, b)| a * b);
        f64::from(products.sum::<f32>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cosine(a: &str, b: &str) -> f64 {
        Vector::of(a).cosine(&Vector::of(b))
    }

    #[test]
    fn what_means_the_same_lies_nearer_than_what_does_not() {
        for (a, near, far) in [
            ("basket", "Cart", "Calendar"),
            ("throw it away", "Delete", "Print"),
            ("sign in", "Log in", "Export"),
            ("löschen", "Delete", "Open"),
            ("Einstellungen", "Settings", "Users"),
        ] {
            let (near_by, far_by) = (cosine(a, near), cosine(a, far));
            assert!(
                near_by > far_by + 0.15,
                "{a}: {near} {near_by:.2}, {far} {far_by:.2}"
            );
        }
    }

    #[test]
    fn nothing_is_near_to_nothing() {
        assert_eq!(cosine("", "Delete"), 0.0);
        assert!(cosine("Due date", "due date") > 0.99);
    }
}
