//! The detector alone, as a module that a plain page can load: what `./build.sh bench detect` holds beside a peer.

use passerby_detect::{DetectConfig, Detector};
use passerby_images::decode_png;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// A loaded model.
#[wasm_bindgen]
pub struct Eye(Detector);

#[wasm_bindgen]
impl Eye {
    /// Takes the bytes of `model.onnx` and the text of `model.toml`.
    #[wasm_bindgen(constructor)]
    pub fn load(onnx: &[u8], manifest_toml: &str) -> Result<Eye, JsError> {
        Ok(Self(Detector::load(onnx, manifest_toml)?))
    }

    /// How many hits there are on a screenshot of one device px a CSS px; decoding is not part of it, see [`Picture`].
    pub fn look(&self, picture: &Picture) -> Result<usize, JsError> {
        Ok(self
            .0
            .detect(&picture.0, 1.0, &DetectConfig::default())?
            .len())
    }
}

/// A decoded screenshot.
#[wasm_bindgen]
pub struct Picture(image::RgbaImage);

#[wasm_bindgen]
impl Picture {
    /// Takes a PNG.
    #[wasm_bindgen(constructor)]
    pub fn decode(png: &[u8]) -> Result<Picture, JsError> {
        Ok(Self(decode_png(png)?))
    }
}
