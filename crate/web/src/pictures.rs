//! Screenshots as a language model gets them, and as a report shows them.

use crate::store::Store;
use crate::{app, canvas};
use image::imageops::{FilterType, resize};
use passerby_artifacts::fault::Fault;
use passerby_artifacts::geometry::CssRect;
use passerby_artifacts::model::{ModelFault, ModelFaultKind, ModelImage};
use passerby_images::{PictureChange, Screenshot, blur, decode_png, encode_png};
use passerby_report::{PICTURE_WIDTH_PX, Picture, PictureFormat};
use wasm_bindgen_futures::spawn_local;

/// The image at the size that the question speaks of, PNG. Its secrets were covered before it was kept.
pub(crate) fn scaled(
    image: Option<Screenshot>,
    wanted: &ModelImage,
) -> Result<Vec<u8>, ModelFault> {
    let image = image.ok_or_else(|| lost("it is not there any more"))?;
    let pixels = image.pixels().map_err(|error| lost(&error.to_string()))?;
    let (width, height) = (wanted.width_px, wanted.height_px);
    if pixels.dimensions() == (width, height) && wanted.blurred.is_empty() {
        return Ok(image.png().to_vec());
    }
    let mut smaller = resize(pixels, width, height, FilterType::Triangle);
    blur(&mut smaller, &wanted.blurred);
    encode_png(&smaller).map_err(|error| lost(&error.to_string()))
}

/// What of two screenshots differs; `None` where they cannot be compared.
pub(crate) fn change(before: &Screenshot, after: &Screenshot) -> Option<PictureChange> {
    if before.png() == after.png() {
        return Some(PictureChange {
            share: 0.0,
            around: None,
        });
    }
    passerby_images::picture_change(before.pixels().ok()?, after.pixels().ok()?)
}

/// A box of the picture, `(left, top, right, bottom)`, in CSS px of its viewport.
pub(crate) fn in_css_px((left, top, right, bottom): (u32, u32, u32, u32), scale: f64) -> CssRect {
    let px = |value: u32| f64::from(value) / scale;
    CssRect::new(
        px(left),
        px(top),
        px(right.saturating_sub(left)),
        px(bottom.saturating_sub(top)),
    )
}

/// Makes the picture that the report shows, and keeps it: while the run goes on, and without anybody waiting for it.
pub(crate) fn keep_small(run_id: &str, id: &str, png: &[u8]) {
    let (run_id, id, png) = (run_id.to_owned(), id.to_owned(), png.to_vec());
    spawn_local(async move {
        // What is not kept now is made with the report.
        if let Ok(store) = app::store().await
            && let Some(webp) = small(&png).await
        {
            let _ = store.save_image(&run_id, &name_of_small(&id), &webp).await;
        }
    });
}

/// The screenshot as the report shows it; `None` where it is not there, or damaged.
pub(crate) async fn shown(store: &Store, run_id: &str, id: &str) -> Result<Option<Picture>, Fault> {
    let webp = |bytes| Picture {
        format: PictureFormat::Webp,
        bytes,
    };
    if let Some(kept) = store.image(run_id, &name_of_small(id)).await? {
        return Ok(Some(webp(kept)));
    }
    let Some(png) = store.image(run_id, id).await? else {
        return Ok(None);
    };
    if let Some(made) = small(&png).await {
        let _ = store.save_image(run_id, &name_of_small(id), &made).await;
        return Ok(Some(webp(made)));
    }
    Ok(small_png(&png).map(|bytes| Picture {
        format: PictureFormat::Png,
        bytes,
    }))
}

/// Where the picture that the report shows is kept.
fn name_of_small(id: &str) -> String {
    format!("{id}.webp")
}

async fn small(png: &[u8]) -> Option<Vec<u8>> {
    let (width, height) = small_size(canvas::png_size(png)?);
    canvas::webp(png, width, height).await.ok()
}

/// As [`small`], where the browser has no canvas or does not write WebP.
fn small_png(png: &[u8]) -> Option<Vec<u8>> {
    let image = decode_png(png).ok()?;
    let (width, height) = small_size(image.dimensions());
    encode_png(&resize(&image, width, height, FilterType::Triangle)).ok()
}

/// Never larger than the image is.
fn small_size((width, height): (u32, u32)) -> (u32, u32) {
    let small = width.min(PICTURE_WIDTH_PX);
    let share = f64::from(small) / f64::from(width.max(1));
    let height = (f64::from(height) * share).round() as u32;
    (small.max(1), height.max(1))
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
