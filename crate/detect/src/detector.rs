//! The detector: a model that is loaded once and looks at many screenshots.

use crate::config::{DetectConfig, Precision};
use crate::decode::decode;
use crate::dirty_regions::{self, Area};
use crate::error::DetectError;
use crate::manifest::Manifest;
use crate::network::{Network, Source};
use crate::patches::{self, Patch, SHAPES};
use crate::suppress::suppress;
use crate::tiling::{self, Tiling};
use image::{RgbImage, RgbaImage};
use passerby_artifacts::detection::Detection;
use passerby_images::{check_size, resample};
use sha2::{Digest, Sha256};
use std::cell::OnceCell;

/// A model that is ready to look.
pub struct Detector {
    manifest: Manifest,
    network: Network,
    /// For what is new in a picture, one for each shape of patch; each made when it is first needed, from `source`.
    patch_networks: [OnceCell<Network>; SHAPES.len()],
    source: Source,
    model: String,
}

/// What was seen on a picture, so that of the next only what is new has to be looked at.
pub struct DetectionState {
    canvas: RgbImage,
    /// Canvas px, before suppression.
    hits: Vec<Detection>,
    /// How sure the hits had to be.
    confidence: f32,
}

/// What is new is looked at so often before all is: once more where something goes on beyond the patches.
const PATCH_TRIES: usize = 2;

/// Device px per CSS px: display scale times browser zoom, with room on both sides.
const IMAGE_SCALES: std::ops::RangeInclusive<f64> = 0.1..=20.0;

impl Detector {
    /// Takes the bytes of `model.onnx` and the text of the `model.toml` beside it.
    ///
    /// Errors: [`DetectError::ManifestUnreadable`] and [`DetectError::ManifestMismatch`] for the text,
    /// [`DetectError::Damaged`] when the bytes are not those it was written for, [`DetectError::ShapeMismatch`] and
    /// [`DetectError::Unloadable`] for what is in them.
    pub fn load(onnx: &[u8], manifest_toml: &str) -> Result<Self, DetectError> {
        Self::load_in(onnx, manifest_toml, Precision::Int8)
    }

    /// The same in f32, or in whole numbers where the model allows it: see [`Self::fallback`].
    ///
    /// Errors: as [`Self::load`].
    pub fn load_in(
        onnx: &[u8],
        manifest_toml: &str,
        precision: Precision,
    ) -> Result<Self, DetectError> {
        let manifest = Manifest::parse(manifest_toml)?;
        let digest = Sha256::digest(onnx);
        let actual: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        if actual != manifest.sha256.to_ascii_lowercase() {
            return Err(DetectError::Damaged {
                expected: manifest.sha256,
                actual,
            });
        }
        let source = Source::read(onnx, &manifest, precision)?;
        let size = [manifest.tile_height(), manifest.tile_width()];
        Ok(Self {
            network: source.network(&manifest, size)?,
            patch_networks: Default::default(),
            source,
            model: format!("{} {}", manifest.name, manifest.version),
            manifest,
        })
    }

    /// Name and version of the model, such as `passerby-ui 0.1.0`.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Which arithmetic the model is run in.
    pub fn precision(&self) -> Precision {
        self.source.precision()
    }

    /// Why it is run in f32, if it is.
    pub fn fallback(&self) -> Option<&str> {
        self.source.fallback()
    }

    /// What the network sees on a screenshot in device px, of which `image_scale` make a CSS px: hits in CSS px of the
    /// viewport and clipped to it, the surest first. Equal images give equal hits.
    ///
    /// Errors: [`DetectError::BadParameter`], [`DetectError::Image`], [`DetectError::Run`].
    pub fn detect(
        &self,
        image: &RgbaImage,
        image_scale: f64,
        config: &DetectConfig,
    ) -> Result<Vec<Detection>, DetectError> {
        let (canvas, tiling) = self.canvas(image, image_scale, config)?;
        let hits = self.whole(&canvas, &tiling, config)?;
        Ok(in_viewport(&tiling, &hits, config))
    }

    /// As [`Self::detect`], in a part of the time where little is new since the picture before (or little is on an empty
    /// ground): what is new is looked at with what surrounds it, the rest keeps what was found. What is found far from
    /// anything new never changes; what is near may differ a little from a look at the whole, which sees more around it.
    ///
    /// Errors: as [`Self::detect`].
    pub fn look(
        &self,
        image: &RgbaImage,
        image_scale: f64,
        config: &DetectConfig,
        before: Option<DetectionState>,
    ) -> Result<(Vec<Detection>, DetectionState), DetectError> {
        let (canvas, tiling) = self.canvas(image, image_scale, config)?;
        let is_alike = |seen: &DetectionState| {
            seen.canvas.dimensions() == canvas.dimensions() && seen.confidence == config.confidence
        };
        let before = before.filter(is_alike).unwrap_or_else(|| DetectionState {
            canvas: dirty_regions::blank(&canvas),
            hits: Vec::new(),
            confidence: config.confidence,
        });
        let dirty = dirty_regions::changed(&before.canvas, &canvas);
        let hits = match self.renewed(&before.hits, &canvas, &tiling, &dirty, config)? {
            Some(hits) => hits,
            None => self.whole(&canvas, &tiling, config)?,
        };
        let found = in_viewport(&tiling, &hits, config);
        let seen = DetectionState {
            canvas,
            hits,
            confidence: config.confidence,
        };
        Ok((found, seen))
    }

    /// Looks at the upper left tile of a screenshot and tells the name of each step of the network when it is done, for whoever
    /// measures them; in f32 none is told.
    ///
    /// Errors: as [`Self::detect`].
    pub fn observe_steps(
        &self,
        image: &RgbaImage,
        observe: &mut dyn FnMut(&str),
    ) -> Result<(), DetectError> {
        let (canvas, _) = self.canvas(image, 1.0, &DetectConfig::default())?;
        let size = (self.manifest.tile_width(), self.manifest.tile_height());
        let padding = self.manifest.input.padding_value;
        let pixels = tiling::pixels(&canvas, (0, 0), size, padding);
        observe("(picture)");
        self.source.observe_steps(&pixels, size, observe)
    }

    /// Makes ready one more network that a look at what is new may take; whether there was one to make. In f32 that
    /// takes as long as half a look: better while nothing waits for it than when it is needed.
    ///
    /// Errors: [`DetectError::Unloadable`].
    pub fn prepare(&self) -> Result<bool, DetectError> {
        let missing = |network: &OnceCell<Network>| network.get().is_none();
        match self.patch_networks.iter().position(missing) {
            Some(shape) => self.patch_network(shape).map(|_| true),
            None => Ok(false),
        }
    }

    fn canvas(
        &self,
        image: &RgbaImage,
        image_scale: f64,
        config: &DetectConfig,
    ) -> Result<(RgbImage, Tiling), DetectError> {
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
        Ok((resample(image, canvas_width, canvas_height), tiling))
    }

    /// Hits in canvas px, before suppression.
    fn whole(
        &self,
        canvas: &RgbImage,
        tiling: &Tiling,
        config: &DetectConfig,
    ) -> Result<Vec<Detection>, DetectError> {
        let mut hits = Vec::new();
        for tile in &tiling.tiles {
            let pixels = tiling.pixels(canvas, tile, self.manifest.input.padding_value);
            let maps = self.network.run(pixels)?;
            let hits_in_tile = decode(&maps, self.manifest.box_encoding, config.confidence);
            let on_canvas = hits_in_tile
                .iter()
                .filter_map(|hit| tiling.to_canvas(tile, hit));
            hits.extend(on_canvas);
        }
        Ok(hits)
    }

    /// The same with only what is new looked at; `None` where that will not do.
    fn renewed(
        &self,
        before: &[Detection],
        canvas: &RgbImage,
        tiling: &Tiling,
        dirty: &[Area],
        config: &DetectConfig,
    ) -> Result<Option<Vec<Detection>>, DetectError> {
        let tile = self
            .manifest
            .tile_width()
            .saturating_mul(self.manifest.tile_height());
        let whole = tile.saturating_mul(tiling.tiles.len());
        let mut known = before.to_vec();
        for _ in 0..PATCH_TRIES {
            let Some(patches) = patches::plan(dirty, &known, canvas.dimensions(), whole) else {
                return Ok(None);
            };
            let mut found = Vec::with_capacity(patches.len());
            for patch in patches {
                let hits = self.on_patch(canvas, &patch, config)?;
                found.push((patch, hits));
            }
            match patches::renewed(before, found, canvas.dimensions()) {
                Ok(hits) => return Ok(Some(hits)),
                Err(longer) => known.extend(longer),
            }
        }
        Ok(None)
    }

    /// Hits in canvas px.
    fn on_patch(
        &self,
        canvas: &RgbImage,
        patch: &Patch,
        config: &DetectConfig,
    ) -> Result<Vec<Detection>, DetectError> {
        let start = (patch.shown.left, patch.shown.top);
        let (height, width) = patch.size();
        let padding = self.manifest.input.padding_value;
        let pixels = tiling::pixels(canvas, start, (width, height), padding);
        let maps = self.patch_network(patch.shape)?.run(pixels)?;
        let hits = decode(&maps, self.manifest.box_encoding, config.confidence);
        Ok(hits
            .iter()
            .map(|hit| tiling::on_canvas(start, hit))
            .collect())
    }

    fn patch_network(&self, shape: usize) -> Result<&Network, DetectError> {
        let known = self.patch_networks.get(shape).zip(SHAPES.get(shape));
        let Some((loaded, &(height, width))) = known else {
            return Err(DetectError::Run {
                reason: format!("there is no patch of shape {shape}"),
            });
        };
        if let Some(network) = loaded.get() {
            return Ok(network);
        }
        let network = self.source.network(&self.manifest, [height, width])?;
        Ok(loaded.get_or_init(|| network))
    }
}

fn in_viewport(tiling: &Tiling, hits: &[Detection], config: &DetectConfig) -> Vec<Detection> {
    let in_css = hits.iter().map(|hit| tiling.to_css(hit)).collect();
    let kept = suppress(in_css, config.iou, config.max_detections);
    kept.into_iter()
        .filter_map(|hit| tiling.clip(hit))
        .collect()
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
