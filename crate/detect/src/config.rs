//! What a caller may set.

use crate::error::DetectError;

/// Which arithmetic a model is run in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Precision {
    /// Whole numbers, by kernels of our own; the same bits on every machine.
    Int8,
    /// f32, by tract.
    F32,
}

/// Which hits are kept.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DetectConfig {
    /// Hits less sure than this are dropped, 0..=1.
    pub confidence: f32,
    /// Of two hits with a higher intersection over union than this, or than half of it where the centre of each lies in
    /// the other, only the surer is kept, 0..=1.
    pub iou: f64,
    /// How many hits are kept at most, 1..=1000.
    pub max_detections: usize,
}

impl Default for DetectConfig {
    fn default() -> Self {
        Self {
            confidence: 0.3,
            iou: 0.5,
            max_detections: 300,
        }
    }
}

impl DetectConfig {
    /// Errors: [`DetectError::BadParameter`] naming the first value out of its range.
    pub fn check(&self) -> Result<(), DetectError> {
        let confidence = f64::from(self.confidence);
        let max_detections = self.max_detections as f64;
        for (name, actual, within, allowed) in [
            ("confidence", confidence, 0.0..=1.0, "between 0 and 1"),
            ("iou", self.iou, 0.0..=1.0, "between 0 and 1"),
            (
                "max_detections",
                max_detections,
                1.0..=1000.0,
                "between 1 and 1000",
            ),
        ] {
            if !within.contains(&actual) {
                return Err(DetectError::BadParameter {
                    name,
                    actual,
                    allowed,
                });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_values_in_range_pass() {
        let base = DetectConfig::default();
        for (config, culprit) in [
            (base, None),
            (
                DetectConfig {
                    confidence: 0.0,
                    iou: 1.0,
                    max_detections: 1,
                },
                None,
            ),
            (
                DetectConfig {
                    confidence: -0.1,
                    ..base
                },
                Some("confidence"),
            ),
            (
                DetectConfig {
                    confidence: f32::NAN,
                    ..base
                },
                Some("confidence"),
            ),
            (DetectConfig { iou: 1.1, ..base }, Some("iou")),
            (
                DetectConfig {
                    iou: f64::NAN,
                    ..base
                },
                Some("iou"),
            ),
            (
                DetectConfig {
                    max_detections: 0,
                    ..base
                },
                Some("max_detections"),
            ),
            (
                DetectConfig {
                    max_detections: 1001,
                    ..base
                },
                Some("max_detections"),
            ),
        ] {
            let named = match config.check() {
                Ok(()) => None,
                Err(DetectError::BadParameter { name, .. }) => Some(name),
                Err(other) => panic!("{other}"),
            };
            assert_eq!(named, culprit, "{config:?}");
        }
    }
}
