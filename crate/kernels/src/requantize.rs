//! From sums to what the next layer reads: scale, bias, what is added, ReLU, rounding.

use crate::dot::{BLOCK, Sums};
use crate::plane::Plane;
use crate::simd::{F32x4, I16x8, I32x4};

/// Per output channel, filled up to whole blocks.
pub(crate) struct Requantize {
    scale: Vec<[[f32; 4]; 2]>,
    bias: Vec<[[f32; 4]; 2]>,
}

/// Where the eight sums of a pixel go.
pub(crate) trait Sink {
    fn put(&mut self, row: usize, column: usize, block: usize, sums: [I32x4; 2]);

    /// The same for the first `count` of four neighbours in a row.
    #[inline(always)]
    fn put_group(&mut self, row: usize, column: usize, count: usize, block: usize, sums: Sums) {
        // Not `take`: of a loop of four the compiler keeps the sums in registers.
        for (pixel, sums) in sums.into_iter().enumerate() {
            if pixel < count {
                self.put(row, column + pixel, block, sums);
            }
        }
    }
}

/// Writes levels into a slice of a plane's channels.
pub(crate) struct IntoPlane<'a> {
    pub(crate) requantize: &'a Requantize,
    pub(crate) plane: &'a mut Plane,
    /// First vector of the slice.
    pub(crate) lane: usize,
    /// The greatest level.
    pub(crate) most: u16,
    pub(crate) added: Option<Added<'a>>,
}

/// What is added before the ReLU.
#[derive(Clone, Copy)]
pub(crate) struct Added<'a> {
    pub(crate) plane: &'a Plane,
    pub(crate) lane: usize,
    /// Its scale over the output's.
    pub(crate) ratio: f32,
}

/// Writes f32 `[channels, height, width]`.
pub(crate) struct IntoHead<'a> {
    pub(crate) requantize: &'a Requantize,
    pub(crate) values: &'a mut [f32],
    pub(crate) channels: usize,
    pub(crate) height: usize,
    pub(crate) width: usize,
}

impl Requantize {
    /// Of the same length: what a sum is multiplied with, and what is added then.
    pub(crate) fn new(scale: &[f32], bias: &[f32]) -> Self {
        let filled = |values: &[f32]| {
            let one = |at: usize| values.get(at).copied().unwrap_or_default();
            let blocks = (0..values.len()).step_by(BLOCK);
            let block =
                |first| [0, 4].map(|half| [0, 1, 2, 3].map(|lane| one(first + half + lane)));
            blocks.map(block).collect()
        };
        Self {
            scale: filled(scale),
            bias: filled(bias),
        }
    }

    #[inline(always)]
    fn scaled(&self, block: usize, sums: [I32x4; 2]) -> [F32x4; 2] {
        self.factors(block).scaled(sums)
    }

    #[inline(always)]
    fn factors(&self, block: usize) -> Factors {
        Factors {
            scale: self.scale[block].each_ref().map(F32x4::load),
            bias: self.bias[block].each_ref().map(F32x4::load),
        }
    }
}

/// Scale and bias of a block.
#[derive(Clone, Copy)]
struct Factors {
    scale: [F32x4; 2],
    bias: [F32x4; 2],
}

impl Factors {
    #[inline(always)]
    fn scaled(self, sums: [I32x4; 2]) -> [F32x4; 2] {
        [0, 1].map(|half| {
            let scaled = sums[half].to_f32().mul(self.scale[half]);
            scaled.add(self.bias[half])
        })
    }
}

impl IntoPlane<'_> {
    #[inline(always)]
    fn levels(&self, [low, high]: [F32x4; 2]) -> I16x8 {
        let most = F32x4::splat(self.most.into());
        let level = |value: F32x4| value.at_least(F32x4::splat(0.0)).at_most(most).round();
        I16x8::narrow(level(low), level(high))
    }
}

impl Added<'_> {
    #[inline(always)]
    fn to(&self, [low, high]: [F32x4; 2], row: usize, column: usize, block: usize) -> [F32x4; 2] {
        let levels = &self.plane.values()[self.plane.at(row, column) + self.lane + block];
        let (more_low, more_high) = I16x8::load(levels).widen();
        let ratio = F32x4::splat(self.ratio);
        [
            low.add(more_low.to_f32().mul(ratio)),
            high.add(more_high.to_f32().mul(ratio)),
        ]
    }
}

impl Sink for IntoPlane<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, column: usize, block: usize, sums: [I32x4; 2]) {
        let mut values = self.requantize.scaled(block, sums);
        if let Some(added) = &self.added {
            values = added.to(values, row, column, block);
        }
        let at = self.plane.at(row, column) + self.lane + block;
        self.levels(values).store(&mut self.plane.values_mut()[at]);
    }

    /// Of a block's many pixels, factors and places are looked up once for four.
    #[inline(always)]
    fn put_group(&mut self, row: usize, column: usize, count: usize, block: usize, sums: Sums) {
        let factors = self.requantize.factors(block);
        let start = self.plane.at(row, column) + self.lane + block;
        let depth = self.plane.depth;
        for (pixel, sums) in sums.into_iter().enumerate() {
            if pixel < count {
                let mut values = factors.scaled(sums);
                if let Some(added) = &self.added {
                    values = added.to(values, row, column + pixel, block);
                }
                let at = start + pixel * depth;
                self.levels(values).store(&mut self.plane.values_mut()[at]);
            }
        }
    }
}

impl Sink for IntoHead<'_> {
    #[inline(always)]
    fn put(&mut self, row: usize, column: usize, block: usize, sums: [I32x4; 2]) {
        let mut values = [[0.0; 4]; 2];
        for (half, to) in self.requantize.scaled(block, sums).iter().zip(&mut values) {
            half.store(to);
        }
        let cell = row * self.width + column;
        let planes = self.values.chunks_exact_mut(self.height * self.width);
        let wanted = planes.take(self.channels).skip(block * BLOCK);
        for (plane, value) in wanted.zip(values.as_flattened()) {
            plane[cell] = *value;
        }
    }
}
