"""Draws a model's hits and the labels on screens, to be looked at.

    draw.py --out DIR [--model ONNX] [--threshold 0.3] SCREEN.json ...
    draw.py --out DIR --screens DIR --worst N      the screens of a folder with the lowest F1, the worst first

Labels are thin and green, ignored regions grey, hits thick in the colour of their class.
"""

import argparse
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw

from data import Screen, read_screens
from decode import DEFAULT_THRESHOLD
from evaluate import either_match, judge, session_runner
from net import CLASSES
from tiles import detect_screen

COLOURS = dict(zip(CLASSES, ("red", "blue", "magenta", "purple", "orange", "cyan")))


def draw(screen, hits):
    picture = Image.fromarray(screen.pixels())
    pen = ImageDraw.Draw(picture)
    for box in screen.ignored:
        pen.rectangle(box.tolist(), outline="gray")
    for box in screen.boxes:
        pen.rectangle(box.tolist(), outline="lime")
    for box, score, found in zip(*hits):
        colour = COLOURS[CLASSES[found]]
        pen.rectangle(box.tolist(), outline=colour, width=2)
        pen.text((box[0] + 2, box[1] - 10), f"{score:.2f}", fill=colour)
    return picture


def f1_of(screen, hits):
    _, verdicts, _ = judge(screen, hits, either_match)
    right, counted = int((verdicts == 1).sum()), int((verdicts >= 0).sum())
    return 2 * right / max(1, counted + len(screen.boxes))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path(__file__).parent.parent / "model.onnx")
    parser.add_argument("--threshold", type=float, default=DEFAULT_THRESHOLD)
    parser.add_argument("--screens", type=Path)
    parser.add_argument("--worst", type=int, default=5)
    parser.add_argument("files", nargs="*", type=Path)
    arguments = parser.parse_args()
    run_heads = session_runner(arguments.model)
    screens = read_screens(arguments.screens) if arguments.screens else [Screen.read(path) for path in arguments.files]
    seen = [(screen, detect_screen(run_heads, screen.pixels(), screen.scale, arguments.threshold)) for screen in screens]
    scores = np.array([f1_of(*pair) for pair in seen])
    order = np.argsort(scores, kind="stable")[: arguments.worst] if arguments.screens else range(len(seen))
    arguments.out.mkdir(parents=True, exist_ok=True)
    for place in order:
        screen, hits = seen[place]
        draw(screen, hits).save(arguments.out / f"{screen.path.stem}.png")
        print(f"F1 {scores[place]:.2f}  {len(screen.boxes):3} controls, {len(hits[0]):3} hits  {screen.path.stem}")
    if len(scores):
        print(f"median F1 of {len(scores)} screens: {np.median(scores):.2f}")


if __name__ == "__main__":
    main()
