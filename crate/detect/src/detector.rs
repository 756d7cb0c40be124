//! The detector: a model that is loaded once and looks at many screenshots.

use crate::config::DetectConfig;
use crate::decode::decode;
use crate::error::DetectError;
use crate::manifest::Manifest;
use crate::network::Network;
use crate::picture::check_size;
use crate::resample::resample;
use crate::suppress::suppress;
use crate::tiling::Tiling;
use image::RgbaImage;
use passerby_artifacts::detection::Detection;
use sha2::{Digest, Sha256};

/// A model that is ready to look.
pub struct Detector {
    manifest: Manifest,
    network: Network,
    model: String,
}

/// Device px per CSS px: display scale times browser zoom, with room on both sides.
const IMAGE_SCALES: std::ops::RangeInclusive<f64> = 0.1..=20.0;

impl Detector {
    /// Takes the bytes of `model.onnx` and the text of the `model.toml` beside it.
    ///
    /// Errors: [`DetectError::ManifestUnreadable`] and [`DetectError::ManifestMismatch`] for the text,
    /// [`DetectError::Damaged`] when the bytes are not those it was written for, [`DetectError::ShapeMismatch`] and
    /// [`DetectError::Unloadable`] for what is in them.
    pub fn load(onnx: &[u8], manifest_toml: &str) -> Result<Self, DetectError> {
        let manifest = Manifest::parse(manifest_toml)?;
        let actual = format!("{:x}", Sha256::digest(onnx));
        if actual != manifest.sha256.to_ascii_lowercase() {
            return Err(DetectError::Damaged {
                expected: manifest.sha256,
                actual,
            });
        }
        Ok(Self {
            network: Network::load(onnx, &manifest)?,
            model: format!("{} {}", manifest.name, manifest.version),
            manifest,
        })
    }

    /// Name and version of the model, such as `passerby-ui 0.1.0`.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// What the network sees on a screenshot in device px, of which `image_scale` make a CSS px: hits in CSS px of the
    /// viewport and clipped to it, the surest first. Equal images give equal hits.
    ///
    /// Errors: [`DetectError::BadParameter`], [`DetectError::BadSize`], [`DetectError::Run`].
    pub fn detect(
        &self,
        image: &RgbaImage,
        image_scale: f64,
        config: &DetectConfig,
    ) -> Result<Vec<Detection>, DetectError> {
        config.check()?;
        check_size(image.width(), image.height())?;
        check_scale(image_scale)?;
        let size_in_css = (
            f64::from(image.width()) / image_scale,
            f64::from(image.height()) / image_scale,
        );
        let tile_size = (self.manifest.tile_width(), self.manifest.tile_height());
        let tiling = Tiling::plan(size_in_css, tile_size);
        let (canvas_width, canvas_height) = tiling.canvas;
        let canvas = resample(image, canvas_width, canvas_height);

        let mut hits_in_css = Vec::new();
        for tile in &tiling.tiles {
            let pixels = tiling.pixels(&canvas, tile, self.manifest.input.padding_value);
            let maps = self.network.run(pixels)?;
            let hits_in_tile = decode(&maps, self.manifest.box_encoding, config.confidence);
            hits_in_css.extend(
                hits_in_tile
                    .iter()
                    .filter_map(|hit| tiling.to_css(tile, hit)),
            );
        }
        let kept = suppress(hits_in_css, config.iou, config.max_detections);
        Ok(kept
            .into_iter()
            .filter_map(|hit| tiling.clip(hit))
            .collect())
    }
}

fn check_scale(image_scale: f64) -> Result<(), DetectError> {
    if IMAGE_SCALES.contains(&image_scale) {
        Ok(())
    } else {
        Err(DetectError::BadParameter {
            name: "image_scale",
            actual: image_scale,
            allowed: "between 0.1 and 20",
        })
    }
}
