//! The convolutions as their definition says, value by value: what every kernel has to equal bit by bit.

use crate::Layer;

/// Levels i16 `[height, width, channels]` without any margin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Levels {
    /// Rows.
    pub height: usize,
    /// Columns.
    pub width: usize,
    /// Channels.
    pub channels: usize,
    /// The levels.
    pub values: Vec<i16>,
}

impl Levels {
    fn at(&self, row: usize, column: usize, channel: usize) -> i16 {
        self.values[(row * self.width + column) * self.channels + channel]
    }
}

/// Sums of products, i32 `[height, width, outputs]`.
pub fn sums(layer: &Layer, input: &Levels) -> Vec<i32> {
    let reach = layer.kernel / 2;
    let mut sums = Vec::new();
    for row in 0..input.height.div_ceil(layer.stride) {
        for column in 0..input.width.div_ceil(layer.stride) {
            for output in 0..layer.outputs {
                let mut sum = 0;
                for (down, across) in taps(layer.kernel) {
                    let at =
                        |place: usize, tap: usize| (place * layer.stride + tap).checked_sub(reach);
                    let (Some(y), Some(x)) = (at(row, down), at(column, across)) else {
                        continue;
                    };
                    if y >= input.height || x >= input.width {
                        continue;
                    }
                    for channel in 0..layer.inputs {
                        let plane = output * layer.inputs + channel;
                        let weight =
                            layer.weights[(plane * layer.kernel + down) * layer.kernel + across];
                        sum += i32::from(weight) * i32::from(input.at(y, x, channel));
                    }
                }
                sums.push(sum);
            }
        }
    }
    sums
}

/// Convolution, scale, bias, what is added with its ratio, ReLU, rounding to levels up to `most`.
pub fn convolve(layer: &Layer, input: &Levels, added: Option<(&Levels, f32)>, most: u16) -> Levels {
    let sums = sums(layer, input);
    let values = sums.iter().enumerate().map(|(at, &sum)| {
        let output = at % layer.outputs;
        let value = sum as f32 * layer.scale[output] + layer.bias[output];
        let more = added.map_or(value, |(levels, ratio)| {
            value + f32::from(levels.values[at]) * ratio
        });
        more.max(0.0).min(most.into()).round_ties_even() as i16
    });
    Levels {
        height: input.height.div_ceil(layer.stride),
        width: input.width.div_ceil(layer.stride),
        channels: layer.outputs,
        values: values.collect(),
    }
}

/// Convolution, scale and bias: f32 `[outputs, height, width]`.
pub fn head(layer: &Layer, input: &Levels) -> Vec<f32> {
    let sums = sums(layer, input);
    let value = |output: usize, cell: usize| {
        sums[cell * layer.outputs + output] as f32 * layer.scale[output] + layer.bias[output]
    };
    let cells = sums.len() / layer.outputs;
    (0..layer.outputs)
        .flat_map(|output| (0..cells).map(move |cell| value(output, cell)))
        .collect()
}

/// The greatest of every 5×5 cells.
pub fn pool(input: &Levels) -> Levels {
    let mut pooled = input.clone();
    for (at, value) in pooled.values.iter_mut().enumerate() {
        let (cell, channel) = (at / input.channels, at % input.channels);
        let (row, column) = (cell / input.width, cell % input.width);
        for y in row.saturating_sub(2)..(row + 3).min(input.height) {
            for x in column.saturating_sub(2)..(column + 3).min(input.width) {
                *value = input.at(y, x, channel).max(*value);
            }
        }
    }
    pooled
}

fn taps(kernel: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..kernel).flat_map(move |down| (0..kernel).map(move |across| (down, across)))
}
