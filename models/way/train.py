#!/usr/bin/env python3
"""Trains the choice of a way: how surely pressing a control brings a goal nearer, from its signs (crate/rules/src/pursuit/signs.rs).

The samples are walks over the sites of tests/sites (`passerby-sites --samples used`, and `validation`). The network is a perceptron with one
hidden layer. It is trained on the used sites first; how many epochs are best is asked of the validation sites. Then it is trained anew on both for
as many. Writes weights.txt: how many signs and hidden units there are, then a line for each hidden unit and one for the output, each with its
bias last.

    train.py USED.jsonl VALIDATION.jsonl
"""
import json
import sys
from pathlib import Path

import torch

HIDDEN = 24
DROPPED = 0.1
DECAY = 0.02
RATE = 4e-3
EPOCHS = 40
PAGES_A_BATCH = 64


def pages(path):
    """Of each page: the signs of its controls, which of them lead nearer, and by whom the goal was read."""
    found = []
    for line in open(path):
        sample = json.loads(line)
        ways = sample["sample"]["ways"]
        signs = torch.tensor([way["signs"] for way in ways], dtype=torch.float32)
        good = torch.tensor([float(way["good"]) for way in ways])
        found.append((signs, good, sample["by"]))
    return found


class Choice(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        self.hidden = torch.nn.Linear(width, HIDDEN)
        self.out = torch.nn.Linear(HIDDEN, 1)
        self.drop = torch.nn.Dropout(DROPPED)

    def forward(self, signs):
        return self.out(self.drop(torch.tanh(self.hidden(self.drop(signs))))).squeeze(-1)


def loss_of(model, samples):
    signs = torch.cat([one[0] for one in samples])
    good = torch.cat([one[1] for one in samples])
    which = torch.cat([torch.full((len(one[1]),), at) for at, one in enumerate(samples)])
    scores = model(signs)
    each = torch.nn.functional.binary_cross_entropy_with_logits(scores, good)
    # Of a page, one that leads on is to be before all others.
    most = torch.full((len(samples),), -1e9).scatter_reduce(0, which, scores, "amax")
    shifted = torch.exp(scores - most[which])
    total = torch.zeros(len(samples)).scatter_add(0, which, shifted)
    right = torch.zeros(len(samples)).scatter_add(0, which, shifted * good)
    has = torch.zeros(len(samples)).scatter_add(0, which, good) > 0
    listed = -torch.log((right[has] + 1e-9) / total[has]).mean()
    return each * 3 + listed


def first(model, samples, by):
    """How often the surest control of a page leads nearer."""
    with torch.no_grad():
        hits = [good[model(signs).argmax()].item() for signs, good, whose in samples if whose == by and good.sum() > 0]
    return sum(hits) / max(len(hits), 1)


def train(samples, epochs, after=lambda model, epoch: None):
    torch.manual_seed(7)
    model = Choice(samples[0][0].shape[1])
    tune = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    for epoch in range(1, epochs + 1):
        model.train()
        order = torch.randperm(len(samples)).tolist()
        for at in range(0, len(order), PAGES_A_BATCH):
            tune.zero_grad()
            loss_of(model, [samples[one] for one in order[at:at + PAGES_A_BATCH]]).backward()
            tune.step()
        model.eval()
        after(model, epoch)
    return model


def main():
    used, validation = pages(sys.argv[1]), pages(sys.argv[2])
    figures = []

    def held(model, epoch):
        figures.append((sum(first(model, validation, by) for by in ("given", "reader")) / 2, epoch, model))
        if epoch % 5 == 0 or epoch == EPOCHS:
            told = " ".join(f"{first(model, some, by):.3f}" for some in (used, validation) for by in ("given", "reader"))
            print(f"epoch {epoch}: used {told[:11]}, validation {told[12:]} (given readings, reader)", flush=True)

    train(used, EPOCHS, held)
    best, epochs, _ = max(figures, key=lambda figure: figure[0])
    print(f"best after {epochs}: {best:.3f}")
    weights = train(used + validation, epochs).state_dict()
    rows = [*zip(weights["hidden.weight"].tolist(), weights["hidden.bias"].tolist()),
            (weights["out.weight"][0].tolist(), weights["out.bias"].item())]
    lines = [" ".join(f"{value:.4f}" for value in [*row, bias]) for row, bias in rows]
    width = used[0][0].shape[1]
    Path(__file__).with_name("weights.txt").write_text(f"{width} {HIDDEN}\n" + "\n".join(lines) + "\n")


main()
