//! How much of two screenshots differs.

use image::{Rgba, RgbaImage};

/// A difference of a channel below this is noise of the painting.
const SAME_LEVEL: u8 = 12;

/// The share of pixels that differ, 0..=1; `None` for pictures of different sizes.
pub fn changed_share(before: &RgbaImage, after: &RgbaImage) -> Option<f64> {
    if before.dimensions() != after.dimensions() {
        return None;
    }
    let differs = |(a, b): &(&Rgba<u8>, &Rgba<u8>)| {
        let mut channels = a.0.iter().zip(b.0);
        channels.any(|(a, b)| a.abs_diff(b) >= SAME_LEVEL)
    };
    let changed = before.pixels().zip(after.pixels()).filter(differs).count();
    let all = u64::from(after.width()).saturating_mul(u64::from(after.height()));
    Some(changed as f64 / all.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_no_change() {
        let grey = |level| RgbaImage::from_pixel(10, 10, Rgba([level, level, level, 255]));
        let mut one = grey(100);
        one.put_pixel(3, 3, Rgba([0, 0, 0, 255]));
        assert_eq!(changed_share(&grey(100), &grey(111)), Some(0.0));
        assert_eq!(changed_share(&grey(100), &grey(112)), Some(1.0));
        assert_eq!(changed_share(&grey(100), &one), Some(0.01));
        assert_eq!(changed_share(&grey(100), &RgbaImage::new(9, 10)), None);
    }
}
