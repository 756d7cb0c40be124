//! How much of two screenshots differs, and where.

use image::{Rgba, RgbaImage};

/// A difference of a channel below this is noise of the painting.
const SAME_LEVEL: u8 = 12;

/// What differs between two pictures of one size.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PictureChange {
    /// The share of pixels that differ, 0..=1.
    pub share: f64,
    /// The box around all of them as `(left, top, right, bottom)`, px of the picture, the last two beyond it; `None` where none differs.
    pub around: Option<(u32, u32, u32, u32)>,
}

/// What differs; `None` for pictures of different sizes.
pub fn picture_change(before: &RgbaImage, after: &RgbaImage) -> Option<PictureChange> {
    if before.dimensions() != after.dimensions() {
        return None;
    }
    let differs = |a: &Rgba<u8>, b: &Rgba<u8>| {
        let mut channels = a.0.iter().zip(b.0);
        channels.any(|(a, b)| a.abs_diff(b) >= SAME_LEVEL)
    };
    let mut count: u64 = 0;
    let mut around: Option<(u32, u32, u32, u32)> = None;
    for ((x, y, was), is) in before.enumerate_pixels().zip(after.pixels()) {
        if !differs(was, is) {
            continue;
        }
        count = count.saturating_add(1);
        let (right, bottom) = (x.saturating_add(1), y.saturating_add(1));
        around = Some(around.map_or((x, y, right, bottom), |(l, t, r, b)| {
            (l.min(x), t.min(y), r.max(right), b.max(bottom))
        }));
    }
    let all = u64::from(after.width()).saturating_mul(u64::from(after.height()));
    Some(PictureChange {
        share: count as f64 / all.max(1) as f64,
        around,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_is_no_change() {
        let grey = |level| RgbaImage::from_pixel(10, 10, Rgba([level, level, level, 255]));
        let mut two = grey(100);
        two.put_pixel(3, 2, Rgba([0, 0, 0, 255]));
        two.put_pixel(1, 5, Rgba([0, 0, 0, 255]));
        let told =
            |after: &RgbaImage| picture_change(&grey(100), after).map(|c| (c.share, c.around));
        assert_eq!(told(&grey(111)), Some((0.0, None)));
        assert_eq!(told(&grey(112)), Some((1.0, Some((0, 0, 10, 10)))));
        assert_eq!(told(&two), Some((0.02, Some((1, 2, 4, 6)))));
        assert_eq!(told(&RgbaImage::new(9, 10)), None);
    }
}
