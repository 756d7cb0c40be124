"""Trains the reader on the training part. Validation is looked at, the report part never.

    train.py --out DIR [--encoder FILE] [--share 1.0] [--epochs N] [--seed N]
"""

import argparse
import copy
import json
import pathlib
import random
import time

import torch

import align
import data
import evaluate
import net
import tokens


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--out", type=pathlib.Path, required=True)
    options.add_argument("--start", type=pathlib.Path, required=True, help="a folder with vocab.txt and encoder.pt")
    options.add_argument("--share", type=float, default=1.0, help="of the training part")
    options.add_argument("--epochs", type=int, default=20)
    options.add_argument("--size", type=int, default=16)
    options.add_argument("--rate", type=float, default=2e-4)
    options.add_argument("--act", type=float, default=0.5, help="weight of the acts' loss")
    options.add_argument("--drop", type=float, default=0.1)
    options.add_argument("--smooth", type=float, default=0.1)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--align", type=float, default=0.0, help="weight of keeping the sentence vectors")
    options.add_argument("--blank", type=float, default=0.0, help="share of pieces that are replaced by any other")
    options.add_argument("--begin", type=pathlib.Path, nargs="*", default=[], help="folders of readers whose mean is begun with")
    options.add_argument("--teachers", type=pathlib.Path, nargs="*", default=[], help="folders of readers to learn from")
    options.add_argument("--taught", type=float, default=0.6, help="weight of what the teachers say")
    options.add_argument("--freeze", action="store_true", help="leave the vectors of pieces as they are")
    options.add_argument("--plain", type=float, default=0.3, help="how often a goal is left as it is")
    options = options.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(options.seed)
    chance = random.Random(options.seed)

    tokenizer = tokens.Tokenizer.load(options.start / "vocab.txt")
    parts = data.corpus()
    training = parts["training"]
    random.Random(7).shuffle(training)
    training = training[: round(options.share * len(training))]
    vary = data.Vary(training, options.seed)
    held = [data.read(goal.clauses, tokenizer) for goal in parts["validation"]]

    state = torch.load(options.start / "encoder.pt", map_location=net.DEVICE)
    layers = 1 + max(int(name.split(".")[1]) for name in state if name.startswith("layers."))
    model = net.Reader(len(tokenizer.pieces), layers, options.drop)
    model.encoder.load_state_dict(state)
    if options.begin:
        states = [torch.load(folder / "reader.pt", map_location=net.DEVICE) for folder in options.begin]
        model.load_state_dict({name: sum(s[name].float() for s in states) / len(states) for name in states[0]})
    # Words that the corpus lacks shall stay beside those that it has: the vectors of pieces are left as they are.
    model.encoder.piece.weight.requires_grad_(not options.freeze)
    model.encoder.position.weight.requires_grad_(not options.freeze)
    slow = [p for name, p in model.named_parameters() if name.startswith("encoder.") and not name.startswith(("encoder.shape", "encoder.glue", "encoder.quoted"))]
    ids = {id(p) for p in slow}
    fast = [p for p in model.parameters() if id(p) not in ids]
    optimizer = torch.optim.AdamW([{"params": slow, "lr": options.rate}, {"params": fast, "lr": 10 * options.rate}], weight_decay=0.01)
    often = [goal for goal in training if goal.manner == "study"]
    total = options.epochs * -(-(len(training) + len(often)) // options.size)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: min(step / (0.08 * total + 1), max(0.0, 1 - step / total)))
    mean = copy.deepcopy(model)  # The mean of the last steps is what is kept.

    teachers = []
    for folder in options.teachers:
        teachers.append(net.Reader(len(tokenizer.pieces), layers).eval())
        teachers[-1].load_state_dict(torch.load(folder / "reader.pt", map_location=net.DEVICE))
        teachers[-1].fast = True
    kept = torch.load(options.start / "align.pt", map_location=net.DEVICE) if options.align else None

    def keep(encoder) -> torch.Tensor:
        """How far the vectors of some interface strings are from the base model's."""
        group = chance.sample(kept["examples"], 32)
        want = kept["vectors"][[number for _, number in group]].float()
        return (1 - (align.vector(encoder, align.batch_of([text for text, _ in group], tokenizer)) * want).sum(-1)).mean()

    began = time.time()
    for epoch in range(options.epochs):
        model.train()
        # Goals as they are written down for a trial are what the reader is for most: each comes twice, varied anew.
        readings = [data.read(goal.clauses if chance.random() < options.plain else vary(goal), tokenizer) for goal in training + often]
        sums = [0.0, 0.0, 0]
        for _, batch in data.batches(readings, options.size, chance):
            if options.blank:
                blank = (torch.rand(batch["ids"].shape) < options.blank) & (batch["shape"] > 0)
                batch["ids"] = torch.where(blank, torch.randint(3, len(tokenizer.pieces), blank.shape), batch["ids"])
            chain, act, taught = model.loss(batch, options.smooth, teachers)
            loss = chain + options.act * act
            if teachers:
                loss = (1 - options.taught) * loss + options.taught * taught
            if options.align and sums[2] % 3 == 0:
                loss = loss + options.align * keep(model.encoder)
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            with torch.no_grad():
                for slow_one, now in zip(mean.parameters(), model.parameters()):
                    slow_one.lerp_(now, 0.01 if epoch > 1 else 0.1)
            sums = [sums[0] + chain.item(), sums[1] + act.item(), sums[2] + 1]
        line = {"epoch": epoch + 1, "chain": sums[0] / sums[2], "act_loss": sums[1] / sums[2], "seconds": round(time.time() - began)}
        if epoch % 2 or epoch + 1 == options.epochs:
            judged = evaluate.judge(parts["validation"], held, evaluate.scores(mean, held), mean.transition().detach().cpu().numpy())
            figures = evaluate.summary(judged)
            line |= {key: round(value, 4) for key, value in figures["all"].items()} | {"f1": round(figures["tags"]["all"]["f1"], 4)}
            torch.save(mean.state_dict(), options.out / "reader.pt.new")
            (options.out / "reader.pt.new").replace(options.out / "reader.pt")
        print(json.dumps(line), flush=True)
    (options.out / "figures.json").write_text(json.dumps(figures | {"share": options.share, "training": len(training)}))
    print(evaluate.table(figures))


if __name__ == "__main__":
    main()
