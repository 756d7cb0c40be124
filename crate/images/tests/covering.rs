//! Secrets are covered in the pixels themselves.

use image::{Rgba, RgbaImage};
use passerby_artifacts::geometry::CssRect;
use passerby_images::cover_secrets;

const SECRET: Rgba<u8> = Rgba([200, 0, 0, 255]);
const PAGE: Rgba<u8> = Rgba([255, 255, 255, 255]);

/// A page of 100 × 80 CSS px with a secret at 10.4,20.6 of 30.3 × 15.5 CSS px, painted at this scale.
fn painted(scale: f64) -> (RgbaImage, CssRect) {
    let secret = CssRect::new(10.4, 20.6, 30.3, 15.5);
    let image = RgbaImage::from_fn((100.0 * scale) as u32, (80.0 * scale) as u32, |x, y| {
        let (left, top) = (f64::from(x) / scale, f64::from(y) / scale);
        let (right, bottom) = (f64::from(x + 1) / scale, f64::from(y + 1) / scale);
        let touches =
            right > secret.x && left < secret.right() && bottom > secret.y && top < secret.bottom();
        if touches { SECRET } else { PAGE }
    });
    (image, secret)
}

#[test]
fn no_pixel_of_a_secret_is_left_at_any_scale() {
    for scale in [1.0, 1.25, 1.5, 2.0, 3.0] {
        let (mut image, secret) = painted(scale);
        cover_secrets(&mut image, &[secret], scale);
        assert!(
            image.pixels().all(|&pixel| pixel != SECRET),
            "scale {scale}"
        );
        assert_eq!(*image.get_pixel(0, 0), PAGE);
        let covered = image.pixels().filter(|&&pixel| pixel != PAGE).count() as f64;
        assert!(
            covered < 40.0 * 25.0 * scale * scale,
            "scale {scale}: only the secret is covered"
        );
    }
}

#[test]
fn a_box_that_reaches_beyond_the_image_is_cut_and_an_impossible_one_covers_all() {
    let (mut image, _) = painted(1.0);
    cover_secrets(&mut image, &[CssRect::new(-50.0, -50.0, 500.0, 60.0)], 1.0);
    assert_ne!(*image.get_pixel(99, 5), PAGE);
    assert_eq!(*image.get_pixel(99, 70), PAGE);
    cover_secrets(&mut image, &[CssRect::new(f64::NAN, 0.0, 1.0, 1.0)], 1.0);
    assert!(
        image
            .pixels()
            .all(|&pixel| pixel != PAGE && pixel != SECRET)
    );
}
