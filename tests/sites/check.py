#!/usr/bin/env python3
"""Checks the sites of this folder: that every page, record and field that is named is there, and that goals can be told as met."""
import json
import re
import sys
from pathlib import Path

ACTS = """
open search filter sort ask add set rename delete move copy select check uncheck
send reply invite assign approve reject rate subscribe unsubscribe order book cancel download
""".split()
FIELDS = {"text", "textarea", "number", "date", "select", "checkbox", "radio"}
PARTS = {"text", "heading", "facts", "link", "button", "tabs", "more", "table", "list", "form"}


def check(path):
    wrong = []
    site = json.loads(path.read_text())
    pages, records = site["pages"], site["records"]

    def page(name, where):
        if name not in pages:
            wrong.append(f"{where}: no page {name!r}")

    def text(said, where):
        for record, field in re.findall(r"\{([^{}.]+)\.([^{}]+)\}", said):
            if field not in records.get(record, {}):
                wrong.append(f"{where}: nothing is {{{record}.{field}}}")

    def action(one, where):
        for key in one:
            if key not in {"label", "link", "button", "to", "sets", "deletes", "ask", "saves"}:
                wrong.append(f"{where}: what is {key!r}?")
        if not {"to", "sets", "deletes", "saves"} & set(one):
            wrong.append(f"{where}: it does nothing")
        if "to" in one:
            page(one["to"], where)
        if "sets" in one:
            record, field, _ = one["sets"]
            if field not in records.get(record, {}):
                wrong.append(f"{where}: no {record}.{field}")
        if "deletes" in one and one["deletes"] not in records:
            wrong.append(f"{where}: no record {one['deletes']!r}")

    def form(one, where):
        record = records.get(one.get("of", ""))
        if record is None and "makes" not in one:
            wrong.append(f"{where}: of which record is it?")
        for field in one["fields"]:
            if field["type"] not in FIELDS:
                wrong.append(f"{where}: no such type {field['type']!r}")
            if field["type"] in {"select", "radio"} and not field.get("options"):
                wrong.append(f"{where}: {field['label']} has no options")
            if record is not None:
                if field["label"] not in record:
                    wrong.append(f"{where}: {one['of']} has no {field['label']!r}")
                elif field.get("options") and str(record[field["label"]]) not in field["options"]:
                    wrong.append(f"{where}: {field['label']} cannot be {record[field['label']]!r}")
        if not any(button.get("saves") for button in one["buttons"]):
            wrong.append(f"{where}: nothing saves it")
        for button in one["buttons"]:
            action(button, where)

    for _, to, *_ in site["menu"]:
        page(to, "menu")
    page(site["start"], "start")
    for name in site.get("search", {}).get("pages", []):
        page(name, "search")
    for name, shown in pages.items():
        text(shown["title"] + shown.get("heading", ""), name)
        for at, part in enumerate(shown["parts"]):
            where = f"{name} part {at}"
            kind = [key for key in PARTS if key in part]
            if len(kind) != 1 and not ("text" in part and len(kind) == 1):
                wrong.append(f"{where}: it is {kind or 'nothing known'}")
                continue
            kind = kind[0]
            if kind in {"text", "heading"}:
                text(part[kind], where)
            elif kind == "facts":
                for _, value in part["facts"]:
                    text(value, where)
            elif kind in {"link", "button"}:
                action(part, where)
            elif kind == "tabs":
                for _, to in part["tabs"]:
                    page(to, where)
            elif kind == "more":
                for item in part["items"]:
                    action(item, where)
            elif kind in {"table", "list"}:
                for row in part.get("rows", part.get("items", [])):
                    if "of" in row and row["of"] not in records:
                        wrong.append(f"{where}: no record {row['of']!r}")
                    if "of" in row:
                        for column in part.get("columns", []):
                            if column not in records.get(row["of"], {}):
                                wrong.append(f"{where}: {row['of']} has no {column!r}")
                    if "to" in row:
                        page(row["to"], where)
                    for one in row.get("actions", []):
                        action(one, where)
            elif kind == "form":
                form(part, where)
    ids = [goal["id"] for goal in site["goals"]]
    for one in {one for one in ids if ids.count(one) > 1}:
        wrong.append(f"goal {one} is there twice")
    for goal in site["goals"]:
        where = f"goal {goal['id']}"
        for task in goal.get("reading", {"tasks": []})["tasks"]:
            if task["act"] not in ACTS:
                wrong.append(f"{where}: no act {task['act']!r}")
            missing = {"words", "act", "forbidden", "thing", "place", "which", "fields"} - set(task)
            if missing:
                wrong.append(f"{where}: the reading lacks {missing}")
        if goal.get("possible", True) != bool(goal["met"]):
            wrong.append(f"{where}: met and possible do not agree")
        for fact in goal["met"]:
            kind = next(iter(fact))
            if kind == "record":
                for field in set(fact) - {"record"}:
                    if field not in records.get(fact["record"], {}):
                        wrong.append(f"{where}: no {fact['record']}.{field}")
            elif kind == "page":
                page(fact["page"], where)
            elif kind == "deleted":
                if fact["deleted"] not in records:
                    wrong.append(f"{where}: no record {fact['deleted']!r}")
            elif kind not in {"made", "answer"}:
                wrong.append(f"{where}: what is {kind!r}?")
    return wrong


def main():
    bad = 0
    for name in sys.argv[1:]:
        for line in check(Path(name)):
            print(f"{name}: {line}")
            bad += 1
    print(f"{len(sys.argv) - 1} sites, {bad} wrong")
    sys.exit(bool(bad))


main()
