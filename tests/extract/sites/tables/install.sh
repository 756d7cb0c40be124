#!/usr/bin/env bash
# sqlite-web from PyPI, read-only, over the street trees of a town that are made here.
set -euo pipefail

[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/seed"
cd "$APP_DIR"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check sqlite-web==0.8.2 peewee==4.5.3 Flask==3.1.3 Werkzeug==3.1.9 Pygments==2.21.0

cat > seed.py <<'EOF'
import random
import sqlite3
import sys
from datetime import date, timedelta

rnd = random.Random(4711)
db = sqlite3.connect(sys.argv[1])
db.executescript("""
CREATE TABLE districts (name TEXT PRIMARY KEY, warden TEXT, phone TEXT, depot TEXT);
CREATE TABLE streets (name TEXT PRIMARY KEY, district TEXT NOT NULL REFERENCES districts(name), length_m INTEGER, paved TEXT);
CREATE TABLE species (code TEXT PRIMARY KEY, common_name TEXT NOT NULL, latin_name TEXT NOT NULL, family TEXT, evergreen TEXT, usual_height_m INTEGER, poisonous_part TEXT);
CREATE TABLE trees (id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, species TEXT NOT NULL REFERENCES species(code), street TEXT NOT NULL REFERENCES streets(name),
  opposite_no INTEGER, planted DATE, height_m REAL, girth_cm INTEGER, condition TEXT, sponsor TEXT);
CREATE TABLE inspections (id INTEGER PRIMARY KEY, tree TEXT NOT NULL REFERENCES trees(tag), done_on DATE NOT NULL, inspector TEXT, finding TEXT, cost_eur NUMERIC, next_due DATE);
CREATE INDEX trees_street ON trees(street);
""")
db.executemany("INSERT INTO districts VALUES (?,?,?,?)", [
    ("Kirkby Nether", "Alma Teague", "5540", "Tannery Yard"), ("Kirkby Over", "Rolf Munday", "5541", "Tannery Yard"), ("Quayside", "Alma Teague", "5540", None),
    ("Station Quarter", "Bea Lindell", "5547", "Goods Shed"), ("Weir Fields", None, None, "Goods Shed")])
STREETS = [("Abbey Close", "Kirkby Over", 210, "cobbles"), ("Abbey Road", "Kirkby Over", 940, "asphalt"), ("Barge Walk", "Quayside", 520, "gravel"),
    ("Chandler Street", "Quayside", 330, "cobbles"), ("Cooper's Rise", "Kirkby Nether", 280, "asphalt"), ("Engine Lane", "Station Quarter", 610, "asphalt"),
    ("Ferry Steps", "Quayside", 90, None), ("Goose Green", "Kirkby Nether", 400, "gravel"), ("Lower Mill Lane", "Weir Fields", 350, "asphalt"),
    ("Mill Lane", "Weir Fields", 720, "asphalt"), ("Parcel Street", "Station Quarter", 260, "asphalt"), ("Tannery Yard", "Kirkby Nether", 150, "cobbles"),
    ("Upper Mill Lane", "Weir Fields", 480, None), ("Viaduct Road", "Station Quarter", 1130, "asphalt")]
db.executemany("INSERT INTO streets VALUES (?,?,?,?)", STREETS)
SPECIES = [("ACE-CAM", "Field maple", "Acer campestre", "Sapindaceae", "no", 15, None), ("ACE-PLA", "Norway maple", "Acer platanoides", "Sapindaceae", "no", 25, None),
    ("AES-HIP", "Horse chestnut", "Aesculus hippocastanum", "Sapindaceae", "no", 28, "seeds"), ("ALN-GLU", "Common alder", "Alnus glutinosa", "Betulaceae", "no", 22, None),
    ("ARA-ARA", "Monkey puzzle", "Araucaria araucana", "Araucariaceae", "yes", 30, None), ("BET-PEN", "Silver birch", "Betula pendula", "Betulaceae", "no", 22, None),
    ("BUX-SEM", "Box", "Buxus sempervirens", "Buxaceae", "yes", 6, "leaves"), ("CAR-BET", "Hornbeam", "Carpinus betulus", "Betulaceae", "no", 20, None),
    ("CED-ATL", "Atlas cedar", "Cedrus atlantica", "Pinaceae", "yes", 35, None), ("COR-COL", "Turkish hazel", "Corylus colurna", "Betulaceae", "no", 20, None),
    ("FAG-SYL", "Beech", "Fagus sylvatica", "Fagaceae", "no", 35, None), ("FRA-EXC", "Ash", "Fraxinus excelsior", "Oleaceae", "no", 30, None),
    ("GIN-BIL", "Ginkgo", "Ginkgo biloba", "Ginkgoaceae", "no", 25, None), ("ILE-AQU", "Holly", "Ilex aquifolium", "Aquifoliaceae", "yes", 12, "berries"),
    ("LAB-ANA", "Laburnum", "Laburnum anagyroides", "Fabaceae", "no", 7, "all of it"), ("LIQ-STY", "Sweetgum", "Liquidambar styraciflua", "Altingiaceae", "no", 22, None),
    ("PIN-NIG", "Black pine", "Pinus nigra", "Pinaceae", "yes", 30, None), ("PIN-SYL", "Scots pine", "Pinus sylvestris", "Pinaceae", "yes", 28, None),
    ("PLA-HIS", "London plane", "Platanus × hispanica", "Platanaceae", "no", 35, None), ("PRU-AVI", "Wild cherry", "Prunus avium", "Rosaceae", "no", 20, None),
    ("QUE-ILE", "Holm oak", "Quercus ilex", "Fagaceae", "yes", 20, None), ("QUE-ROB", "English oak", "Quercus robur", "Fagaceae", "no", 35, None),
    ("ROB-PSE", "False acacia", "Robinia pseudoacacia", "Fabaceae", "no", 25, "bark"), ("SOR-AUC", "Rowan", "Sorbus aucuparia", "Rosaceae", "no", 12, None),
    ("TAX-BAC", "Yew", "Taxus baccata", "Taxaceae", "yes", 15, "all but the red flesh"), ("TIL-COR", "Small-leaved lime", "Tilia cordata", "Malvaceae", "no", 28, None),
    ("TIL-TOM", "Silver lime", "Tilia tomentosa", "Malvaceae", None, 30, None), ("ULM-RES", "Elm 'Resista'", "Ulmus 'Resista'", "Ulmaceae", "no", 25, None)]
db.executemany("INSERT INTO species VALUES (?,?,?,?,?,?,?)", SPECIES)
SPONSORS = {17: "Bakers' Guild", 38: "Class 4b of the Weir School", 61: "Bakery Lindell", 79: "Rotary Kirkby", 102: "Bea Lindell", 133: "Brewers' Guild", 151: "Class 4a of the Weir School", 168: "Anonymous"}
for n in range(1, 187):
    street = rnd.choice(STREETS)[0]
    spec = rnd.choice(SPECIES)
    planted = date(1931, 3, 1) + timedelta(days=rnd.randrange(33500))
    age = (date(2026, 6, 1) - planted).days / 365
    height = round(min(spec[5], 2.2 + age * (0.22 + rnd.random() * 0.25)), 1)
    db.execute("INSERT INTO trees VALUES (?,?,?,?,?,?,?,?,?,?)", (
        n, f"KB-{n + 11:04}", spec[0], street, rnd.choice([None, rnd.randrange(1, 90), rnd.randrange(1, 90)]), None if rnd.random() < 0.1 else planted.isoformat(),
        height, None if rnd.random() < 0.08 else int(12 + age * (1.4 + rnd.random())), rnd.choice(["good", "good", "good", "fair", "fair", "poor", "dead"]), SPONSORS.get(n)))
tags = [t for (t,) in db.execute("SELECT tag FROM trees ORDER BY id")]
day = date(2024, 1, 8)
for n in range(1, 262):
    day += timedelta(days=rnd.choice([1, 2, 3, 5]))
    finding = rnd.choice(["nothing found", "nothing found", "dead wood in the crown", "bracket fungus at the foot", "bark torn by a lorry", "stake too tight", "roots lift the paving", "canker"])
    db.execute("INSERT INTO inspections VALUES (?,?,?,?,?,?,?)", (
        n, rnd.choice(tags), day.isoformat(), rnd.choice(["Alma Teague", "Rolf Munday", "Bea Lindell", "Bo Lindell"]), finding,
        None if rnd.random() < 0.1 else f"{rnd.randrange(18, 240)}.{rnd.choice(['25', '75'])}", (day + timedelta(days=365)).isoformat()))
db.commit()
EOF
python3 seed.py seed/trees.db
touch "$APP_DIR/installed"
