"""Measures a detector on labelled screens.

    evaluate.py --screens DIR [--model model.onnx]                   prints the figures as JSON
    evaluate.py --screens DIR --results FILE --coco FILE             of another detector, from its COCO results (coco.py)

Class-agnostic over interactive elements. A hit on something ignored (an icon or picture that does nothing, a disabled or
mostly covered control) counts neither for nor against. Definitions of the figures: describe.py.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from data import read_screens
from decode import DEFAULT_THRESHOLD, iou_matrix
from net import CLASSES, HEAD_NAMES
from tiles import detect_screen

LOWEST_SCORE = 0.01
MATCH_IOU = 0.5
ICON_PRECISION = 0.5


def painted_match(screen, boxes):
    return iou_matrix(boxes, screen.boxes) * (iou_matrix(boxes, screen.boxes) >= MATCH_IOU)


def either_match(screen, boxes):
    best = np.maximum(iou_matrix(boxes, screen.boxes), iou_matrix(boxes, screen.rects))
    return best * (best >= MATCH_IOU)


def mutual_centre_match(screen, boxes):
    """Each box's centre lies in the other; the control's box is the painted one or its rectangle."""
    best = np.zeros((len(boxes), len(screen.boxes)))
    for truth in (screen.boxes, screen.rects):
        hit_centre = (boxes[:, None, :2] + boxes[:, None, 2:]) / 2
        truth_centre = (truth[None, :, :2] + truth[None, :, 2:]) / 2
        inside = (hit_centre > truth[None, :, :2]).all(2) & (hit_centre < truth[None, :, 2:]).all(2)
        around = (truth_centre > boxes[:, None, :2]).all(2) & (truth_centre < boxes[:, None, 2:]).all(2)
        best = np.maximum(best, (inside & around) * (0.01 + iou_matrix(boxes, truth)))
    return best


MATCHES = {"painted": painted_match, "either": either_match, "mutual": mutual_centre_match}


def shared_area(boxes, regions):
    """Area that every box of [n,4] shares with every region of [m,4]."""
    top_left = np.maximum(boxes[:, None, :2], regions[None, :, :2])
    bottom_right = np.minimum(boxes[:, None, 2:], regions[None, :, 2:])
    return np.prod((bottom_right - top_left).clip(0), axis=2)


def on_ignored(screen, boxes):
    if len(screen.ignored) == 0 or len(boxes) == 0:
        return np.zeros(len(boxes), bool)
    area = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    return (shared_area(boxes, screen.ignored) / np.maximum(area, 1e-6)[:, None]).max(1) >= 0.5


def judge(screen, hits, match):
    """Per hit: score, 1 right / 0 wrong / -1 does not count, and the control it found (or -1). Best score first, greedily."""
    boxes, scores, _ = hits
    verdicts, found = np.zeros(len(boxes), int), np.full(len(boxes), -1)
    if len(boxes) == 0:
        return scores, verdicts, found
    pairs = match(screen, boxes) if len(screen.boxes) else np.zeros((len(boxes), 0))
    free = np.ones(len(screen.boxes), bool)
    ignored = on_ignored(screen, boxes)
    for i in range(len(boxes)):
        claims = pairs[i] * free
        best = claims.argmax() if claims.size else -1
        if claims.size and claims[best] > 0:
            free[best] = False
            verdicts[i], found[i] = 1, best
        elif ignored[i]:
            verdicts[i] = -1
    return scores, verdicts, found


def precision_recall(screens, all_hits, match):
    """Counted hits of all screens, best first: scores, precision, recall, icon-only flag of what each found."""
    scores, verdicts, icons = [], [], []
    for screen, hits in zip(screens, all_hits):
        score, verdict, found = judge(screen, hits, match)
        counted = verdict >= 0
        scores.append(score[counted])
        verdicts.append(verdict[counted])
        flags = screen.icon_only[found.clip(0)] if len(screen.boxes) else np.zeros(len(found), bool)
        icons.append((flags & (found >= 0))[counted])
    scores, verdicts, icons = np.concatenate(scores), np.concatenate(verdicts), np.concatenate(icons)
    order = np.argsort(-scores, kind="stable")
    right = np.cumsum(verdicts[order])
    total = sum(len(s.boxes) for s in screens)
    precision = right / np.arange(1, len(right) + 1)
    return scores[order], precision, right / max(total, 1), np.cumsum(icons[order])


def average_precision(precision, recall):
    """Area under the precision envelope."""
    if len(precision) == 0:
        return 0.0
    envelope = np.maximum.accumulate(precision[::-1])[::-1]
    return float(np.sum(np.diff(np.concatenate([[0.0], recall])) * envelope))


def class_table(screens, all_hits, threshold):
    """Recall of each class at the threshold, and how often the class named is the right one."""
    found, named, total = (np.zeros(len(CLASSES), int) for _ in range(3))
    for screen, hits in zip(screens, all_hits):
        boxes, scores, classes = hits
        keep = scores >= threshold
        _, verdicts, control = judge(screen, (boxes[keep], scores[keep], classes[keep]), either_match)
        for i in np.flatnonzero(verdicts == 1):
            truth = screen.classes[control[i]]
            if truth >= 0:
                found[truth] += 1
                named[truth] += classes[keep][i] == truth
        for truth in screen.classes[screen.classes >= 0]:
            total[truth] += 1
    return {
        name: {"controls": int(total[i]), "recall": float(found[i] / max(total[i], 1)), "class_right": float(named[i] / max(found[i], 1))}
        for i, name in enumerate(CLASSES)
    }


def mistakes(screens, all_hits, threshold):
    """What the wrong hits at the threshold fell for, as counts: a control already found or badly framed, plain text, or else."""
    counts = {"hits": 0, "right": 0, "misplaced": 0, "text": 0, "other": 0}
    for screen, (boxes, scores, classes) in zip(screens, all_hits):
        keep = scores >= threshold
        boxes = boxes[keep]
        _, verdicts, _ = judge(screen, (boxes, scores[keep], classes[keep]), either_match)
        counts["hits"] += int((verdicts >= 0).sum())
        counts["right"] += int((verdicts == 1).sum())
        wrong = boxes[verdicts == 0]
        area = np.maximum(np.prod(wrong[:, 2:] - wrong[:, :2], axis=1), 1e-6)
        on_control = (shared_area(wrong, screen.rects) / area[:, None]).sum(1) > 0.3
        on_text = (shared_area(wrong, screen.texts) / area[:, None]).sum(1) > 0.3
        counts["misplaced"] += int(on_control.sum())
        counts["text"] += int((on_text & ~on_control).sum())
        counts["other"] += int((~on_text & ~on_control).sum())
    return counts


def recall_at(screens, all_hits, threshold):
    found = sum(
        int((judge(s, tuple(part[h[1] >= threshold] for part in h), either_match)[1] == 1).sum()) for s, h in zip(screens, all_hits)
    )
    return found / max(1, sum(len(s.boxes) for s in screens))


def measure(screens, all_hits):
    """All figures of one set of screens; every value a float, and the class table under `classes`."""
    curves = {name: precision_recall(screens, all_hits, match) for name, match in MATCHES.items()}
    scores, precision, recall, icons = curves["either"]
    icon_total = sum(int(s.icon_only.sum()) for s in screens)
    figures = {
        "ap50_painted": average_precision(*curves["painted"][1:3]),
        "ap50_painted_or_rectangle": average_precision(precision, recall),
        "ap_mutual_centre": average_precision(*curves["mutual"][1:3]),
        "best_f1": 0.0, "best_f1_precision": 0.0, "best_f1_recall": 0.0, "best_threshold": 0.3, "icon_recall": 0.0,
    }
    if len(scores):
        f1 = 2 * precision * recall / np.maximum(precision + recall, 1e-9)
        best = int(f1.argmax())
        figures.update(
            best_f1=float(f1[best]), best_f1_precision=float(precision[best]), best_f1_recall=float(recall[best]), best_threshold=float(scores[best])
        )
        half = np.flatnonzero(precision >= ICON_PRECISION)
        if len(half) and icon_total:
            figures["icon_recall"] = float(icons[half[-1]] / icon_total)
    figures["screens"] = len(screens)
    figures["controls"] = int(sum(len(s.boxes) for s in screens))
    figures["recall_at_default"] = recall_at(screens, all_hits, DEFAULT_THRESHOLD)
    figures["mistakes"] = mistakes(screens, all_hits, figures["best_threshold"])
    figures["classes"] = class_table(screens, all_hits, figures["best_threshold"])
    return figures


def hits_on(run_heads, screens):
    return [detect_screen(run_heads, screen.pixels(), screen.scale, LOWEST_SCORE) for screen in screens]


def evaluate_network(network, screens):
    """For the learning curve: the network as it trains, without an export."""
    import torch

    def run_heads(image):
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            return [h.float().numpy() for h in network(torch.from_numpy(image).contiguous(memory_format=torch.channels_last))]

    return measure(screens, hits_on(run_heads, screens))


def session_runner(model_path, threads=1):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(model_path), options, providers=["CPUExecutionProvider"])
    return lambda image: session.run(list(HEAD_NAMES), {"image": image})


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--screens", type=Path, required=True)
    parser.add_argument("--model", type=Path, default=Path(__file__).parent.parent / "model.onnx")
    parser.add_argument("--results", type=Path)
    parser.add_argument("--coco", type=Path)
    arguments = parser.parse_args()
    screens = read_screens(arguments.screens)
    if not screens:
        parser.error(f"{arguments.screens} holds no labelled screen (NAME.png with NAME.json)")
    if arguments.results:
        from coco import read_results

        hits = read_results(screens, arguments.coco, arguments.results)
    else:
        hits = hits_on(session_runner(arguments.model), screens)
    print(json.dumps(measure(screens, hits), indent=1))


if __name__ == "__main__":
    main()
