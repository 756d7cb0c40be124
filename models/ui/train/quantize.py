"""Weight-only int8 for an exported f32 ONNX: every convolution's weight becomes int8 + DequantizeLinear.

Weights stay within 7 bits (-63..63): 8-bit products summed in pairs overflow 16 bits on runtimes without VNNI.
The scales that an int8 engine needs for the activations travel in the file's metadata.
"""

import json

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

WEIGHT_LIMIT = 63
ACTIVATION_PERCENTILE = 99.99
# Every seventh value tells the percentile as well as all of them, in a seventh of the time.
SAMPLE_STEP = 7


def quantize_weights(model):
    """Replaces, in place, each Conv's f32 weight by int8 with one scale an output channel."""
    graph = model.graph
    initializers = {i.name: i for i in graph.initializer}
    dequantizers = []
    for node in [n for n in graph.node if n.op_type == "Conv"]:
        name = node.input[1]
        weight = numpy_helper.to_array(initializers[name])
        peak = np.abs(weight).reshape(weight.shape[0], -1).max(1)
        scale = np.maximum(peak / WEIGHT_LIMIT, 1e-12).astype(np.float32)
        quantized = np.clip(np.rint(weight / scale[:, None, None, None]), -WEIGHT_LIMIT, WEIGHT_LIMIT).astype(np.int8)
        graph.initializer.remove(initializers[name])
        graph.initializer.extend(
            [
                numpy_helper.from_array(quantized, f"{name}.int8"),
                numpy_helper.from_array(scale, f"{name}.scale"),
                numpy_helper.from_array(np.zeros(len(scale), np.int8), f"{name}.zero"),
            ]
        )
        dequantizers.append(
            helper.make_node(
                "DequantizeLinear",
                [f"{name}.int8", f"{name}.scale", f"{name}.zero"],
                [f"{name}.f32"],
                name=f"{name}.dequantize",
                axis=0,
            )
        )
        node.input[1] = f"{name}.f32"
    for position, node in enumerate(dequantizers):
        graph.node.insert(position, node)


def calibrate(model, images):
    """Range of each convolution's input and output over the images (as the model takes them): name → {min, max}.

    A percentile rather than the extreme: single outliers would coarsen every other value.
    """
    import onnxruntime

    inputs = {graph_input.name for graph_input in model.graph.input}
    followers = {i: n for n in model.graph.node if n.op_type == "Relu" for i in n.input}
    names = set()
    for node in model.graph.node:
        if node.op_type == "Conv":
            names.add(node.input[0])
            relu = followers.get(node.output[0])
            names.add(relu.output[0] if relu is not None else node.output[0])
    names = sorted(names - inputs)
    probe = onnx.ModelProto()
    probe.CopyFrom(model)
    del probe.graph.output[:]
    probe.graph.output.extend(helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in names)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(probe.SerializeToString(), options, providers=["CPUExecutionProvider"])
    ranges = {name: {"min": 0.0, "max": 1.0} for name in inputs}
    for image in images:
        for name, value in zip(names, session.run(names, {"image": image})):
            low, high = np.percentile(value.reshape(-1)[::SAMPLE_STEP], [100 - ACTIVATION_PERCENTILE, ACTIVATION_PERCENTILE])
            known = ranges.setdefault(name, {"min": float(low), "max": float(high)})
            known["min"], known["max"] = min(known["min"], float(low)), max(known["max"], float(high))
    return ranges


def convolution_table(model, ranges):
    """One row a convolution: its tensors and the symmetric 7-bit activation scales before and after it."""
    followers = {i: n for n in model.graph.node if n.op_type == "Relu" for i in n.input}
    rows = []
    for node in model.graph.node:
        if node.op_type != "Conv":
            continue
        relu = followers.get(node.output[0])
        output = relu.output[0] if relu is not None else node.output[0]
        rows.append(
            {
                "node": node.name,
                "input": node.input[0],
                "input_scale": scale_of(ranges[node.input[0]]),
                "output": output,
                "output_scale": scale_of(ranges[output]),
                "relu": relu is not None,
            }
        )
    return rows


def scale_of(span):
    return max(abs(span["min"]), abs(span["max"])) / 127 or 1e-6


def attach_metadata(model, ranges):
    table = {
        "weights": "int8, symmetric, one scale an output channel, -63..63",
        "activations": f"symmetric, value = q * scale, 127 steps, percentile {ACTIVATION_PERCENTILE}",
        "convolutions": convolution_table(model, ranges),
    }
    entry = model.metadata_props.add()
    entry.key, entry.value = "passerby.quantization", json.dumps(table)
