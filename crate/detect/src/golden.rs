//! The same screenshot, two runtimes: whether they saw the same.
//!
//! The model's recipe writes down what the reference runtime sees on a few pictures
//! (`models/ui/golden`). The same comparison is made natively and inside a browser, so it lives here and not
//! in a test. It knows nothing of files.

use passerby_artifacts::detection::{Detection, DetectionClass};
use passerby_artifacts::geometry::CssRect;
use serde::Deserialize;

/// How far two hits may lie apart and still be one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    /// Least intersection over union of their boxes.
    pub min_iou: f64,
    /// Greatest difference of their scores.
    pub score: f32,
    /// Only hits at least this sure must have a partner: nearer to the threshold a rounding decides.
    pub sure_from: f32,
}

impl Default for Tolerance {
    fn default() -> Self {
        Self {
            min_iou: 0.9,
            score: 0.02,
            sure_from: 0.35,
        }
    }
}

/// A hit as the recipe wrote it down, box in model px (CSS px of a picture that fits the model).
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct ReferenceHit {
    /// Class of the element.
    pub class: DetectionClass,
    /// Confidence, 0..=1.
    pub score: f32,
    /// Left edge.
    pub x: f64,
    /// Top edge.
    pub y: f64,
    /// Width, CSS px.
    pub width: f64,
    /// Height, CSS px.
    pub height: f64,
}

impl From<&ReferenceHit> for Detection {
    fn from(hit: &ReferenceHit) -> Self {
        Self {
            class: hit.class,
            confidence: hit.score,
            rect: CssRect::new(hit.x, hit.y, hit.width, hit.height),
        }
    }
}

/// A hit without a partner on the other side.
#[derive(Debug, Clone, PartialEq)]
pub struct Mismatch {
    /// Whose hit it is.
    pub side: Side,
    /// The hit.
    pub hit: Detection,
    /// The other side's hit that overlaps it best, if any does.
    pub nearest: Option<Detection>,
}

/// One of the two that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Expected, and not there.
    Expected,
    /// There, and not expected.
    Actual,
}

impl std::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let what = match self.side {
            Side::Expected => "missing",
            Side::Actual => "unexpected",
        };
        write!(f, "{what}: {}", Shown(&self.hit))?;
        match &self.nearest {
            Some(nearest) => write!(
                f,
                "; nearest: {}, IoU {:.3}",
                Shown(nearest),
                nearest.rect.iou(&self.hit.rect)
            ),
            None => f.write_str("; nothing overlaps it"),
        }
    }
}

struct Shown<'a>(&'a Detection);

impl std::fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Detection {
            class,
            confidence,
            rect,
        } = self.0;
        let (
            class,
            CssRect {
                x,
                y,
                width,
                height,
            },
        ) = (class.as_str(), rect);
        write!(
            f,
            "{class} {confidence:.3} at [{x:.1},{y:.1} {width:.1}x{height:.1}]"
        )
    }
}

/// Every sure hit of either side that has no partner of the same class on the other; empty when both saw the same.
pub fn compare(
    expected: &[Detection],
    actual: &[Detection],
    tolerance: &Tolerance,
) -> Vec<Mismatch> {
    let mut mismatches = lonely(Side::Expected, expected, actual, tolerance);
    mismatches.extend(lonely(Side::Actual, actual, expected, tolerance));
    mismatches
}

fn lonely(
    side: Side,
    hits: &[Detection],
    others: &[Detection],
    tolerance: &Tolerance,
) -> Vec<Mismatch> {
    let is_partner = |hit: &Detection, other: &Detection| {
        hit.class == other.class
            && (hit.confidence - other.confidence).abs() <= tolerance.score
            && hit.rect.iou(&other.rect) >= tolerance.min_iou
    };
    hits.iter()
        .filter(|hit| hit.confidence >= tolerance.sure_from)
        .filter(|hit| !others.iter().any(|other| is_partner(hit, other)))
        .map(|hit| Mismatch {
            side,
            hit: hit.clone(),
            nearest: nearest(hit, others),
        })
        .collect()
}

fn nearest(hit: &Detection, others: &[Detection]) -> Option<Detection> {
    others
        .iter()
        .filter(|other| other.rect.iou(&hit.rect) > 0.0)
        .max_by(|a, b| a.rect.iou(&hit.rect).total_cmp(&b.rect.iou(&hit.rect)))
        .cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hit(class: DetectionClass, confidence: f32, x: f64) -> Detection {
        Detection {
            class,
            confidence,
            rect: CssRect::new(x, 0.0, 100.0, 20.0),
        }
    }

    #[test]
    fn rows() {
        use DetectionClass::{Button, Link};
        let expected = || vec![hit(Button, 0.8, 0.0)];
        for (what, expected, actual, sides) in [
            ("equal", expected(), vec![hit(Button, 0.8, 0.0)], vec![]),
            (
                "within all tolerances",
                expected(),
                vec![hit(Button, 0.79, 3.0)],
                vec![],
            ),
            ("missing", expected(), vec![], vec![Side::Expected]),
            ("unexpected", vec![], expected(), vec![Side::Actual]),
            (
                "another class",
                expected(),
                vec![hit(Link, 0.8, 0.0)],
                vec![Side::Expected, Side::Actual],
            ),
            (
                "too far",
                expected(),
                vec![hit(Button, 0.8, 10.0)],
                vec![Side::Expected, Side::Actual],
            ),
            (
                "too unsure",
                expected(),
                vec![hit(Button, 0.7, 0.0)],
                vec![Side::Expected, Side::Actual],
            ),
            (
                "unsure hits need no partner",
                vec![hit(Link, 0.34, 0.0)],
                vec![hit(Link, 0.31, 300.0)],
                vec![],
            ),
            (
                "an unsure partner is a partner",
                vec![hit(Link, 0.36, 0.0)],
                vec![hit(Link, 0.345, 0.0)],
                vec![],
            ),
        ] {
            let mismatches = compare(&expected, &actual, &Tolerance::default());
            let got: Vec<Side> = mismatches.iter().map(|m| m.side).collect();
            assert_eq!(got, sides, "{what}");
        }
    }

    #[test]
    fn a_mismatch_says_what_is_nearest() {
        use DetectionClass::Button;
        let mismatches = compare(
            &[hit(Button, 0.8, 0.0)],
            &[hit(Button, 0.3, 50.0), hit(Button, 0.3, 20.0)],
            &Tolerance::default(),
        );
        assert_eq!(
            mismatches[0].to_string(),
            "missing: button 0.800 at [0.0,0.0 100.0x20.0]; nearest: button 0.300 at [20.0,0.0 100.0x20.0], IoU 0.667"
        );
    }
}
