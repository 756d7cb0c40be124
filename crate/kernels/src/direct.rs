//! Convolution as an implicit matrix product: no copy of the input is made, each tap is a run of its channels.

use crate::dot::{self, Weights};
use crate::plane::{GROUP, LANES, Plane};
use crate::requantize::Sink;

/// A convolution's weights, in the order in which the kernel reads them, and where it reads the input.
pub(crate) struct Direct {
    weights: Vec<Weights>,
    /// Vectors of input channels.
    depth: usize,
    kernel: usize,
    stride: usize,
}

impl Direct {
    /// Weights are i8 `[outputs, inputs, kernel, kernel]`; `inputs` is a multiple of 8.
    pub(crate) fn new(
        weights: &[i8],
        [outputs, inputs]: [usize; 2],
        kernel: usize,
        stride: usize,
    ) -> Self {
        let area = kernel * kernel;
        let packed = dot::pack(outputs, area * inputs, |output, at| {
            let (tap, input) = (at / inputs, at % inputs);
            weights[(output * inputs + input) * area + tap].into()
        });
        Self {
            weights: packed,
            depth: inputs / LANES,
            kernel,
            stride,
        }
    }

    /// Reads its inputs from the vector `lane` of each pixel on; the padding is half the kernel.
    pub(crate) fn run(&self, input: &Plane, lane: usize, sink: &mut impl Sink) {
        let height = input.height.div_ceil(self.stride);
        let width = input.width.div_ceil(self.stride);
        let runs = self.runs(input);
        let step = self.stride * input.depth;
        let margin = 1 - self.kernel / 2;
        let per_block = self.kernel * self.kernel * self.depth;
        for row in 0..height {
            for (block, weights) in self.weights.chunks_exact(per_block).enumerate() {
                for column in (0..width).step_by(GROUP) {
                    let (top, left) = (row * self.stride, column * self.stride);
                    let start = input.at_margin(top + margin, left + margin) + lane;
                    let mut sums = dot::no_sums();
                    let mut rest = weights;
                    for &(offset, length) in &runs {
                        let (now, later) = rest.split_at(length);
                        let from = start + offset;
                        let pixels = [0, 1, 2, 3].map(|pixel| {
                            let from = from + pixel * step;
                            &input.values()[from..from + length]
                        });
                        dot::accumulate(&mut sums, pixels, now);
                        rest = later;
                    }
                    sink.put_group(row, column, width - column, block, sums);
                }
            }
        }
    }

    /// Offset and length of what lies together: a tap's channels, or a row of taps where the map has no other channels.
    fn runs(&self, input: &Plane) -> Vec<(usize, usize)> {
        let mut runs = Vec::new();
        for row in 0..self.kernel {
            if input.depth == self.depth {
                runs.push((row * input.pitch(), self.kernel * self.depth));
                continue;
            }
            for column in 0..self.kernel {
                let offset = row * input.pitch() + column * input.depth;
                runs.push((offset, self.depth));
            }
        }
        runs
    }
}
