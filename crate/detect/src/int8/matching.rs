//! Which step of the kernels each node of a model is, and in which shape it leaves what it writes.

use super::Unfit;
use super::graph::{Graph, Weights, input, int, ints, output, unfit, word};
use passerby_kernels::Stem;
use std::collections::HashMap;
use tract_onnx::pb::NodeProto;

/// A node with what is fused with it.
pub(super) struct Match<'a> {
    pub(super) node: &'a NodeProto,
    /// What it writes, behind what is fused.
    pub(super) output: &'a str,
    /// What is added before the ReLU.
    pub(super) added: Option<&'a str>,
    pub(super) kind: Kind,
}

pub(super) enum Kind {
    Stem(Weights),
    Convolve { weights: Weights, stride: usize },
    Head { weights: Weights, stride: usize },
    Pool,
    Upsample,
}

impl Match<'_> {
    /// Whether it is a 3×3 convolution of stride 1, whose kernel takes no fine levels.
    pub(super) fn takes_coarse(&self) -> bool {
        match &self.kind {
            Kind::Convolve { weights, stride } | Kind::Head { weights, stride } => {
                weights.shape[2] == 3 && *stride == 1
            }
            Kind::Stem(_) | Kind::Pool | Kind::Upsample => false,
        }
    }
}

/// Shape of a tensor of activations.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    pub(super) channels: usize,
    /// Picture px a cell.
    pub(super) stride: usize,
}

/// A model whose every node the kernels can do.
pub(super) struct Matching<'a> {
    /// In the order of the nodes.
    pub(super) matches: Vec<Match<'a>>,
    /// By name of a tensor; concatenations among them.
    pub(super) shapes: HashMap<&'a str, Shape>,
}

impl<'a> Matching<'a> {
    /// Errors: [`Unfit::Node`] for the first node that is something else.
    pub(super) fn new(graph: &Graph<'a>, picture: &str, heads: &[&str]) -> Result<Self, Unfit> {
        let mut this = Self {
            matches: Vec::new(),
            shapes: HashMap::new(),
        };
        for node in graph.nodes {
            match node.op_type.as_str() {
                "Conv" => this.convolution(graph, node, picture, heads)?,
                "MaxPool" => this.pool(node)?,
                "Resize" => this.resize(graph, node)?,
                "Concat" => this.concatenation(node)?,
                // Looked at where they are read.
                "Constant" | "DequantizeLinear" => {}
                "Relu" if this.shapes.contains_key(output(node)?) => {}
                "Add" if this.is_fused(graph, node)? => {}
                _ => return Err(unfit(node, "the kernels do not do it there")),
            }
        }
        Ok(this)
    }

    fn convolution(
        &mut self,
        graph: &Graph<'a>,
        node: &'a NodeProto,
        picture: &str,
        heads: &[&str],
    ) -> Result<(), Unfit> {
        let weights = graph.weights(node)?;
        let [outputs, inputs, kernel, columns] = weights.shape;
        let stride = square(ints(node, "strides"), 2)
            .ok_or_else(|| unfit(node, "its strides are not alike"))?;
        let is_plain = kernel == columns
            && int(node, "group").is_none_or(|groups| groups == 1)
            && ints(node, "dilations")
                .iter()
                .all(|&dilation| dilation == 1)
            && matches!(word(node, "auto_pad"), b"" | b"NOTSET");
        if !is_plain {
            return Err(unfit(node, "it is grouped, dilated or not square"));
        }
        let is_first = input(node, 0) == Some(picture);
        let padding = if is_first { 0 } else { kernel / 2 };
        if square(ints(node, "pads"), 4) != Some(padding) {
            return Err(unfit(node, "its padding is not half its kernel"));
        }
        let (tensor, added) = follow(graph, node, heads)?;
        let kind = if is_first {
            if (inputs, kernel, stride) != (3, Stem::SIDE, Stem::SIDE) {
                return Err(unfit(node, "the first layer takes no patches of 4×4 px"));
            }
            Kind::Stem(weights)
        } else if tensor.is_head {
            Kind::Head { weights, stride }
        } else {
            Kind::Convolve { weights, stride }
        };
        if !tensor.is_head {
            let from = match kind {
                Kind::Stem(_) => 1,
                _ => self.shape(node)?.stride,
            };
            let shape = Shape {
                channels: outputs,
                stride: from.saturating_mul(stride),
            };
            self.shapes.insert(tensor.name, shape);
        }
        self.matches.push(Match {
            node,
            output: tensor.name,
            added,
            kind,
        });
        Ok(())
    }

    fn pool(&mut self, node: &'a NodeProto) -> Result<(), Unfit> {
        let is_ours = square(ints(node, "kernel_shape"), 2) == Some(5)
            && square(ints(node, "strides"), 2) == Some(1)
            && square(ints(node, "pads"), 4) == Some(2)
            && ints(node, "dilations")
                .iter()
                .all(|&dilation| dilation == 1);
        if !is_ours {
            return Err(unfit(node, "it is no pool of 5×5 at a stride of 1"));
        }
        let shape = self.shape(node)?;
        self.moved(node, Kind::Pool, shape)
    }

    fn resize(&mut self, graph: &Graph<'a>, node: &'a NodeProto) -> Result<(), Unfit> {
        let scales = input(node, 2).and_then(|name| graph.f32s(name));
        let is_ours = scales.as_deref() == Some(&[1.0, 1.0, 2.0, 2.0])
            && input(node, 3).is_none()
            && word(node, "mode") == b"nearest"
            && word(node, "coordinate_transformation_mode") == b"asymmetric"
            && word(node, "nearest_mode") == b"floor";
        let shape = self.shape(node)?;
        if !is_ours || !shape.stride.is_multiple_of(2) {
            return Err(unfit(node, "it is no nearest neighbour at twice the size"));
        }
        let shape = Shape {
            stride: shape.stride / 2,
            ..shape
        };
        self.moved(node, Kind::Upsample, shape)
    }

    fn moved(&mut self, node: &'a NodeProto, kind: Kind, shape: Shape) -> Result<(), Unfit> {
        let output = output(node)?;
        self.shapes.insert(output, shape);
        self.matches.push(Match {
            node,
            output,
            added: None,
            kind,
        });
        Ok(())
    }

    fn concatenation(&mut self, node: &'a NodeProto) -> Result<(), Unfit> {
        let mut whole = self.shape(node)?;
        whole.channels = 0;
        for part in &node.input {
            let part = self.shapes.get(part.as_str());
            let fits =
                part.filter(|part| part.stride == whole.stride && int(node, "axis") == Some(1));
            let part = fits.ok_or_else(|| unfit(node, "its parts are not channels of one grid"))?;
            whole.channels = whole.channels.saturating_add(part.channels);
        }
        self.shapes.insert(output(node)?, whole);
        Ok(())
    }

    /// Whether this addition is done by a convolution: then what its ReLU gives is known.
    fn is_fused(&self, graph: &Graph, node: &NodeProto) -> Result<bool, Unfit> {
        let relu = graph.only_consumer(output(node)?);
        Ok(relu.is_some_and(|relu| {
            relu.output
                .iter()
                .any(|name| self.shapes.contains_key(name.as_str()))
        }))
    }

    /// Shape of a node's first input.
    fn shape(&self, node: &NodeProto) -> Result<Shape, Unfit> {
        let shape = input(node, 0).and_then(|name| self.shapes.get(name));
        shape
            .copied()
            .ok_or_else(|| unfit(node, "it reads what is no map of the kernels"))
    }
}

/// Where the sums of a convolution end.
struct End<'a> {
    name: &'a str,
    is_head: bool,
}

/// From a convolution to what its ReLU gives, directly or with something added; or to a head.
fn follow<'a>(
    graph: &Graph<'a>,
    node: &'a NodeProto,
    heads: &[&str],
) -> Result<(End<'a>, Option<&'a str>), Unfit> {
    let name = output(node)?;
    if heads.contains(&name) {
        let is_head = true;
        return Ok((End { name, is_head }, None));
    }
    let lone = || unfit(node, "no ReLU follows it");
    let mut next = graph.only_consumer(name).ok_or_else(lone)?;
    let mut added = None;
    if next.op_type == "Add" {
        // The first that is not the convolution's own: `x + x` has none.
        added = next
            .input
            .iter()
            .map(String::as_str)
            .find(|other| *other != name);
        if added.is_none() {
            return Err(lone());
        }
        next = graph.only_consumer(output(next)?).ok_or_else(lone)?;
    }
    if next.op_type != "Relu" {
        return Err(lone());
    }
    let name = output(next)?;
    let is_head = false;
    Ok((End { name, is_head }, added))
}

/// The one number that a list of `count` repeats.
fn square(numbers: &[i64], count: usize) -> Option<usize> {
    let first = numbers.first()?;
    let is_square = numbers.len() == count && numbers.iter().all(|number| number == first);
    is_square.then(|| usize::try_from(*first).ok()).flatten()
}
