//! A network as a list of steps over maps.

mod check;

use crate::convolution::Convolution;
use crate::error::{KernelError, check_fit, check_length};
use crate::maps;
use crate::plane::{LANES, Plane};
use crate::requantize::{Added, IntoHead, IntoPlane};
use crate::stem::Stem;

/// A feature map, for pictures of any size.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Map {
    /// Picture px a cell, to each side.
    pub stride: usize,
    /// Channels, a multiple of 8.
    pub channels: usize,
    /// The greatest level, up to [`crate::MOST_FINE_LEVEL`]; to [`crate::MOST_LEVEL`] where a 3×3 convolution of stride 1 reads it.
    pub most: u16,
}

/// Where a step reads or writes: channels of a map from one on. The step knows how many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Slice {
    /// Index of the map.
    pub map: usize,
    /// First channel, a multiple of 8.
    pub channel: usize,
}

/// One step, with a name for whoever measures it.
pub struct Step {
    /// Name of the node in the model, such as `/stage8/merge/conv/Conv`.
    pub name: String,
    /// What is done.
    pub work: Work,
}

/// What a step does.
pub enum Work {
    /// Reads the picture.
    Stem {
        /// Weights.
        stem: Stem,
        /// Where it writes.
        output: Slice,
    },
    /// Convolution and ReLU.
    Convolve {
        /// Weights.
        convolution: Convolution,
        /// Where it reads.
        input: Slice,
        /// What is added before the ReLU, and its scale over the output's.
        added: Option<(Slice, f32)>,
        /// Where it writes; of another map than the input.
        output: Slice,
    },
    /// Convolution whose sums leave the network. The heads come in the order of their steps.
    Head {
        /// Weights.
        convolution: Convolution,
        /// Where it reads.
        input: Slice,
    },
    /// The greatest of every 5×5 cells, at the same scale.
    Pool {
        /// Where it reads.
        input: Slice,
        /// Where it writes.
        output: Slice,
        /// How many channels.
        channels: usize,
    },
    /// Twice the size, each cell four times, at the same scale.
    Upsample {
        /// Where it reads.
        input: Slice,
        /// Where it writes; another map.
        output: Slice,
        /// How many channels.
        channels: usize,
    },
}

/// A network that is ready to run.
pub struct Program {
    maps: Vec<Map>,
    steps: Vec<Step>,
    /// Per step, the maps that none after it reads.
    done: Vec<Vec<usize>>,
    /// Sides of pictures are multiples of this, px.
    grid: usize,
}

/// What a head says of a picture.
#[derive(Debug, Clone, PartialEq)]
pub struct Head {
    /// Channels.
    pub channels: usize,
    /// Cells of a column.
    pub height: usize,
    /// Cells of a row.
    pub width: usize,
    /// f32 `[channels, height, width]`.
    pub values: Vec<f32>,
}

impl Program {
    /// Errors: [`KernelError::Step`] for the first step that does not fit its maps or reads what none has written.
    pub fn new(maps: Vec<Map>, steps: Vec<Step>) -> Result<Self, KernelError> {
        check::check(&maps, &steps)?;
        let mut program = Self {
            done: check::last_uses(maps.len(), &steps),
            grid: 1,
            maps,
            steps,
        };
        let heads = program.heads().map(|(stride, _)| stride);
        let strides = program.maps.iter().map(|map| map.stride).chain(heads);
        program.grid = strides.max().unwrap_or(1);
        Ok(program)
    }

    /// Looks at a picture: bytes `[height, width, 3]`, RGB, both sides multiples of the coarsest map's stride.
    ///
    /// Errors: [`KernelError::Length`], [`KernelError::Unfit`].
    pub fn run(&self, rgb: &[u8], height: usize, width: usize) -> Result<Vec<Head>, KernelError> {
        self.run_observed(rgb, height, width, &mut |_| ())
    }

    /// The same, and tells the name of each step when it is done.
    ///
    /// Errors: as [`Self::run`].
    pub fn run_observed(
        &self,
        rgb: &[u8],
        height: usize,
        width: usize,
        observe: &mut dyn FnMut(&str),
    ) -> Result<Vec<Head>, KernelError> {
        for (what, side) in [("the height", height), ("the width", width)] {
            let fits = side > 0 && side <= 1 << 15 && side.is_multiple_of(self.grid);
            check_fit(fits, what, side, "multiples of the coarsest stride")?;
        }
        check_length("bytes of a picture", rgb.len(), height * width * 3)?;
        let mut run = Run {
            maps: &self.maps,
            planes: self.maps.iter().map(|_| None).collect(),
            picture: (rgb, height, width),
            heads: Vec::new(),
        };
        for (step, done) in self.steps.iter().zip(&self.done) {
            run.step(&step.work);
            for &map in done {
                run.planes[map] = None;
            }
            observe(&step.name);
        }
        Ok(run.heads)
    }

    /// Stride and channels of each head, in their order.
    pub fn heads(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.steps.iter().filter_map(|step| match &step.work {
            Work::Head { convolution, input } => Some((
                self.maps[input.map].stride * convolution.stride,
                convolution.outputs,
            )),
            Work::Stem { .. }
            | Work::Convolve { .. }
            | Work::Pool { .. }
            | Work::Upsample { .. } => None,
        })
    }
}

/// One picture on its way through the steps. Planes live from the first step that writes them to the last that reads them.
struct Run<'a> {
    maps: &'a [Map],
    planes: Vec<Option<Plane>>,
    picture: (&'a [u8], usize, usize),
    heads: Vec<Head>,
}

impl Run<'_> {
    fn step(&mut self, work: &Work) {
        match work {
            Work::Stem { stem, output } => {
                let (rgb, _, width) = self.picture;
                let mut plane = self.take(*output);
                let mut sink = IntoPlane {
                    requantize: &stem.requantize,
                    plane: &mut plane,
                    lane: output.channel / LANES,
                    most: self.maps[output.map].most,
                    added: None,
                };
                stem.run(rgb, width, &mut sink);
                self.planes[output.map] = Some(plane);
            }
            Work::Convolve {
                convolution,
                input,
                added,
                output,
            } => {
                let mut plane = self.take(*output);
                let added = added.and_then(|(slice, ratio)| {
                    let plane = self.planes[slice.map].as_ref()?;
                    Some(Added {
                        plane,
                        lane: slice.channel / LANES,
                        ratio,
                    })
                });
                let mut sink = IntoPlane {
                    requantize: &convolution.requantize,
                    plane: &mut plane,
                    lane: output.channel / LANES,
                    most: self.maps[output.map].most,
                    added,
                };
                if let Some(read) = &self.planes[input.map] {
                    convolution.run(read, input.channel / LANES, &mut sink);
                }
                self.planes[output.map] = Some(plane);
            }
            Work::Head { convolution, input } => self.head(convolution, *input),
            Work::Pool {
                input,
                output,
                channels,
            } => {
                let read = self.planes[input.map].as_ref();
                let rows = read
                    .map(|plane| maps::pooled_rows(plane, input.channel / LANES, channels / LANES));
                let mut plane = self.take(*output);
                if let Some(rows) = rows {
                    maps::pool_columns(&rows, &mut plane, output.channel / LANES, channels / LANES);
                }
                self.planes[output.map] = Some(plane);
            }
            Work::Upsample {
                input,
                output,
                channels,
            } => {
                let mut plane = self.take(*output);
                if let Some(read) = &self.planes[input.map] {
                    let to = (&mut plane, output.channel / LANES);
                    maps::upsample((read, input.channel / LANES), to, channels / LANES);
                }
                self.planes[output.map] = Some(plane);
            }
        }
    }

    fn head(&mut self, convolution: &Convolution, input: Slice) {
        let Some(read) = &self.planes[input.map] else {
            return;
        };
        let height = read.height.div_ceil(convolution.stride);
        let width = read.width.div_ceil(convolution.stride);
        let channels = convolution.outputs;
        let mut values = vec![0.0; channels * height * width];
        let mut sink = IntoHead {
            requantize: &convolution.requantize,
            values: &mut values,
            channels,
            height,
            width,
        };
        convolution.run(read, input.channel / LANES, &mut sink);
        self.heads.push(Head {
            channels,
            height,
            width,
            values,
        });
    }

    /// The plane as earlier steps left it, or a new one.
    fn take(&mut self, slice: Slice) -> Plane {
        let Map {
            stride, channels, ..
        } = self.maps[slice.map];
        let (_, height, width) = self.picture;
        self.planes[slice.map]
            .take()
            .unwrap_or_else(|| Plane::new(height / stride, width / stride, channels))
    }
}
