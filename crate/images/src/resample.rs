//! Device px to canvas px: the network was trained on content at CSS size.
//!
//! Smaller: the mean of the area that a pixel covers, so that thin lines fade but never vanish. Larger: linear.
//!
//! By hand, since the network's results hang on every pixel: where a scale is no whole number, the box filter of
//! `fast_image_resize` takes whole pixels and not shares of them, and half of all values come out otherwise. It would save
//! 1 to 11 ms a look, of hundreds, for 0.8 MB of WebAssembly.

#![cfg_attr(
    not(test),
    expect(
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "every pixel is read: rows and taps are counted in an image that is in memory and has pixels"
    )
)]

use image::{RgbImage, RgbaImage};

/// The image at another size, without its alpha (a screenshot is opaque). Both sides at least 1.
pub fn resample(image: &RgbaImage, width: u32, height: u32) -> RgbImage {
    if image.dimensions() == (width, height) {
        let colours = image.as_raw().as_chunks::<4>().0.iter();
        let pixels: Vec<[u8; 3]> = colours.map(|&[r, g, b, _]| [r, g, b]).collect();
        let copy = RgbImage::from_raw(width, height, pixels.into_flattened());
        return copy.unwrap_or_else(|| RgbImage::new(width, height));
    }
    let columns = taps(image.width() as usize, width as usize);
    let rows = taps(image.height() as usize, height as usize);
    let source_stride = image.width() as usize * 4;
    let row_length = width as usize * 3;
    let mut squeezed = vec![0f32; row_length];
    let mut sum = vec![0f32; row_length];
    let mut pixels = Vec::with_capacity(row_length * height as usize);
    for row in &rows {
        sum.fill(0.0);
        for (source_row, weight) in row.indices().zip(&row.weights) {
            let source = &image.as_raw()[source_row * source_stride..][..source_stride];
            squeeze(source, &columns, &mut squeezed);
            for (sum, value) in sum.iter_mut().zip(&squeezed) {
                *sum += weight * value;
            }
        }
        // `as` rounds towards zero and saturates.
        pixels.extend(sum.iter().map(|&value| (value + 0.5) as u8));
    }
    RgbImage::from_raw(width, height, pixels).unwrap_or_else(|| RgbImage::new(width, height))
}

/// One row of RGBA bytes to one row of RGB values of another length.
fn squeeze(source: &[u8], columns: &[Taps], target: &mut [f32]) {
    for (column, target) in columns.iter().zip(target.as_chunks_mut::<3>().0) {
        let mut sum = [0f32; 3];
        let pixels = source[column.first * 4..].as_chunks::<4>().0;
        for (pixel, weight) in pixels.iter().zip(&column.weights) {
            for (sum, &channel) in sum.iter_mut().zip(pixel) {
                *sum += weight * f32::from(channel);
            }
        }
        *target = sum;
    }
}

/// Which source pixels make a target pixel, and how much each counts; the weights add up to 1.
struct Taps {
    first: usize,
    weights: Vec<f32>,
}

impl Taps {
    fn indices(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.weights.len()
    }
}

fn taps(source: usize, target: usize) -> Vec<Taps> {
    let ratio = source as f64 / target as f64;
    (0..target)
        .map(|index| {
            if ratio >= 1.0 {
                covered(index, ratio, source)
            } else {
                interpolated(index, ratio, source)
            }
        })
        .collect()
}

/// Every source pixel by how much of it the target pixel covers.
fn covered(index: usize, ratio: f64, source: usize) -> Taps {
    let start = index as f64 * ratio;
    let end = start + ratio;
    let first = (start as usize).min(source - 1);
    let last = (end.ceil() as usize).clamp(first + 1, source);
    let weights = (first..last)
        .map(|pixel| end.min(pixel as f64 + 1.0) - start.max(pixel as f64))
        .collect();
    normalised(first, weights)
}

/// The two source pixels around the target pixel's centre, the nearer one more.
fn interpolated(index: usize, ratio: f64, source: usize) -> Taps {
    let centre = ((index as f64 + 0.5) * ratio - 0.5).clamp(0.0, source as f64 - 1.0);
    let first = centre as usize;
    let share = centre - first as f64;
    if first + 1 < source {
        normalised(first, vec![1.0 - share, share])
    } else {
        normalised(first, vec![1.0])
    }
}

fn normalised(first: usize, weights: Vec<f64>) -> Taps {
    let total: f64 = weights.iter().sum();
    let weights = weights
        .iter()
        .map(|weight| (weight / total) as f32)
        .collect();
    Taps { first, weights }
}

#[cfg(test)]
mod tests {
    use super::*;
    use image::{Rgb, Rgba};
    use proptest::prelude::*;

    fn grey_row(values: &[u8]) -> RgbaImage {
        RgbaImage::from_fn(values.len() as u32, 1, |x, _| {
            let v = values[x as usize];
            Rgba([v, v, v, 255])
        })
    }

    #[test]
    fn rows() {
        for (source, width, expected) in [
            (&[0u8, 100, 200, 255][..], 4, &[0u8, 100, 200, 255][..]),
            (&[0, 100, 200, 240], 2, &[50, 220]),
            (&[0, 90, 180], 2, &[30, 150]),
            (&[0, 100], 4, &[0, 25, 75, 100]),
            (&[7], 3, &[7, 7, 7]),
        ] {
            let made = resample(&grey_row(source), width, 1);
            let made: Vec<u8> = made.pixels().map(|p| p.0[0]).collect();
            assert_eq!(made, expected, "{source:?} to {width}");
        }
    }

    proptest! {
        #[test]
        fn one_colour_stays_that_colour(
            (width, height) in (1u32..40, 1u32..40),
            (to_width, to_height) in (1u32..40, 1u32..40),
            colour in any::<[u8; 3]>(),
        ) {
            let [r, g, b] = colour;
            let image = RgbaImage::from_pixel(width, height, Rgba([r, g, b, 255]));
            let made = resample(&image, to_width, to_height);
            prop_assert_eq!(made.dimensions(), (to_width, to_height));
            prop_assert!(made.pixels().all(|&p| p == Rgb(colour)));
        }
    }
}
