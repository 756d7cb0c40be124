//! Encodes pictures by the browser's own canvas, which writes WebP and needs no code of ours for it.

use crate::clock;
use crate::js::{self, message_of};
use js_sys::{Array, Uint8Array};
use passerby_artifacts::fault::{Fault, FaultCode};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, ImageBitmap, ImageBitmapOptions, ImageEncodeOptions, OffscreenCanvas,
    OffscreenCanvasRenderingContext2d, ResizeQuality,
};

/// Letters stay sharp at this quality, and a page of text and pictures has some 20 kB, 0..=1.
const QUALITY: f64 = 0.8;
const WEBP: &str = "image/webp";
/// Time the browser has for one picture, ms.
const DEADLINE_MS: u32 = 10_000;

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
    let size = ImageBitmapOptions::new();
    size.set_resize_width(width);
    size.set_resize_height(height);
    size.set_resize_quality(ResizeQuality::High);
    let encoding = ImageEncodeOptions::new();
    encoding.set_type(WEBP);
    encoding.set_quality(QUALITY);
    let blob = Blob::new_with_u8_array_sequence(&Array::of1(&Uint8Array::from(png)))?;
    let bitmap =
        js::scope().create_image_bitmap_with_blob_and_image_bitmap_options(&blob, &size)?;
    let bitmap: ImageBitmap = JsFuture::from(bitmap).await?.unchecked_into();
    let canvas = OffscreenCanvas::new(width, height)?;
    let context: OffscreenCanvasRenderingContext2d = canvas
        .get_context("2d")?
        .ok_or_else(|| JsValue::from_str("the canvas has no 2d context"))?
        .unchecked_into();
    context.draw_image_with_image_bitmap(&bitmap, 0.0, 0.0)?;
    let written = canvas.convert_to_blob_with_options(&encoding)?;
    let written: Blob = JsFuture::from(written).await?.unchecked_into();
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
