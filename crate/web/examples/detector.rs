//! The detector alone, as a module that a plain page can load: what `./build.sh bench detect` holds beside a peer.

use passerby_detect::{DetectConfig, Detector, Precision};
use passerby_images::decode_png;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

/// A loaded model.
#[wasm_bindgen]
pub struct Eye(Detector);

#[wasm_bindgen]
impl Eye {
    /// Takes the bytes of `model.onnx`, the text of `model.toml`, and whether to run it in f32.
    #[wasm_bindgen(constructor)]
    pub fn load(onnx: &[u8], manifest_toml: &str, in_f32: bool) -> Result<Eye, JsError> {
        let precision = if in_f32 {
            Precision::F32
        } else {
            Precision::Int8
        };
        Ok(Self(Detector::load_in(onnx, manifest_toml, precision)?))
    }

    /// Why the model is run in f32, if it is.
    pub fn fallback(&self) -> Option<String> {
        self.0.fallback().map(str::to_owned)
    }

    /// Calls `observe` with the name of each step of the network when it is done.
    pub fn steps(&self, picture: &Picture, observe: &js_sys::Function) -> Result<(), JsError> {
        let mut told = |name: &str| {
            // What it returns or throws is nothing to the measurement.
            let _ = observe.call1(&JsValue::NULL, &JsValue::from_str(name));
        };
        Ok(self.0.observe_steps(&picture.0, &mut told)?)
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
