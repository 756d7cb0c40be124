"""Draws a model's hits and the labels on screens, to be looked at: draw.py --out PNG [--model ONNX] [--threshold 0.3] SCREEN.json ...

Labels are thin and green, ignored regions grey, hits thick in the colour of their class.
"""

import argparse
from pathlib import Path

from PIL import Image, ImageDraw

from data import Screen
from decode import DEFAULT_THRESHOLD
from evaluate import session_runner
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


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path(__file__).parent.parent / "model.onnx")
    parser.add_argument("--threshold", type=float, default=DEFAULT_THRESHOLD)
    parser.add_argument("screens", nargs="+", type=Path)
    arguments = parser.parse_args()
    run_heads = session_runner(arguments.model)
    pictures = []
    for path in arguments.screens:
        screen = Screen.read(path)
        pictures.append(draw(screen, detect_screen(run_heads, screen.pixels(), screen.scale, arguments.threshold)))
    sheet = Image.new("RGB", (sum(p.width for p in pictures), max(p.height for p in pictures)))
    left = 0
    for picture in pictures:
        sheet.paste(picture, (left, 0))
        left += picture.width
    sheet.save(arguments.out)


if __name__ == "__main__":
    main()
