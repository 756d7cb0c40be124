"""Evaluates f32 and int8 on validation and held-out screens, and calibrates the scores on the validation set alone.

    judge.py --cache DIR --models DIR [--calibrate]     leaves metrics.json in the cache, for export.py to describe

Judges the files that export.py left. With --calibrate it also finds the shift of the objectness that makes the default
threshold the best one on the validation set; the next export folds it into the final bias.
"""

import argparse
import json
import math
from pathlib import Path

from data import read_screens
from decode import DEFAULT_THRESHOLD
from evaluate import hits_on, measure, session_runner

FLAT_KEYS = (
    "ap50_painted", "ap50_painted_or_rectangle", "ap_mutual_centre", "best_f1", "best_f1_precision", "best_f1_recall", "best_threshold",
    "icon_recall", "recall_at_default", "screens", "controls",
)
# Of the shipped precision alone: what each class and each kind of mistake comes to.
TABLES = ("classes", "mistakes")


def logit(p):
    return math.log(p / (1 - p))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--calibrate", action="store_true")
    arguments = parser.parse_args()
    metrics_path = arguments.cache / "metrics.json"
    metrics = json.loads(metrics_path.read_text()) if metrics_path.exists() else {}
    models = {"f32": arguments.cache / "model_f32.onnx", "int8": arguments.models / "model.onnx"}
    details = {}
    # Calibration looks at the validation set and at nothing else.
    for split in ("val",) if arguments.calibrate else ("val", "heldout", "canvas"):
        screens = read_screens(arguments.cache / "screens" / split)
        metrics[split], details[split] = {}, {}
        for precision, path in models.items():
            figures = measure(screens, hits_on(session_runner(path), screens))
            details[split][precision] = figures
            metrics[split][precision] = {key: figures[key] for key in FLAT_KEYS}
        for key in TABLES:
            metrics[split][key] = details[split]["int8"][key]
    # Scores are the objectness: a shift of its logit moves the threshold exactly.
    if arguments.calibrate:
        best = metrics["val"]["int8"]["best_threshold"]
        metrics["objectness_shift"] = metrics.get("objectness_shift", 0.0) + logit(DEFAULT_THRESHOLD) - logit(best)
    metrics_path.write_text(json.dumps(metrics, indent=1) + "\n")
    (arguments.cache / "details.json").write_text(json.dumps(details, indent=1) + "\n")
    print(json.dumps(metrics, indent=1))


if __name__ == "__main__":
    main()
