//! How much a text stands out against what the picture shows behind it.
//!
//! Letters of one device px never reach their own colour, so the text's colour is what its style says, and only the
//! background is read off the picture. Whether the style is what was painted there, the picture must show: between the
//! two colours lies all that there is, and some of it is near the text's.

use crate::px_box::PxBox;
use image::{Rgba, RgbaImage};
use passerby_artifacts::contrast::contrast;
use passerby_artifacts::dom::TextPaint;
use passerby_artifacts::screenshot::FaintText;
use std::collections::BTreeMap;

/// Pixels of a text that are looked at: the beginning of a line tells enough of it.
const MAX_PX: u32 = 8_000;
/// Levels of a channel by which pixels of one flat background differ.
const SAME_LEVEL: u8 = 6;
/// The share of the box that its background must be, so that there is one at all.
const MIN_BACKGROUND: f64 = 0.45;
/// Levels that a pixel may lie beside the two colours: smoothing of letters is not exact.
const BESIDE: u8 = 16;
/// The share of pixels that may: an edge of something else, not a text of another colour.
const MAX_BESIDE: f64 = 0.05;
/// From so far on the way from background to text a pixel is of a letter.
const INKED: f64 = 0.35;
/// The share of the box that letters take at least.
const MIN_INK: f64 = 0.012;
/// From here on a pixel is beyond the text's colour, and not of it by another rounding.
const BEYOND: f64 = 1.05;
/// So far some pixel of the letters gets.
const MIN_PEAK: f64 = 0.5;
/// Less contrast than this is not to be seen at all: hidden on purpose.
const HIDDEN: f64 = 1.05;
/// What stands in something half seen is mixed here by one layer, and was by several: how much below the bar it has to be.
const MIXED: f64 = 0.93;

/// What of these texts has less contrast than it needs, by WCAG 2.2. `image_scale` is device px per CSS px. Nothing is said
/// of a text whose background is no even colour, or that was painted in another colour than its style says.
pub fn faint_texts(image: &RgbaImage, image_scale: f64, texts: &[TextPaint]) -> Vec<FaintText> {
    let measured = texts.iter().enumerate().map(|(at, text)| {
        let px = PxBox::of(&text.rect, image_scale, image).filter(|_| text.rect.is_sane())?;
        faint(&pixels(image, &px), at, text)
    });
    measured.flatten().collect()
}

fn faint(pixels: &[Rgb], at: usize, text: &TextPaint) -> Option<FaintText> {
    let background = flat_background(pixels)?;
    let told = mixed(text.colour, background, text.alpha);
    let colour = if text.layered {
        furthest(pixels, background, told)
    } else {
        told
    };
    let ratio = contrast(colour, background);
    let bar = if text.layered { MIXED } else { 1.0 } * text.wanted_contrast();
    let is_faint = (HIDDEN..bar).contains(&ratio);
    (is_faint && is_painted(pixels, colour, background)).then_some(FaintText {
        text: at,
        ratio,
        colour,
        background,
    })
}

type Rgb = [u8; 3];

fn pixels(image: &RgbaImage, px: &PxBox) -> Vec<Rgb> {
    let [left, top, right, bottom] = px.edges();
    let columns = MAX_PX
        .checked_div(bottom.saturating_sub(top))
        .unwrap_or(0)
        .max(1);
    let right = right.min(left.saturating_add(columns));
    let rows = (top..bottom).take(MAX_PX as usize);
    rows.flat_map(|y| (left..right).map(move |x| (x, y)))
        .filter_map(|(x, y)| image.get_pixel_checked(x, y))
        .map(|Rgba([r, g, b, _])| [*r, *g, *b])
        .collect()
}

/// The commonest colour, where most of the rest is nearly the same.
fn flat_background(pixels: &[Rgb]) -> Option<Rgb> {
    let mut counts: BTreeMap<Rgb, usize> = BTreeMap::new();
    for pixel in pixels {
        let count = counts.entry(*pixel).or_default();
        *count = count.saturating_add(1);
    }
    let (&commonest, _) = counts.iter().max_by_key(|(_, count)| **count)?;
    let same = share(pixels, |pixel| {
        let mut channels = pixel.iter().zip(commonest);
        channels.all(|(a, b)| a.abs_diff(b) <= SAME_LEVEL)
    });
    (same >= MIN_BACKGROUND).then_some(commonest)
}

/// Whether the pixels are those of a text in this colour on this background, and of nothing else.
fn is_painted(pixels: &[Rgb], colour: Rgb, background: Rgb) -> bool {
    let is_beside = |pixel: &Rgb| {
        let mut channels = pixel.iter().zip(colour.iter().zip(background));
        channels.any(|(level, (a, b))| {
            let (low, high) = ((*a).min(b), (*a).max(b));
            *level < low.saturating_sub(BESIDE) || *level > high.saturating_add(BESIDE)
        })
    };
    let way = |pixel: &Rgb| on_the_way(*pixel, background, colour);
    let peak = pixels.iter().map(way).fold(0.0, f64::max);
    share(pixels, is_beside) <= MAX_BESIDE
        && share(pixels, |pixel| way(pixel) >= INKED) >= MIN_INK
        && peak >= MIN_PEAK
}

/// The pixel that is furthest on the way from the background to this colour, if it is beyond it: what is behind the text
/// may be of the layer too, and then more of the text is seen than its opacity says.
fn furthest(pixels: &[Rgb], background: Rgb, colour: Rgb) -> Rgb {
    let way = |pixel: &Rgb| on_the_way(*pixel, background, colour);
    let beyond = pixels.iter().filter(|pixel| way(pixel) > BEYOND);
    beyond
        .max_by(|a, b| way(a).total_cmp(&way(b)))
        .copied()
        .unwrap_or(colour)
}

/// How far a colour lies on the way between two others, 0 at the first, 1 at the second.
fn on_the_way(colour: Rgb, from: Rgb, to: Rgb) -> f64 {
    let (mut along, mut length) = (0.0, 0.0);
    for (level, (from, to)) in colour.iter().zip(from.iter().zip(to)) {
        let way = f64::from(to) - f64::from(*from);
        along += (f64::from(*level) - f64::from(*from)) * way;
        length += way * way;
    }
    if length > 0.0 { along / length } else { 0.0 }
}

fn share(pixels: &[Rgb], is: impl Fn(&Rgb) -> bool) -> f64 {
    let count = pixels.iter().filter(|pixel| is(pixel)).count();
    count as f64 / pixels.len().max(1) as f64
}

/// One colour over another, by how much of it is seen.
fn mixed(over: Rgb, under: Rgb, alpha: f64) -> Rgb {
    let mut mixed = under;
    for (level, over) in mixed.iter_mut().zip(over) {
        let seen = f64::from(over) * alpha + f64::from(*level) * (1.0 - alpha);
        *level = seen.round() as u8;
    }
    mixed
}

#[cfg(test)]
mod tests;
