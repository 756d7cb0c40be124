//! Where a screenshot says something: letters, icons, edges.

#![cfg_attr(
    not(test),
    expect(
        clippy::arithmetic_side_effects,
        clippy::indexing_slicing,
        reason = "every pixel is read: cells lie in the image, which is in memory, and `sums` is as large as they are"
    )
)]

use crate::px_box::PxBox;
use image::RgbaImage;

/// Two neighbours that differ by more than this in brightness, of 255, are an edge.
const MIN_EDGE: i32 = 24;

/// Counts of edges, one cell a CSS px, summed from the top left corner so that any box is asked in four steps.
pub(crate) struct EdgeDensity {
    scale: f64,
    columns: usize,
    rows: usize,
    /// (rows + 1) × (columns + 1).
    sums: Vec<u32>,
}

impl EdgeDensity {
    pub(crate) fn of(image: &RgbaImage, scale: f64) -> Self {
        // A scale below 1 is of a picture made smaller: no finer than its px.
        let scale = scale.max(1.0);
        let cells = |px: u32| (f64::from(px) / scale).floor() as usize;
        let (columns, rows) = match (cells(image.width()), cells(image.height())) {
            (0, _) | (_, 0) => (0, 0),
            both => both,
        };
        let brightness = |column: usize, row: usize| {
            let px = |cell: usize, end: u32| ((cell as f64 * scale) as u32).min(end - 1);
            let [r, g, b, _] = image
                .get_pixel(px(column, image.width()), px(row, image.height()))
                .0
                .map(i32::from);
            (2 * r + 5 * g + b) / 8
        };
        let mut sums = vec![0u32; (columns + 1) * (rows + 1)];
        let mut above: Vec<i32> = (0..columns).map(|column| brightness(column, 0)).collect();
        for row in 0..rows {
            let mut in_row = 0;
            let mut left = brightness(0, row);
            for (column, above) in above.iter_mut().enumerate() {
                let here = brightness(column, row);
                let is_edge = (here - left).abs().max((here - *above).abs()) > MIN_EDGE;
                in_row += u32::from(is_edge);
                (left, *above) = (here, here);
                let at = (row + 1) * (columns + 1) + column + 1;
                sums[at] = sums[at - columns - 1] + in_row;
            }
        }
        Self {
            scale,
            columns,
            rows,
            sums,
        }
    }

    /// Share of the box that is edges, 0..=1.
    pub(crate) fn share(&self, px: &PxBox) -> f64 {
        let cell = |px: u32, end: usize| ((f64::from(px) / self.scale).round() as usize).min(end);
        let (left, right) = (cell(px.left, self.columns), cell(px.right, self.columns));
        let (top, bottom) = (cell(px.top, self.rows), cell(px.bottom, self.rows));
        let area = right.saturating_sub(left) * bottom.saturating_sub(top);
        if area == 0 {
            return 0.0;
        }
        let sum = |column: usize, row: usize| self.sums[row * (self.columns + 1) + column];
        let edges = sum(right, bottom) + sum(left, top) - sum(right, top) - sum(left, bottom);
        f64::from(edges) / area as f64
    }
}
