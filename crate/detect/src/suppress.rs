//! Non-maximum suppression: of several hits on one element the surest stays.
//!
//! Classes do not matter here: an element is one thing, whatever it is taken for, and a button that also
//! looks a little like a link must not come twice.

use passerby_artifacts::detection::Detection;
use passerby_artifacts::geometry::CssRect;

/// The hits, the surest first, without those on the element of a surer one, and no more than `limit`. The order they come
/// in does not matter.
pub(crate) fn suppress(mut hits: Vec<Detection>, max_iou: f64, limit: usize) -> Vec<Detection> {
    sort_surest_first(&mut hits);
    let mut kept: Vec<Detection> = Vec::new();
    for hit in hits {
        if kept.len() == limit {
            break;
        }
        if !kept
            .iter()
            .any(|surer| is_one(&surer.rect, &hit.rect, max_iou))
        {
            kept.push(hit);
        }
    }
    kept
}

/// Whether two boxes are of one element: they overlap by more than `max_iou`, or by more than half of that while the centre
/// of each lies in the other. A button may be framed by its words or by its border.
fn is_one(a: &CssRect, b: &CssRect, max_iou: f64) -> bool {
    let iou = a.iou(b);
    iou > max_iou || (iou > max_iou / 2.0 && holds_centre(a, b) && holds_centre(b, a))
}

fn holds_centre(outer: &CssRect, inner: &CssRect) -> bool {
    let (x, y) = (inner.x + inner.width / 2.0, inner.y + inner.height / 2.0);
    outer.x < x && x < outer.right() && outer.y < y && y < outer.bottom()
}

/// Equally sure hits stand from the top, then from the left, then by size and class.
pub(crate) fn sort_surest_first(hits: &mut [Detection]) {
    hits.sort_by(|a, b| {
        b.confidence
            .total_cmp(&a.confidence)
            .then(a.rect.y.total_cmp(&b.rect.y))
            .then(a.rect.x.total_cmp(&b.rect.x))
            .then(a.rect.height.total_cmp(&b.rect.height))
            .then(a.rect.width.total_cmp(&b.rect.width))
            .then(a.class.cmp(&b.class))
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use passerby_artifacts::detection::DetectionClass;
    use passerby_artifacts::geometry::CssRect;
    use proptest::prelude::*;

    fn hit(confidence: f32, x: f64, width: f64) -> Detection {
        Detection {
            class: DetectionClass::Button,
            confidence,
            rect: CssRect::new(x, 0.0, width, 10.0),
        }
    }

    #[test]
    fn rows() {
        let link = |mut hit: Detection| {
            hit.class = DetectionClass::Link;
            hit
        };
        for (what, hits, limit, expected) in [
            ("nothing", vec![], 9, vec![]),
            (
                "apart",
                vec![hit(0.5, 0.0, 10.0), hit(0.9, 20.0, 10.0)],
                9,
                vec![0.9, 0.5],
            ),
            (
                "the same twice",
                vec![hit(0.5, 0.0, 10.0), hit(0.9, 0.0, 10.0)],
                9,
                vec![0.9],
            ),
            (
                "other class, same place",
                vec![link(hit(0.5, 0.0, 10.0)), hit(0.9, 0.0, 10.0)],
                9,
                vec![0.9],
            ),
            (
                "just at the limit",
                vec![hit(0.9, 0.0, 10.0), hit(0.5, 0.0, 5.0)],
                9,
                vec![0.9, 0.5],
            ),
            (
                "just over it",
                vec![hit(0.9, 0.0, 10.0), hit(0.5, 0.0, 5.1)],
                9,
                vec![0.9],
            ),
            (
                "what a dropped hit overlaps stays",
                vec![
                    hit(0.9, 0.0, 10.0),
                    hit(0.8, 3.0, 10.0),
                    hit(0.7, 6.0, 10.0),
                ],
                9,
                vec![0.9, 0.7],
            ),
            (
                "one within the other, about one middle",
                vec![hit(0.9, 0.0, 10.0), hit(0.5, 3.0, 4.0)],
                9,
                vec![0.9],
            ),
            (
                "one within the other, at its side",
                vec![hit(0.9, 0.0, 10.0), hit(0.5, 6.0, 4.0)],
                9,
                vec![0.9, 0.5],
            ),
            (
                "a small one in the middle of a large one",
                vec![hit(0.9, 0.0, 10.0), hit(0.5, 4.0, 2.0)],
                9,
                vec![0.9, 0.5],
            ),
            (
                "too many",
                vec![hit(0.3, 0.0, 5.0), hit(0.5, 9.0, 5.0), hit(0.4, 20.0, 5.0)],
                2,
                vec![0.5, 0.4],
            ),
        ] {
            let kept = suppress(hits, 0.5, limit);
            let kept: Vec<f32> = kept.iter().map(|h| h.confidence).collect();
            assert_eq!(kept, expected, "{what}");
        }
    }

    fn any_hit() -> impl Strategy<Value = Detection> {
        (
            0..6usize,
            0u8..20,
            -20.0..200.0,
            -20.0..200.0,
            1.0..90.0,
            1.0..90.0,
        )
            .prop_map(|(class, tenths, x, y, width, height)| Detection {
                class: DetectionClass::ALL[class],
                // Few values, so that ties happen.
                confidence: f32::from(tenths) / 20.0,
                rect: CssRect::new(x, y, width, height),
            })
    }

    proptest! {
        #[test]
        fn no_two_kept_hits_overlap_too_much(
            hits in prop::collection::vec(any_hit(), 0..60),
            max_iou in 0.0..1.0,
            limit in 1usize..40,
        ) {
            let kept = suppress(hits.clone(), max_iou, limit);
            prop_assert!(kept.len() <= limit);
            prop_assert!(kept.iter().all(|k| hits.contains(k)));
            prop_assert!(kept.is_sorted_by(|a, b| a.confidence >= b.confidence));
            for (index, a) in kept.iter().enumerate() {
                for b in &kept[index + 1..] {
                    prop_assert!(!is_one(&a.rect, &b.rect, max_iou));
                }
            }
        }

        #[test]
        fn order_does_not_matter(
            (hits, shuffled) in prop::collection::vec(any_hit(), 0..60)
                .prop_flat_map(|hits| (Just(hits.clone()), Just(hits).prop_shuffle())),
        ) {
            prop_assert_eq!(suppress(hits, 0.5, 30), suppress(shuffled, 0.5, 30));
        }
    }
}
