"""Trains the detector for a given time and leaves averaged weights; resumable at any moment.

    train.py --cache DIR --minutes 60 [--spent-minutes 0] [--fresh] [--peak-lr 2e-3]

The learning rate follows one cosine over the minutes given, so a run that is told its length always ends decayed; a run
that goes on with an interrupted one says how many of the minutes are spent. Resumes from the checkpoint in the cache, else from the committed weights, else from nothing.

Several workers share one set of weights without locks: each computes on its own crops and steps its own optimizer. That
beats one process with several threads. Worker 0 also averages, saves and validates.
"""

import argparse
import json
import math
import signal
import time
from pathlib import Path

import torch
from torch import multiprocessing

from data import BatchLoader, CropSource, read_screens
from evaluate import evaluate_network
from loss import detection_loss
from net import Detector
from weights import load_weights, save_weights

WEIGHT_DECAY = 0.03
WARMUP_STEPS = 150
GRADIENT_LIMIT = 8.0
# Worker 0 averages at its own steps only, so one of these steps stands for as many as there are workers.
EMA_DECAY = 0.998
# (side, crops): enough crops for the batch norms, few enough for many steps an hour.
BATCH_SHAPES = ((512, 4), (640, 3), (640, 3), (800, 2))
SAVE_SECONDS = 240
VALIDATE_SECONDS = 600
VALIDATION_SCREENS = 36
HERE = Path(__file__).parent


class Average:
    """Exponential moving average of all floating-point state, norms' statistics included."""

    def __init__(self, model):
        self.state = {k: v.detach().clone() for k, v in model.state_dict().items()}
        self.updates = 0

    def update(self, model):
        self.updates += 1
        # Short memory at first: the random start must not linger.
        decay = min(EMA_DECAY, (1 + self.updates) / (20 + self.updates))
        for key, value in model.state_dict().items():
            if value.is_floating_point():
                self.state[key].lerp_(value, 1 - decay)
            else:
                self.state[key].copy_(value)


def optimizer_for(model, peak_lr):
    decayed = [p for p in model.parameters() if p.ndim > 1]
    plain = [p for p in model.parameters() if p.ndim <= 1]
    groups = [{"params": decayed, "weight_decay": WEIGHT_DECAY}, {"params": plain, "weight_decay": 0.0}]
    return torch.optim.AdamW(groups, lr=peak_lr, betas=(0.9, 0.99))


def to_tensor(crops):
    images = torch.stack([torch.from_numpy(c.pixels.copy()) for c in crops]).permute(0, 3, 1, 2)
    return images.float().div(255).contiguous(memory_format=torch.channels_last)


COUNTERS = ("cpu_hours", "steps", "crops", "megapixels")


class Shared:
    """What all workers see: the weights, and how much work went into them."""

    def __init__(self, model, totals):
        self.model = model.share_memory()
        self.counters = torch.tensor([totals[name] for name in COUNTERS], dtype=torch.float64).share_memory_()

    def add(self, **amounts):
        # Lost updates between workers are one step in thousands: not worth a lock.
        for name, amount in amounts.items():
            self.counters[COUNTERS.index(name)] += amount

    def totals(self):
        values = zip(COUNTERS, self.counters.tolist())
        return {name: int(value) if name in ("steps", "crops") else round(value, 4) for name, value in values}


def load_start(arguments, checkpoint_path):
    """(model, totals, checkpoint or None)."""
    model = Detector()
    totals = dict.fromkeys(COUNTERS, 0.0)
    if not arguments.fresh and checkpoint_path.exists():
        checkpoint = torch.load(checkpoint_path, weights_only=True)
        model.load_state_dict(checkpoint["model"])
        return model, checkpoint["totals"], checkpoint
    if not arguments.fresh and (HERE / "weights.safetensors").exists():
        load_weights(model, HERE / "weights.safetensors")
        if (HERE / "totals.json").exists():
            totals = json.loads((HERE / "totals.json").read_text())
    return model, totals, None


class Worker:
    def __init__(self, arguments, shared, checkpoint, rank):
        self.rank = rank
        self.shared = shared
        self.model = shared.model.train()
        self.cache = arguments.cache
        self.peak_lr = arguments.peak_lr
        self.seconds = arguments.minutes * 60
        self.spent_seconds = arguments.spent_minutes * 60
        self.optimizer = optimizer_for(self.model, self.peak_lr)
        self.average = Average(self.model) if rank == 0 else None
        if checkpoint:
            self.optimizer.load_state_dict(checkpoint["optimizer"])
            if rank == 0:
                self.average.state, self.average.updates = checkpoint["average"], checkpoint["updates"]
        # A resumed optimizer knows its second moments already.
        self.warmup_steps = 1 if checkpoint else WARMUP_STEPS
        self.stopped = False
        self.known_screens = 0

    def learning_rate(self, elapsed, step):
        progress = min(1.0, elapsed / self.seconds)
        cosine = 0.5 * (1 + math.cos(math.pi * progress))
        return self.peak_lr * min(1.0, (step + 1) / self.warmup_steps) * (0.01 + 0.99 * cosine)

    def step(self, crops):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            heads = self.model(to_tensor(crops))
        loss, parts = detection_loss(heads, crops)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.model.parameters(), GRADIENT_LIMIT)
        self.optimizer.step()
        if self.average:
            self.average.update(self.model)
        megapixels = sum(c.pixels.shape[0] * c.pixels.shape[1] for c in crops) / 1e6
        self.shared.add(steps=1, crops=len(crops), megapixels=megapixels)
        return parts

    def save(self):
        path = self.cache / "checkpoint.pt"
        partial = path.with_suffix(".partial")
        state = {"model": self.model.state_dict(), "average": self.average.state, "updates": self.average.updates}
        torch.save({**state, "optimizer": self.optimizer.state_dict(), "totals": self.shared.totals()}, partial)
        partial.replace(path)
        save_weights(self.average.state, HERE / "weights.safetensors")
        (HERE / "totals.json").write_text(json.dumps(self.shared.totals(), indent=1) + "\n")

    def validate(self, screens):
        averaged = Detector()
        averaged.load_state_dict(self.average.state)
        figures = evaluate_network(averaged.eval(), screens)
        row = {**{k: round(v, 4) for k, v in figures.items() if isinstance(v, (float, int))}, **self.shared.totals()}
        row["training_screens"] = self.known_screens
        with open(HERE / "curve.jsonl", "a") as curve:
            curve.write(json.dumps(row) + "\n")
        print("validation", json.dumps(row), flush=True)

    def run(self):
        source = CropSource(self.cache / "screens" / "train", seed=[int(self.shared.totals()["steps"]), self.rank])
        loader = BatchLoader(source, lambda random: BATCH_SHAPES[random.integers(len(BATCH_SHAPES))])
        screens = read_screens(self.cache / "screens" / "val") if self.rank == 0 else []
        screens = screens[:: max(1, len(screens) // VALIDATION_SCREENS)]
        started, cpu_seen = time.monotonic(), time.process_time()
        last_save = last_validation = started
        smooth = None
        step = 0
        while not self.stopped and (elapsed := self.spent_seconds + time.monotonic() - started) < self.seconds:
            rate = self.learning_rate(elapsed, step)
            for group in self.optimizer.param_groups:
                group["lr"] = rate
            parts = self.step(loader.next())
            smooth = parts if smooth is None else {k: 0.98 * smooth.get(k, v) + 0.02 * v for k, v in parts.items()}
            step += 1
            self.shared.add(cpu_hours=(time.process_time() - cpu_seen) / 3600)
            cpu_seen = time.process_time()
            self.known_screens = len(source.known)
            now = time.monotonic()
            if step % 50 == 0:
                detail = " ".join(f"{k} {v:.3f}" for k, v in smooth.items())
                print(f"worker {self.rank} step {step} lr {rate:.2e} {detail} {step / (now - started):.2f}/s screens {self.known_screens}", flush=True)
            if self.rank == 0 and now - last_save > SAVE_SECONDS:
                self.save()
                last_save = now
            if screens and now - last_validation > VALIDATE_SECONDS:
                self.validate(screens)
                last_validation = time.monotonic()
        if self.rank == 0:
            self.save()
            if screens and not self.stopped:
                self.validate(screens)


def work(rank, arguments, shared, checkpoint):
    # One thread each: on a shared machine a second one spends its time waiting for the first.
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    worker = Worker(arguments, shared, checkpoint, rank)
    signal.signal(signal.SIGTERM, lambda *_: setattr(worker, "stopped", True))
    worker.run()


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--minutes", type=float, required=True)
    parser.add_argument("--spent-minutes", type=float, default=0.0)
    parser.add_argument("--peak-lr", type=float, default=2e-3)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--fresh", action="store_true")
    arguments = parser.parse_args()
    model, totals, checkpoint = load_start(arguments, arguments.cache / "checkpoint.pt")
    shared = Shared(model.to(memory_format=torch.channels_last), totals)
    processes = [multiprocessing.get_context("spawn").Process(target=work, args=(rank, arguments, shared, checkpoint)) for rank in range(arguments.workers)]
    for process in processes:
        process.start()
    signal.signal(signal.SIGTERM, lambda *_: [p.terminate() for p in processes])
    for process in processes:
        process.join()


if __name__ == "__main__":
    main()
