//! One convolution with what follows it, by whichever kernel does it with the fewest products.

use crate::direct::Direct;
use crate::error::{KernelError, check_fit, check_length};
use crate::plane::Plane;
use crate::requantize::{Requantize, Sink};
use crate::winograd::Winograd;
use crate::{MOST_FINE_LEVEL, MOST_LEVEL, MOST_WEIGHT};

/// A convolution as a model file tells it.
#[derive(Debug, Clone, Copy)]
pub struct Layer<'a> {
    /// Output channels.
    pub outputs: usize,
    /// Input channels, a multiple of 8 up to 512.
    pub inputs: usize,
    /// Side of the square kernel: 1 or 3. The padding is half of it.
    pub kernel: usize,
    /// Input px from one output to the next, 1 or 2.
    pub stride: usize,
    /// i8 `[outputs, inputs, kernel, kernel]`, within ±[`MOST_WEIGHT`].
    pub weights: &'a [i8],
    /// One an output channel: what a sum of products is multiplied with, into output levels or, for a head, into its values.
    pub scale: &'a [f32],
    /// One an output channel: what is added then.
    pub bias: &'a [f32],
}

/// A convolution whose weights lie as its kernel reads them.
pub struct Convolution {
    kernel: Kernel,
    pub(crate) inputs: usize,
    pub(crate) outputs: usize,
    pub(crate) stride: usize,
    pub(crate) requantize: Requantize,
}

/// 9 · 512 products of the greatest level and the greatest weight are 1.2 · 10⁹.
const MOST_INPUTS: usize = 512;

enum Kernel {
    Direct(Direct),
    Winograd(Winograd),
}

impl Convolution {
    /// Errors: [`KernelError::Length`] and [`KernelError::Unfit`] for what [`Layer`] does not allow.
    pub fn new(layer: &Layer) -> Result<Self, KernelError> {
        Self::by(layer, is_for_winograd(layer))
    }

    /// The same by the direct kernel, whatever the layer: to be tested and measured against.
    ///
    /// Errors: as [`Self::new`].
    pub fn direct(layer: &Layer) -> Result<Self, KernelError> {
        Self::by(layer, false)
    }

    fn by(layer: &Layer, by_winograd: bool) -> Result<Self, KernelError> {
        check(layer)?;
        let &Layer {
            outputs,
            inputs,
            kernel,
            stride,
            weights,
            scale,
            bias,
        } = layer;
        let kernel = if by_winograd {
            Kernel::Winograd(Winograd::new(weights, [outputs, inputs]))
        } else {
            Kernel::Direct(Direct::new(weights, [outputs, inputs], kernel, stride))
        };
        Ok(Self {
            kernel,
            inputs,
            outputs,
            stride,
            requantize: Requantize::new(scale, bias),
        })
    }

    /// The greatest level that the kernel may read: sums of [`MOST_INPUTS`] · 9 products fit 32 bits.
    pub(crate) fn most_level(&self) -> u16 {
        match &self.kernel {
            Kernel::Direct(_) => MOST_FINE_LEVEL,
            Kernel::Winograd(_) => MOST_LEVEL,
        }
    }

    pub(crate) fn run(&self, input: &Plane, lane: usize, sink: &mut impl Sink) {
        match &self.kernel {
            Kernel::Direct(direct) => direct.run(input, lane, sink),
            Kernel::Winograd(winograd) => winograd.run(input, lane, sink),
        }
    }
}

fn is_for_winograd(layer: &Layer) -> bool {
    layer.kernel == 3
        && layer.stride == 1
        && layer.outputs.is_multiple_of(8)
        && layer.inputs <= Winograd::MOST_INPUTS
}

fn check(layer: &Layer) -> Result<(), KernelError> {
    let &Layer {
        outputs,
        inputs,
        kernel,
        stride,
        ..
    } = layer;
    let is_kernel = kernel == 1 || kernel == 3;
    check_fit(is_kernel, "the side of a kernel", kernel, "1 and 3")?;
    check_fit((1..=2).contains(&stride), "a stride", stride, "1 and 2")?;
    let are_inputs = (8..=MOST_INPUTS).contains(&inputs) && inputs.is_multiple_of(8);
    let multiples = "multiples of 8 up to 512";
    check_fit(are_inputs, "the number of inputs", inputs, multiples)?;
    let are_outputs = (1..=1024).contains(&outputs);
    check_fit(are_outputs, "the number of outputs", outputs, "1 to 1024")?;
    let weights = outputs * inputs * kernel * kernel;
    check_weights(layer.weights, weights)?;
    check_length("scales", layer.scale.len(), outputs)?;
    check_length("biases", layer.bias.len(), outputs)
}

/// Errors: [`KernelError::Length`], [`KernelError::Unfit`] for the first that is too great.
pub(crate) fn check_weights(weights: &[i8], expected: usize) -> Result<(), KernelError> {
    check_length("weights", weights.len(), expected)?;
    let too_great = |weight: &&i8| weight.unsigned_abs() > MOST_WEIGHT.unsigned_abs();
    let found = weights.iter().find(too_great).map(|w| w.unsigned_abs());
    let actual = usize::from(found.unwrap_or_default());
    check_fit(found.is_none(), "an absolute weight", actual, "0 to 63")
}
