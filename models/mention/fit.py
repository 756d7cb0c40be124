"""Fits how surely an element is the one that a phrase points out: a logistic regression over the signs of `mention::Signs`.

Reads what `cargo run --release -p passerby-grounding --example mentions -- DIR` prints, a JSON object a line, and prints the
weights of `sureness` in `crate/grounding/src/mention/sure.rs`, with how well they are calibrated on tenths that they were not
fitted on. Plain Python, no packages."""

import json
import math
import random
import sys

SIGNS = ["score", "ahead", "open", "literal", "is_related", "is_placed"]
RIDGE = 1.0
ROUNDS = 60


def solve(matrix, vector):
    """Gaussian elimination with pivoting."""
    size = len(vector)
    rows = [row[:] + [value] for row, value in zip(matrix, vector)]
    for at in range(size):
        pivot = max(range(at, size), key=lambda row: abs(rows[row][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for row in range(at + 1, size):
            factor = rows[row][at] / rows[at][at]
            rows[row] = [a - factor * b for a, b in zip(rows[row], rows[at])]
    found = [0.0] * size
    for at in reversed(range(size)):
        known = sum(rows[at][other] * found[other] for other in range(at + 1, size))
        found[at] = (rows[at][size] - known) / rows[at][at]
    return found


def sure(weights, signs):
    return 1 / (1 + math.exp(-sum(weight * sign for weight, sign in zip(weights, signs))))


def fit(examples):
    size = len(SIGNS) + 1
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-RIDGE * weights[at] if at > 0 else 0.0 for at in range(size)]
        curve = [[RIDGE if row == column and row > 0 else 0.0 for column in range(size)] for row in range(size)]
        for signs, right in examples:
            guess = sure(weights, signs)
            for row in range(size):
                slope[row] += signs[row] * (right - guess)
                for column in range(size):
                    curve[row][column] += signs[row] * signs[column] * guess * (1 - guess)
        weights = [weight + step for weight, step in zip(weights, solve(curve, slope))]
    return weights


def main():
    examples = []
    for line in sys.stdin:
        row = json.loads(line)
        if row["signs"] is not None:
            examples.append(([1.0] + [float(row["signs"][name]) for name in SIGNS], float(row["right"])))
    random.Random(0).shuffle(examples)
    held = []
    for part in range(10):
        weights = fit([each for at, each in enumerate(examples) if at % 10 != part])
        held += [(sure(weights, signs), right) for at, (signs, right) in enumerate(examples) if at % 10 == part]
    for tenth in range(10):
        rights = [right for guess, right in held if int(guess * 10) == tenth]
        if rights:
            print(f"{tenth / 10:.1f}–{(tenth + 1) / 10:.1f}  {100 * sum(rights) / len(rights):3.0f} % right of {len(rights)}")
    for name, weight in zip(["bias", *SIGNS], fit(examples)):
        print(f"{name:12} {weight:6.2f}")


main()
