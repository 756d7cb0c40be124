"""Reads the corpus, makes the variations that are trained on, and batches."""

import dataclasses
import json
import pathlib
import random
import re

import torch

import tokens

CORPUS = pathlib.Path(__file__).parent.parent / "corpus"
ACTS = (
    "none open search filter sort ask compare verify back wait add set rename delete move copy select check uncheck send reply"
    " invite assign approve reject rate subscribe unsubscribe order book cancel upload download play stop log_in log_out register"
).split()
TAGS = "act object value field place order amount condition time negation user secret".split()
LABELS = ["O"] + [f"{lead}-{tag}" for tag in TAGS for lead in "BI"]
MARK = re.compile(r"\{(\w+):([^{}]*)\}")
LEAD = re.compile(r"<(\w+)>")


@dataclasses.dataclass
class Clause:
    """An act and its text as parts: (tag or None, words). `tail` is what parts it from the next clause."""

    act: str
    parts: list[tuple[str | None, str]]
    tail: str = " "


@dataclasses.dataclass
class Goal:
    id: str
    site: str
    manner: str
    lang: str
    clauses: list[Clause]


def parse(line: str) -> Goal:
    row = json.loads(line)
    clauses = []
    for text in re.split(r"(\s*\|\|\s*)", row["goal"]):
        if "||" in text:
            clauses[-1].tail = "\n" if "\n" in text else " "
            continue
        text = text.strip()
        lead = LEAD.match(text)
        parts, at = [], lead.end()
        for mark in MARK.finditer(text):
            if mark.start() > at:
                parts.append((None, text[at : mark.start()]))
            parts.append((mark[1], mark[2]))
            at = mark.end()
        if text[at:]:
            parts.append((None, text[at:]))
        if parts and parts[0][0] is None:
            parts[0] = (None, parts[0][1].lstrip())
        clauses.append(Clause(lead[1], parts))
    return Goal(row["id"], row["site"], row["manner"], row["lang"], clauses)


def corpus() -> dict[str, list[Goal]]:
    """The parts: what is trained on; `validation`, which is looked at while working; `seen`, other sites by other writers, which was set
    aside for an earlier reader and has been looked at; `unseen`, which is looked at once."""
    split = json.loads((CORPUS / "split.json").read_text())
    read = lambda folder, sites: [
        parse(line)
        for path in sorted((CORPUS / folder).glob("*.jsonl"))
        if sites is None or path.stem in sites
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    parts = {name: read("sentences", split[name]) for name in ("training", "validation")}
    kinds = {goal.site for goal in parts["training"]}
    parts["seen"] = [goal for goal in read("seen", None) if goal.site not in kinds]
    parts["unseen"] = read("unseen", None)
    return parts


@dataclasses.dataclass
class Reading:
    """A goal as the model sees it, with what each word says: bound[w] is 1 where a clause begins, acts has one for each clause."""

    text: str
    words: list[tokens.Word]
    pieces: tokens.Pieces
    bound: list[int]
    labels: list[int]
    acts: list[int]

    def starts(self) -> list[int]:
        return [place for place, bound in enumerate(self.bound) if bound]


def read(clauses: list[Clause], tokenizer: tokens.Tokenizer) -> Reading:
    text, begins, spans = "", [], []
    for clause in clauses:
        begins.append(len(text))
        for tag, words in clause.parts:
            if tag:
                spans.append((len(text), len(text) + len(words), tag))
            text += words
        text = text.rstrip() + clause.tail
    text = text.rstrip()
    found = tokens.words(text)
    pieces = tokenizer.read(found)
    found = found[: len(pieces.first)]
    bound, labels, acts = [0] * len(found), [0] * len(found), []
    begins.append(len(text) + 1)
    for number, clause in enumerate(clauses):
        first = next((w for w, word in enumerate(found) if word.start >= begins[number]), None)
        if first is None or found[first].start >= begins[number + 1]:
            continue  # Cut off, or without a word.
        bound[first] = 1
        acts.append(ACTS.index(clause.act))
    for start, end, tag in spans:
        # A word belongs to the mark in which it begins.
        inside = [w for w, word in enumerate(found) if start <= word.start < end]
        for number, w in enumerate(inside):
            labels[w] = LABELS.index(("I-" if number else "B-") + tag)
    return Reading(text, found, pieces, bound, labels, acts)


def batches(readings: list[Reading], size: int, shuffle: random.Random | None = None):
    """Batches of about the same length, padded."""
    order = list(range(len(readings)))
    if shuffle:
        shuffle.shuffle(order)
        span = size * 16
        order = [i for at in range(0, len(order), span) for i in sorted(order[at : at + span], key=lambda i: len(readings[i].pieces.ids))]
    groups = [order[at : at + size] for at in range(0, len(order), size)]
    if shuffle:
        shuffle.shuffle(groups)
    for group in groups:
        yield group, collate([readings[i] for i in group])


def collate(group: list[Reading]) -> dict[str, torch.Tensor]:
    rows = max(len(r.pieces.ids) for r in group)
    width = max(len(r.words) for r in group)
    clauses = max(len(r.acts) for r in group)

    def pad(lists, length, fill=0):
        return torch.tensor([list(items) + [fill] * (length - len(items)) for items in lists])

    of_word = []  # The clause that each word is in.
    for r in group:
        clause = -1
        of_word.append([])
        for bound in r.bound:
            clause += bound
            of_word[-1].append(clause)
    return {
        "ids": pad([r.pieces.ids for r in group], rows),
        "shape": pad([r.pieces.shape for r in group], rows),
        "glue": pad([r.pieces.glue for r in group], rows),
        "quoted": pad([r.pieces.quoted for r in group], rows),
        "mask": pad([[1] * len(r.pieces.ids) for r in group], rows).bool(),
        "first": pad([r.pieces.first for r in group], width),
        "word": pad([[1] * len(r.words) for r in group], width).bool(),
        "bound": pad([r.bound for r in group], width),
        "labels": pad([r.labels for r in group], width),
        "clause": pad(of_word, width, -1),
        "acts": pad([r.acts for r in group], clauses, -1),
    }


# Variations. ---------------------------------------------------------------------------------------------------------

JOINERS = {
    "en": ["and", "then", "and then", "also", "after that,", "next,", "plus", "&"],
    "de": ["und", "dann", "und dann", "danach", "außerdem"],
    "fr": ["et", "puis", "et puis", "ensuite", "et aussi"],
    "es": ["y", "luego", "y luego", "después", "y también"],
}
# Tags whose words may be exchanged whole between goals of one language.
REWORD = 0.25
FREE = {"time": 0.3, "amount": 0.2, "user": 0.7, "secret": 0.7, "value": 0.15, "place": 0.12, "object": 0.12}


def kind(tag: str, words: str) -> str:
    """What may stand for one another: the tag, the way of writing, and about the same length."""
    shapes = tokens.words(words)
    first = "quote" if words[0] in tokens.QUOTES else "name" if shapes[0].shape in (tokens.CAPITAL, tokens.UPPER) else "number" if words[0].isdigit() else "words"
    return f"{tag} {first} {min(len(shapes), 4)}"


PREFIX = re.compile(
    "(hinzu|dazu|zurück|herunter|runter|heraus|raus|herein|rein|weiter|auf|aus|ab|an|ein|um|vor|weg|zu|hoch|frei|nach|mit|hin|los|nieder|bei|stumm)(?=[a-zäöü]{4})"
)
INFINITIVE = {"de": "n", "fr": ("er", "ir", "re"), "es": ("ar", "er", "ir")}


def commands(verb: str, lang: str) -> list[tuple[str, str]]:
    """The ways to command with a verb in the infinitive, by rule: (form, what goes to the end of the clause)."""
    first, _, rest = verb.partition(" ")
    rest = rest and " " + rest
    if lang == "de" and not rest and first.endswith("n"):
        prefix = PREFIX.match(first)
        prefix = prefix[1] if prefix else ""
        stem = first[len(prefix) :].removesuffix("n").removesuffix("e")
        return [(stem, prefix), (stem + "e", prefix), (stem + "t", prefix), (stem + "en Sie", prefix)]
    if lang == "fr" and first.endswith(("er", "ir", "re")):
        ends = {"er": ("e", "ez"), "ir": ("is", "issez"), "re": ("s", "ez")}[first[-2:]]
        return [(first[:-2] + end + rest, "") for end in ends]
    if lang == "es" and first.endswith(("ar", "er", "ir")):
        ends = ("a", "e", "ame") if first.endswith("ar") else ("e", "a", "eme")
        return [(first[:-2] + end + rest, "") for end in ends]
    return [(verb, "")]


def lexicon() -> dict[tuple[str, str], dict[str, list[tuple[str, str]]]]:
    """For (act, language): the phrases as "infinitive" and as "command"; English has commands only."""
    table: dict = {}
    for line in (pathlib.Path(__file__).parent / "lexicon.txt").read_text(encoding="utf-8").splitlines():
        if not line or line[0] == "#":
            continue
        act, lang, phrases = line.split(" ", 2)
        forms = table.setdefault((act, lang), {"infinitive": [], "command": []})
        for phrase in phrases.split(", "):
            if phrase[0] == "=" or lang == "en":
                forms["command"].append((phrase.removeprefix("="), ""))
            else:
                forms["infinitive"].append((phrase, ""))
                forms["command"] += commands(phrase, lang)
    return table


def border(clause: Clause) -> bool:
    """Whether the end of a sentence or a line is behind the clause."""
    return "\n" in clause.tail or "".join(words for _, words in clause.parts).rstrip().endswith((".", "!", "?", "…", ";"))


class Vary:
    """Makes a variation of a goal each time it is asked."""

    def __init__(self, goals: list[Goal], seed: int):
        self.random = random.Random(seed)
        self.lexicon = lexicon()
        self.slots: dict[tuple[str, str, str], list[str]] = {}
        self.peers: dict[tuple[str, str], list[Goal]] = {}
        for goal in goals:
            self.peers.setdefault((goal.site, goal.lang), []).append(goal)
            for clause in goal.clauses:
                for tag, words in clause.parts:
                    if tag in FREE:
                        self.slots.setdefault((goal.lang, clause.act if tag in ("object", "place", "value") else "", kind(tag, words)), []).append(words)

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def exchange(self, goal: Goal, clause: Clause) -> Clause:
        parts = []
        for tag, words in clause.parts:
            if tag in FREE and self.chance(FREE[tag]):
                act = clause.act if tag in ("object", "place", "value") else ""
                words = self.random.choice(self.slots.get((goal.lang, act, kind(tag, words)), [words]))
            parts.append((tag, words))
        return Clause(clause.act, parts, clause.tail)

    def reword(self, goal: Goal, clause: Clause) -> Clause:
        """Another phrase for the act, where one mark names it."""
        places = [n for n, (tag, _) in enumerate(clause.parts) if tag == "act"]
        forms = self.lexicon.get((clause.act, goal.lang))
        if len(places) != 1 or not forms or not self.chance(REWORD / 3 if clause.act == "ask" else REWORD):
            return clause
        old = clause.parts[places[0]][1]
        infinitive = goal.lang != "en" and old.endswith(INFINITIVE[goal.lang]) and forms["infinitive"]
        new, end = self.random.choice(forms["infinitive" if infinitive else "command"])
        parts = list(clause.parts)
        parts[places[0]] = ("act", new[0].upper() + new[1:] if old[0].isupper() else new)
        if end:
            last = max(n for n, (tag, _) in enumerate(parts) if tag)
            parts[last + 1 : last + 1] = [(None, " "), ("act", end)]
        return Clause(clause.act, parts, clause.tail)

    def typo(self, words: str) -> str:
        places = [i for i in range(1, len(words) - 1) if words[i].isalpha() and words[i - 1].isalpha()]
        if not places:
            return words
        i = self.random.choice(places)
        way = self.random.randrange(3)
        if way == 0:
            return words[:i] + words[i + 1 :]
        if way == 1 and words[i + 1].isalpha():
            return words[:i] + words[i + 1] + words[i] + words[i + 2 :]
        return words[:i] + words[i] + words[i:]

    def join(self, goal: Goal) -> list[Clause]:
        other = self.random.choice(self.peers[goal.site, goal.lang])
        first = [Clause(c.act, list(c.parts), c.tail) for c in goal.clauses]
        second = [Clause(c.act, list(c.parts), c.tail) for c in other.clauses]
        if len(first) + len(second) > 5 or not second[0].parts or not first[-1].parts:
            return first
        idle = [c.act for c in (first[-1], second[0])].count("none")
        if idle == 2:
            return first  # A run of what wishes nothing is one clause.
        way = self.random.randrange(4)
        if way == 0:
            first[-1].tail = "\n"
        elif way == 1:
            tag, words = first[-1].parts[-1]
            first[-1].parts.append((None, self.random.choice([",", ".", ";"]))) if words[-1].isalnum() else None
        elif second[0].act != "none":
            second[0].parts.insert(0, (None, self.random.choice(JOINERS[goal.lang]) + " "))
        if idle and not border(first[-1]):
            # What wishes nothing and follows a comma or nothing would be part of the wish before, as a greeting before a comma is
            # part of the wish behind.
            return [Clause(c.act, list(c.parts), c.tail) for c in goal.clauses]
        return first + second

    def __call__(self, goal: Goal) -> list[Clause]:
        clauses = self.join(goal) if self.chance(0.15) else goal.clauses
        clauses = [self.reword(goal, self.exchange(goal, clause)) for clause in clauses]
        if self.chance(0.1) and goal.manner not in ("hurried", "voice"):
            clauses = [Clause(c.act, [(t, w.lower()) for t, w in c.parts], c.tail) for c in clauses]
        elif self.chance(0.05):
            clauses = [Clause(c.act, [(t, w[0].upper() + w[1:] if t is None and n == 0 else w) for n, (t, w) in enumerate(c.parts)], c.tail) for c in clauses]
        if self.chance(0.1):  # Without the marks at the end of clauses.
            idle = [c.act == "none" for c in clauses] + [False]
            clauses = [
                c if (idle[at] or idle[at + 1]) and "\n" not in c.tail
                else Clause(c.act, [(t, w.rstrip(".,;!?") if n == len(c.parts) - 1 and t is None and w.rstrip(" .,;!?") else w) for n, (t, w) in enumerate(c.parts)], c.tail)
                for at, c in enumerate(clauses)
            ]  # What wishes nothing keeps the marks that part it.
        if self.chance(0.15):
            for clause in clauses:
                clause.parts = [(t, self.typo(w) if t not in ("user", "secret") and self.chance(0.15) else w) for t, w in clause.parts]
        if self.chance(0.12) and len(clauses) > 1:  # As a list.
            bullet = self.random.choice(["- ", "* ", "• ", "", "1"])
            made = []
            for number, c in enumerate(clauses):
                lead = f"{number + 1}. " if bullet == "1" else bullet
                made.append(Clause(c.act, ([(None, lead)] if lead else []) + c.parts, "\n"))
            clauses = made
        return clauses
