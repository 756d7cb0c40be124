"""Cuts the base model's vocabulary and layers, and teaches what is left its old sentences and their translations.

    align.py --out DIR [--pieces N] [--new N] [--layers 0,1,2,3,5] [--epochs N]

The teacher is the whole base model reading the English string; the student reads the English string and a translation, and shall give
the same sentence vector (the mean over pieces) for both. So “löschen” comes to lie near “delete”.
"""

import argparse
import json
import pathlib
import random
import time

import torch
from torch.nn import functional

import base
import data
import net
import parallel
import tokens


def plain(goal: data.Goal) -> str:
    return "".join("".join(words for _, words in clause.parts).rstrip() + clause.tail for clause in goal.clauses).strip()


def vector(encoder, batch):
    with torch.autocast(net.DEVICE.type, torch.bfloat16):
        hidden = encoder(batch).float()
    mask = batch["mask"][..., None]
    return functional.normalize((hidden * mask).sum(1) / mask.sum(1), dim=-1)


def batch_of(texts: list[str], tokenizer: tokens.Tokenizer):
    pieces = [tokenizer.read(tokens.words(text)) for text in texts]
    length = max(len(p.ids) for p in pieces)
    pad = lambda rows, fill=0: torch.tensor([list(r) + [fill] * (length - len(r)) for r in rows])
    return {
        "ids": pad([p.ids for p in pieces]),
        "shape": pad([p.shape for p in pieces]),
        "glue": pad([p.glue for p in pieces]),
        "quoted": pad([p.quoted for p in pieces]),
        "mask": pad([[1] * len(p.ids) for p in pieces]).bool(),
    }


def teach(texts: list[str], vocabulary, weights) -> torch.Tensor:
    """The base model's vectors."""
    whole = tokens.Tokenizer(vocabulary)
    teacher = base.encoder([[n] for n in range(len(vocabulary))], list(range(6)), weights).eval()
    order = sorted(range(len(texts)), key=lambda i: len(texts[i]))
    out = torch.empty(len(texts), net.WIDTH)
    with torch.no_grad():
        for at in range(0, len(order), 128):
            group = order[at : at + 128]
            out[group] = vector(teacher, batch_of([texts[i] for i in group], whole))
    return out


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=pathlib.Path, required=True)
    options.add_argument("--pieces", type=int, default=9200)
    options.add_argument("--new", type=int, default=2500)
    options.add_argument("--layers", default="0,1,2,3,5")
    options.add_argument("--epochs", type=int, default=3)
    options.add_argument("--rate", type=float, default=3e-4)
    options.add_argument("--size", type=int, default=64)
    options = options.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    chance = random.Random(1)

    found = parallel.pairs(base.WHEELS)
    goals = data.corpus()["training"]
    english = [plain(g) for g in goals if g.lang == "en"]
    strings = [text for pair in found for text in pair[:2]] + [plain(g) for g in goals] * 4
    pieces, rows = base.cut(options.pieces, strings, options.new)
    (options.out / "vocab.txt").write_text("".join(piece + "\n" for piece in pieces), encoding="utf-8")
    weights = base.weights()
    student = base.encoder(rows, [int(n) for n in options.layers.split(",")], weights)
    torch.save(student.state_dict(), options.out / "encoder.pt")
    if not options.epochs:
        return

    sources = sorted({pair[0] for pair in found} | set(english))
    number = {text: n for n, text in enumerate(sources)}
    goal_vectors = teach(sources, base.full_vocabulary(), weights)
    examples = [(pair[1], number[pair[0]]) for pair in found] + [(text, n) for text, n in number.items()]
    tokenizer = tokens.Tokenizer(pieces)
    held = set(chance.sample(range(len(sources)), 300))
    trained = [e for e in examples if e[1] not in held]
    torch.save({"examples": trained, "vectors": goal_vectors.half()}, options.out / "align.pt")
    tested = [e for e in examples if e[1] in held]
    optimizer = torch.optim.AdamW(student.parameters(), options.rate, weight_decay=0.01)
    total = options.epochs * -(-len(trained) // options.size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(step / 200, max(0.0, 1 - step / total)))
    began = time.time()

    def loss_of(group):
        want = goal_vectors[[e[1] for e in group]]
        have = vector(student, batch_of([e[0] for e in group], tokenizer))
        # Near its own, and nearer to it than to the others' of the batch.
        same = torch.tensor([[a[1] == b[1] for b in group] for a in group])
        scores = (20 * have @ want.T).masked_fill(same & ~torch.eye(len(group), dtype=torch.bool), -1e4)
        return (1 - (have * want).sum(-1)).mean(), functional.cross_entropy(scores, torch.arange(len(group)))

    for epoch in range(options.epochs):
        student.train()
        chance.shuffle(trained)
        span = options.size * 50
        order = [e for at in range(0, len(trained), span) for e in sorted(trained[at : at + span], key=lambda e: len(e[0]))]
        groups = [order[at : at + options.size] for at in range(0, len(order), options.size)]
        chance.shuffle(groups)
        for step, group in enumerate(groups):
            near, other = loss_of(group)
            optimizer.zero_grad()
            (near + 0.1 * other).backward()
            torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            if step % 100 == 0:
                print(json.dumps({"epoch": epoch, "step": step, "of": len(groups), "distance": round(near.item(), 4), "contrast": round(other.item(), 4), "seconds": round(time.time() - began)}), flush=True)
        student.eval()
        with torch.no_grad():
            distance = sum(loss_of(tested[at : at + 64])[0].item() for at in range(0, len(tested) - 63, 64)) / (len(tested) // 64)
        print(json.dumps({"epoch": epoch, "held_distance": round(distance, 4)}), flush=True)
        torch.save(student.state_dict(), options.out / "encoder.pt.new")
        (options.out / "encoder.pt.new").replace(options.out / "encoder.pt")


if __name__ == "__main__":
    main()
