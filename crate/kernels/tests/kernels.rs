//! Each kernel gives, bit by bit, what the reference gives, over shapes and numbers of all kinds.

mod common;

use common::{Numbers, Owned, at, first, levels_of, map, patches, read, step};
use passerby_kernels::reference;
use passerby_kernels::{Convolution, MOST_FINE_LEVEL, MOST_LEVEL, Map, Program, Work};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    /// Stem, any convolution by both kernels with something added to the one, and a head.
    #[test]
    fn convolutions_equal_the_reference(
        seed in any::<u64>(),
        rows in 1usize..12,
        columns in 1usize..15,
        inputs in 1usize..5,
        outputs in 1usize..5,
        is_wide in any::<bool>(),
        stride in 1usize..3,
        offset in 0usize..2,
    ) {
        let numbers = &mut Numbers(seed);
        let (inputs, outputs, offset) = (inputs * 8, outputs * 8, offset * 8);
        let kernel = if is_wide { 3 } else { 1 };
        let (height, width) = (rows * 4 * stride, columns * 4 * stride);
        let rgb = numbers.bytes(height * width * 3);
        let mut stem = Owned::new(numbers, [inputs, 48, 1, 1]);
        stem.scale.iter_mut().for_each(|scale| *scale *= 9.0);
        let middle = Owned::new(numbers, [outputs, inputs, kernel, stride]);
        let again = Owned::new(numbers, [outputs, outputs, 3, 1]);
        let last = Owned::new(numbers, [11, outputs, 1, 1]);
        let ratio = 0.37;

        // Levels as great as the kernel that reads them takes.
        let most = if is_wide && stride == 1 { MOST_LEVEL } else { MOST_FINE_LEVEL };
        let maps = vec![
            Map { most, ..map(4, inputs + offset) },
            map(4 * stride, outputs),
            map(4 * stride, outputs + offset),
        ];
        let by = |owned: &Owned| Convolution::new(&owned.layer()).expect("layer");
        let program = Program::new(maps, vec![
            step(Work::Stem { stem: first(&stem), output: at(0, offset) }),
            read(0, offset, inputs),
            step(Work::Convolve { convolution: by(&middle), input: at(0, offset), added: None, output: at(1, 0) }),
            read(1, 0, outputs),
            step(Work::Convolve { convolution: by(&again), input: at(1, 0), added: Some((at(1, 0), ratio)), output: at(2, offset) }),
            read(2, offset, outputs),
            step(Work::Head { convolution: by(&last), input: at(2, offset) }),
        ]).expect("program");
        let heads = program.run(&rgb, height, width).expect("heads");

        let seen = reference::convolve(&stem.layer(), &patches(&rgb, height, width), None, most);
        prop_assert_eq!(&levels_of(&heads[0]), &seen);
        let seen = reference::convolve(&middle.layer(), &seen, None, MOST_LEVEL);
        prop_assert_eq!(&levels_of(&heads[1]), &seen);
        let seen = reference::convolve(&again.layer(), &seen, Some((&seen, ratio)), MOST_LEVEL);
        prop_assert_eq!(&levels_of(&heads[2]), &seen);
        let bits = |values: &[f32]| values.iter().map(|v| v.to_bits()).collect::<Vec<_>>();
        prop_assert_eq!(bits(&heads[3].values), bits(&reference::head(&last.layer(), &seen)));
    }

    /// Steps without weights, within slices of one map and from map to map.
    #[test]
    fn pools_and_upsampling_equal_the_reference(seed in any::<u64>(), rows in 1usize..9, columns in 1usize..9) {
        let numbers = &mut Numbers(seed);
        let (height, width) = (rows * 8, columns * 8);
        let rgb = numbers.bytes(height * width * 3);
        let stem = Owned::new(numbers, [8, 48, 1, 1]);
        let down = Owned::new(numbers, [16, 8, 3, 2]);
        let maps = vec![map(4, 8), map(8, 32), map(4, 24)];
        let convolution = Convolution::new(&down.layer()).expect("layer");
        let program = Program::new(maps, vec![
            step(Work::Stem { stem: first(&stem), output: at(0, 0) }),
            step(Work::Convolve { convolution, input: at(0, 0), added: None, output: at(1, 0) }),
            step(Work::Pool { input: at(1, 0), output: at(1, 16), channels: 16 }),
            step(Work::Upsample { input: at(1, 16), output: at(2, 8), channels: 16 }),
            read(1, 0, 16),
            read(1, 16, 16),
            read(2, 8, 16),
        ]).expect("program");
        let heads = program.run(&rgb, height, width).expect("heads");
        let pooled = reference::pool(&levels_of(&heads[0]));
        prop_assert_eq!(&levels_of(&heads[1]), &pooled);
        let large = levels_of(&heads[2]);
        for (place, value) in large.values.iter().enumerate() {
            let (cell, channel) = (place / 16, place % 16);
            let (row, column) = (cell / large.width, cell % large.width);
            let from = ((row / 2) * pooled.width + column / 2) * 16 + channel;
            prop_assert_eq!(*value, pooled.values[from]);
        }
    }
}

/// The widest layers that Winograd's kernel takes, all products as great as they can be, of one sign: what wraps must come back.
#[test]
fn the_greatest_sums_come_back() {
    for (inputs, weight) in [(96, 63), (120, 63), (120, -63)] {
        let owned = Owned {
            weights: vec![weight; 8 * inputs * 9],
            scale: vec![1.0; 8],
            bias: vec![0.5; 8],
            shape: [8, inputs, 3, 1],
        };
        let stem = Owned {
            weights: vec![1; inputs * 48],
            scale: vec![1.0; inputs],
            bias: vec![0.0; inputs],
            shape: [inputs, 48, 1, 1],
        };

        let program = Program::new(
            vec![map(4, inputs)],
            vec![
                step(Work::Stem {
                    stem: first(&stem),
                    output: at(0, 0),
                }),
                step(Work::Head {
                    convolution: Convolution::new(&owned.layer()).expect("layer"),
                    input: at(0, 0),
                }),
            ],
        );
        let rgb = vec![255; 24 * 28 * 3];
        let heads = program.expect("program").run(&rgb, 24, 28).expect("heads");
        let seen = reference::convolve(&stem.layer(), &patches(&rgb, 24, 28), None, MOST_LEVEL);
        assert!(seen.values.iter().all(|&level| level == 480));
        assert_eq!(heads[0].values, reference::head(&owned.layer(), &seen));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let numbers = &mut Numbers(1);
    for shape in [
        [8, 12, 1, 1],
        [8, 0, 1, 1],
        [8, 8, 2, 1],
        [8, 8, 3, 3],
        [0, 8, 1, 1],
    ] {
        let owned = Owned::new(numbers, shape);
        assert!(Convolution::new(&owned.layer()).is_err(), "{shape:?}");
    }
    let mut owned = Owned::new(numbers, [8, 8, 1, 1]);
    owned.weights[5] = 64;
    assert!(Convolution::new(&owned.layer()).is_err());
    owned.weights.pop();
    assert!(Convolution::new(&owned.layer()).is_err());
}

#[test]
fn steps_have_to_fit_their_maps() {
    let numbers = &mut Numbers(1);
    let stem = Owned::new(numbers, [8, 48, 1, 1]);
    let layer = Owned::new(numbers, [8, 8, 3, 1]);
    let convolve = |input, output| {
        let convolution = Convolution::new(&layer.layer()).expect("layer");
        step(Work::Convolve {
            convolution,
            input,
            added: None,
            output,
        })
    };
    let start = || {
        step(Work::Stem {
            stem: first(&stem),
            output: at(0, 0),
        })
    };
    let maps = || vec![map(4, 8), map(4, 8), map(8, 8)];
    for (what, steps, fits) in [
        (
            "all is well",
            vec![start(), convolve(at(0, 0), at(1, 0))],
            true,
        ),
        (
            "nothing was written",
            vec![convolve(at(0, 0), at(1, 0))],
            false,
        ),
        (
            "the same map",
            vec![start(), convolve(at(0, 0), at(0, 0))],
            false,
        ),
        (
            "another stride",
            vec![start(), convolve(at(0, 0), at(2, 0))],
            false,
        ),
        (
            "too many channels",
            vec![start(), convolve(at(0, 8), at(1, 0))],
            false,
        ),
        (
            "no such map",
            vec![start(), convolve(at(0, 0), at(3, 0))],
            false,
        ),
    ] {
        assert_eq!(Program::new(maps(), steps).is_ok(), fits, "{what}");
    }
    let program = Program::new(maps(), vec![start()]).expect("program");
    assert!(program.run(&[0; 12], 4, 1).is_err());
    assert!(program.run(&[0; 8 * 8 * 3 - 1], 8, 8).is_err());
}
