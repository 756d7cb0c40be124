//! Steps without weights: the greatest of a neighbourhood, and a map at twice its size.

use crate::plane::{LANES, Plane};
use crate::simd::I16x8;

/// How far a pool sees to each side, cells.
const REACH: usize = 2;

/// The greatest of every 5×5 cells; activations are not negative, so the margin never is the greatest.
///
/// In two halves, so that input and output may be slices of one plane: this one gives the greatest of each row's five,
/// as vectors `[height, width, depth]`.
pub(crate) fn pooled_rows(input: &Plane, lane: usize, depth: usize) -> Vec<[i16; LANES]> {
    let mut greatest = vec![[0; LANES]; input.height * input.width * depth];
    for (row, cells) in greatest.chunks_exact_mut(input.width * depth).enumerate() {
        for (column, to) in cells.chunks_exact_mut(depth).enumerate() {
            let first = column.saturating_sub(REACH);
            let last = (column + REACH).min(input.width - 1);
            for (next, to) in to.iter_mut().enumerate() {
                let at = |column| input.at(row, column) + lane + next;
                let values = (first..=last).map(|column| I16x8::load(&input.values()[at(column)]));
                values.fold(I16x8::splat(0), I16x8::max).store(to);
            }
        }
    }
    greatest
}

/// The greatest of each column's five, of what [`pooled_rows`] gave.
pub(crate) fn pool_columns(rows: &[[i16; LANES]], output: &mut Plane, lane: usize, depth: usize) {
    let pitch = output.width * depth;
    for row in 0..output.height {
        let first = row.saturating_sub(REACH);
        let last = (row + REACH).min(output.height - 1);
        for column in 0..output.width {
            for next in 0..depth {
                let from = column * depth + next;
                let values = (first..=last).map(|row| I16x8::load(&rows[row * pitch + from]));
                let greatest = values.fold(I16x8::splat(0), I16x8::max);
                let at = output.at(row, column) + lane + next;
                greatest.store(&mut output.values_mut()[at]);
            }
        }
    }
}

/// Each cell four times: two rows of two.
pub(crate) fn upsample(
    (input, from): (&Plane, usize),
    (output, to): (&mut Plane, usize),
    depth: usize,
) {
    for row in 0..output.height {
        for column in 0..output.width {
            let read = input.at(row / 2, column / 2) + from;
            let written = output.at(row, column) + to;
            let values = &input.values()[read..read + depth];
            output.values_mut()[written..written + depth].copy_from_slice(values);
        }
    }
}
