//! What tract parsed of an ONNX file, to be looked up by name.

use super::Unfit;
use std::collections::HashMap;
use tract_onnx::pb::{AttributeProto, GraphProto, NodeProto, TensorProto};

/// ONNX's numbers for types of tensors. <https://onnx.ai/onnx/api/classes.html#tensorproto>
const FLOAT: i32 = 1;
const INT8: i32 = 3;

/// Nodes and constants by the names of tensors.
pub(super) struct Graph<'a> {
    pub(super) nodes: &'a [NodeProto],
    producers: HashMap<&'a str, &'a NodeProto>,
    consumers: HashMap<&'a str, Vec<&'a NodeProto>>,
    constants: HashMap<&'a str, &'a TensorProto>,
}

/// A convolution's weights as the file has them.
pub(super) struct Weights {
    /// i8 `[outputs, inputs, rows, columns]`.
    pub(super) values: Vec<i8>,
    pub(super) shape: [usize; 4],
    /// One an output channel.
    pub(super) scale: Vec<f32>,
}

impl<'a> Graph<'a> {
    pub(super) fn new(graph: &'a GraphProto) -> Self {
        let mut this = Self {
            nodes: &graph.node,
            producers: HashMap::new(),
            consumers: HashMap::new(),
            constants: HashMap::new(),
        };
        for node in &graph.node {
            for output in &node.output {
                this.producers.insert(output, node);
            }
            for input in node.input.iter().filter(|input| !input.is_empty()) {
                this.consumers.entry(input).or_default().push(node);
            }
        }
        for constant in &graph.initializer {
            this.constants.insert(&constant.name, constant);
        }
        this
    }

    pub(super) fn producer(&self, tensor: &str) -> Option<&'a NodeProto> {
        self.producers.get(tensor).copied()
    }

    /// The only node that reads a tensor.
    pub(super) fn only_consumer(&self, tensor: &str) -> Option<&'a NodeProto> {
        match self.consumers.get(tensor).map(Vec::as_slice) {
            Some(&[only]) => Some(only),
            _ => None,
        }
    }

    /// The weights that a node dequantizes into its second input.
    pub(super) fn weights(&self, node: &NodeProto) -> Result<Weights, Unfit> {
        let fault = |reason| unfit(node, reason);
        let dequantizer = input(node, 1)
            .and_then(|name| self.producer(name))
            .filter(|producer| producer.op_type == "DequantizeLinear")
            .ok_or_else(|| fault("its weights are not int8"))?;
        let constant = |at: usize| input(dequantizer, at).and_then(|name| self.constants.get(name));
        let values = constant(0).and_then(|tensor| i8s(tensor));
        let scale = constant(1).and_then(|tensor| f32s(tensor));
        // Left out, the zero points are zero.
        let zero = constant(2).and_then(|tensor| i8s(tensor));
        let are_zero = zero.is_none_or(|zero| zero.iter().all(|&value| value == 0));
        let is_left_out = input(dequantizer, 2).is_none();
        let is_symmetric = are_zero && (is_left_out || constant(2).is_some());
        let dims = constant(0).map(|tensor| tensor.dims.as_slice());
        let shape = match dims {
            Some(&[outputs, inputs, rows, columns]) => {
                [outputs, inputs, rows, columns].map(|dim| usize::try_from(dim).unwrap_or_default())
            }
            _ => return Err(fault("its weights have no four dimensions")),
        };
        match (values, scale) {
            (Some(values), Some(scale)) if is_symmetric && scale.len() == shape[0] => Ok(Weights {
                values,
                shape,
                scale,
            }),
            _ => Err(fault(
                "its weights are not int8 with a scale an output channel",
            )),
        }
    }

    /// One value an output channel; zeros where the node has none.
    pub(super) fn bias(&self, node: &NodeProto, outputs: usize) -> Result<Vec<f32>, Unfit> {
        let Some(name) = input(node, 2) else {
            return Ok(vec![0.0; outputs]);
        };
        let values = self.constants.get(name).and_then(|tensor| f32s(tensor));
        values
            .filter(|values| values.len() == outputs)
            .ok_or_else(|| unfit(node, "its bias is no list of f32"))
    }

    /// A constant of f32, by an initializer or a `Constant` node.
    pub(super) fn f32s(&self, tensor: &str) -> Option<Vec<f32>> {
        if let Some(constant) = self.constants.get(tensor) {
            return f32s(constant);
        }
        let node = self
            .producer(tensor)
            .filter(|node| node.op_type == "Constant")?;
        f32s(attribute(node, "value")?.t.as_ref()?)
    }
}

pub(super) fn unfit(node: &NodeProto, reason: &'static str) -> Unfit {
    Unfit::Node {
        node: format!("{} ({})", node.name, node.op_type),
        reason,
    }
}

/// The name of a node's input; `None` where it has none there.
pub(super) fn input(node: &NodeProto, at: usize) -> Option<&str> {
    let name = node.input.get(at).map(String::as_str);
    name.filter(|name| !name.is_empty())
}

/// The name of a node's only output.
pub(super) fn output(node: &NodeProto) -> Result<&str, Unfit> {
    match node.output.as_slice() {
        [only] => Ok(only),
        _ => Err(unfit(node, "it has not one output")),
    }
}

/// An attribute that is a list of numbers; empty where it is not there.
pub(super) fn ints<'a>(node: &'a NodeProto, name: &str) -> &'a [i64] {
    attribute(node, name).map_or(&[], |attribute| &attribute.ints)
}

/// An attribute that is a number.
pub(super) fn int(node: &NodeProto, name: &str) -> Option<i64> {
    attribute(node, name).map(|attribute| attribute.i)
}

/// An attribute that is a word; empty where it is not there.
pub(super) fn word<'a>(node: &'a NodeProto, name: &str) -> &'a [u8] {
    attribute(node, name).map_or(&[], |attribute| &attribute.s)
}

fn attribute<'a>(node: &'a NodeProto, name: &str) -> Option<&'a AttributeProto> {
    node.attribute
        .iter()
        .find(|attribute| attribute.name == name)
}

fn i8s(tensor: &TensorProto) -> Option<Vec<i8>> {
    let bytes = tensor
        .raw_data
        .iter()
        .map(|&byte| i8::from_le_bytes([byte]));
    (tensor.data_type == INT8).then(|| bytes.collect())
}

fn f32s(tensor: &TensorProto) -> Option<Vec<f32>> {
    if tensor.data_type != FLOAT {
        return None;
    }
    if tensor.raw_data.is_empty() {
        return Some(tensor.float_data.clone());
    }
    let (values, rest) = tensor.raw_data.as_chunks::<4>();
    let is_whole = rest.is_empty();
    is_whole.then(|| {
        values
            .iter()
            .map(|bytes| f32::from_le_bytes(*bytes))
            .collect()
    })
}
