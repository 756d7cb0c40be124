"""The shipped model as any int8 runtime takes it: every activation quantized and dequantized (QDQ), with the weights and the
calibrated scales that the file carries. For comparing speed with other runtimes; nothing ships it.

    qdq.py MODEL.onnx QDQ.onnx
"""

import json
import sys

import numpy as np
import onnx
from onnx import helper, numpy_helper

KEY = "passerby.quantization"
# What only moves values keeps their scale: its output needs no quantization of its own.
MOVES = ("MaxPool", "Resize", "Concat")


def to_qdq(model):
    """Adds, in place, QuantizeLinear and DequantizeLinear (u8, zero point 0) behind every activation that a scale is known of."""
    graph = model.graph
    table = json.loads(next(p.value for p in model.metadata_props if p.key == KEY))
    scales = {}
    for row in table["convolutions"]:
        # Those of the heads stay f32, as in our kernels.
        scales[row["input"]] = row["input_scale"]
        if row["relu"]:
            scales[row["output"]] = row["output_scale"]
    quantize_biases(graph, scales)
    nodes = []
    for name in [i.name for i in graph.input]:
        nodes += pair(graph, name, scales[name])
    for node in list(graph.node):
        nodes.append(node)
        name = node.output[0]
        if name in scales:
            nodes += pair(graph, name, scales[name])
    renamed = {name: f"{name}.dequantized" for name in scales}
    for node in nodes:
        if not node.name.endswith(".quantize"):
            for at, name in enumerate(node.input):
                node.input[at] = renamed.get(name, name)
    del graph.node[:]
    graph.node.extend(nodes)


def pair(graph, name, scale):
    """Both nodes behind an activation. The scale is of 127 steps; u8 has twice as many."""
    graph.initializer.extend(
        [
            numpy_helper.from_array(np.float32(scale * 127 / 255), f"{name}.scale"),
            numpy_helper.from_array(np.uint8(0), f"{name}.zero"),
        ]
    )
    parameters = [f"{name}.scale", f"{name}.zero"]
    return [
        helper.make_node("QuantizeLinear", [name, *parameters], [f"{name}.quantized"], name=f"{name}.quantize"),
        helper.make_node("DequantizeLinear", [f"{name}.quantized", *parameters], [f"{name}.dequantized"], name=f"{name}.back"),
    ]


def quantize_biases(graph, scales):
    """A convolution is run in int8 only where its bias is i32 with the scales of input and weight multiplied."""
    constants = {i.name: i for i in graph.initializer}
    dequantizers = []
    for node in [n for n in graph.node if n.op_type == "Conv"]:
        weight, name = node.input[1].removesuffix(".f32"), node.input[2]
        scale = numpy_helper.to_array(constants[f"{weight}.scale"]) * np.float32(scales[node.input[0]] * 127 / 255)
        bias = numpy_helper.to_array(constants[name])
        graph.initializer.remove(constants[name])
        graph.initializer.extend(
            [
                numpy_helper.from_array(np.rint(bias / scale).astype(np.int32), f"{name}.int32"),
                numpy_helper.from_array(scale.astype(np.float32), f"{name}.scale"),
                numpy_helper.from_array(np.zeros(len(scale), np.int32), f"{name}.zero"),
            ]
        )
        inputs = [f"{name}.int32", f"{name}.scale", f"{name}.zero"]
        dequantizers.append(helper.make_node("DequantizeLinear", inputs, [f"{name}.f32"], name=f"{name}.dequantize", axis=0))
        node.input[2] = f"{name}.f32"
    for position, node in enumerate(dequantizers):
        graph.node.insert(position, node)


if __name__ == "__main__":
    _, source, target = sys.argv
    loaded = onnx.load(source)
    to_qdq(loaded)
    onnx.checker.check_model(loaded)
    onnx.save(loaded, target)
