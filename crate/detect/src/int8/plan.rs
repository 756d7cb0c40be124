//! A parsed model to the steps of the kernels.
//!
//! First every node is matched (`matching`), which tells what is written and in which shape; then each tensor gets its place
//! (`layout`); then scales and weights become those of the kernels.

use super::Unfit;
use super::calibration;
use super::graph::{Graph, Weights};
use super::layout::{Layout, Place};
use super::matching::{Kind, Match, Matching};
use passerby_kernels::{Convolution, Layer, Program, Stem, Step, Work};
use tract_onnx::pb::ModelProto;

/// A picture's bytes stand for 0..=1.
const BYTE_SCALE: f64 = 1.0 / 255.0;

/// The steps that compute these heads, in this order, from RGB bytes.
///
/// Errors: [`Unfit`] with the first node that the kernels cannot do.
pub(crate) fn plan(model: &ModelProto, heads: &[&str]) -> Result<Program, Unfit> {
    let ranges = calibration::ranges(model)?;
    let Some(proto) = &model.graph else {
        return Err(Unfit::Head(heads.join(", ")));
    };
    let graph = Graph::new(proto);
    let picture = proto.input.first().map(|input| input.name.as_str());
    let Matching {
        mut matches,
        shapes,
    } = Matching::new(&graph, picture.unwrap_or_default(), heads)?;
    let position = |name: &str| heads.iter().position(|head| *head == name);
    let is_there = |head: &&&str| !matches.iter().any(|found| found.output == **head);
    if let Some(head) = heads.iter().find(is_there) {
        return Err(Unfit::Head((*head).to_owned()));
    }
    // Heads come last, in the order that is asked for; the sort keeps that of the others.
    matches.sort_by_key(|found| position(found.output));
    let layout = Layout::new(&graph, shapes, &matches, &ranges)?;
    let steps = matches.iter().map(|found| {
        Ok(Step {
            name: found.node.name.clone(),
            work: work(&graph, &layout, found)?,
        })
    });
    let steps = steps.collect::<Result<Vec<_>, Unfit>>()?;
    Ok(Program::new(layout.maps, steps)?)
}

fn work(graph: &Graph, layout: &Layout, found: &Match) -> Result<Work, Unfit> {
    let node = found.node;
    Ok(match &found.kind {
        Kind::Stem(weights) => {
            let output = layout.place(found.output)?;
            let (scale, bias) = rescaled(graph, found, weights, BYTE_SCALE, output.scale)?;
            let outputs = weights.shape[0];
            Work::Stem {
                stem: Stem::new(outputs, &weights.values, &scale, &bias)?,
                output: output.slice,
            }
        }
        Kind::Convolve { weights, stride } => {
            let (input, output) = (layout.input(node, 0)?, layout.place(found.output)?);
            let factors = rescaled(graph, found, weights, input.scale, output.scale)?;
            let added = found.added.map(|name| -> Result<_, Unfit> {
                let Place { slice, scale, .. } = layout.place(name)?;
                Ok((slice, (scale / output.scale) as f32))
            });
            Work::Convolve {
                convolution: convolution(weights, *stride, &factors)?,
                input: input.slice,
                added: added.transpose()?,
                output: output.slice,
            }
        }
        Kind::Head { weights, stride } => {
            let input = layout.input(node, 0)?;
            let factors = rescaled(graph, found, weights, input.scale, 1.0)?;
            Work::Head {
                convolution: convolution(weights, *stride, &factors)?,
                input: input.slice,
            }
        }
        Kind::Pool => {
            let (input, output) = (layout.input(node, 0)?, layout.place(found.output)?);
            Work::Pool {
                input: input.slice,
                output: output.slice,
                channels: input.channels,
            }
        }
        Kind::Upsample => {
            let (input, output) = (layout.input(node, 0)?, layout.place(found.output)?);
            Work::Upsample {
                input: input.slice,
                output: output.slice,
                channels: input.channels,
            }
        }
    })
}

/// What sums are multiplied with, and what is added then, one each an output channel.
type Factors = (Vec<f32>, Vec<f32>);

/// From sums of input levels times weights to output levels.
fn rescaled(
    graph: &Graph,
    found: &Match,
    weights: &Weights,
    input_scale: f64,
    output_scale: f64,
) -> Result<Factors, Unfit> {
    let bias = graph.bias(found.node, weights.scale.len())?;
    let scale = weights
        .scale
        .iter()
        .map(|&scale| f64::from(scale) * input_scale / output_scale);
    let bias = bias.iter().map(|&bias| f64::from(bias) / output_scale);
    Ok((
        scale.map(|scale| scale as f32).collect(),
        bias.map(|bias| bias as f32).collect(),
    ))
}

fn convolution(
    weights: &Weights,
    stride: usize,
    (scale, bias): &Factors,
) -> Result<Convolution, Unfit> {
    let [outputs, inputs, kernel, _] = weights.shape;
    Ok(Convolution::new(&Layer {
        outputs,
        inputs,
        kernel,
        stride,
        weights: &weights.values,
        scale,
        bias,
    })?)
}
