"""The training loss: quality-weighted objectness over all cells; boxes and classes over the assigned ones."""

import torch
from torch.nn import functional

from assign import assign
from decode import DISTANCE_LOG_RANGE
from net import CLASSES, STRIDES

WEIGHTS = {"objectness": 1.0, "giou": 2.0, "distance": 0.5, "class": 0.7}
# Easy background fades with the square of the belief; there are hundreds of such cells to each control.
BACKGROUND_WEIGHT = 0.75
# Missing a control that nothing but its picture names is what the product can afford least, and text gives the others away more easily.
ICON_EMPHASIS = 3.0
# As evaluate.py has it.
IGNORED_SHARE = 0.5


def flatten(heads):
    """Heads [n,c,h,w] → [n*cells,c], with the grids and each cell's centre and stride."""
    grids = [tuple(h.shape[2:]) for h in heads]
    flat = torch.cat([h.flatten(2) for h in heads], 2).transpose(1, 2)
    centres, strides = [], []
    for (height, width), stride in zip(grids, STRIDES):
        y, x = torch.meshgrid(torch.arange(height), torch.arange(width), indexing="ij")
        centres.append(torch.stack([x, y], 2).reshape(-1, 2).add(0.5) * stride)
        strides.append(torch.full((height * width,), float(stride)))
    return flat, grids, torch.cat(centres), torch.cat(strides)


def boxes_from(log_distances, centres, strides):
    distances = log_distances.clamp(*DISTANCE_LOG_RANGE).exp() * strides[:, None]
    return torch.cat([centres - distances[:, :2], centres + distances[:, 2:]], 1)


def giou_pairs(a, b):
    intersection = (torch.minimum(a[:, 2:], b[:, 2:]) - torch.maximum(a[:, :2], b[:, :2])).clamp(min=0).prod(1)
    union = (a[:, 2:] - a[:, :2]).clamp(min=0).prod(1) + (b[:, 2:] - b[:, :2]).clamp(min=0).prod(1) - intersection
    hull = (torch.maximum(a[:, 2:], b[:, 2:]) - torch.minimum(a[:, :2], b[:, :2])).clamp(min=0).prod(1)
    return intersection / union.clamp(min=1e-6) - (hull - union) / hull.clamp(min=1e-6)


def ignored_cells(crops, centres, predicted):
    """Cells that say something neither right nor wrong, [images, cells]: half of the box they predict ([images, cells, 4]) lies on
    an ignored region around them. A larger box there is a mistake, in training as in judging."""
    masks = []
    for crop, boxes in zip(crops, predicted):
        mask = torch.zeros(len(centres), dtype=torch.bool)
        regions = torch.from_numpy(crop.ignored)
        if len(regions):
            inside = (centres[:, None] > regions[None, :, :2]).all(2) & (centres[:, None] < regions[None, :, 2:]).all(2)
            cell, region = inside.nonzero(as_tuple=True)
            own, around = boxes[cell], regions[region]
            shared = (torch.minimum(own[:, 2:], around[:, 2:]) - torch.maximum(own[:, :2], around[:, :2])).clamp(min=0).prod(1)
            area = (own[:, 2:] - own[:, :2]).prod(1).clamp(min=1e-6)
            mask[cell[shared >= IGNORED_SHARE * area]] = True
        masks.append(mask)
    return torch.stack(masks)


def detection_loss(heads, crops):
    """(loss, its parts as floats)."""
    flat, grids, centres, strides = flatten([h.float() for h in heads])
    images, cells, _ = flat.shape
    flat = flat.reshape(images * cells, -1)
    all_centres, all_strides = centres.repeat(images, 1), strides.repeat(images)
    objectness, log_distances, class_logits = flat[:, 0], flat[:, 1:5], flat[:, 5:]
    boxes = torch.cat([torch.from_numpy(c.boxes) for c in crops])
    classes = torch.cat([torch.from_numpy(c.classes) for c in crops])
    image_of = torch.cat([torch.full((len(c.boxes),), i) for i, c in enumerate(crops)])
    predicted = boxes_from(log_distances, all_centres, all_strides)
    target = torch.zeros_like(objectness)
    emphasis = torch.ones_like(objectness)
    parts = {}
    if len(boxes):
        cell, control, quality = assign(boxes, classes, image_of, predicted.detach(), objectness.detach(), class_logits.detach(), grids)
        target[cell] = quality
        emphasis[cell[classes[control] == CLASSES.index("icon")]] = ICON_EMPHASIS
        total = quality.sum().clamp(min=1.0)
        parts["giou"] = ((1 - giou_pairs(predicted[cell], boxes[control])) * quality).sum() / total
        wanted = torch.cat([all_centres[cell] - boxes[control, :2], boxes[control, 2:] - all_centres[cell]], 1)
        wanted = (wanted / all_strides[cell, None]).clamp(min=0.02).log()
        parts["distance"] = (functional.smooth_l1_loss(log_distances[cell], wanted, reduction="none", beta=0.2).mean(1) * quality).sum() / total
        known = classes[control] >= 0
        one_hot = functional.one_hot(classes[control].clamp(min=0), class_logits.shape[1]).float()
        class_loss = functional.binary_cross_entropy_with_logits(class_logits[cell], one_hot, reduction="none").sum(1)
        parts["class"] = (class_loss * quality * known).sum() / total
    else:
        total = torch.tensor(1.0)
    belief = objectness.detach().sigmoid()
    weight = torch.where(target > 0, torch.maximum(target, (target - belief).abs()) * emphasis, BACKGROUND_WEIGHT * belief**2)
    weight = weight * (~ignored_cells(crops, centres, predicted.detach().reshape(images, cells, 4)).reshape(-1) | (target > 0))
    parts["objectness"] = (functional.binary_cross_entropy_with_logits(objectness, target, reduction="none") * weight).sum() / total
    loss = sum(WEIGHTS[name] * value for name, value in parts.items())
    return loss, {name: float(value.detach()) for name, value in parts.items()}
