//! Encodes pictures by the browser's own canvas, which writes WebP and needs no code of ours for it.

use crate::clock;
use crate::js::{message_of, to_js};
use js_sys::{Array, Uint8Array};
use passerby_session::artifacts::fault::{Fault, FaultCode};
use serde::Serialize;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// Letters stay sharp at this quality, and a page of text and pictures has some 20 kB, 0..=1.
const QUALITY: f64 = 0.8;
const WEBP: &str = "image/webp";
/// Time the browser has for one picture, ms.
const DEADLINE_MS: u32 = 10_000;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = createImageBitmap, catch)]
    async fn create_image_bitmap(blob: &Blob, options: &JsValue) -> Result<JsValue, JsValue>;

    type OffscreenCanvas;
    #[wasm_bindgen(constructor, catch)]
    fn new(width: u32, height: u32) -> Result<OffscreenCanvas, JsValue>;
    #[wasm_bindgen(method, js_name = getContext, catch)]
    fn context(this: &OffscreenCanvas, kind: &str) -> Result<Context, JsValue>;
    #[wasm_bindgen(method, js_name = convertToBlob, catch)]
    async fn convert_to_blob(this: &OffscreenCanvas, options: &JsValue)
    -> Result<JsValue, JsValue>;

    type Context;
    #[wasm_bindgen(method, js_name = drawImage, catch)]
    fn draw_image(this: &Context, image: &JsValue, x: f64, y: f64) -> Result<(), JsValue>;
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Size {
    resize_width: u32,
    resize_height: u32,
    resize_quality: &'static str,
}

#[derive(Serialize)]
struct Encoding {
    #[serde(rename = "type")]
    mime: &'static str,
    quality: f64,
}

/// The PNG as WebP of this size, px.
///
/// # Errors
/// When the browser cannot decode it, or writes no WebP.
pub(crate) async fn webp(png: &[u8], width: u32, height: u32) -> Result<Vec<u8>, Fault> {
    clock::within(DEADLINE_MS, encoded(png, width, height))
        .await
        .ok_or_else(|| failed("the browser did not answer in time"))?
        .map_err(|error| failed(&message_of(&error)))?
        .ok_or_else(|| failed("this browser writes no WebP"))
}

async fn encoded(png: &[u8], width: u32, height: u32) -> Result<Option<Vec<u8>>, JsValue> {
    let size = Size {
        resize_width: width,
        resize_height: height,
        resize_quality: "high",
    };
    let encoding = Encoding {
        mime: WEBP,
        quality: QUALITY,
    };
    let plain = |fault: Fault| JsValue::from_str(&fault.message);
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(png)))?;
    let bitmap = create_image_bitmap(&blob, &to_js(&size).map_err(plain)?).await?;
    let canvas = OffscreenCanvas::new(width, height)?;
    canvas.context("2d")?.draw_image(&bitmap, 0.0, 0.0)?;
    let written = canvas
        .convert_to_blob(&to_js(&encoding).map_err(plain)?)
        .await?;
    let written: Blob = written.unchecked_into();
    // A browser that does not know the type writes a PNG.
    if written.type_() != WEBP {
        return Ok(None);
    }
    let bytes = JsFuture::from(written.array_buffer()).await?;
    Ok(Some(Uint8Array::new(&bytes).to_vec()))
}

/// Width and height of a PNG, from its header. Source: PNG specification, 11.2.1 IHDR.
pub(crate) fn png_size(png: &[u8]) -> Option<(u32, u32)> {
    let header = png.get(..24)?;
    if !header.starts_with(b"\x89PNG\r\n\x1a\n") || header.get(12..16) != Some(b"IHDR") {
        return None;
    }
    let number = |at: usize| Some(u32::from_be_bytes(header.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

fn failed(why: &str) -> Fault {
    Fault::new(
        FaultCode::Internal,
        format!("The picture for the report could not be made: {why}."),
        "Nothing needs to be done: the report has a larger one.",
    )
}
