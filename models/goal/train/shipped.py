"""Takes the shipped reader apart again, to train it on: writes encoder.pt, reader.pt and vocab.txt.

    shipped.py --out DIR
"""

import argparse
import math
import pathlib
import tomllib

import numpy
import onnx
import torch
from onnx import numpy_helper

import net

FOLDER = pathlib.Path(__file__).parent.parent


def parts(model: onnx.ModelProto):
    """Tables, matrices with their biases, and norms, each in the order in which export.py wrote them."""
    constants = {c.name: numpy_helper.to_array(c) for c in model.graph.initializer}
    made = {node.output[0]: node for node in model.graph.node}

    def value(name: str):
        """A quantized constant as f32, if the name is one."""
        node = made.get(name)
        if node is None or node.op_type != "Mul":
            return None
        cast, scale = made.get(node.input[0]), node.input[1]
        if cast is None or cast.op_type != "Cast":
            return None
        source = made.get(cast.input[0])
        if source is not None and source.op_type == "Gather":
            return constants[source.input[0]].astype(numpy.float32) * constants[made[scale].input[0]]
        return constants[cast.input[0]].astype(numpy.float32) * constants[scale]

    def is_table(node) -> bool:
        cast = made.get(node.input[0]) if node.op_type == "Mul" else None
        source = made.get(cast.input[0]) if cast is not None and cast.op_type == "Cast" else None
        return source is not None and source.op_type == "Gather"

    tables, linears, norms = [], [], []
    for node in model.graph.node:
        if is_table(node):
            tables.append(value(node.output[0]))
        elif node.op_type == "Add" and node.input[1] in constants and node.input[0] in made:
            before = made[node.input[0]]
            if before.op_type == "MatMul":
                linears.append((value(before.input[1]).T, constants[node.input[1]]))
            elif before.op_type == "Mul" and before.input[0] in made and made[before.input[0]].op_type == "Div":
                norms.append((constants[before.input[1]], constants[node.input[1]]))
    return tables, linears, norms


def state() -> dict[str, torch.Tensor]:
    tables, linears, norms = parts(onnx.load(FOLDER / "model.onnx"))
    said = {}

    def put(name: str, pair) -> None:
        said[f"{name}.weight"], said[f"{name}.bias"] = pair

    for name, table in zip(("piece", "position", "shape", "glue", "quoted"), tables, strict=True):
        said[f"encoder.{name}.weight"] = table
    put("encoder.norm", norms[0])
    heads = ("bound", "tags", "acts", "weight")
    layers = (len(linears) - len(heads)) // 6
    for number in range(layers):
        q, k, v, out, up, down = linears[6 * number : 6 * number + 6]
        # export.py put the scale of attention into the queries.
        grow = math.sqrt(net.WIDTH // net.HEADS)
        lead = f"encoder.layers.{number}."
        said[lead + "qkv.weight"] = numpy.concatenate([q[0] * grow, k[0], v[0]])
        said[lead + "qkv.bias"] = numpy.concatenate([q[1] * grow, k[1], v[1]])
        for name, pair in (("out", out), ("up", up), ("down", down), ("norm1", norms[2 * number + 1]), ("norm2", norms[2 * number + 2])):
            put(lead + name, pair)
    for name, pair in zip(heads, linears[6 * layers :], strict=True):
        put(name, pair)
    decode = tomllib.loads((FOLDER / "model.toml").read_text(encoding="utf-8"))["decode"]
    steps = numpy.array([decode["steps_inside"], decode["steps_begin"]], dtype=numpy.float32)
    allowed = net.allowed().cpu().numpy()
    said["steps"] = numpy.where(allowed, steps, 0.0)
    said["allowed"] = allowed
    return {name: torch.from_numpy(numpy.array(value)) for name, value in said.items()}


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=pathlib.Path, required=True)
    out = options.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    known = state()
    reader = net.Reader(known["encoder.piece.weight"].shape[0], 1 + max(int(n.split(".")[2]) for n in known if n.startswith("encoder.layers.")))
    reader.load_state_dict(known)
    torch.save(reader.state_dict(), out / "reader.pt")
    torch.save(reader.encoder.state_dict(), out / "encoder.pt")
    (out / "vocab.txt").write_bytes((FOLDER / "vocab.txt").read_bytes())


if __name__ == "__main__":
    main()
