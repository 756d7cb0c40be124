"""The model: a small encoder with heads for clauses, acts and tags, and the score of a whole reading (a chain of words)."""

import math

import torch
from torch import nn
from torch.nn import functional

import data
import tokens

WIDTH, HEADS, INNER = 384, 12, 1536
SHAPES, GLUES = 8, 5
LABELS, ACTS = len(data.LABELS), len(data.ACTS)
NEVER = -1e4
# On an accelerator where there is one: what is made without a word of its place is made there.
DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")
torch.set_default_device(DEVICE)


class Layer(nn.Module):
    def __init__(self, drop: float):
        super().__init__()
        self.qkv = nn.Linear(WIDTH, 3 * WIDTH)
        self.out = nn.Linear(WIDTH, WIDTH)
        self.norm1 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.up = nn.Linear(WIDTH, INNER)
        self.down = nn.Linear(INNER, WIDTH)
        self.norm2 = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(drop)

    def forward(self, x, mask):
        batch, length, _ = x.shape
        q, k, v = self.qkv(x).view(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(q, k, v, mask[:, None, None, :], dropout_p=self.drop.p if self.training else 0.0)
        x = self.norm1(x + self.drop(self.out(mixed.transpose(1, 2).reshape(batch, length, WIDTH))))
        return self.norm2(x + self.drop(self.down(functional.gelu(self.up(x)))))


class Encoder(nn.Module):
    def __init__(self, pieces: int, layers: int, drop: float = 0.1):
        super().__init__()
        self.piece = nn.Embedding(pieces, WIDTH)
        self.position = nn.Embedding(tokens.MOST_PIECES + 1, WIDTH)
        self.shape = nn.Embedding(SHAPES, WIDTH)
        self.glue = nn.Embedding(GLUES, WIDTH)
        self.quoted = nn.Embedding(2, WIDTH)
        for features in (self.shape, self.glue, self.quoted):
            nn.init.zeros_(features.weight)  # The base model knows none of them.
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.drop = nn.Dropout(drop)
        self.layers = nn.ModuleList(Layer(drop) for _ in range(layers))

    def forward(self, batch):
        ids = batch["ids"]
        x = self.piece(ids) + self.position(torch.arange(ids.shape[1]))
        x = x + self.shape(batch["shape"]) + self.glue(batch["glue"]) + self.quoted(batch["quoted"])
        x = self.drop(self.norm(x))
        for layer in self.layers:
            x = layer(x, batch["mask"])
        return x


class Reader(nn.Module):
    def __init__(self, pieces: int, layers: int, drop: float = 0.1):
        super().__init__()
        self.fast = False  # Whether half precision does outside of training too.
        self.encoder = Encoder(pieces, layers, drop)
        self.drop = nn.Dropout(drop)
        self.bound = nn.Linear(WIDTH, 2)
        self.tags = nn.Linear(WIDTH, LABELS)
        self.acts = nn.Linear(WIDTH, ACTS)
        self.weight = nn.Linear(WIDTH, 1)
        # From label to label, within a clause [0] and where a clause begins [1].
        self.steps = nn.Parameter(torch.zeros(2, LABELS, LABELS))
        self.register_buffer("allowed", allowed())

    def transition(self):
        return self.steps.masked_fill(~self.allowed, NEVER)

    def heads(self, hidden):
        return self.bound(hidden), self.tags(hidden), self.acts(hidden), self.weight(hidden)[..., 0]

    def forward(self, batch):
        """The scores of words: bound, tags, acts and the weight of each word for its clause's act."""
        with torch.autocast(DEVICE.type, torch.bfloat16, enabled=self.training or self.fast):
            hidden = self.encoder(batch)
        hidden = self.drop(hidden.float())
        first = batch["first"][..., None].expand(-1, -1, WIDTH)
        return self.heads(hidden.gather(1, first))

    def clause_acts(self, acts, weight, batch):
        """The scores of the acts for each right clause: its words' scores, each with its share."""
        inside = batch["clause"][:, None, :] == torch.arange(batch["acts"].shape[1])[None, :, None]
        share = weight[:, None, :].masked_fill(~inside, -math.inf).masked_fill(~inside.any(-1, keepdim=True), 0).softmax(-1)
        return share @ acts

    def loss(self, batch, smooth: float = 0.0, teachers: "list[Reader]" = ()):
        """Of the chain of words, of the acts, and of what teachers say."""
        bound, tags, acts, weight = self(batch)
        chain = self.chain_loss(bound, tags, batch).sum() / batch["word"].sum()
        scores = self.clause_acts(acts, weight, batch)
        act = functional.cross_entropy(scores.flatten(0, 1), batch["acts"].flatten(), ignore_index=-1, label_smoothing=smooth)
        taught = torch.zeros(())
        if teachers:
            with torch.no_grad():
                said = [teacher(batch) for teacher in teachers]
                mean = [torch.stack(heads).mean(0) for heads in zip(*said)]
                mean_acts = torch.stack([self.clause_acts(heads[2], heads[3], batch) for heads in said]).mean(0)
            word, clause = batch["word"], batch["acts"] >= 0
            taught = differ(tags, mean[1])[word].mean() + differ(bound, mean[0])[word].mean() + 0.5 * differ(scores, mean_acts)[clause].mean()
        return chain, act, taught

    def chain_loss(self, bound, tags, batch):
        """How improbable the right bounds and labels are, of all the possible ones of a goal: -log p."""
        word, gold_bound, gold = batch["word"], batch["bound"], batch["labels"]
        steps = self.transition()
        score = pick(tags[:, 0], gold[:, 0])
        alpha = tags[:, 0].masked_fill(~self.allowed[1].any(0), NEVER)
        for w in range(1, word.shape[1]):
            here = word[:, w]
            step = steps[gold_bound[:, w], gold[:, w - 1], gold[:, w]] + pick(bound[:, w], gold_bound[:, w]) + pick(tags[:, w], gold[:, w])
            score = score + step * here
            both = torch.logaddexp(steps[0] + bound[:, w, 0, None, None], steps[1] + bound[:, w, 1, None, None])
            ahead = torch.logsumexp(alpha[:, :, None] + both, 1) + tags[:, w]
            alpha = torch.where(here[:, None], ahead, alpha)
        return torch.logsumexp(alpha, 1) - score


def differ(scores, wanted):
    return functional.kl_div(scores.log_softmax(-1), wanted.log_softmax(-1), log_target=True, reduction="none").sum(-1)


def pick(scores, index):
    return scores.gather(1, index[:, None])[:, 0]


def allowed() -> torch.Tensor:
    """Inside a tag only after the same tag, and never where a clause begins."""
    table = torch.ones(2, LABELS, LABELS, dtype=torch.bool)
    for to, label in enumerate(data.LABELS):
        if label[0] == "I":
            table[1, :, to] = False
            for come, before in enumerate(data.LABELS):
                table[0, come, to] = before[1:] == label[1:] and before != "O"
    return table
