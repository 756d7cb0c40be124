//! Where each tensor lies, and what its levels stand for.
//!
//! The parts of a concatenation are slices of one map, so that nothing has to be copied. They, and what only moves values, share one
//! scale: the widest that any of them needs.

use super::Unfit;
use super::calibration;
use super::graph::{Graph, input, output, unfit};
use super::matching::{Match, Shape};
use passerby_kernels::{MOST_FINE_LEVEL, MOST_LEVEL, Map, Slice};
use std::collections::{BTreeMap, HashMap, HashSet};
use tract_onnx::pb::NodeProto;

/// A tensor of activations.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub(super) slice: Slice,
    pub(super) channels: usize,
    /// What a level stands for.
    pub(super) scale: f64,
}

/// All tensors of activations by name, and the maps that they lie in.
pub(super) struct Layout<'a> {
    pub(super) maps: Vec<Map>,
    places: HashMap<&'a str, Place>,
}

impl<'a> Layout<'a> {
    /// Errors: [`Unfit`] where a tensor is a part of two concatenations, or has no scale.
    pub(super) fn new(
        graph: &Graph<'a>,
        shapes: HashMap<&'a str, Shape>,
        matches: &[Match],
        ranges: &HashMap<String, f64>,
    ) -> Result<Self, Unfit> {
        // In the order of their names, so that equal files give equal layouts.
        let shapes: BTreeMap<_, _> = shapes.into_iter().collect();
        let mut maps = Vec::new();
        let mut slices = HashMap::new();
        let mut groups: Groups = shapes
            .keys()
            .enumerate()
            .map(|(at, &name)| (name, at))
            .collect();
        for node in graph.nodes {
            match node.op_type.as_str() {
                "Concat" => {
                    concatenate(node, &shapes, &mut slices, &mut maps)?;
                    for part in &node.input {
                        join(&mut groups, part, output(node)?);
                    }
                }
                "MaxPool" | "Resize" => {
                    join(
                        &mut groups,
                        input(node, 0).unwrap_or_default(),
                        output(node)?,
                    );
                }
                _ => {}
            }
        }
        let widest = widest(&groups, ranges);
        let coarse = coarse(matches, &groups);
        let mut places = HashMap::new();
        for (&name, &Shape { channels, stride }) in &shapes {
            let range = groups.get(name).and_then(|group| widest.get(group));
            let &range = range.ok_or_else(|| Unfit::Uncalibrated(format!("none for {name}")))?;
            let is_fine = groups
                .get(name)
                .is_some_and(|group| !coarse.contains(group));
            let most = if is_fine { MOST_FINE_LEVEL } else { MOST_LEVEL };
            let slice = *slices.entry(name).or_insert_with(|| {
                maps.push(Map {
                    stride,
                    channels,
                    most,
                });
                let map = maps.len().saturating_sub(1);
                Slice { map, channel: 0 }
            });
            if let Some(map) = maps.get_mut(slice.map) {
                map.most = most;
            }
            let scale = calibration::scale(range, most);
            let place = Place {
                slice,
                channels,
                scale,
            };
            places.insert(name, place);
        }
        Ok(Self { maps, places })
    }

    /// Where an input of a node lies.
    pub(super) fn input(&self, node: &NodeProto, at: usize) -> Result<Place, Unfit> {
        self.place(input(node, at).unwrap_or_default())
    }

    /// Where a tensor lies.
    pub(super) fn place(&self, name: &str) -> Result<Place, Unfit> {
        let place = self.places.get(name).copied();
        place.ok_or_else(|| Unfit::Unwritten(name.to_owned()))
    }
}

/// Gives the whole a map, and the parts and the whole their slices of it.
fn concatenate<'a>(
    node: &'a NodeProto,
    shapes: &BTreeMap<&str, Shape>,
    slices: &mut HashMap<&'a str, Slice>,
    maps: &mut Vec<Map>,
) -> Result<(), Unfit> {
    let map = maps.len();
    let mut channel = 0_usize;
    for part in &node.input {
        let shape = shapes.get(part.as_str());
        let &Shape { channels, stride } = shape.ok_or_else(|| Unfit::Unwritten(part.clone()))?;
        if slices.insert(part, Slice { map, channel }).is_some() {
            return Err(unfit(node, "a part of it is a part of something else too"));
        }
        channel = channel.saturating_add(channels);
        maps.truncate(map);
        maps.push(Map {
            stride,
            channels: channel,
            most: 0,
        });
    }
    slices.insert(output(node)?, Slice { map, channel: 0 });
    Ok(())
}

/// By name of a tensor a number, the same for those that share their scale.
type Groups<'a> = BTreeMap<&'a str, usize>;

/// Makes one group of two.
fn join(groups: &mut Groups, one: &str, other: &str) {
    let (Some(&kept), Some(&gone)) = (groups.get(one), groups.get(other)) else {
        return;
    };
    for group in groups.values_mut().filter(|group| **group == gone) {
        *group = kept;
    }
}

/// The groups of what convolutions read that take no fine levels.
fn coarse(matches: &[Match], groups: &Groups) -> HashSet<usize> {
    let takes_coarse = matches.iter().filter(|found| found.takes_coarse());
    let read = takes_coarse.filter_map(|found| groups.get(input(found.node, 0)?));
    read.copied().collect()
}

/// Per group the widest range.
fn widest(groups: &Groups, ranges: &HashMap<String, f64>) -> HashMap<usize, f64> {
    let mut widest = HashMap::new();
    for (&name, &group) in groups {
        if let Some(&range) = ranges.get(name) {
            let known = widest.entry(group).or_insert(range);
            *known = range.max(*known);
        }
    }
    widest
}
