//! Integer convolutions for a small network that looks at pictures, in plain SIMD of WebAssembly and natively.
//!
//! [`Program`] is a network as a list of steps: it reads RGB bytes and gives f32 maps. In between, activations are whole
//! numbers from 0 to what their map allows, in i16 `[height, width, channels]`, so that two of them are multiplied and summed by one instruction
//! (`i32x4.dot_i16x8_s`). Weights are i8 within ±[`MOST_WEIGHT`], one scale an output channel; bias, addition, ReLU and rounding
//! follow while the sums are in registers. Concatenation is no step: each part is written where the whole is read.
//!
//! All sums are exact, and what follows them is rounded after each operation: the same bits on every machine, native or not.
//! This crate must never know a model file, a runtime or a picture format. Reading order is the order of the
//! flow: `program` runs the steps, `convolution` chooses between `direct` and `winograd`, `dot` is the innermost loop of
//! both, `requantize` what follows it. [`reference`] is all of it without any of the tricks, to be tested against.

mod program;

mod convolution;
mod direct;
mod stem;
mod winograd;

mod dot;
mod requantize;
mod simd;

mod maps;
mod plane;

mod error;
pub mod reference;

pub use convolution::{Convolution, Layer};
pub use error::KernelError;
pub use program::{Head, Map, Program, Slice, Step, Work};
pub use stem::Stem;

/// The greatest activation that a map may hold for 3×3 convolutions of stride 1; the least is 0. Winograd's kernel makes 68 times
/// as much of it, which has to fit 16 bits.
pub const MOST_LEVEL: u16 = 480;

/// The greatest activation that a map may hold where no such convolution reads it.
pub const MOST_FINE_LEVEL: u16 = 4095;

/// The greatest absolute weight.
pub const MOST_WEIGHT: i8 = 63;
