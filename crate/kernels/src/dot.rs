//! The inner product of every kernel: four pixels by eight output channels.
//!
//! Activations and weights are i16 pairs along the input channels. A pair of a pixel is repeated over a vector and multiplied
//! with the pairs of four output channels: eight sums stay in registers until the whole length is through.

use crate::plane::LANES;
use crate::simd::{I16x8, I32x4};

/// Output channels that are computed together.
pub(crate) const BLOCK: usize = 8;

/// Per pixel, the sums of eight output channels.
pub(crate) type Sums = [[I32x4; 2]; 4];

/// For four pairs of input channels, the weights of eight output channels: the pairs of the first four, then of the others.
pub(crate) type Weights = [[[i16; 8]; 2]; 4];

#[inline(always)]
pub(crate) fn no_sums() -> Sums {
    [[I32x4::splat(0); 2]; 4]
}

/// Adds the products of each pixel's values with the weights, which are as many.
#[inline(always)]
pub(crate) fn accumulate(sums: &mut Sums, pixels: [&[[i16; LANES]]; 4], weights: &[Weights]) {
    let [a, b, c, d] = pixels.map(|values| &values[..weights.len()]);
    for (at, weights) in weights.iter().enumerate() {
        let pixels = [&a[at], &b[at], &c[at], &d[at]];
        // Four at a time: the loop's own instructions would else cost a fifth.
        for (pair, [low, high]) in weights.iter().enumerate() {
            let (low, high) = (I16x8::load(low), I16x8::load(high));
            for (sum, values) in sums.iter_mut().zip(pixels) {
                let pair = I16x8::splat_pair(&values.as_chunks::<2>().0[pair]);
                sum[0] = sum[0].add(pair.dot(low));
                sum[1] = sum[1].add(pair.dot(high));
            }
        }
    }
}

/// A matrix product: tiles × inputs by inputs × outputs, with as many inputs as `depth` vectors hold. `tiles` are filled up to a
/// multiple of four.
pub(crate) fn multiply(
    read: &[[i16; LANES]],
    weights: &[Weights],
    sums: &mut [[[i32; 4]; 2]],
    [depth, blocks, tiles]: [usize; 3],
) {
    for (block, weights) in weights.chunks_exact(depth).enumerate() {
        for tile in (0..tiles).step_by(4) {
            let pixels = [0, 1, 2, 3].map(|next| {
                let from = (tile + next) * depth;
                &read[from..from + depth]
            });
            let mut products = no_sums();
            accumulate(&mut products, pixels, weights);
            let written = sums[tile * blocks..].chunks_exact_mut(blocks);
            for ([low, high], to) in products.into_iter().zip(written) {
                let [to_low, to_high] = &mut to[block];
                low.store(to_low);
                high.store(to_high);
            }
        }
    }
}

/// Arranges weights for [`accumulate`]: block by block of output channels, each with all of its `length` inputs, a multiple of
/// [`LANES`]. What is missing to a whole block is zero.
pub(crate) fn pack(
    outputs: usize,
    length: usize,
    weight: impl Fn(usize, usize) -> i16,
) -> Vec<Weights> {
    let mut packed = Vec::with_capacity(outputs.div_ceil(BLOCK) * length / LANES);
    let one = |output: usize, input: usize| {
        if output < outputs {
            weight(output, input)
        } else {
            0
        }
    };
    for block in (0..outputs).step_by(BLOCK) {
        for first in (0..length).step_by(LANES) {
            packed.push([0, 2, 4, 6].map(|pair| {
                [0, 4].map(|half| {
                    std::array::from_fn(|lane| {
                        one(block + half + lane / 2, first + pair + lane % 2)
                    })
                })
            }));
        }
    }
    packed
}
