//! The `model.toml` beside a model: what the file takes and gives, checked against what this program can run.
//!
//! Knows nothing of the network itself. Source: `models/ui/train/describe.py` writes it.

use crate::error::DetectError;
use passerby_artifacts::detection::DetectionClass;
use serde::Deserialize;

/// The part of `model.toml` that running the model depends on.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Manifest {
    pub name: String,
    pub version: String,
    pub sha256: String,
    pub classes: Vec<String>,
    pub box_encoding: BoxEncoding,
    score: String,
    pub input: Input,
    pub output: Output,
}

/// How a channel value becomes the distance from a cell's centre to a side of the box, in strides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BoxEncoding {
    /// `exp(clamp(v, -4, 6))`.
    Exp,
    /// `ln(1 + exp(v))`.
    Softplus,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Input {
    pub name: String,
    /// `[1, 3, height, width]`, RGB, 0..=1.
    pub shape: [usize; 4],
    /// Grey that fills what the screenshot does not cover, 0..=255.
    pub padding_value: u8,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Output {
    pub heads: Vec<Head>,
}

#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Head {
    pub name: String,
    /// Tile px from one cell to the next.
    pub stride: usize,
}

/// Channels before those of the classes: objectness and the four distances.
pub(crate) const BOX_CHANNELS: usize = 5;

/// A tile costs memory and time by its area: no model of ours comes near this side.
const MAX_SIDE: usize = 4096;

impl Manifest {
    /// Errors: [`DetectError::ManifestUnreadable`], [`DetectError::ManifestMismatch`].
    pub(crate) fn parse(text: &str) -> Result<Self, DetectError> {
        let manifest: Self = toml::from_str(text)?;
        manifest.check()?;
        Ok(manifest)
    }

    /// Width of a tile, px.
    pub(crate) fn tile_width(&self) -> usize {
        self.input.shape[3]
    }

    /// Height of a tile, px.
    pub(crate) fn tile_height(&self) -> usize {
        self.input.shape[2]
    }

    /// Shape of a head's map for an input of that height and width: `[1, 5 + classes, rows, columns]`.
    pub(crate) fn head_shape(&self, head: &Head, [height, width]: [usize; 2]) -> [usize; 4] {
        let channels = BOX_CHANNELS.saturating_add(self.classes.len());
        let cells = |side: usize| side.checked_div(head.stride).unwrap_or_default();
        [1, channels, cells(height), cells(width)]
    }

    fn check(&self) -> Result<(), DetectError> {
        let known: Vec<&str> = DetectionClass::ALL.iter().map(|c| c.as_str()).collect();
        let [batch, channels, height, width] = self.input.shape;
        let sides_fit =
            |stride: usize| [height, width].map(|s| s.checked_rem(stride)) == [Some(0); 2];
        let is_shape = batch == 1
            && channels == 3
            && (1..=MAX_SIDE).contains(&height)
            && (1..=MAX_SIDE).contains(&width);
        let heads = &self.output.heads;
        let is_cut = !heads.is_empty() && heads.iter().all(|head| sides_fit(head.stride));
        let is_digest =
            self.sha256.len() == 64 && self.sha256.bytes().all(|b| b.is_ascii_hexdigit());
        for (holds, key, expected, actual) in [
            (
                self.classes == known,
                "classes",
                format!("{known:?}"),
                format!("{:?}", self.classes),
            ),
            (
                self.score == "objectness",
                "score",
                "\"objectness\"".to_owned(),
                format!("{:?}", self.score),
            ),
            (
                is_shape,
                "input.shape",
                format!("[1, 3, height, width] with sides up to {MAX_SIDE}"),
                format!("{:?}", self.input.shape),
            ),
            (
                is_cut,
                "output.heads",
                "heads with strides that divide the input's sides".to_owned(),
                format!("{heads:?}"),
            ),
            (
                is_digest,
                "sha256",
                "64 hexadecimal digits".to_owned(),
                format!("{:?}", self.sha256),
            ),
        ] {
            if !holds {
                return Err(DetectError::ManifestMismatch {
                    key,
                    expected,
                    actual,
                });
            }
        }
        Ok(())
    }
}
