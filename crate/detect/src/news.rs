//! What is new in a screenshot, and whether looking at that alone will do.
//!
//! Most looks of a run differ from the one before by a ticked box or an opened list. What lies away from that keeps what
//! was found there; the rest is looked at again on a patch, with surroundings. Where that cannot give what a whole look
//! gives (too much is new, or something that is found reaches out of the patch), there is no patch and all is looked at.

use image::RgbImage;
use passerby_artifacts::detection::Detection;
use passerby_artifacts::geometry::CssRect;

/// Height and width of a patch, canvas px: a fifth of what a whole look costs.
pub(crate) const PATCH: (usize, usize) = (384, 512);

/// Surroundings that the network needs at least to tell what something is, canvas px.
const SURROUNDINGS: usize = 64;

/// A patch begins where the cells of all heads begin, canvas px.
const GRID: usize = 32;

/// What is near what is new may look different beside it, canvas px.
const NEAR: f64 = 16.0;

/// A part of the canvas, canvas px; `right` and `bottom` are the first px outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Area {
    pub left: usize,
    pub top: usize,
    pub right: usize,
    pub bottom: usize,
}

/// Where two canvases of one size differ; `None` where they do not.
pub(crate) fn changed(before: &RgbImage, now: &RgbImage) -> Option<Area> {
    let row_length = now.width() as usize * 3;
    let rows = before
        .as_raw()
        .chunks_exact(row_length)
        .zip(now.as_raw().chunks_exact(row_length));
    let mut area: Option<Area> = None;
    for (y, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
        let differs = |(a, b): (&u8, &u8)| a != b;
        let first = old.iter().zip(new).position(differs).unwrap_or(0) / 3;
        let last = old
            .iter()
            .zip(new)
            .rposition(differs)
            .unwrap_or(row_length - 1)
            / 3;
        let seen = area.get_or_insert(Area {
            left: first,
            top: y,
            right: last + 1,
            bottom: y + 1,
        });
        seen.left = seen.left.min(first);
        seen.right = seen.right.max(last + 1);
        seen.bottom = y + 1;
    }
    area
}

/// A canvas of this size with nothing on it but its ground: what most of its corners show.
pub(crate) fn blank(canvas: &RgbImage) -> RgbImage {
    let (width, height) = canvas.dimensions();
    let corners = [
        (0, 0),
        (width - 1, 0),
        (0, height - 1),
        (width - 1, height - 1),
    ];
    let colours = corners.map(|(x, y)| *canvas.get_pixel(x, y));
    let votes = |colour: &image::Rgb<u8>| colours.iter().filter(|c| *c == colour).count();
    let ground = colours
        .into_iter()
        .max_by_key(votes)
        .unwrap_or(image::Rgb([255; 3]));
    RgbImage::from_pixel(width, height, ground)
}

impl Area {
    /// The patch that shows this area with its surroundings on a canvas of this size; `None` where none is large enough.
    pub(crate) fn patch(self, canvas: (u32, u32)) -> Option<Self> {
        let (height, width) = PATCH;
        let (left, right) = side(self.left, self.right, canvas.0 as usize, width)?;
        let (top, bottom) = side(self.top, self.bottom, canvas.1 as usize, height)?;
        Some(Self {
            left,
            top,
            right,
            bottom,
        })
    }

    /// Whether something on the canvas, given in canvas px, is at or near this area.
    pub(crate) fn concerns(self, rect: &CssRect) -> bool {
        rect.x < self.right as f64 + NEAR
            && rect.x + rect.width > self.left as f64 - NEAR
            && rect.y < self.bottom as f64 + NEAR
            && rect.y + rect.height > self.top as f64 - NEAR
    }

    /// Whether all of it lies within, where the canvas goes on beyond.
    pub(crate) fn holds(self, rect: &CssRect, canvas: (u32, u32)) -> bool {
        // What ends at an edge may be cut by it.
        let within = |from: f64, to: f64, start: usize, end: usize, length: u32| {
            (start == 0 || from > start as f64 + 2.0)
                && (end >= length as usize || to < end as f64 - 2.0)
        };
        within(rect.x, rect.x + rect.width, self.left, self.right, canvas.0)
            && within(
                rect.y,
                rect.y + rect.height,
                self.top,
                self.bottom,
                canvas.1,
            )
    }
}

/// One side of a patch: around the middle of what is new, within the canvas. A canvas smaller than the patch is seen whole.
fn side(from: usize, to: usize, canvas: usize, length: usize) -> Option<(usize, usize)> {
    let needed = (
        from.saturating_sub(SURROUNDINGS),
        (to + SURROUNDINGS).min(canvas),
    );
    let last = canvas.saturating_sub(length).next_multiple_of(GRID);
    let middle = (from + to) / 2;
    let start = (middle.saturating_sub(length / 2) / GRID * GRID).min(last);
    let fits = start <= needed.0 && needed.1 <= start + length;
    fits.then_some((start, start + length))
}

/// What was found before and is not concerned by what is new, and what was found on the patch and is; `None` where
/// something is cut by the patch's edge. All in canvas px.
pub(crate) fn renewed(
    before: &[Detection],
    on_patch: Vec<Detection>,
    new: Area,
    patch: Area,
    canvas: (u32, u32),
) -> Option<Vec<Detection>> {
    let (concerned, mut kept): (Vec<_>, Vec<_>) = before
        .iter()
        .cloned()
        .partition(|hit| new.concerns(&hit.rect));
    if concerned.iter().any(|hit| !patch.holds(&hit.rect, canvas)) {
        return None;
    }
    let there = on_patch.into_iter().filter(|hit| new.concerns(&hit.rect));
    let there: Vec<_> = there.collect();
    if there.iter().any(|hit| !patch.holds(&hit.rect, canvas)) {
        return None;
    }
    kept.extend(there);
    Some(kept)
}

#[cfg(test)]
mod tests;
