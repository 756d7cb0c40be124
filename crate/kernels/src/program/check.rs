//! Whether steps fit their maps: what is checked once need not be checked in each run.

use super::{Map, Slice, Step, Work};
use crate::MOST_FINE_LEVEL;
use crate::error::KernelError;
use crate::stem::Stem;

/// Coarser maps than this, or wider ones, no model of ours has.
const MOST_STRIDE: usize = 64;
const MOST_CHANNELS: usize = 1024;

/// Where a step reads: a slice and how many channels of it.
type Reads = Vec<(Slice, usize)>;

/// Errors: [`KernelError::Step`].
pub(super) fn check(maps: &[Map], steps: &[Step]) -> Result<(), KernelError> {
    let are_maps = maps.iter().all(|map| {
        map.channels.is_multiple_of(8)
            && map.channels <= MOST_CHANNELS
            && map.stride.is_power_of_two()
            && map.stride <= MOST_STRIDE
            && map.most <= MOST_FINE_LEVEL
    });
    let fault = |step: &str, reason| {
        Err(KernelError::Step {
            step: step.to_owned(),
            reason,
        })
    };
    if !are_maps {
        return fault("(maps)", "a map has an unfit stride or number of channels");
    }
    // Per map and eight of its channels, whether they are written.
    let mut written: Vec<Vec<bool>> = maps
        .iter()
        .map(|map| vec![false; map.channels / 8])
        .collect();
    for step in steps {
        let (reads, writes) = (reads(&step.work), writes(&step.work));
        let lies_in_map = |&(slice, channels): &(Slice, usize)| {
            let end = slice.channel.saturating_add(channels);
            slice.channel.is_multiple_of(8)
                && channels.is_multiple_of(8)
                && maps.get(slice.map).is_some_and(|map| end <= map.channels)
        };
        if !reads.iter().chain(&writes).all(lies_in_map) {
            return fault(&step.name, "a slice lies beyond its map");
        }
        let parts =
            |(slice, channels): (Slice, usize)| slice.channel / 8..(slice.channel + channels) / 8;
        if !reads
            .iter()
            .all(|&read| written[read.0.map][parts(read)].iter().all(|&w| w))
        {
            return fault(&step.name, "it reads what no step before it wrote");
        }
        if let Some(reason) = misfit(maps, &step.work) {
            return fault(&step.name, reason);
        }
        for write in writes {
            written[write.0.map][parts(write)].fill(true);
        }
    }
    Ok(())
}

/// Per step, the maps that it is the last to use.
pub(super) fn last_uses(maps: usize, steps: &[Step]) -> Vec<Vec<usize>> {
    let mut done = vec![Vec::new(); steps.len()];
    for map in 0..maps {
        let uses = |step: &Step| {
            let mut slices = reads(&step.work).into_iter().chain(writes(&step.work));
            slices.any(|(slice, _)| slice.map == map)
        };
        if let Some(last) = steps.iter().rposition(uses) {
            done[last].push(map);
        }
    }
    done
}

fn reads(work: &Work) -> Reads {
    match work {
        Work::Stem { .. } => vec![],
        Work::Convolve {
            convolution,
            input,
            added,
            ..
        } => {
            let added = added.map(|(slice, _)| (slice, convolution.outputs));
            std::iter::once((*input, convolution.inputs))
                .chain(added)
                .collect()
        }
        Work::Head { convolution, input } => vec![(*input, convolution.inputs)],
        Work::Pool {
            input, channels, ..
        }
        | Work::Upsample {
            input, channels, ..
        } => {
            vec![(*input, *channels)]
        }
    }
}

fn writes(work: &Work) -> Reads {
    match work {
        Work::Stem { stem, output } => vec![(*output, stem.outputs)],
        Work::Convolve {
            convolution,
            output,
            ..
        } => vec![(*output, convolution.outputs)],
        Work::Head { .. } => vec![],
        Work::Pool {
            output, channels, ..
        }
        | Work::Upsample {
            output, channels, ..
        } => {
            vec![(*output, *channels)]
        }
    }
}

/// Why strides or maps of a step do not go together, its slices lying in their maps.
fn misfit(maps: &[Map], work: &Work) -> Option<&'static str> {
    let stride = |slice: &Slice| maps[slice.map].stride;
    let most = |slice: &Slice| maps[slice.map].most;
    let fits = match work {
        Work::Stem { output, .. } => stride(output) == Stem::SIDE,
        Work::Convolve {
            convolution,
            input,
            added,
            output,
        } => {
            if added.is_some_and(|(slice, _)| slice.map == output.map) || input.map == output.map {
                return Some("it reads the map that it writes");
            }
            if most(input) > convolution.most_level() {
                return Some("its kernel takes no levels as great as those of its map");
            }
            let is_added_alike = added.is_none_or(|(slice, _)| stride(&slice) == stride(output));
            stride(input) * convolution.stride == stride(output) && is_added_alike
        }
        Work::Head { convolution, input } => most(input) <= convolution.most_level(),
        Work::Pool { input, output, .. } => {
            stride(input) == stride(output) && most(input) <= most(output)
        }
        Work::Upsample { input, output, .. } => {
            stride(input) == 2 * stride(output) && most(input) <= most(output)
        }
    };
    (!fits).then_some("the strides or levels of its maps do not go together")
}
