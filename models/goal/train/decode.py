"""From the model's scores to clauses, acts, spans and confidences. The same steps are to be done wherever the model is used."""

import dataclasses

import numpy

import data

LABELS = data.LABELS


@dataclasses.dataclass
class Span:
    tag: str
    start: int  # The first word.
    end: int  # The word after the last.


@dataclasses.dataclass
class Clause:
    start: int
    end: int
    act: str
    spans: list[Span]
    features: tuple[float, float, float] = (0.0, 0.0, 0.0)  # log p of the act, of the labels, of the bounds.
    usable: float = 0.0  # How probable it is that the clause is read usably, and wholly right.
    right: float = 0.0


def logsumexp(scores, axis):
    most = scores.max(axis, keepdims=True)
    return numpy.log(numpy.exp(scores - most).sum(axis)) + most.squeeze(axis)


def spans(labels: list[int], start: int, end: int) -> list[Span]:
    found: list[Span] = []
    for w in range(start, end):
        name = LABELS[labels[w]]
        if name[0] == "B":
            found.append(Span(name[2:], w, w + 1))
        elif name[0] == "I":
            found[-1].end = w + 1
    return found


def act_scores(acts, weight):
    """The acts of one clause: each word speaks with its weight."""
    share = numpy.exp(weight - weight.max())
    return (share / share.sum()) @ acts


def held_steps(steps):
    """Within quotes no clause and no span begins, and none ends."""
    table = numpy.full_like(steps, -1e4)
    for to, label in enumerate(LABELS):
        if label[0] == "I":
            table[0, :, to] = steps[0, :, to]
    table[0, 0, 0] = steps[0, 0, 0]
    return table


def decode(bound, tags, acts, weight, steps, calibration=None, held=()) -> list[Clause]:
    """bound[w, 2], tags[w, 25], acts[w, 38], weight[w] of a goal's words; steps[2, 25, 25] with -1e4 for what may not be; `held` tells of
    each word whether it goes on with a quote."""
    width = len(tags)
    if not width:
        return []
    free_steps, quoted_steps = steps, held_steps(steps)
    at = lambda w: quoted_steps if w < len(held) and held[w] else free_steps
    # both[w, come, b, to]: the score of a step to word w.
    first = numpy.where(steps[1].max(0) > -1e3, tags[0], -1e4)
    best, back = first, []
    ahead = [first]
    for w in range(1, width):
        step = at(w).transpose(1, 0, 2) + bound[w][None, :, None] + tags[w][None, None, :]
        scores = (best[:, None, None] + step).reshape(-1, step.shape[2])
        back.append(scores.argmax(0))
        best = scores.max(0)
        ahead.append(logsumexp((ahead[-1][:, None, None] + step).reshape(-1, step.shape[2]), 0))
    labels, begins = [int(best.argmax())], []
    for row in reversed(back):
        come, begin = divmod(int(row[labels[-1]]), 2)
        begins.append(begin)
        labels.append(come)
    labels, begins = labels[::-1], [1] + begins[::-1]
    # How probable: the sum over all readings that agree with a clause, by the scores of what may come after (behind).
    behind = [numpy.zeros_like(first)]
    for w in range(width - 1, 0, -1):
        step = at(w).transpose(1, 0, 2) + bound[w][None, :, None] + tags[w][None, None, :]
        behind.append(logsumexp((step + behind[-1][None, None, :]).reshape(step.shape[0], -1), 1))
    behind = behind[::-1]
    total = logsumexp(ahead[-1], 0)

    starts = [w for w in range(width) if begins[w]] + [width]
    found = []
    for start, end in zip(starts, starts[1:]):
        # All readings with these bounds: at the start a bound, no bound inside, and a bound after the end.
        if start == 0:
            free = first
        else:
            free = logsumexp(ahead[start - 1][:, None] + at(start)[1], 0) + bound[start, 1] + tags[start]
        path = free[labels[start]]
        for w in range(start + 1, end):
            free = logsumexp(free[:, None] + at(w)[0], 0) + bound[w, 0] + tags[w]
            path = path + at(w)[0][labels[w - 1], labels[w]] + bound[w, 0] + tags[w, labels[w]]
        if end < width:
            leave = bound[end, 1] + logsumexp(at(end)[1] + (tags[end] + behind[end])[None, :], 1)
        else:
            leave = numpy.zeros_like(first)
        whole = logsumexp(free + leave, 0)
        scores = act_scores(acts[start:end], weight[start:end])
        certain = scores - logsumexp(scores, 0)
        act = int(certain.argmax())
        features = (float(certain[act]), float(path + leave[labels[end - 1]] - whole), float(whole - total))
        clause = Clause(start, end, data.ACTS[act], spans(labels, start, end), features)
        if calibration is not None:
            clause.usable, clause.right = (confidence(features, calibration[name]) for name in ("usable", "right"))
        found.append(clause)
    return found


def odds(feature: float) -> float:
    """The logarithm of the odds, for a logarithm of a probability; at most 6 either way."""
    feature = min(feature, -1e-9)
    return float(min(6.0, max(-6.0, feature - numpy.log(-numpy.expm1(feature)))))


def confidence(features, calibration) -> float:
    """A logistic curve over the three log odds."""
    return float(1 / (1 + numpy.exp(-calibration[0] - sum(weight * odds(feature) for weight, feature in zip(calibration[1:], features)))))
