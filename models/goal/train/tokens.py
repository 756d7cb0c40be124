"""Parts a goal into words and pieces. README.md tells the same rules in words, for other languages."""

import dataclasses
import functools
import pathlib
import unicodedata

UNK, CLS, SEP = "[UNK]", "[CLS]", "[SEP]"
LONGEST_WORD = 48
MOST_PIECES = 256

# What stands before a piece.
GLUED, SPACE, LINE, START, CONTINUED = range(5)
# How a word is written.
SPECIAL, LOWER, CAPITAL, UPPER, MIXED, DIGITS, CODE, MARK = range(8)

QUOTES = set("\"«»“”„")
SINGLE = set("'‘’")


@dataclasses.dataclass
class Word:
    """One word or one mark, with its place in the goal (in characters)."""

    start: int
    end: int
    text: str
    glue: int
    shape: int = LOWER
    quoted: int = 0
    held: bool = False  # Inside quotes and not their first mark: it says what that says.


def wordy(char: str) -> bool:
    return unicodedata.category(char)[0] in "LMN"


def shape(text: str) -> int:
    letters = [char for char in text if char.isalpha()]
    digits = any(unicodedata.category(char)[0] == "N" for char in text)
    if not letters:
        return DIGITS if digits else MARK
    if digits:
        return CODE
    if not any(char.isupper() for char in letters):
        return LOWER
    if all(char.isupper() for char in letters):
        return UPPER if len(letters) > 1 else CAPITAL
    if letters[0].isupper() and not any(char.isupper() for char in letters[1:]):
        return CAPITAL
    return MIXED


def words(goal: str) -> list[Word]:
    """A word is a run of letters, combining marks and numbers; any other character that is no white space is one by itself."""
    found: list[Word] = []
    glue = START
    for place, char in enumerate(goal):
        if char.isspace():
            if glue != START:
                glue = LINE if char == "\n" or glue == LINE else SPACE
        elif found and glue == GLUED and wordy(char) and wordy(goal[place - 1]):
            found[-1].end, found[-1].text = place + 1, found[-1].text + char
        else:
            found.append(Word(place, place + 1, char, glue))
            glue = GLUED
    quote(goal, found)
    return found


def quote(goal: str, found: list[Word]) -> None:
    """Marks the words inside quotes, the marks included; only quotes that are closed count."""
    opened = None
    for place, word in enumerate(found):
        word.shape = shape(word.text)
        single = word.text in SINGLE
        if word.text not in QUOTES and not single:
            continue
        behind = goal[word.end : word.end + 1]
        before = goal[word.start - 1 : word.start] if word.start else ""
        # An apostrophe stands in a word or at its end: a single mark opens only before a word and closes only behind one.
        if single and opened is None and (wordy_text(before) or not behind or behind.isspace()):
            continue
        if single and opened is not None and wordy_text(behind):
            continue
        # A double mark inside single ones shows that the single one opened nothing.
        if opened is None or (found[opened].text in SINGLE and not single):
            opened = place
        elif (found[opened].text in SINGLE) == single:
            for inside in found[opened : place + 1]:
                inside.quoted = 1
            for inside in found[opened + 1 : place + 1]:
                inside.held = True
            opened = None


def wordy_text(char: str) -> bool:
    return bool(char) and wordy(char)


def fold(text: str) -> str:
    """Lower case, without accents: what the base model was trained on."""
    return "".join(char for char in unicodedata.normalize("NFD", text.lower()) if unicodedata.category(char) != "Mn")


@dataclasses.dataclass
class Pieces:
    """What the model reads: one row a piece, [CLS] first and [SEP] last. `first` is the row of each word's first piece."""

    ids: list[int]
    shape: list[int]
    glue: list[int]
    quoted: list[int]
    first: list[int]


class Tokenizer:
    def __init__(self, pieces: list[str]):
        self.pieces = pieces
        self.index = {piece: number for number, piece in enumerate(pieces)}

    @staticmethod
    def load(path: pathlib.Path) -> "Tokenizer":
        return Tokenizer(path.read_text(encoding="utf-8").split("\n")[:-1])

    @functools.lru_cache(maxsize=100_000)
    def spell(self, word: str) -> tuple[int, ...]:
        """The longest piece that fits, again and again."""
        text = fold(word)
        ids, start = [], 0
        if not 0 < len(text) <= LONGEST_WORD:
            return (self.index[UNK],)
        while start < len(text):
            for end in range(len(text), start, -1):
                number = self.index.get(("##" if start else "") + text[start:end])
                if number is not None:
                    break
            else:
                return (self.index[UNK],)
            ids.append(number)
            start = end
        return tuple(ids)

    def read(self, found: list[Word]) -> Pieces:
        out = Pieces([self.index[CLS]], [SPECIAL], [START], [0], [])
        for word in found:
            ids = self.spell(word.text)
            if len(out.ids) + len(ids) >= MOST_PIECES:
                break  # The rest of a longer goal is not read.
            out.first.append(len(out.ids))
            for number, piece in enumerate(ids):
                out.ids.append(piece)
                out.shape.append(word.shape)
                out.glue.append(CONTINUED if number else word.glue)
                out.quoted.append(word.quoted)
        out.ids.append(self.index[SEP])
        out.shape.append(SPECIAL)
        out.glue.append(START)
        out.quoted.append(0)
        return out
