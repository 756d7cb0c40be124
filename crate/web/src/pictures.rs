//! Screenshots as a language model gets them.

use image::imageops::{FilterType, resize};
use passerby_session::artifacts::model::{ModelFault, ModelFaultKind, ModelImage};
use passerby_session::merge::encode_png;

/// The image at the size that the question speaks of, PNG. Its secrets were covered before it was kept.
pub(crate) fn scaled(png: Option<Vec<u8>>, wanted: &ModelImage) -> Result<Vec<u8>, ModelFault> {
    let png = png.ok_or_else(|| lost("it is not there any more"))?;
    let image = passerby_detect::decode_png(&png).map_err(|error| lost(&error.to_string()))?;
    let (width, height) = (wanted.width_px, wanted.height_px);
    if image.dimensions() == (width, height) {
        return Ok(png);
    }
    let smaller = resize(&image, width, height, FilterType::Triangle);
    encode_png(&smaller).map_err(|error| lost(&error.to_string()))
}

/// A difference of a channel below this is noise of the painting.
const SAME_LEVEL: u8 = 12;

/// How much of two pictures of one size differs, 0..=1; `None` where they cannot be compared.
pub(crate) fn changed_share(before: &[u8], after: &[u8]) -> Option<f64> {
    if before == after {
        return Some(0.0);
    }
    let before = passerby_detect::decode_png(before).ok()?;
    let after = passerby_detect::decode_png(after).ok()?;
    if before.dimensions() != after.dimensions() {
        return None;
    }
    let differs = |(a, b): (&image::Rgba<u8>, &image::Rgba<u8>)| {
        a.0.iter()
            .zip(b.0)
            .any(|(a, b)| a.abs_diff(b) >= SAME_LEVEL)
    };
    let pairs = before.pixels().zip(after.pixels());
    let changed = pairs.filter(|pair| differs(*pair)).count();
    let all = u64::from(after.width()) * u64::from(after.height());
    Some(changed as f64 / all.max(1) as f64)
}

/// A question about a picture means nothing without it.
fn lost(why: &str) -> ModelFault {
    ModelFault {
        kind: ModelFaultKind::BadRequest,
        message: format!("The screenshot could not be shown to the model: {why}."),
        advice: "Start the run again; if it happens again, let the model read the tree.".to_owned(),
        retry_after_ms: None,
        usage: None,
    }
}
