//! Covers secrets in a screenshot, before anybody else sees it.

use image::{Rgba, RgbaImage};
use passerby_artifacts::geometry::CssRect;

/// Covered this far beyond the box, CSS px: a capture may round an edge either way.
const MARGIN: f64 = 1.0;
/// Neither the colour of a page nor of a field: one can see that something was covered.
const COVER: Rgba<u8> = Rgba([96, 96, 96, 255]);

/// Paints over these boxes. `image_scale` is device px per CSS px. Boxes beyond the image are cut, impossible ones
/// (not finite) cover all of it: what cannot be placed must not show.
pub fn cover_secrets(image: &mut RgbaImage, secrets: &[CssRect], image_scale: f64) {
    let (width, height) = image.dimensions();
    for rect in secrets {
        let sane = rect.is_sane() && image_scale.is_finite() && image_scale > 0.0;
        let (left, top, right, bottom) = if sane {
            (
                px(rect.x - MARGIN, image_scale, f64::floor, width),
                px(rect.y - MARGIN, image_scale, f64::floor, height),
                px(rect.right() + MARGIN, image_scale, f64::ceil, width),
                px(rect.bottom() + MARGIN, image_scale, f64::ceil, height),
            )
        } else {
            (0, 0, width, height)
        };
        for y in top..bottom {
            for x in left..right {
                image.put_pixel(x, y, COVER);
            }
        }
    }
}

fn px(css: f64, scale: f64, round: fn(f64) -> f64, limit: u32) -> u32 {
    // `as` cuts what is negative to 0.
    (round(css * scale) as u32).min(limit)
}
