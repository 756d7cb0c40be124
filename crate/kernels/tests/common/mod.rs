//! Layers and pictures of any shape for the tests, the same from the same seed.

#![allow(dead_code, reason = "each test file uses a part")]

use passerby_kernels::reference::Levels;
use passerby_kernels::{
    Convolution, Head, Layer, MOST_LEVEL, MOST_WEIGHT, Map, Program, Slice, Stem, Step, Work,
};

/// Numbers that are the same in each run, from a seed.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self, below: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % below
    }

    /// Half of them at the ends of the range, where sums overflow first.
    pub fn weight(&mut self) -> i8 {
        let most = i64::from(MOST_WEIGHT);
        let ends = [-most, most, 0];
        let value = match self.next(2) {
            0 => ends[self.next(3) as usize],
            _ => self.next(2 * most as u64 + 1) as i64 - most,
        };
        value as i8
    }

    pub fn bytes(&mut self, count: usize) -> Vec<u8> {
        (0..count)
            .map(|_| match self.next(3) {
                0 => 255,
                _ => self.next(256) as u8,
            })
            .collect()
    }
}

/// What a layer borrows.
pub struct Owned {
    pub weights: Vec<i8>,
    pub scale: Vec<f32>,
    pub bias: Vec<f32>,
    pub shape: [usize; 4],
}

impl Owned {
    /// `[outputs, inputs, kernel, stride]`, scaled so that sums come to levels of the whole range and beyond.
    pub fn new(numbers: &mut Numbers, shape: [usize; 4]) -> Self {
        let [outputs, inputs, kernel, _] = shape;
        let length = inputs * kernel * kernel;
        let typical = 1.0 / (10.0 * (length as f32).sqrt());
        Self {
            weights: (0..outputs * length).map(|_| numbers.weight()).collect(),
            scale: (0..outputs)
                .map(|_| typical * (1 + numbers.next(9)) as f32 / 7.0)
                .collect(),
            bias: (0..outputs)
                .map(|_| numbers.next(300) as f32 - 100.3)
                .collect(),
            shape,
        }
    }

    pub fn layer(&self) -> Layer<'_> {
        let [outputs, inputs, kernel, stride] = self.shape;
        Layer {
            outputs,
            inputs,
            kernel,
            stride,
            weights: &self.weights,
            scale: &self.scale,
            bias: &self.bias,
        }
    }
}

/// The stem's patches of a picture, as levels whose channels are in the order of a convolution's inputs.
pub fn patches(rgb: &[u8], height: usize, width: usize) -> Levels {
    let mut values = Vec::new();
    for row in 0..height / 4 {
        for column in 0..width / 4 {
            for at in 0..48 {
                let (colour, y, x) = (at / 16, at / 4 % 4, at % 4);
                values.push(rgb[((row * 4 + y) * width + column * 4 + x) * 3 + colour].into());
            }
        }
    }
    Levels {
        height: height / 4,
        width: width / 4,
        channels: 48,
        values,
    }
}

/// A stem of 48 inputs as a 1×1 convolution over [`patches`].
pub fn first(owned: &Owned) -> Stem {
    Stem::new(owned.shape[0], &owned.weights, &owned.scale, &owned.bias).expect("stem")
}

/// What 1×1 weights of 1 make of levels: the levels, as a head, so that they can be read.
pub fn identity(channels: usize) -> Owned {
    let weights = (0..channels * channels).map(|at| i8::from(at / channels == at % channels));
    Owned {
        weights: weights.collect(),
        scale: vec![1.0; channels],
        bias: vec![0.0; channels],
        shape: [channels, channels, 1, 1],
    }
}

pub fn levels_of(head: &Head) -> Levels {
    let cells = head.height * head.width;
    let value = |at: usize| head.values[at % head.channels * cells + at / head.channels];
    Levels {
        height: head.height,
        width: head.width,
        channels: head.channels,
        values: (0..cells * head.channels)
            .map(|at| value(at) as i16)
            .collect(),
    }
}

pub fn step(work: Work) -> Step {
    Step {
        name: "step".to_owned(),
        work,
    }
}

pub const fn map(stride: usize, channels: usize) -> Map {
    Map {
        stride,
        channels,
        most: MOST_LEVEL,
    }
}

pub const fn at(map: usize, channel: usize) -> Slice {
    Slice { map, channel }
}

pub fn read(map: usize, channel: usize, channels: usize) -> Step {
    let convolution = Convolution::direct(&identity(channels).layer()).expect("identity");
    step(Work::Head {
        convolution,
        input: at(map, channel),
    })
}

/// A network of all kinds of steps, and a hash of all bits that its heads come to.
pub fn bits() -> u64 {
    let numbers = &mut Numbers(7);
    let stem = Owned::new(numbers, [32, 48, 1, 1]);
    let wide = Owned::new(numbers, [32, 32, 3, 1]);
    let down = Owned::new(numbers, [48, 32, 3, 2]);
    let narrow = Owned::new(numbers, [32, 48, 1, 1]);
    let last = Owned::new(numbers, [11, 64, 1, 1]);
    let by = |owned: &Owned| Convolution::new(&owned.layer()).expect("layer");
    let convolve = |owned: &Owned, input, added, output| {
        let convolution = by(owned);
        step(Work::Convolve {
            convolution,
            input,
            added,
            output,
        })
    };
    let maps = vec![map(4, 32), map(4, 64), map(8, 48), map(8, 64)];
    let steps = vec![
        step(Work::Stem {
            stem: first(&stem),
            output: at(0, 0),
        }),
        convolve(&wide, at(0, 0), Some((at(0, 0), 0.37)), at(1, 32)),
        convolve(&down, at(1, 32), None, at(2, 0)),
        convolve(&narrow, at(2, 0), None, at(3, 0)),
        step(Work::Pool {
            input: at(3, 0),
            output: at(3, 32),
            channels: 32,
        }),
        step(Work::Upsample {
            input: at(3, 32),
            output: at(1, 0),
            channels: 32,
        }),
        step(Work::Head {
            convolution: by(&last),
            input: at(3, 0),
        }),
        step(Work::Head {
            convolution: by(&last),
            input: at(1, 0),
        }),
    ];
    let rgb = numbers.bytes(72 * 104 * 3);
    let program = Program::new(maps, steps).expect("program");
    let heads = program.run(&rgb, 72, 104).expect("heads");
    let values = heads.iter().flat_map(|head| &head.values);
    // FNV-1a.
    values.fold(0xcbf2_9ce4_8422_2325_u64, |hash, value| {
        (hash ^ u64::from(value.to_bits())).wrapping_mul(0x0100_0000_01b3)
    })
}
