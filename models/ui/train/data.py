"""Labelled screens on disk → augmented training crops.

A screen is NAME.png and NAME.json (written by render.mjs and synth.mjs). New screens are picked up while training
goes on. Knows nothing of the network.
"""

import json
import queue
import threading
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from net import CLASSES

PADDING_VALUE = 114
# Decoding costs as much as a crop's share of the training step: each decoded screen serves a few crops, mixed with others'.
OPEN_SCREENS = 64
CROPS_PER_OPENING = 6
RESCAN_CROPS = 400
MOSAIC_SHARE = 0.3
# A control cut by the crop's edge is still one while this share of it shows; below, it is neither right nor wrong.
MIN_SHOWN = 0.6
CLASS_OTHER = -1


@dataclass
class Screen:
    """Pixels load on first use. Boxes [n,4] are the painted ones, in image pixels."""

    path: Path
    scale: float
    boxes: np.ndarray
    rects: np.ndarray
    classes: np.ndarray
    icon_only: np.ndarray
    ignored: np.ndarray
    # Of the ignored regions, the large pictures: judged leniently, but taught as background, or hits land in photographs.
    ignored_is_picture: np.ndarray
    # Lines of text outside all controls; only on screens for judging.
    texts: np.ndarray
    generated: bool
    family: str

    @staticmethod
    def read(label_path):
        label = json.loads(label_path.read_text())
        boxes = label["boxes"]
        index = {name: i for i, name in enumerate(CLASSES)}
        return Screen(
            path=label_path.with_name(label_path.name[: -len(".json")] + ".png"),
            scale=label["scale"],
            boxes=np.array([b["painted"] for b in boxes], np.float32).reshape(-1, 4),
            rects=np.array([b["rect"] for b in boxes], np.float32).reshape(-1, 4),
            classes=np.array([index.get(b["class"], CLASS_OTHER) for b in boxes], np.int64),
            icon_only=np.array([b["iconOnly"] for b in boxes], bool),
            ignored=np.array([i["box"] for i in label["ignored"]], np.float32).reshape(-1, 4),
            ignored_is_picture=np.array([i["kind"] == "image" for i in label["ignored"]], bool),
            texts=np.array(label.get("texts", []), np.float32).reshape(-1, 4),
            generated=label.get("package") == "generator",
            family=label.get("family", ""),
        )

    def pixels(self):
        return np.asarray(Image.open(self.path).convert("RGB"))


def read_screens(folder):
    return [Screen.read(p) for p in sorted(folder.glob("*.json"))]


@dataclass
class Crop:
    pixels: np.ndarray
    boxes: np.ndarray
    classes: np.ndarray
    ignored: np.ndarray


class CropSource:
    """Endless crops: classes evenly, generated and real screens by a fixed share, design families by the root of their size."""

    def __init__(self, folder, seed, generated_share=0.4):
        self.folder = folder
        self.random = np.random.default_rng(seed)
        self.generated_share = generated_share
        self.known = {}
        self.open_screens = []
        self.made = 0
        self.rescan()

    def rescan(self):
        for path in self.folder.glob("*.json"):
            if path.name not in self.known:
                try:
                    self.known[path.name] = Screen.read(path)
                except FileNotFoundError:
                    continue
        self.sort_into_pools()

    def sort_into_pools(self):
        screens = list(self.known.values())
        self.generated = [s for s in screens if s.generated]
        self.families = {}
        for screen in screens:
            if not screen.generated:
                self.families.setdefault(screen.family, []).append(screen)
        # A family with four times the pages is seen twice as often: not more, or its look would be taken for how pages look.
        roots = np.sqrt([len(members) for members in self.families.values()])
        self.family_share = roots / max(roots.sum(), 1e-9)

    def draw(self):
        """A screen and its pixels, out of those now open; one that served its crops makes room for another."""
        if len(self.open_screens) < OPEN_SCREENS:
            self.open_screens.append(self.open_another())
        slot = self.random.integers(len(self.open_screens))
        entry = self.open_screens[slot]
        entry[2] -= 1
        if entry[2] == 0:
            self.open_screens.pop(slot)
        return entry[0], entry[1]

    def open_another(self):
        while True:
            screen = self.pick_screen()
            try:
                return [screen, screen.pixels(), CROPS_PER_OPENING]
            except FileNotFoundError:
                # Thrown out since: whoever renders may find a page bad while the training runs.
                self.forget(screen)

    def forget(self, screen):
        self.known.pop(screen.path.name.removesuffix(".png") + ".json", None)
        self.sort_into_pools()

    def pick_screen(self):
        from_generated = self.random.random() < self.generated_share or not self.families
        if from_generated and self.generated:
            pool = self.generated
        else:
            pool = list(self.families.values())[self.random.choice(len(self.families), p=self.family_share)]
        return pool[self.random.integers(len(pool))]

    def pick_factor(self, screen):
        """Resampling factor: mostly CSS scale (what the product feeds), else a spread that covers zoomed pages."""
        if screen.scale > 1 and self.random.random() < 0.3:
            return 1.0
        zoom = 1.0 if self.random.random() < 0.5 else float(np.exp(self.random.uniform(np.log(0.55), np.log(1.4))))
        return zoom / screen.scale

    def pick_corner(self, screen, shape, span):
        """Top-left corner of a window of `span` (width, height), in image pixels: usually around a control of an evenly drawn class."""
        height, width = shape[:2]
        span = np.array(span)
        if len(screen.boxes) and self.random.random() < 0.75:
            present = np.unique(screen.classes)
            chosen = self.random.choice(np.flatnonzero(screen.classes == self.random.choice(present)))
            centre = (screen.boxes[chosen, :2] + screen.boxes[chosen, 2:]) / 2
            corner = centre - self.random.uniform(0.1, 0.9, 2) * span
        else:
            corner = self.random.uniform(0, 1, 2) * np.maximum([width, height] - span, 1)
        # The product pads right and below only.
        return np.clip(corner, 0, np.maximum([width, height] - span, 0)).astype(int)

    def next(self, size):
        self.made += 1
        if self.made % RESCAN_CROPS == 0:
            self.rescan()
        if self.random.random() >= MOSAIC_SHARE:
            return self.window(size, size)
        return self.mosaic(size)

    def mosaic(self, size):
        """Parts of two or four screens side by side: a control is known by itself too, not by its page alone."""
        across = int(size * self.random.uniform(0.3, 0.7))
        down = int(size * self.random.uniform(0.3, 0.7)) if self.random.random() < 0.6 else size
        parts = []
        for left, right in ((0, across), (across, size)):
            for top, bottom in ((0, down), (down, size)):
                if bottom > top:
                    parts.append((left, top, self.window(right - left, bottom - top)))
        pixels = np.full((size, size, 3), PADDING_VALUE, np.uint8)
        for left, top, part in parts:
            height, width = part.pixels.shape[:2]
            pixels[top : top + height, left : left + width] = part.pixels
        shifted = [np.array([left, top, left, top], np.float32) for left, top, _ in parts]
        boxes = np.concatenate([part.boxes + shift for (_, _, part), shift in zip(parts, shifted)])
        ignored = np.concatenate([part.ignored + shift for (_, _, part), shift in zip(parts, shifted)])
        return Crop(pixels, boxes, np.concatenate([part.classes for _, _, part in parts]), ignored)

    def window(self, width, height):
        """A part of one screen, resampled, recoloured, sometimes mirrored; padded where the screen ends."""
        screen, pixels = self.draw()
        factor = self.pick_factor(screen)
        span = (int(round(width / factor)), int(round(height / factor)))
        x, y = self.pick_corner(screen, pixels.shape, span)
        part = pixels[y : y + span[1], x : x + span[0]]
        if factor != 1.0:
            target = (max(1, round(part.shape[1] * factor)), max(1, round(part.shape[0] * factor)))
            part = np.asarray(Image.fromarray(part).resize(target, Image.Resampling.BILINEAR if factor > 0.6 else Image.Resampling.BOX))
        part = part[:height, :width]
        canvas = np.full((height, width, 3), PADDING_VALUE, np.uint8)
        canvas[: part.shape[0], : part.shape[1]] = recolour(part, self.random)
        boxes = (screen.boxes - [x, y, x, y]) * factor
        ignored = (screen.ignored[~screen.ignored_is_picture] - [x, y, x, y]) * factor
        crop = cut(canvas, boxes.astype(np.float32), screen.classes, ignored.astype(np.float32), part.shape[1], part.shape[0])
        return mirrored(crop) if self.random.random() < 0.2 else crop


def cut(pixels, boxes, classes, ignored, width, height):
    """Clips boxes to the part of the canvas that holds the page; barely visible ones become ignored regions."""
    limits = np.array([width, height, width, height], np.float32)
    shown = boxes.clip(0, limits)
    area = np.prod(boxes[:, 2:] - boxes[:, :2], axis=1)
    shown_area = np.prod((shown[:, 2:] - shown[:, :2]).clip(0), axis=1)
    side = (shown[:, 2:] - shown[:, :2]).min(axis=1, initial=1e9)
    keep = (shown_area >= MIN_SHOWN * area) & (side >= 4)
    doubtful = (shown_area > 0) & ~keep
    ignored = np.concatenate([ignored.clip(0, limits), shown[doubtful]])
    ignored = ignored[np.prod((ignored[:, 2:] - ignored[:, :2]).clip(0), axis=1) > 4]
    return Crop(pixels, shown[keep], classes[keep], ignored)


def mirrored(crop):
    width = crop.pixels.shape[1]

    def flip(boxes):
        flipped = boxes.copy()
        flipped[:, 0], flipped[:, 2] = width - boxes[:, 2], width - boxes[:, 0]
        return flipped

    return Crop(crop.pixels[:, ::-1], flip(crop.boxes), crop.classes, flip(crop.ignored))


def recolour(pixels, random):
    """Inverts, permutes channels, bends contrast: one lookup table a channel, so that it costs next to nothing."""
    if random.random() < 0.35:
        return pixels
    levels = np.arange(256, dtype=np.float32) / 255
    inverted = random.random() < 0.2
    gain, lift, gamma = random.uniform(0.65, 1.2), random.uniform(-0.08, 0.12), np.exp(random.uniform(-0.35, 0.35))
    table = levels**gamma * gain * random.uniform(0.9, 1.1, (3, 1)) + lift
    table = (np.clip(1 - table if inverted else table, 0, 1) * 255).astype(np.uint8)
    bent = np.asarray(Image.fromarray(pixels).point(table.reshape(-1).tolist()))
    return bent[:, :, random.permutation(3)] if random.random() < 0.3 else bent


class BatchLoader:
    """Makes batches on a thread while the network trains; decoding and resampling release the interpreter's lock."""

    def __init__(self, source, batch_of, depth=4):
        self.batches = queue.Queue(depth)
        self.source = source
        self.batch_of = batch_of
        threading.Thread(target=self.fill, daemon=True).start()

    def fill(self):
        try:
            while True:
                size, count = self.batch_of(self.source.random)
                self.batches.put([self.source.next(size) for _ in range(count)])
        except Exception as error:
            # Without this the training would wait for ever for a batch that nobody makes.
            self.batches.put(error)

    def next(self):
        batch = self.batches.get()
        if isinstance(batch, Exception):
            raise batch
        return batch
