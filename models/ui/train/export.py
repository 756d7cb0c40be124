"""Exports the averaged weights to ONNX: batch norms folded, weights int8, activation scales attached, golden cases
and model.toml written beside it. Every file replaces its predecessor in one rename, so a reader never sees half.

    export.py --cache DIR --models DIR      (run.sh gives both)
"""

import argparse
import hashlib
import io
import json
import os
from pathlib import Path

import numpy as np
import onnx
import torch
from PIL import Image

import describe
from decode import DEFAULT_THRESHOLD, MODEL_HEIGHT, MODEL_WIDTH, letterbox
from net import CLASSES, HEAD_NAMES, Detector
from quantize import attach_metadata, calibrate, quantize_weights
from tiles import detect_screen
from weights import load_weights

OPSET = 17
CALIBRATION_SCREENS = 12
HERE = Path(__file__).parent


def to_onnx(model):
    """Folded f32 ONNX with static shapes."""
    buffer = io.BytesIO()
    torch.onnx.export(
        model.eval(),
        (torch.zeros(1, 3, MODEL_HEIGHT, MODEL_WIDTH),),
        buffer,
        input_names=["image"],
        output_names=list(HEAD_NAMES),
        opset_version=OPSET,
        dynamo=False,
    )
    exported = onnx.load_from_string(buffer.getvalue())
    onnx.checker.check_model(exported)
    return exported


def shift_objectness(model, shift):
    """Moves every score by a constant in logit space, so that 0.3 is the best operating point on the validation set."""
    for head in model.heads:
        head.output.bias.data[0] += shift


def build(shift=0.0, calibration=()):
    """(f32 model, int8 model) from the committed weights."""
    model = Detector()
    load_weights(model, HERE / "weights.safetensors")
    shift_objectness(model, shift)
    full = to_onnx(model.fold())
    ranges = calibrate(full, calibration or [np.random.default_rng(0).random((1, 3, MODEL_HEIGHT, MODEL_WIDTH), np.float32)])
    small = onnx.ModelProto()
    small.CopyFrom(full)
    quantize_weights(small)
    attach_metadata(small, ranges)
    onnx.checker.check_model(small)
    return full, small


def session_of(model):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    return onnxruntime.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def golden_detections(session, screen):
    rgb = np.asarray(Image.open(screen).convert("RGB"))
    boxes, scores, classes = detect_screen(lambda image: session.run(list(HEAD_NAMES), {"image": image}), rgb, 1, DEFAULT_THRESHOLD)
    return [
        {
            "class": CLASSES[c],
            "score": round(float(s), 5),
            "x": round(float(b[0]), 2),
            "y": round(float(b[1]), 2),
            "width": round(float(b[2] - b[0]), 2),
            "height": round(float(b[3] - b[1]), 2),
        }
        for b, s, c in zip(boxes, scores, classes)
    ]


def replace_file(path, content):
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.partial")
    temporary.write_bytes(content)
    os.replace(temporary, path)


def calibration_images(screens_dir):
    """Training screens only: the validation set judges the quantization, so it may not choose its scales."""
    pictures = sorted((screens_dir / "train").glob("*.png"))
    step = max(1, len(pictures) // CALIBRATION_SCREENS)
    return [letterbox(np.asarray(Image.open(p).convert("RGB"))) for p in pictures[::step][:CALIBRATION_SCREENS]]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    arguments = parser.parse_args()
    metrics_path = arguments.cache / "metrics.json"
    metrics = json.loads(metrics_path.read_text()) if metrics_path.exists() else {}
    full, small = build(metrics.get("objectness_shift", 0.0), calibration_images(arguments.cache / "screens"))
    (arguments.cache / "model_f32.onnx").write_bytes(full.SerializeToString())
    content = small.SerializeToString()
    session = session_of(small)
    for screen in sorted((arguments.models / "golden").glob("*.png")):
        name = "detections.json" if screen.stem == "screen" else f"{screen.stem}.detections.json"
        found = golden_detections(session, screen)
        replace_file(screen.with_name(name), (json.dumps(found, indent=1) + "\n").encode())
    replace_file(arguments.models / "model.onnx", content)
    digest = hashlib.sha256(content).hexdigest()
    replace_file(arguments.models / "model.toml", describe.model_toml(digest, arguments.cache, metrics).encode())
    print(f"model.onnx {len(content)} bytes, sha256 {digest}")


if __name__ == "__main__":
    main()
