//! Which detections a box may touch: a grid over the viewport, each cell naming the detections in it.
//!
//! The detections are indexed and the elements asked, not the other way round: there are hundreds of
//! the one and thousands of the other, and an index is dearer than a question.

use crate::table::at;
use passerby_artifacts::detection::Detection;
use passerby_artifacts::geometry::CssRect;
use std::ops::RangeInclusive;

/// Cells in a row or column at most: with more, a box as large as the page meets more cells than detections.
const MAX_CELLS: usize = 32;

/// A detection over more cells than this is met by every box at once instead of in each of its cells.
const MAX_CELLS_OF_A_HIT: usize = 6;

pub(crate) struct HitGrid {
    last_cell: usize,
    cell_width: f64,
    cell_height: f64,
    /// Of each detection, the cells it spans.
    spans: Vec<Span>,
    /// Rows of cells: the detections that touch each.
    cells: Vec<Vec<Vec<usize>>>,
    /// Those over too many cells, which stand in none.
    large: Vec<usize>,
}

/// Cells that a box touches: first and last column and row.
#[derive(Clone, Copy, Default)]
struct Span {
    left: usize,
    right: usize,
    top: usize,
    bottom: usize,
}

impl Span {
    fn cells(self) -> usize {
        self.rows().count().saturating_mul(self.columns().count())
    }

    fn rows(self) -> RangeInclusive<usize> {
        self.top..=self.bottom
    }

    fn columns(self) -> RangeInclusive<usize> {
        self.left..=self.right
    }
}

impl HitGrid {
    pub(crate) fn new(hits: &[Detection], viewport: CssRect) -> Self {
        let cells_across = ((hits.len() as f64).sqrt() as usize).clamp(1, MAX_CELLS);
        let mut grid = Self {
            last_cell: cells_across.saturating_sub(1),
            cell_width: (viewport.width / cells_across as f64).max(1.0),
            cell_height: (viewport.height / cells_across as f64).max(1.0),
            spans: Vec::with_capacity(hits.len()),
            cells: vec![vec![Vec::new(); cells_across]; cells_across],
            large: Vec::new(),
        };
        for (hit, detection) in hits.iter().enumerate() {
            let span = grid.span(&detection.rect);
            grid.spans.push(span);
            if span.cells() > MAX_CELLS_OF_A_HIT {
                grid.large.push(hit);
                continue;
            }
            for row in grid.cells.get_mut(span.rows()).into_iter().flatten() {
                for cell in row.get_mut(span.columns()).into_iter().flatten() {
                    cell.push(hit);
                }
            }
        }
        grid
    }

    /// Calls `meet` once for each detection that may touch the box; all that do are among them.
    pub(crate) fn near(&self, rect: &CssRect, mut meet: impl FnMut(usize)) {
        self.large.iter().for_each(|&hit| meet(hit));
        let asked = self.span(rect);
        for (row, cells) in numbered(&self.cells, asked.rows()) {
            for (column, cell) in numbered(cells, asked.columns()) {
                for &hit in cell {
                    // A detection in several cells is met in the first that both span.
                    let span = at(&self.spans, hit);
                    if column == span.left.max(asked.left) && row == span.top.max(asked.top) {
                        meet(hit);
                    }
                }
            }
        }
    }

    /// What lies outside the viewport counts to the cells at its edge.
    fn span(&self, rect: &CssRect) -> Span {
        let last = self.last_cell;
        // `as` saturates: what is negative is 0.
        let column = |x: f64| ((x / self.cell_width) as usize).min(last);
        let row = |y: f64| ((y / self.cell_height) as usize).min(last);
        Span {
            left: column(rect.x),
            right: column(rect.right()),
            top: row(rect.y),
            bottom: row(rect.bottom()),
        }
    }
}

/// The members at these indices, each with its own.
fn numbered<T>(list: &[T], range: RangeInclusive<usize>) -> impl Iterator<Item = (usize, &T)> {
    range.clone().zip(list.get(range).into_iter().flatten())
}
