#!/usr/bin/env bash
# devpi-server with devpi-web from PyPI: two indexes with 27 packages that exist nowhere else.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
cat > "$APP_DIR/requirements.txt" <<'EOF'
Chameleon==4.6.0
PasteDeploy==3.1.0
Pygments==2.21.0
WebOb==1.8.11
Whoosh==2.7.4
anyio==4.16.0
argon2-cffi-bindings==26.2.0
argon2-cffi==25.1.0
attrs==26.1.0
beautifulsoup4==4.15.0
build==1.6.1
certifi==2026.10.19.post1
cffi==2.1.1
charset-normalizer==3.5.3
check-manifest==0.51
comrak==0.0.16
defusedxml==0.7.1
devpi-client==7.3.0
devpi-common==4.1.1
devpi-server==6.20.3
devpi-web==5.1.1
docutils==0.23
h11==0.16.0
httpcore==1.0.9
httpx==0.28.1
hupper==1.12.1
idna==3.20
iniconfig==2.3.1
itsdangerous==2.2.0
lazy==2.0
nh3==0.3.8
packaging-legacy==23.0.post0
packaging==26.4
passlib==1.7.4
pkginfo==2.0
plaster-pastedeploy==1.0.1
plaster==1.1.2
platformdirs==4.14.8
pluggy==1.7.0
py==1.11.0
pycparser==3.12
pyproject_hooks==1.3.3
pyramid==2.1
pyramid_chameleon==0.3
python-dateutil==4.0.0
readme_renderer==46.0
repoze-lru==0.8
requests==2.34.2
ruamel.yaml==0.19.1
setuptools==65.5.0
soupsieve==4.1.3
strictyaml==1.7.3
translationstring==1.4
typing_extensions==4.16.0
tzdata==2026.6
urllib3==2.8.0
venusian==3.1.1
waitress==3.0.2
zope.deprecation==6.0
zope.interface==8.7
EOF
"$APP_DIR/venv/bin/pip" --disable-pip-version-check install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$seed" "$APP_DIR/dist" "$APP_DIR/client"
cat > "$APP_DIR/packages.py" <<'EOF'
import gzip
import io
import os
import sys
import tarfile

out = sys.argv[1]
os.makedirs(out + "/stable")
os.makedirs(out + "/beta")
L = "License :: OSI Approved :: "
STATUS = {"alpha": "Development Status :: 3 - Alpha", "beta": "Development Status :: 4 - Beta", "stable": "Development Status :: 5 - Production/Stable",
          "dead": "Development Status :: 7 - Inactive"}
# name, summary, author, mail, license, python, versions, status, requires, readme
P = [
    ("tidegauge", "Read tide gauges over serial lines", "Merle Petersen", "merle@tidewater.test", "MIT", ">=3.9", ["1.0.0", "1.1.0", "1.2.1", "2.0.0"], "stable", ["tidewire>=1.4", "numpy"],
     "# tidegauge\n\nReads the gauges of three makers.\n\n## Installation\n\n    pip install tidegauge\n\n## Options\n\n| Option | Default | Meaning |\n|---|---|---|\n| `baud` | 9600 | speed of the line |\n| `timeout` | 2.5 s | wait for an answer |\n| `retries` | 3 | tries before it gives up |\n\n## Supported gauges\n\n* Valeport 740\n* OTT RLS\n* Sutron 5600\n\n## Changes\n\n* 2.0.0: heights are in metres, no longer in centimetres\n* 1.2.1: the OTT gauge no longer loses its first line\n"),
    ("tidegauge-cli", "Command line for tidegauge", "Merle Petersen", "merle@tidewater.test", "MIT", ">=3.9", ["0.3.0", "0.4.0"], "beta", ["tidegauge>=1.2", "click"], "# tidegauge-cli\n\nPrints the height of the water now, or every `--every` seconds (60 unless told).\n"),
    ("tidewire", "Framing and checksums for serial sensors", "Ole Brandt", "ole@tidewater.test", "BSD-3-Clause", ">=3.8", ["1.3.0", "1.4.0", "1.4.2"], "stable", [], "# tidewire\n\nFrames of at most 248 bytes with a CRC-16.\n\nIt has no dependencies.\n"),
    ("tidetable", "Predict high and low water from harmonic constants", "Merle Petersen", "merle@tidewater.test", "GPL-3.0", ">=3.10", ["0.9.0", "1.0.0"], "stable", ["numpy", "tidecal"], "# tidetable\n\nPredicts within 8 minutes and 12 cm for the ports that ship with it.\n\n## Ports\n\n1. Büsum\n2. Cuxhaven\n3. Husum\n4. List\n5. Norderney\n"),
    ("tidecal", "Calendars of the moon for tide tables", "Anouk Vermeer", "anouk@tidewater.test", "MIT", ">=3.8", ["2.1.0"], "stable", [], "# tidecal\n\nNew and full moons from 1900 to 2100.\n"),
    ("buoyant", "Position, drift and battery of drifting buoys", "Anouk Vermeer", "anouk@tidewater.test", "Apache-2.0", ">=3.10", ["0.1.0", "0.2.0", "0.3.0", "0.3.1"], "beta", ["tidewire", "pyproj"], "# buoyant\n\nA buoy reports every 30 minutes; under 11.2 V it reports every 6 hours.\n\n## Fields\n\n| Field | Unit |\n|---|---|\n| lat, lon | degrees |\n| drift | knots |\n| battery | volts |\n"),
    ("buoymap", "Draw tracks of buoys as SVG", "Anouk Vermeer", "anouk@tidewater.test", "Apache-2.0", ">=3.10", ["0.5.0"], "alpha", ["buoyant>=0.3"], "# buoymap\n\nTracks, dots and a scale. No tiles are fetched.\n"),
    ("saltmeter", "Salinity from conductivity and temperature", "Ole Brandt", "ole@tidewater.test", "BSD-3-Clause", ">=3.8", ["1.0.0", "1.0.1"], "stable", ["numpy"], "# saltmeter\n\nPSS-78, valid from 2 to 42 and from -2 to 35 °C.\n"),
    ("saltmeter-legacy", "The old salinity code, kept for papers", "Ole Brandt", "ole@tidewater.test", "BSD-3-Clause", ">=2.7", ["0.8.5"], "dead", [], "# saltmeter-legacy\n\nDo not use it for anything new. Use saltmeter.\n"),
    ("wavelog", "Write wave records to small files", "Tarek Aziz", "tarek@tidewater.test", "MIT", ">=3.9", ["3.0.0", "3.1.0"], "stable", ["msgpack"], "# wavelog\n\nA day of 4 Hz records takes 1.9 MB.\n"),
    ("wavestat", "Significant wave height and friends", "Tarek Aziz", "tarek@tidewater.test", "MIT", ">=3.9", ["1.5.0", "1.6.0"], "stable", ["numpy", "wavelog>=3"], "# wavestat\n\n`hs()`, `tp()` and `tz()` from windows of 20 minutes.\n"),
    ("wavestat-plots", "Plots for wavestat", "Tarek Aziz", "tarek@tidewater.test", "MIT", ">=3.11", ["0.2.0"], "alpha", ["wavestat", "matplotlib"], "# wavestat-plots\n\nRoses, scatter and calendars.\n"),
    ("shoreline", "Shorelines from photographs of fixed cameras", "Ines Carvalho", "ines@tidewater.test", "GPL-3.0", ">=3.10", ["0.4.0", "0.5.0"], "beta", ["numpy", "pillow"], "# shoreline\n\nNeeds 14 control points. Error: 0.6 m at 200 m.\n"),
    ("shorelens", "Lens correction for shoreline", "Ines Carvalho", "ines@tidewater.test", "GPL-3.0", ">=3.10", ["0.2.2"], "beta", ["numpy"], "# shorelens\n\nKnows 19 lenses.\n"),
    ("dredgebook", "Logbook of dredgers", "Jarl Nyström", "jarl@tidewater.test", "Proprietary", ">=3.9", ["4.2.0", "4.3.0"], "stable", ["sqlalchemy"], "# dredgebook\n\nOne licence for each vessel. Ask the office for a key; it is valid for 400 days.\n"),
    ("dredgebook-api", "HTTP interface of dredgebook", "Jarl Nyström", "jarl@tidewater.test", "Proprietary", ">=3.9", ["1.1.0"], "stable", ["dredgebook>=4.2", "flask"], "# dredgebook-api\n\nPort 8440. At most 30 requests a minute for each key.\n"),
    ("lockkeeper", "Plan the filling of ship locks", "Jarl Nyström", "jarl@tidewater.test", "MIT", ">=3.10", ["0.6.0"], "alpha", ["tidetable"], "# lockkeeper\n\nA plan for 24 hours takes 40 ms.\n"),
    ("foghorn", "Alarms by mail, pager and horn", "Sunniva Dahl", "sunniva@tidewater.test", "MIT", ">=3.8", ["2.0.0", "2.1.0", "2.2.0"], "stable", [], "# foghorn\n\nThe horn sounds for 4 seconds, every 30 seconds.\n\n## Channels\n\n* mail\n* pager\n* horn\n"),
    ("foghorn-sms", "Text messages for foghorn", "Sunniva Dahl", "sunniva@tidewater.test", "MIT", ">=3.8", ["0.1.3"], "dead", ["foghorn<2"], "# foghorn-sms\n\nThe gateway was switched off. This package does nothing any more.\n"),
    ("siltscan", "Echo sounder profiles of soft mud", "Ines Carvalho", "ines@tidewater.test", "Apache-2.0", ">=3.11", ["0.3.0"], "alpha", ["numpy", "scipy"], "# siltscan\n\nTwo frequencies: 24 kHz and 200 kHz.\n"),
    ("currentmeter", "Read current meters of two makers", "Ole Brandt", "ole@tidewater.test", "MIT", ">=3.9", ["1.1.0", "1.2.0"], "stable", ["tidewire>=1.4"], "# currentmeter\n\nNortek and Aanderaa. Bins of 0.5 to 4 m.\n"),
    ("portcodes", "UN/LOCODE of small harbours", "Anouk Vermeer", "anouk@tidewater.test", "CC0-1.0", ">=3.8", ["2026.1", "2026.2"], "stable", [], "# portcodes\n\n1,318 harbours in 14 countries.\n"),
    ("knots", "Units of the sea: knots, fathoms, cables", "Sunniva Dahl", "sunniva@tidewater.test", "MIT", ">=3.7", ["1.0.0"], "stable", [], "# knots\n\nA fathom is 1.8288 m here.\n"),
    ("quaymeter", "Cracks in quay walls from strain gauges", "Sunniva Dahl", "sunniva@tidewater.test", "Apache-2.0", ">=3.10", ["0.7.0", "0.7.1"], "beta", ["tidewire", "foghorn>=2"], "# quaymeter\n\nAn alarm is raised at 0.35 mm in 24 hours.\n"),
    ("gaugesim", "A simulated tide gauge for tests", "Merle Petersen", "merle@tidewater.test", "MIT", ">=3.9", ["0.2.0"], "beta", [], "# gaugesim\n\nPlays back the storm surge of 6 December 2013.\n"),
]
BETA = [
    ("tidegauge", "Read tide gauges over serial lines", "Merle Petersen", "merle@tidewater.test", "MIT", ">=3.11", ["3.0.0b1"], "beta", ["tidewire>=1.4"], "# tidegauge\n\nTest of the next version: `timeout` is 5 s, numpy is no longer needed.\n"),
    ("icewatch", "Ice on harbour basins from thermal cameras", "Ines Carvalho", "ines@tidewater.test", "MIT", ">=3.11", ["0.1.0a1"], "alpha", ["numpy"], "# icewatch\n\nFirst try.\n"),
]
def write(folder, row):
    name, summary, author, mail, license, python, versions, status, requires, readme = row
    for version in versions:
        lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", f"Summary: {summary}", f"Home-page: https://tidewater.test/{name}", f"Author: {author}", f"Author-email: {mail}", f"License: {license}",
                 f"Keywords: {' '.join(w for w in summary.lower().split() if len(w) > 4)}", f"Classifier: {STATUS[status]}", "Classifier: Intended Audience :: Science/Research", f"Requires-Python: {python}"]
        lines += [f"Requires-Dist: {r}" for r in requires] + ["Description-Content-Type: text/markdown", "", readme]
        base = f"{name}-{version}"
        with open(f"{out}/{folder}/{base}.tar.gz", "wb") as raw, gzip.GzipFile(fileobj=raw, mode="wb", mtime=0) as zipped, tarfile.open(fileobj=zipped, mode="w") as tar:
            for path, text in [("PKG-INFO", "\n".join(lines)), ("README.md", readme), ("setup.py", f"from setuptools import setup\nsetup(name={name!r}, version={version!r})\n")]:
                data = text.encode()
                info = tarfile.TarInfo(f"{base}/{path}")
                info.size = len(data)
                tar.addfile(info, io.BytesIO(data))
for row in P:
    write("stable", row)
for row in BETA:
    write("beta", row)
print(len(P), len(BETA))
EOF
cd "$APP_DIR"
venv/bin/python packages.py "$APP_DIR/dist" > install.log
export PATH=$APP_DIR/venv/bin:$PATH DEVPI_CLIENTDIR=$APP_DIR/client HOME=$APP_DIR
devpi-init --serverdir "$seed" --no-root-pypi --root-passwd "brackish-31" >> install.log 2>&1
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
devpi-server --serverdir "$seed" --host 127.0.0.1 --port "$port" >> server.log 2>&1 &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 60); do curl -sf -m 2 "http://127.0.0.1:$port/+api" > /dev/null && break; sleep 0.5; done
client() { devpi "$1" --clientdir "$APP_DIR/client" "${@:2}" >> install.log 2>&1; }
client use "http://127.0.0.1:$port"
client login root --password brackish-31
client user -c tidewater password=estuary-58 email=office@tidewater.test "title=Tidewater Instruments"
client login tidewater --password estuary-58
client index -c stable bases= volatile=False "title=Released packages"
client index -c beta bases=tidewater/stable "title=For those who test"
client use "http://127.0.0.1:$port/tidewater/stable"
client upload --from-dir "$APP_DIR/dist/stable"
client use "http://127.0.0.1:$port/tidewater/beta"
client upload --from-dir "$APP_DIR/dist/beta"
# The search index is written in the background.
for _ in $(seq 40); do
    sleep 1
    curl -sf -m 5 "http://127.0.0.1:$port/+search?query=gaugesim" | grep -q 'tidewater/stable/gaugesim' && curl -sf -m 5 "http://127.0.0.1:$port/+search?query=icewatch" | grep -q 'tidewater/beta/icewatch' && break
done
sleep 2
kill -TERM "$server"; wait "$server" 2>/dev/null || true
trap - EXIT
touch "$APP_DIR/installed"
