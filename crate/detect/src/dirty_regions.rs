//! What is new in a screenshot.

use image::RgbImage;
use passerby_artifacts::geometry::CssRect;

/// What is new is sought in cells of this size, canvas px.
const CELL: usize = 32;

/// What is new in two places no further apart than this is new in one, canvas px.
const APART: usize = 64;

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

/// Where two canvases of one size differ, each place as small as it can be; none where they do not.
pub(crate) fn changed(before: &RgbImage, now: &RgbImage) -> Vec<Area> {
    let mut areas = Vec::new();
    for cell in changed_cells(before, now) {
        join(&mut areas, cell);
    }
    areas
}

/// Of each cell that differs, the part that does.
#[cfg_attr(
    not(test),
    expect(
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "rows, columns and cells are counted in an image that is in memory, and every pixel is looked at"
    )
)]
fn changed_cells(before: &RgbImage, now: &RgbImage) -> Vec<Area> {
    let width = now.width() as usize;
    let columns = width.div_ceil(CELL);
    let mut cells = vec![None; columns * (now.height() as usize).div_ceil(CELL)];
    let rows = before
        .as_raw()
        .chunks_exact((width * 3).max(1))
        .zip(now.as_raw().chunks_exact((width * 3).max(1)));
    for (y, (old, new)) in rows.enumerate().filter(|(_, (old, new))| old != new) {
        let parts = old.chunks(CELL * 3).zip(new.chunks(CELL * 3)).enumerate();
        for (column, (old, new)) in parts {
            let differs = |(a, b): (&u8, &u8)| a != b;
            let Some(first) = old.iter().zip(new).position(differs) else {
                continue;
            };
            let last = old.iter().zip(new).rposition(differs).unwrap_or(first);
            let line = Area {
                left: column * CELL + first / 3,
                top: y,
                right: column * CELL + last / 3 + 1,
                bottom: y + 1,
            };
            let cell: &mut Option<Area> = &mut cells[y / CELL * columns + column];
            *cell = Some(cell.map_or(line, |seen| seen.union(line)));
        }
    }
    cells.into_iter().flatten().collect()
}

/// Adds an area to others that lie apart, so that all still do.
fn join(areas: &mut Vec<Area>, mut added: Area) {
    while let Some(index) = areas.iter().position(|area| area.is_beside(added)) {
        added = added.union(areas.swap_remove(index));
    }
    areas.push(added);
}

/// A canvas of this size with nothing on it but its ground: what most of its corners show.
pub(crate) fn blank(canvas: &RgbImage) -> RgbImage {
    let (width, height) = canvas.dimensions();
    let (right, bottom) = (width.saturating_sub(1), height.saturating_sub(1));
    let corners = [(0, 0), (right, 0), (0, bottom), (right, bottom)];
    let colours = corners.map(|(x, y)| canvas.get_pixel_checked(x, y));
    let votes = |colour: &&image::Rgb<u8>| {
        let same = colours.iter().flatten().filter(|c| *c == colour);
        same.count()
    };
    let ground = colours.into_iter().flatten().max_by_key(votes);
    let ground = ground.copied().unwrap_or(image::Rgb([255; 3]));
    RgbImage::from_pixel(width, height, ground)
}

impl Area {
    /// The smallest that holds both.
    pub(crate) fn union(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Whether something on the canvas, given in canvas px, is at or near this area.
    pub(crate) fn concerns(self, rect: &CssRect) -> bool {
        rect.x < self.right as f64 + NEAR
            && rect.x + rect.width > self.left as f64 - NEAR
            && rect.y < self.bottom as f64 + NEAR
            && rect.y + rect.height > self.top as f64 - NEAR
    }

    fn is_beside(self, other: Self) -> bool {
        let reaches = |start: usize, end: usize| start <= end.saturating_add(APART);
        reaches(self.left, other.right)
            && reaches(other.left, self.right)
            && reaches(self.top, other.bottom)
            && reaches(other.top, self.bottom)
    }
}

#[cfg(test)]
mod tests;
