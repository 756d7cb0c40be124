"""Mixes the committed weights with those of an earlier stretch of training: what either learnt by chance cancels out.

    average.py --cache DIR --earlier FILE      (git show REVISION:models/ui/train/weights.safetensors > FILE)

The share is the one with the best F1 on the validation set, since the product runs at that operating point; the mixed
weights replace the committed ones.
"""

import argparse
from pathlib import Path

import onnx
from safetensors.torch import load_file

from data import read_screens
from evaluate import hits_on, measure, session_runner
from export import to_onnx
from net import Detector
from weights import load_weights, save_weights

HERE = Path(__file__).parent
SHARES = (0.0, 0.33, 0.5, 0.67, 1.0)
TOLD = ("best_f1", "ap50_painted", "ap50_painted_or_rectangle", "ap_mutual_centre")


def mixed(earlier, later, share):
    return {name: (1 - share) * earlier[name].float() + share * later[name].float() for name in later}


def figures_of(weights, screens, scratch):
    """Of the network with these weights at f32."""
    model = load_weights(Detector(), weights)
    onnx.save(to_onnx(model.fold()), scratch)
    return measure(screens, hits_on(session_runner(scratch), screens))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--earlier", type=Path, required=True)
    arguments = parser.parse_args()
    screens = read_screens(arguments.cache / "screens" / "val")
    earlier, later = load_file(arguments.earlier), load_file(HERE / "weights.safetensors")
    best = (-1.0, None)
    for share in SHARES:
        weights = arguments.cache / f"mixed_{share}.safetensors"
        save_weights(mixed(earlier, later, share), weights)
        figures = figures_of(weights, screens, arguments.cache / "mixed.onnx")
        print(f"share of the later weights {share:.2f}:", *(f"{name} {figures[name]:.4f}" for name in TOLD), flush=True)
        best = max(best, (figures["best_f1"], weights))
    best[1].replace(HERE / "weights.safetensors")


if __name__ == "__main__":
    main()
