//! Blurs what a person does not make out, so that nobody who is shown the picture reads more than they.

use image::RgbaImage;
use image::imageops::{crop_imm, fast_blur, replace};
use passerby_artifacts::model::ImageArea;

/// How far pixels run into each other, as a share of the shorter side: letters and icons are gone from a third on.
const SHARE: f32 = 1.0 / 3.0;
/// At least, px.
const LEAST_PX: f32 = 3.0;

/// Blurs these areas. What lies beyond the image is cut.
pub fn blur(image: &mut RgbaImage, areas: &[ImageArea]) {
    let (width, height) = image.dimensions();
    for area in areas {
        let (x, y) = (area.x.min(width), area.y.min(height));
        let (across, down) = (
            area.width.min(width.saturating_sub(x)),
            area.height.min(height.saturating_sub(y)),
        );
        if across == 0 || down == 0 {
            continue;
        }
        let sigma = (across.min(down) as f32 * SHARE).max(LEAST_PX);
        let soft = fast_blur(&crop_imm(image, x, y, across, down).to_image(), sigma);
        replace(image, &soft, i64::from(x), i64::from(y));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::Rgba;

    /// Stripes of one px, black and white.
    fn stripes() -> RgbaImage {
        RgbaImage::from_fn(40, 20, |x, _| match x % 2 {
            0 => Rgba([0, 0, 0, 255]),
            _ => Rgba([255; 4]),
        })
    }

    fn area(x: u32, y: u32, width: u32, height: u32) -> ImageArea {
        ImageArea {
            x,
            y,
            width,
            height,
        }
    }

    #[test]
    fn letters_run_into_each_other_and_the_rest_stays() {
        let mut image = stripes();
        blur(&mut image, &[area(8, 4, 20, 10)]);
        let before = stripes();
        for (x, y, pixel) in image.enumerate_pixels() {
            let inside = (8..28).contains(&x) && (4..14).contains(&y);
            if !inside {
                assert_eq!(pixel, before.get_pixel(x, y), "{x}, {y}");
            } else if (12..24).contains(&x) {
                assert!((96..160).contains(&pixel.0[0]), "{x}, {y}: {pixel:?}");
            }
        }
    }

    #[test]
    fn what_lies_beyond_the_image_is_cut() {
        for one in [
            area(30, 10, 500, 500),
            area(400, 400, 5, 5),
            area(3, 3, 0, 9),
            area(0, 0, u32::MAX, u32::MAX),
        ] {
            let mut image = stripes();
            blur(&mut image, &[one]);
            assert_eq!(image.dimensions(), (40, 20));
        }
    }
}
