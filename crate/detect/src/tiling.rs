//! Canvas px to tile px and back: how a viewport is laid under tiles of the network's size.
//!
//! The network sees content at CSS size, as it was trained. A viewport that is larger than one tile is
//! covered by several that overlap, rather than shrunk: controls have a few dozen px and would
//! vanish. Only beyond [`MAX_TILES`] is the canvas made smaller. Where it is smaller than a tile, grey fills the rest.

use crate::decode::TileHit;
use image::RgbImage;
use passerby_artifacts::detection::Detection;
use passerby_artifacts::geometry::CssRect;

/// Tiles at most: each costs a run of the network.
pub(crate) const MAX_TILES: usize = 6;

/// Px that neighbouring tiles share at least: what is cut by one edge and smaller than this
/// is whole in the neighbour.
const MIN_OVERLAP: usize = 256;

/// A box that ends this close to a tile's edge is cut by it, px.
const CUT_MARGIN: f64 = 2.0;

/// A viewport under tiles.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Tiling {
    /// Size of the viewport, CSS px.
    viewport: CssRect,
    /// Width and height of the canvas, canvas px.
    pub canvas: (u32, u32),
    /// Width and height of a tile, px.
    tile_size: (usize, usize),
    /// The tiles, row by row.
    pub tiles: Vec<Tile>,
}

/// Where a tile lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Tile {
    horizontal: Stretch,
    vertical: Stretch,
}

/// One side of a tile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stretch {
    /// Where it begins, canvas px.
    start: usize,
    /// Its length, px.
    length: usize,
    /// Px shared with the tile before it, 0 for the first.
    shared_before: usize,
    /// Px shared with the tile after it, 0 for the last.
    shared_after: usize,
}

impl Tiling {
    /// Covers a viewport of this size (CSS px, above 0) with tiles of that size (px): as near to CSS size as
    /// [`MAX_TILES`] allow, and with as few as that takes.
    pub(crate) fn plan((width, height): (f64, f64), tile_size: (usize, usize)) -> Self {
        let wanted = (whole(width), whole(height));
        let (tile_width, tile_height) = tile_size;
        let mut best = (0.0, usize::MAX, 1, 1);
        for rows in 1..=MAX_TILES {
            for columns in 1..=MAX_TILES.div_euclid(rows) {
                let scale = (reach(columns, tile_width) as f64 / wanted.0)
                    .min(reach(rows, tile_height) as f64 / wanted.1)
                    .min(1.0);
                let count = rows.saturating_mul(columns);
                if scale > best.0 || (scale == best.0 && count < best.1) {
                    best = (scale, count, columns, rows);
                }
            }
        }
        let (scale, _, columns, rows) = best;
        let canvas = (whole(wanted.0 * scale), whole(wanted.1 * scale));
        let horizontal = stretches(columns, canvas.0 as usize, tile_width);
        let vertical = stretches(rows, canvas.1 as usize, tile_height);
        let tiles = vertical.iter().flat_map(|&vertical| {
            horizontal.iter().map(move |&horizontal| Tile {
                horizontal,
                vertical,
            })
        });
        Self {
            viewport: CssRect::new(0.0, 0.0, width, height),
            canvas: (canvas.0 as u32, canvas.1 as u32),
            tile_size,
            tiles: tiles.collect(),
        }
    }

    /// What the network sees of a tile: bytes `[height, width, 3]`, RGB.
    pub(crate) fn pixels(&self, canvas: &RgbImage, tile: &Tile, padding_value: u8) -> Vec<u8> {
        let start = (tile.horizontal.start, tile.vertical.start);
        pixels(canvas, start, self.tile_size, padding_value)
    }

    /// The hit in canvas px; `None` when an inner edge of the tile cuts it and the neighbour sees it better.
    pub(crate) fn to_canvas(&self, tile: &Tile, hit: &TileHit) -> Option<Detection> {
        let is_cut =
            tile.horizontal.cuts(hit.left, hit.right) || tile.vertical.cuts(hit.top, hit.bottom);
        (!is_cut).then(|| on_canvas((tile.horizontal.start, tile.vertical.start), hit))
    }

    /// A hit in canvas px in CSS px of the viewport, not yet clipped to it.
    pub(crate) fn to_css(&self, hit: &Detection) -> Detection {
        let css_per_canvas_x = self.viewport.width / f64::from(self.canvas.0);
        let css_per_canvas_y = self.viewport.height / f64::from(self.canvas.1);
        let rect = &hit.rect;
        Detection {
            rect: CssRect::new(
                rect.x * css_per_canvas_x,
                rect.y * css_per_canvas_y,
                rect.width * css_per_canvas_x,
                rect.height * css_per_canvas_y,
            ),
            ..hit.clone()
        }
    }

    /// The part of the hit that lies in the viewport, if any.
    pub(crate) fn clip(&self, hit: Detection) -> Option<Detection> {
        let rect = hit.rect.intersection(&self.viewport)?;
        Some(Detection { rect, ..hit })
    }
}

/// What the network sees of a part of the canvas that begins at `(left, top)` and is `(width, height)` px large: bytes
/// `[height, width, 3]`, RGB; beyond the canvas, the padding.
pub(crate) fn pixels(
    canvas: &RgbImage,
    (left, top): (usize, usize),
    (width, height): (usize, usize),
    padding_value: u8,
) -> Vec<u8> {
    let bytes = |px: usize| px.saturating_mul(3);
    let mut pixels = vec![padding_value; bytes(width.saturating_mul(height))];
    let rows = canvas
        .as_raw()
        .chunks_exact(bytes(canvas.width() as usize).max(1));
    let parts = pixels.chunks_exact_mut(bytes(width).max(1));
    for (part, row) in parts.zip(rows.skip(top)) {
        let seen = row.get(bytes(left)..).unwrap_or_default();
        for (to, &byte) in part.iter_mut().zip(seen) {
            *to = byte;
        }
    }
    pixels
}

/// A hit of a part of the canvas that begins there, in canvas px.
pub(crate) fn on_canvas((left, top): (usize, usize), hit: &TileHit) -> Detection {
    Detection {
        class: hit.class,
        confidence: hit.confidence,
        rect: CssRect::new(
            left as f64 + hit.left,
            top as f64 + hit.top,
            hit.right - hit.left,
            hit.bottom - hit.top,
        ),
    }
}

impl Stretch {
    /// Whether an inner end cuts off a piece that the neighbour sees from its other end on. What is too long for
    /// the shared part is cut in both, and kept in both.
    fn cuts(&self, from: f64, to: f64) -> bool {
        let length = self.length as f64;
        let seen_before = to < self.shared_before as f64 - CUT_MARGIN;
        let seen_after = from > length - self.shared_after as f64 + CUT_MARGIN;
        (from <= CUT_MARGIN && seen_before) || (to >= length - CUT_MARGIN && seen_after)
    }
}

/// A length in whole px, at least one.
fn whole(length: f64) -> f64 {
    length.round().max(1.0)
}

/// How far so many tiles reach, px.
fn reach(count: usize, tile_length: usize) -> usize {
    let further = tile_length.saturating_sub(MIN_OVERLAP);
    tile_length.saturating_add(count.saturating_sub(1).saturating_mul(further))
}

/// So many tiles evenly along a canvas.
fn stretches(count: usize, canvas_length: usize, tile_length: usize) -> Vec<Stretch> {
    let room = canvas_length.saturating_sub(tile_length);
    let last = count.saturating_sub(1);
    let start = |index: usize| index.saturating_mul(room).checked_div(last).unwrap_or(0);
    let shared = |earlier: usize, later: usize| {
        tile_length.saturating_sub(start(later).saturating_sub(start(earlier)))
    };
    let neighbour = |index: usize| (index < count).then_some(index);
    (0..count)
        .map(|index| Stretch {
            start: start(index),
            length: tile_length,
            shared_before: index
                .checked_sub(1)
                .map_or(0, |before| shared(before, index)),
            shared_after: neighbour(index.saturating_add(1)).map_or(0, |next| shared(index, next)),
        })
        .collect()
}

#[cfg(test)]
mod tests;
