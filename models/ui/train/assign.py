"""Which cells answer for which control.

Each control proposes the 5×5 cells around its centre on each of the three levels; a cell's claim is its nearness to the
centre and its level's fit to the size, times how well it already predicts the control. The best six win; a cell
that two controls want goes to the stronger claim. Nearness is measured against the square root of the area: without that,
wide inputs got anchors at their edges and were not learned.
"""

import torch

from net import STRIDES

REACH = 2
WINNERS = 6
NEARNESS_SIGMA = 0.45
LEVEL_SIGMA_OCTAVES = 0.9
CELLS_PER_SIDE = 4.0


def iou_pairs(a, b):
    """IoU of boxes paired along the last axis, [..., 4] each."""
    top_left = torch.maximum(a[..., :2], b[..., :2])
    bottom_right = torch.minimum(a[..., 2:], b[..., 2:])
    intersection = (bottom_right - top_left).clamp(min=0).prod(-1)
    area_a = (a[..., 2:] - a[..., :2]).clamp(min=0).prod(-1)
    area_b = (b[..., 2:] - b[..., :2]).clamp(min=0).prod(-1)
    return intersection / (area_a + area_b - intersection).clamp(min=1e-6)


def candidates(boxes, image_of, grids):
    """Cells each control may claim: flat index [m,k] over image and cell, prior claim [m,k] (0 = not allowed)."""
    cells_per_image = sum(h * w for h, w in grids)
    steps = torch.arange(-REACH, REACH + 1)
    step_y, step_x = (s.reshape(-1) for s in torch.meshgrid(steps, steps, indexing="ij"))
    centre = (boxes[:, :2] + boxes[:, 2:]) / 2
    root_area = (boxes[:, 2:] - boxes[:, :2]).clamp(min=1).prod(1).sqrt()
    indices, priors = [], []
    offset = 0
    for stride, (height, width) in zip(STRIDES, grids):
        x = (centre[:, :1] / stride).floor().long() + step_x
        y = (centre[:, 1:] / stride).floor().long() + step_y
        cell_x, cell_y = (x + 0.5) * stride, (y + 0.5) * stride
        on_map = (x >= 0) & (x < width) & (y >= 0) & (y < height)
        inside = (cell_x > boxes[:, 0:1]) & (cell_x < boxes[:, 2:3]) & (cell_y > boxes[:, 1:2]) & (cell_y < boxes[:, 3:4])
        # A control smaller than a cell may hold no cell centre at all: its own cell is always allowed.
        allowed = on_map & (inside | ((step_x == 0) & (step_y == 0)))
        distance = ((cell_x - centre[:, :1]) ** 2 + (cell_y - centre[:, 1:]) ** 2) / (NEARNESS_SIGMA * root_area[:, None]) ** 2
        octaves = torch.log2(root_area / (CELLS_PER_SIDE * stride))[:, None]
        # Below the finest and above the coarsest level there is no better one: no penalty there.
        octaves = octaves.clamp(min=0) if stride == STRIDES[0] else octaves.clamp(max=0) if stride == STRIDES[-1] else octaves
        prior = torch.exp(-0.5 * distance - 0.5 * (octaves / LEVEL_SIGMA_OCTAVES) ** 2)
        indices.append(image_of[:, None] * cells_per_image + offset + y.clamp(0, height - 1) * width + x.clamp(0, width - 1))
        priors.append(torch.where(allowed, prior, torch.zeros_like(prior)))
        offset += height * width
    return torch.cat(indices, 1), torch.cat(priors, 1)


@torch.no_grad()
def assign(boxes, classes, image_of, predicted_boxes, objectness, class_logits, grids):
    """Flat cells chosen, the control of each, and each one's objectness target (0..1).

    predicted_boxes [cells,4], objectness [cells], class_logits [cells,C]: all images' cells one after the other.
    """
    index, prior = candidates(boxes, image_of, grids)
    overlap = iou_pairs(predicted_boxes[index], boxes[:, None, :])
    known = classes.clamp(min=0)[:, None, None].expand(-1, index.shape[1], 1)
    right_class = class_logits[index].gather(2, known)[..., 0].sigmoid()
    right_class = torch.where(classes[:, None] >= 0, right_class, torch.ones_like(right_class))
    belief = objectness[index].sigmoid() * right_class
    # The floors keep the prior in charge while the predictions are still noise.
    claim = prior * (belief + 0.05).sqrt() * (overlap + 0.1) ** 3
    claim = torch.where(prior > 0.02, claim, torch.zeros_like(claim))
    top_claim, top = claim.topk(WINNERS, 1)
    winners = torch.zeros_like(claim).scatter(1, top, top_claim)
    strongest = torch.zeros_like(objectness).scatter_reduce(0, index.reshape(-1), winners.reshape(-1), "amax")
    chosen = (winners > 0) & (winners >= strongest[index])
    control, slot = chosen.nonzero(as_tuple=True)
    best_claim = winners.amax(1)
    best_overlap = torch.where(chosen, overlap, torch.zeros_like(overlap)).amax(1)
    quality = winners[control, slot] / best_claim[control] * best_overlap[control]
    return index[control, slot], control, quality.clamp(0.1, 1.0)
