#!/usr/bin/env python3
"""Checks sentences of the corpus: their form, acts and tags.

    check.py [--count] FILE…

Every fault is told with its line; the exit code is 1 where there is one. --count adds how many there are by site, manner,
language, act, tag and clauses. README.md describes the form.
"""

import argparse
import collections
import json
import pathlib
import re
import sys

ACTS = set(
    "open search filter sort ask compare verify back wait add set rename delete move copy select check uncheck send reply"
    " invite assign approve reject rate subscribe unsubscribe order book cancel upload download play stop log_in log_out"
    " register none".split()
)
TAGS = set("act object value field place order amount condition time negation user secret".split())
MANNERS = set("study terse chatty polite_mail tester bullet voice hurried nonnative formal question".split())
LANGUAGES = {"en", "de", "fr", "es"}
MARK = re.compile(r"\{(\w+):([^{}]*)\}")
LEAD = re.compile(r"<(\w+)>")

Counts = dict[str, collections.Counter]


class Fault(Exception):
    """What is wrong with a sentence."""


def expect(holds: bool, fault: str) -> None:
    if not holds:
        raise Fault(fault)


def clause(text: str, counts: Counts) -> str:
    """Checks one clause and gives its plain text."""
    lead = LEAD.match(text)
    expect(bool(lead) and lead[1] in ACTS, f"no known act leads the clause “{text[:40]}”")
    body = text[lead.end():]
    expect(not LEAD.search(body), "two acts lead one clause")
    for tag, words in MARK.findall(body):
        expect(tag in TAGS, f"the tag {tag} is unknown")
        expect(bool(words) and words == words.strip(), f"a mark is empty or begins or ends with a space: “{words}”")
        counts["tag"][tag] += 1
    plain = MARK.sub(r"\2", body)
    expect("{" not in plain and "}" not in plain, f"a mark is broken in “{body[:60]}”")
    expect(lead[1] == "none" or bool(MARK.search(body)), f"nothing is marked in “{body[:40]}”")
    counts["act"][lead[1]] += 1
    return plain.strip()


def sentence(line: str, site: str, known: set[str], counts: Counts) -> None:
    row = json.loads(line)
    expect(set(row) == {"id", "site", "manner", "lang", "goal"}, f"the fields are {sorted(row)}")
    expect(row["site"] == site, f"the site is {row['site']} in the file of {site}")
    expect(row["manner"] in MANNERS, f"the manner {row['manner']} is unknown")
    expect(row["lang"] in LANGUAGES, f"the language {row['lang']} is unknown")
    clauses = [part.strip() for part in row["goal"].split("||")]
    plain = " ".join(clause(part, counts) for part in clauses)
    for key in (row["id"], plain.lower()):
        expect(key not in known, f"“{key[:60]}” is there twice")
        known.add(key)
    wishes = [part for part in clauses if not part.startswith("<none>")]
    counts["clauses"][len(wishes)] += 1
    for key in ("site", "manner", "lang"):
        counts[key][row[key]] += 1


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="+", type=pathlib.Path)
    options.add_argument("--count", action="store_true")
    options = options.parse_args()
    known: set[str] = set()
    counts: Counts = collections.defaultdict(collections.Counter)
    faults = 0
    for path in options.files:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                sentence(line, path.stem, known, counts)
            except (Fault, ValueError) as fault:
                faults += 1
                print(f"{path}:{number}: {fault}.", file=sys.stderr)
    if options.count:
        for key, counter in counts.items():
            print(key, dict(counter.most_common()))
    print(f"{sum(counts['lang'].values())} sentences are right, {faults} have faults.")
    return int(faults > 0)


if __name__ == "__main__":
    sys.exit(main())
