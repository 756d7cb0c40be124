//! The first layer: non-overlapping patches of a picture's bytes.

use crate::convolution::check_weights;
use crate::dot::{self, Weights};
use crate::error::{KernelError, check_fit, check_length};
use crate::plane::{GROUP, LANES};
use crate::requantize::{Requantize, Sink};

/// Bytes of a pixel: red, green, blue.
const COLOURS: usize = 3;

/// A convolution of 4×4 px at a stride of 4, over RGB bytes.
pub struct Stem {
    weights: Vec<Weights>,
    pub(crate) outputs: usize,
    pub(crate) requantize: Requantize,
}

impl Stem {
    /// Side of a patch, px.
    pub const SIDE: usize = 4;

    const ROW: usize = Self::SIDE * COLOURS;
    const VALUES: usize = Self::SIDE * Self::ROW;
    const DEPTH: usize = Self::VALUES / LANES;

    /// Weights are i8 `[outputs, 3, 4, 4]` within ±[`crate::MOST_WEIGHT`], for bytes as they are; scale and bias as in
    /// [`crate::Layer`].
    ///
    /// Errors: [`KernelError::Length`], [`KernelError::Unfit`].
    pub fn new(
        outputs: usize,
        weights: &[i8],
        scale: &[f32],
        bias: &[f32],
    ) -> Result<Self, KernelError> {
        let are_outputs = (8..=1024).contains(&outputs) && outputs.is_multiple_of(8);
        let allowed = "multiples of 8 up to 1024";
        check_fit(are_outputs, "the number of outputs", outputs, allowed)?;
        check_weights(weights, outputs * Self::VALUES)?;
        check_length("scales", scale.len(), outputs)?;
        check_length("biases", bias.len(), outputs)?;
        let packed = dot::pack(outputs, Self::VALUES, |output, at| {
            let (row, rest) = (at / Self::ROW, at % Self::ROW);
            let (column, colour) = (rest / COLOURS, rest % COLOURS);
            let plane = output * COLOURS + colour;
            weights[(plane * Self::SIDE + row) * Self::SIDE + column].into()
        });
        Ok(Self {
            weights: packed,
            outputs,
            requantize: Requantize::new(scale, bias),
        })
    }

    /// `rgb`: bytes `[height, width, 3]`, both sides multiples of 4.
    pub(crate) fn run(&self, rgb: &[u8], width: usize, sink: &mut impl Sink) {
        let cells = width / Self::SIDE;
        let mut patches = vec![[0; LANES]; cells.next_multiple_of(GROUP) * Self::DEPTH];
        let rows = rgb.chunks_exact(Self::SIDE * width * COLOURS);
        for (row, pixels) in rows.enumerate() {
            gather(pixels, width * COLOURS, patches.as_flattened_mut());
            for column in (0..cells).step_by(GROUP) {
                let group = [0, 1, 2, 3].map(|pixel| {
                    let from = (column + pixel) * Self::DEPTH;
                    &patches[from..from + Self::DEPTH]
                });
                let blocks = self.weights.chunks_exact(Self::DEPTH);
                for (block, weights) in blocks.enumerate() {
                    let mut sums = dot::no_sums();
                    dot::accumulate(&mut sums, group, weights);
                    sink.put_group(row, column, cells - column, block, sums);
                }
            }
        }
    }
}

/// Lays each patch's bytes one after the other, row by row.
fn gather(pixels: &[u8], pitch: usize, patches: &mut [i16]) {
    for (row, bytes) in pixels.chunks_exact(pitch).enumerate() {
        let patches = patches.as_chunks_mut::<{ Stem::VALUES }>().0;
        let parts = bytes.as_chunks::<{ Stem::ROW }>().0;
        for (patch, bytes) in patches.iter_mut().zip(parts) {
            patch.as_chunks_mut::<{ Stem::ROW }>().0[row] = bytes.map(i16::from);
        }
    }
}
