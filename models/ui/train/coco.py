"""Labelled screens as a COCO data set, and another detector's COCO results back into this recipe's judging.

    coco.py --screens DIR --out FILE

Categories are the classes, with `other` last. A control's `bbox` is its painted box, `rect` the element's rectangle, both [left, top,
width, height] in image px. Regions where nobody can say are annotations with `iscrowd` 1, as COCO has it.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from data import read_screens
from net import CLASSES

CATEGORIES = (*CLASSES, "other")


def to_bbox(box):
    left, top, right, bottom = (round(float(v), 1) for v in box)
    return [left, top, round(right - left, 1), round(bottom - top, 1)]


def dataset(screens):
    images, annotations = [], []

    def annotate(image, category, box, **more):
        bbox = to_bbox(box)
        annotations.append({"id": len(annotations) + 1, "image_id": image, "category_id": category, "bbox": bbox, "area": round(bbox[2] * bbox[3], 1), **more})

    for number, screen in enumerate(screens, 1):
        height, width = screen.pixels().shape[:2]
        images.append({"id": number, "file_name": screen.path.name, "width": width, "height": height, "scale": screen.scale})
        for box, rect, kind, icon in zip(screen.boxes, screen.rects, screen.classes, screen.icon_only):
            category = int(kind) + 1 if kind >= 0 else len(CATEGORIES)
            annotate(number, category, box, iscrowd=0, rect=to_bbox(rect), icon_only=bool(icon))
        for box in screen.ignored:
            annotate(number, len(CATEGORIES), box, iscrowd=1)
    categories = [{"id": i, "name": name} for i, name in enumerate(CATEGORIES, 1)]
    return {"info": {"description": "Controls on rendered web pages"}, "images": images, "annotations": annotations, "categories": categories}


def read_results(screens, coco_path, results_path):
    """Hits of each screen out of COCO results: [{image_id, bbox, score, category_id?}], in image px."""
    by_name = {image["file_name"]: image["id"] for image in json.loads(coco_path.read_text())["images"]}
    found = {}
    for row in json.loads(results_path.read_text()):
        left, top, width, height = row["bbox"]
        found.setdefault(row["image_id"], []).append((row["score"], [left, top, left + width, top + height], row.get("category_id", 1) - 1))
    hits = []
    for screen in screens:
        if screen.path.name not in by_name:
            raise SystemExit(f"{screen.path.name} is not in {coco_path}: make it again with coco.py from the same folder")
        rows = sorted(found.get(by_name[screen.path.name], []), key=lambda row: -row[0])
        hits.append((np.array([r[1] for r in rows], np.float64).reshape(-1, 4), np.array([r[0] for r in rows]), np.array([r[2] for r in rows], np.int64)))
    return hits


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    made = dataset(read_screens(arguments.screens))
    arguments.out.write_text(json.dumps(made))
    print(f"{len(made['images'])} screens, {len(made['annotations'])} annotations in {arguments.out}")


if __name__ == "__main__":
    main()
