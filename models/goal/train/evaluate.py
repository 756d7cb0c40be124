"""Figures: how many clauses are read rightly, by what, and how far the confidences can be trusted."""

import collections
import dataclasses

import numpy
import torch

import data
import decode

NEEDED = ("object", "value", "field")


@dataclasses.dataclass
class Judged:
    goal: data.Goal
    reading: data.Reading
    gold: list[decode.Clause]
    found: list[decode.Clause]


def gold_clauses(reading: data.Reading) -> list[decode.Clause]:
    starts = reading.starts() + [len(reading.words)]
    return [decode.Clause(s, e, data.ACTS[a], decode.spans(reading.labels, s, e)) for s, e, a in zip(starts, starts[1:], reading.acts)]


def scores(model, readings: list[data.Reading], size: int = 32) -> list[tuple]:
    """The scores of each reading's words, as arrays."""
    model.eval()
    order = sorted(range(len(readings)), key=lambda i: len(readings[i].pieces.ids))
    out: list = [None] * len(readings)
    with torch.no_grad():
        for at in range(0, len(order), size):
            group = order[at : at + size]
            heads = [head.float().cpu().numpy() for head in model(data.collate([readings[i] for i in group]))]
            for row, i in enumerate(group):
                out[i] = tuple(head[row, : len(readings[i].words)] for head in heads)
    return out


def judge(goals, readings, scored, steps, calibration=None) -> list[Judged]:
    return [Judged(g, r, gold_clauses(r), decode.decode(*s, steps, calibration, [w.held for w in r.words])) for g, r, s in zip(goals, readings, scored)]


def same_spans(gold, found) -> bool:
    key = lambda spans: {(s.tag, s.start, s.end) for s in spans}
    return key(gold.spans) == key(found.spans)


def overlap(gold, found) -> bool:
    """Each object, value and field has one of the same tag that it overlaps, both ways."""
    for one, other in ((gold.spans, found.spans), (found.spans, gold.spans)):
        for s in one:
            if s.tag in NEEDED and not any(t.tag == s.tag and t.start < s.end and s.start < t.end for t in other):
                return False
    return True


def pairs(judged: list[Judged]):
    """Each clause of the corpus with the found one of the same bounds, or None."""
    for j in judged:
        by = {(c.start, c.end): c for c in j.found}
        for gold in j.gold:
            yield j, gold, by.get((gold.start, gold.end))


def right(gold, found) -> bool:
    return found is not None and gold.act == found.act and same_spans(gold, found)


def usable(gold, found) -> bool:
    return found is not None and gold.act == found.act and overlap(gold, found)


def rates(rows) -> dict[str, float]:
    rows = list(rows)
    count = max(len(rows), 1)
    kept = [(g, f) for _, g, f in rows if f is not None]
    return {
        "clauses": len(rows),
        "right": sum(right(g, f) for _, g, f in rows) / count,
        "usable": sum(usable(g, f) for _, g, f in rows) / count,
        "bounds": len(kept) / count,
        "act": sum(g.act == f.act for g, f in kept) / max(len(kept), 1),
        "spans": sum(same_spans(g, f) for g, f in kept) / max(len(kept), 1),
    }


def outcomes(judged: list[Judged], test):
    """Each found clause: its confidence and whether it passes."""
    rows = []
    for j in judged:
        by = {(c.start, c.end): c for c in j.gold}
        for found in j.found:
            gold = by.get((found.start, found.end))
            rows.append((found, gold is not None and test(gold, found), j))
    return rows


def calibrate(judged: list[Judged], test, rounds: int = 3000) -> list[float]:
    """A logistic curve over the three log odds, fitted to the validation part."""
    rows = outcomes(judged, test)
    x = torch.tensor([[1.0, *map(decode.odds, c.features)] for c, _, _ in rows], dtype=torch.float64)
    y = torch.tensor([float(ok) for _, ok, _ in rows], dtype=torch.float64)
    weights = torch.tensor([0.0, 0.5, 0.5, 0.5], dtype=torch.float64, requires_grad=True)
    optimizer = torch.optim.Adam([weights], 0.02)
    for _ in range(rounds):
        loss = torch.nn.functional.binary_cross_entropy_with_logits(x @ weights, y) + 1e-3 * (weights[1:] - 0.5).square().sum()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return [round(float(w), 4) for w in weights.detach()]


def trust(judged: list[Judged], test, at: float = 0.8) -> dict[str, float]:
    rows = [(getattr(c, test.__name__), ok) for c, ok, _ in outcomes(judged, test)]
    p, y = numpy.array([r[0] for r in rows]), numpy.array([float(r[1]) for r in rows])
    error = 0.0
    for low in numpy.arange(0, 1, 0.1):
        inside = (p >= low) & (p < low + 0.1 if low < 0.89 else p <= 1)
        if inside.any():
            error += inside.mean() * abs(p[inside].mean() - y[inside].mean())
    sure = p >= at
    return {"ece": float(error), "precision": float(y[sure].mean()) if sure.any() else 0.0, "coverage": float(sure.mean())}


def by_tag(judged: list[Judged]) -> dict[str, dict[str, float]]:
    counts = {tag: collections.Counter() for tag in data.TAGS}
    for j in judged:
        key = lambda clauses: {(s.tag, s.start, s.end) for c in clauses for s in c.spans}
        gold, found = key(j.gold), key(j.found)
        for name, spans in (("gold", gold), ("found", found), ("both", gold & found)):
            for span in spans:
                counts[span[0]][name] += 1
    total = sum(counts.values(), collections.Counter())
    return {tag: {"f1": 2 * c["both"] / max(c["gold"] + c["found"], 1), "gold": c["gold"]} for tag, c in [*counts.items(), ("all", total)]}


def by_act(judged: list[Judged]) -> dict[str, dict[str, float]]:
    groups = collections.defaultdict(list)
    for row in pairs(judged):
        groups[row[1].act].append(row)
    return {act: rates(rows) for act, rows in sorted(groups.items(), key=lambda item: -len(item[1]))}


def summary(judged: list[Judged]) -> dict:
    rows = list(pairs(judged))
    out = {"all": rates(rows), "wishes": rates(r for r in rows if r[1].act != "none")}
    out["goals_right"] = sum(len(j.gold) == len(j.found) and all(right(g, f) for g, f in zip(j.gold, j.found)) for j in judged) / len(judged)
    for key in ("lang", "manner"):
        for name in sorted({getattr(j.goal, key) for j in judged}):
            out[f"{key} {name}"] = rates(r for r in rows if getattr(r[0].goal, key) == name)
    out["tags"] = by_tag(judged)
    if any(c.usable for j in judged for c in j.found):
        out["trust"] = {test.__name__: trust(judged, test) for test in (usable, right)}
    return out


def show(clause: decode.Clause, reading: data.Reading) -> str:
    """A clause in the form of the corpus."""
    text, at = f"<{clause.act}>", reading.words[clause.start].start
    for span in clause.spans:
        start, end = reading.words[span.start].start, reading.words[span.end - 1].end
        text += reading.text[at:start] + f"{{{span.tag}:{reading.text[start:end]}}}"
        at = end
    return text + reading.text[at : reading.words[clause.end - 1].end]


def worst(judged: list[Judged], count: int) -> list[dict]:
    """Confident that all is right, and wrong."""
    rows = [(c, j) for c, ok, j in outcomes(judged, right) if not ok]
    rows.sort(key=lambda row: -row[0].right)
    out = []
    for clause, j in rows[:count]:
        gold = " || ".join(show(g, j.reading) for g in j.gold if g.start < clause.end and clause.start < g.end)
        out.append({"id": j.goal.id, "confidence": round(clause.right, 3), "found": show(clause, j.reading), "gold": gold})
    return out


def table(figures: dict) -> str:
    lines = [f"{'':22}{'n':>6}{'right':>8}{'usable':>8}{'bounds':>8}{'act':>8}{'spans':>8}"]
    for name, r in figures.items():
        if isinstance(r, dict) and "clauses" in r:
            lines.append(f"{name:22}{r['clauses']:6}" + "".join(f"{100 * r[k]:8.1f}" for k in ("right", "usable", "bounds", "act", "spans")))
    lines.append(f"goals wholly right {100 * figures['goals_right']:.1f}")
    lines.append("span F1 " + ", ".join(f"{tag} {100 * v['f1']:.1f} ({v['gold']})" for tag, v in figures["tags"].items()))
    for name, t in figures.get("trust", {}).items():
        lines.append(f"confidence of {name}: ECE {100 * t['ece']:.1f}, at >= .8 precision {100 * t['precision']:.1f}, coverage {100 * t['coverage']:.1f}")
    return "\n".join(lines)
