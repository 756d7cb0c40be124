"""Makes the vectors of pieces by which short texts are compared without the network: words.bin.

    vectors.py --start DIR --out FILE [--width 64]

The vector of a text is the sum of its pieces' vectors, made of length 1; a piece that tells little has a short one. They are learnt so that the
cosines of texts are those of the base model's sentence vectors, a translation having the vector of its English text, and so that the words of
a line of synonyms.txt lie near and those of a line of opposites.txt apart. Each twentieth line is held back, and told of at the end.
"""

import argparse
import json
import pathlib
import random

import numpy
import torch
from torch.nn import functional

import align
import base
import data
import tokens

HERE = pathlib.Path(__file__).parent
# Cosines that are wished for.
NEAR, APART = 0.8, 0.1


def texts() -> list[str]:
    """What goals name: acts, objects, fields and places of the training part."""
    found = set()
    for goal in data.corpus()["training"]:
        if goal.lang == "en":
            for clause in goal.clauses:
                found |= {words for tag, words in clause.parts if tag in ("act", "object", "field", "place")}
    return sorted(found)


def lines(name: str) -> list[list[str]]:
    rows = [line.split(",") for line in (HERE / name).read_text(encoding="utf-8").splitlines() if line.strip() and line[0] != "#"]
    return [[phrase.strip() for phrase in row if phrase.strip()] for row in rows]


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--start", type=pathlib.Path, required=True)
    options.add_argument("--out", type=pathlib.Path, required=True)
    options.add_argument("--width", type=int, default=64)
    options.add_argument("--steps", type=int, default=4000)
    options = options.parse_args()
    torch.manual_seed(1)
    torch.set_default_device("cpu")
    chance = random.Random(1)
    tokenizer = tokens.Tokenizer.load(options.start / "vocab.txt")
    kept = torch.load(options.start / "align.pt", map_location="cpu")
    own = texts()
    taught = align.teach(own, base.full_vocabulary(), base.weights()).cpu()
    vectors = torch.cat([kept["vectors"].float(), taught])
    examples = kept["examples"] + [(text, len(kept["vectors"]) + n) for n, text in enumerate(own)]
    # The base model gives all texts something in common.
    vectors = functional.normalize(vectors - vectors.mean(0), dim=-1)
    pieces = lambda text: [p for w in tokens.words(text) for p in tokenizer.spell(w.text)]
    spelt = [pieces(text) for text, _ in examples]
    order = list(range(len(examples)))
    chance.shuffle(order)
    held, order = order[:2000], order[2000:]
    groups, pairs = lines("synonyms.txt"), lines("opposites.txt")
    held_groups, groups = groups[::20], [g for n, g in enumerate(groups) if n % 20]
    held_pairs, pairs = pairs[::20], [p for n, p in enumerate(pairs) if n % 20]

    table = torch.nn.EmbeddingBag(len(tokenizer.pieces), options.width, mode="sum")
    # Begun with the main directions of what the base model says of texts that have the piece.
    lead = torch.linalg.svd(vectors[torch.randperm(len(vectors))[:8000]], full_matrices=False)[2][: options.width].T
    sums, count = torch.zeros(len(tokenizer.pieces), options.width), torch.zeros(len(tokenizer.pieces), 1)
    for (_, number), ids in zip(examples, spelt):
        for piece in ids:
            sums[piece] += vectors[number] @ lead / len(ids)
            count[piece] += 1 / len(ids)
    with torch.no_grad():
        table.weight.copy_(sums / (count + 1))
    optimizer = torch.optim.Adam(table.parameters(), 3e-3)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: max(0.02, 1 - step / options.steps))

    def of(lists):
        ids = [p for one in lists for p in one]
        starts = numpy.cumsum([0] + [len(one) for one in lists[:-1]])
        return functional.normalize(table(torch.tensor(ids), torch.tensor(starts)), dim=-1)

    def loss(group):
        wanted = vectors[[examples[i][1] for i in group]]
        have = of([spelt[i] for i in group])
        # Nearness counts more than distance: few pairs are near.
        want = (wanted @ wanted.T).clamp(-0.1)
        weight = 0.15 + want.clamp(0) ** 2
        off = ~torch.eye(len(group), dtype=torch.bool)
        return (weight * (have @ have.T - want) ** 2)[off].sum() / weight[off].sum()

    def ours():
        """The lines of synonyms and of opposites, among others of the same batch."""
        chosen = [(chance.sample(g, 2)) for g in chance.sample(groups, 160) if len(g) > 1]
        apart = [p[:2] for p in chance.sample(pairs, min(40, len(pairs)))]
        a, b = (of([pieces(pair[side]) for pair in chosen]) for side in (0, 1))
        c, d = (of([pieces(pair[side]) for pair in apart]) for side in (0, 1))
        near = (NEAR - (a * b).sum(-1)).clamp(0) ** 2
        far = ((c * d).sum(-1) - APART).clamp(0) ** 2
        others = (a @ b.T - 0.25).clamp(0) ** 2  # Lines may share a sense: only what is too near is parted.
        others = others[~torch.eye(len(chosen), dtype=torch.bool)]
        return near.mean() + 0.5 * far.mean() + 0.5 * others.mean()

    # Texts that are near each other stand in one batch, else it would have no near pairs.
    near = torch.cat([(vectors[[examples[i][1] for i in order[at : at + 2000]]] @ vectors.T).topk(8).indices for at in range(0, len(order), 2000)])
    by_number: dict[int, list[int]] = {}
    for i, (_, number) in enumerate(examples):
        by_number.setdefault(number, []).append(i)
    for step in range(options.steps):
        seeds = chance.sample(range(len(order)), 100)
        group = [order[s] for s in seeds]
        for s in seeds:
            for number in near[s][torch.randperm(8)[:4]].tolist():
                group.append(chance.choice(by_number.get(number, [order[s]])))
        group = [i for i in dict.fromkeys(group) if spelt[i]]
        value = loss(group) + 0.3 * ours()
        optimizer.zero_grad()
        value.backward()
        optimizer.step()
        schedule.step()
        if step % 500 == 0:
            with torch.no_grad():
                print(json.dumps({"step": step, "loss": round(value.item(), 5), "held": round(loss([i for i in held if spelt[i]]).item(), 5)}), flush=True)
    weight = table.weight.detach().numpy()
    scale = numpy.abs(weight).max() / 127
    rows = numpy.clip(numpy.round(weight / scale), -127, 127).astype(numpy.int8)
    options.out.write_bytes(rows.tobytes())

    def cosine(a, b):
        va, vb = (functional.normalize(torch.tensor(rows[pieces(t)].astype("float32").sum(0)), dim=0) for t in (a, b))
        return float(va @ vb)

    together = sorted(cosine(g[0], other) for g in held_groups for other in g[1:])
    strangers = sorted(cosine(a[0], b[1]) for a, b in zip(held_groups, held_groups[1:] + held_groups[:1]))
    apart = sorted(cosine(*p[:2]) for p in held_pairs)
    for name, values in (("synonyms", together), ("others", strangers), ("opposites", apart)):
        print(name, len(values), "quartiles", [round(values[len(values) * q // 4], 2) for q in (1, 2, 3)])


if __name__ == "__main__":
    main()
