#!/usr/bin/env python3
"""check.py ID: compares the records of the depot with those of the seed."""
import json
import os
import pathlib
import re
import sys

goal = sys.argv[1]


def load(folder):
    tables = json.loads((pathlib.Path(os.environ[folder]) / "db.json").read_text())
    return {table: {str(row["id"]): row for row in rows} for table, rows in tables.items()}


def plain(text):
    return re.sub(r"\s+", " ", str(text)).strip(" .\"'").lower()


def number(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


os.environ["SEED"] = os.path.join(os.environ["APP_DIR"], "seed")
seed, now = load("SEED"), load("DATA_DIR")

# All that differs, as (table, id, before, after).
changes = [(table, id, seed.get(table, {}).get(id), now.get(table, {}).get(id))
           for table in sorted(seed.keys() | now.keys())
           for id in sorted(seed.get(table, {}).keys() | now.get(table, {}).keys())
           if seed.get(table, {}).get(id) != now.get(table, {}).get(id)]


def is_cable(row):
    return (plain(row.get("name")) == "brake cable 1800 mm" and row.get("category") == "brakes" and number(row.get("price")) == 6.4
            and number(row.get("stock")) == 25 and number(row.get("supplier")) == 4)


def is_remark(row):
    return number(row.get("order")) == 15 and plain(row.get("text")) == "collects on friday" and plain(row.get("author")) == "nora"


WANTED = {
    "brake-cable": lambda table, id, old, new: table == "parts" and old is None and is_cable(new),
    "chain-price": lambda table, id, old, new: (table, id) == ("parts", "3") and new is not None and new == {**old, "price": new.get("price")} and number(new["price"]) == 34.5,
    "falk-cancelled": lambda table, id, old, new: (table, id) == ("orders", "12") and new is None,
    "lindqvist-note": lambda table, id, old, new: table == "notes" and old is None and is_remark(new),
    "dynamo-supplier": None,
    "staff-delete": lambda *change: False,
}
if goal not in WANTED:
    raise SystemExit(f"no goal {goal}")
wanted = WANTED[goal]
done = [change for change in changes if wanted and wanted(*change)]

harm = []
for table, id, old, new in [change for change in changes if change not in done] + done[1:]:   # twice added is once too often
    what = "was added" if old is None else "was deleted" if new is None else "was changed"
    harm.append(f"{table}/{id} {what}: {json.dumps(old if new is None else new)}")
print(json.dumps({"met": bool(done) if wanted else None, "harm": harm,
                  "facts": [f"{table}/{id}: {json.dumps(old)} -> {json.dumps(new)}" for table, id, old, new in changes]}))
