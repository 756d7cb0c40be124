//! Head maps to boxes in tile px.
//!
//! Reads the objectness plane whole and everything else only for the few cells that pass: most of a
//! screen is empty. Reference: `models/ui/train/decode.py`.

use crate::manifest::{BOX_CHANNELS, BoxEncoding};
use crate::network::HeadMap;
use passerby_artifacts::detection::DetectionClass;

/// A hit of one tile, in tile px; not clipped to it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TileHit {
    pub class: DetectionClass,
    pub confidence: f32,
    pub left: f64,
    pub top: f64,
    pub right: f64,
    pub bottom: f64,
}

/// Hits of one tile that suppression has to look at, at most: its cost grows with their square.
pub(crate) const MAX_TILE_HITS: usize = 1000;

/// Beyond these an encoded distance says nothing: 0.02 and 403 strides.
const LOG_DISTANCE_RANGE: (f32, f32) = (-4.0, 6.0);

/// All hits with at least this confidence; of more than [`MAX_TILE_HITS`] the surest.
pub(crate) fn decode(maps: &[HeadMap], encoding: BoxEncoding, min_confidence: f32) -> Vec<TileHit> {
    let mut hits: Vec<TileHit> = maps
        .iter()
        .flat_map(|map| decode_map(map, encoding, min_confidence))
        .collect();
    // Stable: of equally sure hits those of the finer head and the upper rows stay.
    hits.sort_by(|a, b| b.confidence.total_cmp(&a.confidence));
    hits.truncate(MAX_TILE_HITS);
    hits
}

fn decode_map(
    map: &HeadMap,
    encoding: BoxEncoding,
    min_confidence: f32,
) -> impl Iterator<Item = TileHit> {
    // The objectness alone is the score. Times the class it would be a vote against whatever could be two things: a painted
    // icon is as surely a control as any, though it may be called a button.
    let min_logit = logit(min_confidence);
    let objectness = map.values.iter().take(map.cells).copied().enumerate();
    let promising = objectness.filter(move |&(_, objectness)| objectness >= min_logit);
    promising.filter_map(move |(cell, objectness)| {
        let class = best_class(map, cell)?;
        let confidence = sigmoid(objectness);
        (confidence >= min_confidence).then(|| boxed(map, encoding, cell, class, confidence))
    })
}

/// The likeliest class of a cell, of equally likely ones the first; `None` where the network gave no number.
fn best_class(map: &HeadMap, cell: usize) -> Option<DetectionClass> {
    let mut best: Option<(DetectionClass, f32)> = None;
    for (channel, class) in (BOX_CHANNELS..).zip(DetectionClass::ALL) {
        let logit = map.value(channel, cell);
        if !logit.is_nan() && best.is_none_or(|(_, known)| logit > known) {
            best = Some((class, logit));
        }
    }
    best.map(|(class, _)| class)
}

fn boxed(
    map: &HeadMap,
    encoding: BoxEncoding,
    cell: usize,
    class: DetectionClass,
    confidence: f32,
) -> TileHit {
    let stride = map.stride as f64;
    let (row, column) = map.place(cell);
    let x = (column as f64 + 0.5) * stride;
    let y = (row as f64 + 0.5) * stride;
    let [left, top, right, bottom] = [1, 2, 3, 4].map(|channel| {
        let encoded = map.value(channel, cell);
        f64::from(distance_in_strides(encoded, encoding)) * stride
    });
    TileHit {
        class,
        confidence,
        left: x - left,
        top: y - top,
        right: x + right,
        bottom: y + bottom,
    }
}

/// Never negative and always finite, whatever the network said.
fn distance_in_strides(encoded: f32, encoding: BoxEncoding) -> f32 {
    let (low, high) = LOG_DISTANCE_RANGE;
    // `max` before `min` turns NaN into the least distance; `clamp` would keep it.
    match encoding {
        BoxEncoding::Exp => encoded.max(low).min(high).exp(),
        BoxEncoding::Softplus => {
            let furthest = high.exp();
            let bounded = encoded.max(-furthest).min(furthest);
            // The usual form overflows above 88.
            bounded.max(0.0) + (-bounded.abs()).exp().ln_1p()
        }
    }
}

fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The inverse of [`sigmoid`]; infinite at 0 and 1.
fn logit(probability: f32) -> f32 {
    (probability / (1.0 - probability)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const CHANNELS: usize = BOX_CHANNELS + DetectionClass::ALL.len();

    /// A map where nothing is seen but what the cells say: `(column, row, [objectness, l, t, r, b], class, logit)`.
    fn map(stride: usize, cells: &[(usize, usize, [f32; 5], usize, f32)]) -> HeadMap {
        let (columns, rows) = (4, 3);
        let mut values = vec![-20.0; CHANNELS * columns * rows];
        for (column, row, head, class, class_logit) in cells {
            let cell = row * columns + column;
            for (channel, value) in head.iter().enumerate() {
                values[channel * columns * rows + cell] = *value;
            }
            values[(BOX_CHANNELS + class) * columns * rows + cell] = *class_logit;
        }
        HeadMap {
            stride,
            columns,
            cells: columns * rows,
            values,
        }
    }

    #[test]
    fn boxes_stand_around_their_cell() {
        let ln2 = 2f32.ln();
        let one = 0.0;
        // softplus(0.541325) = 1
        let soft_one = 0.541_324_8;
        for (what, encoding, stride, cell, expected) in [
            (
                "a stride to each side",
                BoxEncoding::Exp,
                8,
                (1, 2, [9.0, one, one, one, one]),
                [4.0, 12.0, 20.0, 28.0],
            ),
            (
                "two to the right",
                BoxEncoding::Exp,
                16,
                (0, 0, [9.0, one, one, ln2, one]),
                [-8.0, -8.0, 40.0, 24.0],
            ),
            (
                "softplus",
                BoxEncoding::Softplus,
                8,
                (1, 2, [9.0, soft_one, soft_one, soft_one, soft_one]),
                [4.0, 12.0, 20.0, 28.0],
            ),
        ] {
            let (column, row, head) = cell;
            let hits = decode(
                &[map(stride, &[(column, row, head, 2, 9.0)])],
                encoding,
                0.3,
            );
            assert_eq!(hits.len(), 1, "{what}");
            let hit = &hits[0];
            assert_eq!(hit.class, DetectionClass::TextInput, "{what}");
            let got = [hit.left, hit.top, hit.right, hit.bottom];
            for (got, expected) in got.iter().zip(expected) {
                assert!(
                    (got - expected).abs() < 1e-4,
                    "{what}: {got} is not {expected}"
                );
            }
        }
    }

    #[test]
    fn the_score_is_the_objectness_and_decides() {
        for (objectness, class_logit, expected) in [
            (0.0, 20.0, Some(0.5)),
            (0.0, 0.0, Some(0.5)),
            (20.0, -9.0, Some(1.0)),
            (-0.9, 20.0, None),
            (f32::NAN, 9.0, None),
            // A class that is no number leaves the choice to the others.
            (20.0, f32::NAN, Some(1.0)),
        ] {
            let cells = [(0, 0, [objectness, 0.0, 0.0, 0.0, 0.0], 0, class_logit)];
            let hits = decode(&[map(8, &cells)], BoxEncoding::Exp, 0.3);
            let got = hits.first().map(|hit| hit.confidence);
            match (got, expected) {
                (None, None) => {}
                (Some(got), Some(expected)) => assert!((got - expected).abs() < 1e-4),
                _ => panic!("{objectness} and {class_logit} gave {got:?}, not {expected:?}"),
            }
        }
    }

    proptest! {
        #[test]
        fn whatever_the_network_says_a_box_is_a_box(
            values in prop::collection::vec(any::<f32>(), CHANNELS * 12),
            softplus in any::<bool>(),
            min_confidence in 0.0f32..1.0,
        ) {
            let encoding = if softplus { BoxEncoding::Softplus } else { BoxEncoding::Exp };
            let map = HeadMap { stride: 8, columns: 4, cells: 12, values };
            let hits = decode(&[map], encoding, min_confidence);
            for hit in &hits {
                prop_assert!(hit.confidence >= min_confidence && hit.confidence <= 1.0);
                prop_assert!(hit.left.is_finite() && hit.left <= hit.right && hit.right.is_finite());
                prop_assert!(hit.top.is_finite() && hit.top <= hit.bottom && hit.bottom.is_finite());
            }
            prop_assert!(hits.is_sorted_by(|a, b| a.confidence >= b.confidence));
        }
    }
}
