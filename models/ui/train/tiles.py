"""Screens of any size, as the product looks at them: brought to CSS size, covered by overlapping tiles, never shrunk.

Boxes are (left, top, right, bottom) in the screen's own pixels.
"""

import numpy as np
from PIL import Image

from decode import MODEL_HEIGHT, MODEL_WIDTH, decode, letterbox, non_max_suppression

OVERLAP = 256
# A box that ends this close to a tile's inner edge is cut by it.
CUT_MARGIN = 2


def starts(length, tile):
    """Where the tiles begin along one side: as few as cover it, evenly, sharing at least the overlap."""
    if length <= tile:
        return [0]
    count = 1 + -(-(length - tile) // (tile - OVERLAP))
    return [i * (length - tile) // (count - 1) for i in range(count)]


def whole_in_tile(boxes, left, top, width, height):
    """False for boxes that an inner edge of the tile cuts and that the neighbour sees further."""
    keep = np.ones(len(boxes), bool)
    for low, high, start, tile, length in ((0, 2, left, MODEL_WIDTH, width), (1, 3, top, MODEL_HEIGHT, height)):
        if start > 0:
            keep &= ~((boxes[:, low] <= CUT_MARGIN) & (boxes[:, high] < OVERLAP))
        if start + tile < length:
            keep &= ~((boxes[:, high] >= tile - CUT_MARGIN) & (boxes[:, low] > tile - OVERLAP))
    return keep


def detect_screen(run_heads, rgb, scale, threshold):
    """(boxes, scores, classes) of a screen of `scale` device px a CSS px, best score first."""
    height, width = (max(1, round(side / scale)) for side in rgb.shape[:2])
    if scale != 1:
        rgb = np.asarray(Image.fromarray(rgb).resize((width, height), Image.Resampling.BOX))
    found = []
    for top in starts(height, MODEL_HEIGHT):
        for left in starts(width, MODEL_WIDTH):
            part = rgb[top : top + MODEL_HEIGHT, left : left + MODEL_WIDTH]
            boxes, scores, classes = decode(run_heads(letterbox(part)), threshold)
            keep = whole_in_tile(boxes, left, top, width, height)
            found.append((boxes[keep] + [left, top, left, top], scores[keep], classes[keep]))
    boxes, scores, classes = (np.concatenate(parts) for parts in zip(*found))
    kept = non_max_suppression(boxes, scores)
    boxes, scores, classes = boxes[kept].clip(0, [width, height, width, height]) * scale, scores[kept], classes[kept]
    solid = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1) > 0
    return boxes[solid], scores[solid], classes[solid]
