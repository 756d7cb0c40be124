"""From raw head maps to boxes, in numpy: the reference that the product's post-processing is tested against.

Boxes are (left, top, right, bottom) in model pixels. Knows nothing of files or of training.
"""

import numpy as np

from net import STRIDES

MODEL_WIDTH, MODEL_HEIGHT = 1280, 800
PADDING_VALUE = 114
DISTANCE_LOG_RANGE = (-4.0, 6.0)
NMS_IOU = 0.5
DEFAULT_THRESHOLD = 0.3


def sigmoid(x):
    return 1.0 / (1.0 + np.exp(-x))


def letterbox(rgb):
    """RGB u8 [h,w,3] → f32 [1,3,800,1280] in 0..1, top-left, unscaled; what exceeds the model's size is cut off."""
    canvas = np.full((MODEL_HEIGHT, MODEL_WIDTH, 3), PADDING_VALUE, np.uint8)
    height, width = min(rgb.shape[0], MODEL_HEIGHT), min(rgb.shape[1], MODEL_WIDTH)
    canvas[:height, :width] = rgb[:height, :width]
    return np.ascontiguousarray(canvas.transpose(2, 0, 1)[None], np.float32) / 255.0


def decode(heads, threshold):
    """Heads [1,5+C,h,w] at strides 8, 16, 32 → (boxes [n,4], scores [n], classes [n]), not yet suppressed."""
    boxes, scores, classes = [], [], []
    for head, stride in zip(heads, STRIDES):
        raw = head[0].reshape(head.shape[1], -1)
        best = raw[5:].argmax(0)
        # Times the class it would count against what could be two things, icons first of all: their recall fell by half.
        score = sigmoid(raw[0])
        keep = np.flatnonzero(score >= threshold)
        width = head.shape[3]
        centre_x = (keep % width + 0.5) * stride
        centre_y = (keep // width + 0.5) * stride
        left, top, right, bottom = np.exp(np.clip(raw[1:5, keep], *DISTANCE_LOG_RANGE)) * stride
        boxes.append(np.stack([centre_x - left, centre_y - top, centre_x + right, centre_y + bottom], 1))
        scores.append(score[keep])
        classes.append(best[keep])
    return np.concatenate(boxes), np.concatenate(scores), np.concatenate(classes)


def iou_matrix(a, b):
    """Intersection over union of every box of a [n,4] with every box of b [m,4] → [n,m]."""
    top_left = np.maximum(a[:, None, :2], b[None, :, :2])
    bottom_right = np.minimum(a[:, None, 2:], b[None, :, 2:])
    intersection = np.prod(np.clip(bottom_right - top_left, 0, None), axis=2)
    area_a = np.prod(a[:, 2:] - a[:, :2], axis=1)
    area_b = np.prod(b[:, 2:] - b[:, :2], axis=1)
    return intersection / np.maximum(area_a[:, None] + area_b[None, :] - intersection, 1e-9)


def mutual_centres(box, others):
    """Of each other box, whether its centre lies in this one and this one's in it."""
    centre, centres = (box[:2] + box[2:]) / 2, (others[:, :2] + others[:, 2:]) / 2
    inside = (centres > box[:2]).all(1) & (centres < box[2:]).all(1)
    return inside & (centre > others[:, :2]).all(1) & (centre < others[:, 2:]).all(1)


def non_max_suppression(boxes, scores, max_iou=NMS_IOU, limit=1000):
    """Indices kept, best score first. Class-agnostic: one control is one hit whatever it is taken for.

    Two boxes are of one control where they overlap by more than `max_iou`, or by more than half of that while the centre
    of each lies in the other: a button may be framed by its words or by its border.
    """
    order = np.argsort(-scores, kind="stable")[:limit]
    kept = []
    while order.size:
        best, rest = order[0], order[1:]
        kept.append(best)
        overlap = iou_matrix(boxes[best : best + 1], boxes[rest])[0]
        same = (overlap > max_iou) | ((overlap > max_iou / 2) & mutual_centres(boxes[best], boxes[rest]))
        order = rest[~same]
    return np.array(kept, np.int64)
