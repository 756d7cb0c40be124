//! 3×3 convolution of stride 1 by Winograd's F(4×4, 3×3): 36 products for 16 outputs instead of 144.
//!
//! All of it is exact in integers. Input tiles of 6×6 become 36 values (`Bᵀ d B`), weights of 3×3 become 36 (`G w Gᵀ`, scaled by 24
//! in each direction so that they are whole), and what comes back (`Aᵀ m A`) is 576 times the convolution. Sums may wrap on the
//! way: 576 = 9 · 64, nine has an inverse modulo 2³², and 64 times the sum fits, so dividing by 576 gives the very sum
//! that [`crate::direct`] gives. Source: Lavin and Gray, "Fast Algorithms for Convolutional Neural Networks", section 4.

#![expect(
    clippy::needless_range_loop,
    reason = "tiles are walked by row and column, and read crosswise"
)]

use crate::dot::{self, BLOCK, Weights};
use crate::plane::{LANES, Plane};
use crate::requantize::Sink;
use crate::simd::{I16x8, I32x4};

/// Side of what a tile gives, px.
const TILE: usize = 4;

/// Side of what a tile reads, px.
const READ: usize = 6;

/// Values of a tile after its transform.
const POINTS: usize = READ * READ;

/// Bytes that the tiles in work may take, so that they stay in the second cache.
const WORK_BYTES: usize = 100 * 1024;

/// 9 · this = 1 modulo 2³².
const INVERSE_OF_NINE: i32 = 954_437_177;

/// `G`, each row times 24 or a part of it; the last is doubled in [`back`].
const WEIGHT_ROWS: [[i32; 3]; READ] = [
    [6, 0, 0],
    [-4, -4, -4],
    [-4, 4, -4],
    [1, 2, 4],
    [1, -2, 4],
    [0, 0, 12],
];

/// Weights after their transform: point by point, each as [`dot::pack`] arranges it.
pub(crate) struct Winograd {
    weights: Vec<Weights>,
    /// Vectors of input channels.
    depth: usize,
    /// Blocks of output channels.
    blocks: usize,
}

impl Winograd {
    /// With more inputs 64 times a sum of the greatest levels and weights might not fit 32 bits.
    pub(crate) const MOST_INPUTS: usize = 120;

    /// Weights are i8 `[outputs, inputs, 3, 3]`, within ±63; both counts are multiples of 8.
    pub(crate) fn new(weights: &[i8], [outputs, inputs]: [usize; 2]) -> Self {
        let transformed: Vec<[i16; POINTS]> = weights
            .as_chunks::<9>()
            .0
            .iter()
            .map(transform_weights)
            .collect();
        let count = POINTS * (outputs / BLOCK) * (inputs / LANES);
        let mut packed = Vec::with_capacity(count);
        for point in 0..POINTS {
            packed.extend(dot::pack(outputs, inputs, |output, input| {
                transformed[output * inputs + input][point]
            }));
        }
        Self {
            weights: packed,
            depth: inputs / LANES,
            blocks: outputs / BLOCK,
        }
    }

    /// Reads its inputs from the vector `lane` of each pixel on; the padding is 1.
    pub(crate) fn run(&self, input: &Plane, lane: usize, sink: &mut impl Sink) {
        let columns = input.width.div_ceil(TILE);
        let count = columns * input.height.div_ceil(TILE);
        let bytes = POINTS * (2 * LANES * self.depth + 4 * BLOCK * self.blocks);
        let in_work = (WORK_BYTES / bytes).clamp(4, 128) / 4 * 4;
        let mut read = vec![[0; LANES]; POINTS * in_work * self.depth];
        let mut sums = vec![[[0; 4]; 2]; POINTS * in_work * self.blocks];
        for first in (0..count).step_by(in_work) {
            let tiles =
                (first..count.min(first + in_work)).map(|tile| (tile / columns, tile % columns));
            for (tile, place) in tiles.clone().enumerate() {
                self.read(input, lane, place, &mut read, tile, in_work);
            }
            self.multiply(&read, &mut sums, tiles.len(), in_work);
            for (tile, place) in tiles.enumerate() {
                self.write(
                    (input.height, input.width),
                    place,
                    &sums,
                    tile,
                    in_work,
                    sink,
                );
            }
        }
    }

    fn read(
        &self,
        input: &Plane,
        lane: usize,
        (row, column): (usize, usize),
        to: &mut [[i16; LANES]],
        tile: usize,
        in_work: usize,
    ) {
        let start = input.at_margin(row * TILE, column * TILE) + lane;
        let (pitch, step) = (input.pitch(), input.depth);
        let per_point = in_work * self.depth;
        for next in 0..self.depth {
            let mut half = [[I16x8::splat(0); READ]; READ];
            for (y, half) in half.iter_mut().enumerate() {
                let values = &input.values()[start + next + y * pitch..][..5 * step + 1];
                *half = forth(std::array::from_fn(|x| I16x8::load(&values[x * step])));
            }
            for x in 0..READ {
                let column = forth(std::array::from_fn(|y| half[y][x]));
                for (y, value) in column.into_iter().enumerate() {
                    let at = (y * READ + x) * per_point + tile * self.depth + next;
                    value.store(&mut to[at]);
                }
            }
        }
    }

    /// Point by point a matrix product: tiles × inputs by inputs × outputs.
    fn multiply(
        &self,
        read: &[[i16; LANES]],
        sums: &mut [[[i32; 4]; 2]],
        tiles: usize,
        in_work: usize,
    ) {
        let points = read
            .chunks_exact(in_work * self.depth)
            .zip(sums.chunks_exact_mut(in_work * self.blocks))
            .zip(self.weights.chunks_exact(self.depth * self.blocks));
        for ((read, sums), weights) in points {
            dot::multiply(read, weights, sums, [self.depth, self.blocks, tiles]);
        }
    }

    fn write(
        &self,
        (height, width): (usize, usize),
        (row, column): (usize, usize),
        sums: &[[[i32; 4]; 2]],
        tile: usize,
        in_work: usize,
        sink: &mut impl Sink,
    ) {
        let per_point = in_work * self.blocks;
        for block in 0..self.blocks {
            let halves = [0, 1].map(|half| {
                let from = tile * self.blocks + block;
                let mut rows = [[I32x4::splat(0); TILE]; READ];
                for (y, to) in rows.iter_mut().enumerate() {
                    *to = back(std::array::from_fn(|x| {
                        I32x4::load(&sums[(y * READ + x) * per_point + from][half])
                    }));
                }
                std::array::from_fn::<_, TILE, _>(|x| {
                    back(std::array::from_fn(|y| rows[y][x])).map(divided)
                })
            });
            for y in 0..TILE.min(height - row * TILE) {
                let sums = [0, 1, 2, 3].map(|x| [halves[0][x][y], halves[1][x][y]]);
                let (row, column) = (row * TILE + y, column * TILE);
                sink.put_group(row, column, width - column, block, sums);
            }
        }
    }
}

/// `G w Gᵀ`, a direction after the other; of weights within ±63 at most 9,072.
fn transform_weights(weights: &[i8; 9]) -> [i16; POINTS] {
    let transformed =
        |row: [i32; 3]| WEIGHT_ROWS.map(|[a, b, c]| a * row[0] + b * row[1] + c * row[2]);
    let columns = [0, 1, 2].map(|x| transformed([0, 3, 6].map(|y| weights[y + x].into())));
    let mut points = [0; POINTS];
    for (y, to) in points.as_chunks_mut::<READ>().0.iter_mut().enumerate() {
        *to = transformed(columns.map(|column| column[y])).map(|value| value as i16);
    }
    points
}

/// A row of `Bᵀ d`. Of levels from 0 to m a value of one direction lies within -8 m and 5 m, of both within 68 m; what wraps on the
/// way comes back.
#[inline(always)]
fn forth([d0, d1, d2, d3, d4, d5]: [I16x8; READ]) -> [I16x8; READ] {
    let even = d4.sub(d2.shl::<2>());
    let odd = d3.sub(d1.shl::<2>());
    let difference = d4.sub(d2);
    let step = d3.sub(d1);
    let double = step.shl::<1>();
    [
        d0.sub(d2).shl::<2>().add(difference),
        even.add(odd),
        even.sub(odd),
        difference.add(double),
        difference.sub(double),
        d5.sub(d3).sub(step.shl::<2>()),
    ]
}

/// A row of `Aᵀ m`.
#[inline(always)]
fn back([m0, m1, m2, m3, m4, m5]: [I32x4; READ]) -> [I32x4; TILE] {
    let (sum, difference) = (m1.add(m2), m1.sub(m2));
    let (far_sum, far_difference) = (m3.add(m4), m3.sub(m4));
    [
        m0.add(sum).add(far_sum),
        difference.add(far_difference.shl::<1>()),
        sum.add(far_sum.shl::<2>()),
        difference.add(far_difference.shl::<3>()).add(m5.shl::<1>()),
    ]
}

/// A 576th of what is a multiple of 576 before it wrapped.
#[inline(always)]
fn divided(scaled: I32x4) -> I32x4 {
    scaled.mul(I32x4::splat(INVERSE_OF_NINE)).shr::<6>()
}
