#!/usr/bin/env bash
# cgit from Debian (unpacked into $APP_DIR, the machine is left as it is) over repositories that are made here with git fast-import.
set -euo pipefail

[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/seed" "$APP_DIR/deb"
cd "$APP_DIR/deb"
apt-get download -qq cgit liblua5.1-0 2>/dev/null || { apt-get update -qq; apt-get download -qq cgit liblua5.1-0; }
for deb in *.deb; do dpkg -x "$deb" "$APP_DIR/tree"; done
cd "$APP_DIR"
rm -rf deb
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check Markdown==3.7 Pygments==2.18.0

cat > serve.py <<'EOF'
"""Runs cgit.cgi for each request; its style sheet and pictures are sent as they are."""
import os
import subprocess
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ROOT = os.environ["APP_DIR"] + "/tree"
STATIC = {"/cgit.css": "text/css", "/cgit.png": "image/png", "/favicon.ico": "image/x-icon", "/robots.txt": "text/plain"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        path, _, query = self.path.partition("?")
        if path in STATIC:
            with open(f"{ROOT}/usr/share/cgit{path}", "rb") as f:
                body = f.read()
            self.answer(200, [("Content-Type", STATIC[path])], body)
            return
        from urllib.parse import unquote
        env = dict(os.environ, REQUEST_METHOD=self.command, PATH_INFO=unquote(path), QUERY_STRING=query, SCRIPT_NAME="/",
                   SERVER_NAME="127.0.0.1", SERVER_PORT=os.environ["PORT"], HTTP_HOST=self.headers.get("Host", ""), SERVER_PROTOCOL="HTTP/1.1",
                   CGIT_CONFIG=os.environ["DATA_DIR"] + "/cgitrc", LD_LIBRARY_PATH=ROOT + "/usr/lib/x86_64-linux-gnu",
                   PATH=os.environ["APP_DIR"] + "/venv/bin:" + os.environ["PATH"], GIT_CONFIG_GLOBAL="/dev/null", HOME="/nonexistent")
        out = subprocess.run([ROOT + "/usr/lib/cgit/cgit.cgi"], env=env, capture_output=True).stdout
        head, _, body = out.partition(b"\n\n")
        status, headers = 200, []
        for line in head.decode().splitlines():
            name, _, value = line.partition(": ")
            if name == "Status":
                status = int(value.split()[0])
            elif name.lower() != "content-length":
                headers.append((name, value))
        if any(name.lower() == "location" for name, _ in headers) and status == 200:
            status = 302
        self.answer(status, headers, body)

    do_HEAD = do_GET

    def answer(self, status, headers, body):
        self.send_response(status)
        for name, value in headers:
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, *args):
        pass


ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
EOF

cat > seed.py <<'EOF'
import subprocess
import sys
from datetime import datetime, timedelta, timezone

SEED = sys.argv[1]
PEOPLE = {k: f"{n} <{k}@fjordworks.example>" for k, n in {
    "maren": "Maren Holst", "ruben": "Ruben Aksel", "jo": "Jo Tran", "sunniva": "Sunniva Lie", "piet": "Piet Verhoeven", "sunneva": "Sunneva Lind"}.items()}


class Repo:
    def __init__(self, name, start):
        self.dir = f"{SEED}/{name}.git"
        subprocess.run(["git", "init", "-q", "--bare", "-b", "main", self.dir], check=True)
        self.out, self.mark, self.now = [], 0, datetime.fromisoformat(start + "T08:10:00+00:00")

    def text(self, s):
        return f"data {len(s.encode())}\n{s}\n"

    def commit(self, who, message, files, branch="main", hours=31, base=None):
        self.now += timedelta(hours=hours, minutes=(self.mark * 17) % 53)
        self.mark += 1
        stamp = f"{int(self.now.timestamp())} +0000"
        self.out.append(f"commit refs/heads/{branch}\nmark :{self.mark}\nauthor {PEOPLE[who]} {stamp}\ncommitter {PEOPLE[who]} {stamp}\n" + self.text(message))
        if base:
            self.out.append(f"from :{base}\n")
        for path, content in files.items():
            if content is None:
                self.out.append(f"D {path}\n")
            else:
                self.out.append(f"M 100{'755' if path.endswith('.sh') else '644'} inline {path}\n" + self.text(content))
        return self.mark

    def tag(self, name, who, message):
        self.now += timedelta(minutes=12)
        self.out.append(f"tag {name}\nfrom :{self.mark}\ntagger {PEOPLE[who]} {int(self.now.timestamp())} +0000\n" + self.text(message))

    def skip(self, days):
        self.now += timedelta(days=days)

    def done(self):
        subprocess.run(["git", "-C", self.dir, "fast-import", "--quiet"], input="".join(self.out).encode(), check=True)


# --- tidegauge -------------------------------------------------------------------------------------------------------------------------
README = """# tidegauge

Reads float gauges in harbours, corrects for air pressure and publishes water levels every six minutes.

## Setting up

Copy `config/server.toml` to `/etc/tidegauge.toml` and start `tidegauged`. Python 3.10 or newer is needed.

## Contact

Questions go to the harbour office, gauges@fjordworks.example. Security reports go to Maren Holst alone.

## Licence

European Union Public Licence 1.2, see `LICENSE`.
"""
CONFIG = """[listen]
address = "127.0.0.1"
port = {port}

[poll]
interval_s = {interval}
retries = {retries}
timeout_s = 20

[publish]
path = "/var/lib/tidegauge/levels.csv"
keep_days = {keep}
"""
r = Repo("tidegauge", "2023-02-06")
c = dict(port=8600, interval=600, retries=2, keep=90)
r.commit("maren", "First gauge reader", {"README.md": README, "tidegauge/__init__.py": '__version__ = "0.1"\n', "tidegauge/reader.py": "def read(port):\n    return port.readline()\n"})
r.commit("maren", "Add licence", {"LICENSE": "European Union Public Licence v. 1.2\n\nThe full text is at the Commission.\n"})
r.commit("ruben", "Configuration file", {"config/server.toml": CONFIG.format(**c)})
r.commit("ruben", "Parse gauge sentences", {"tidegauge/sentence.py": "def parse(line):\n    kind, level, unit = line.split(',')\n    return kind, float(level), unit\n"})
r.commit("jo", "Refuse sentences with a wrong checksum", {"tidegauge/checksum.py": "def checksum(line):\n    total = 0\n    for c in line:\n        total ^= ord(c)\n    return total\n"})
STATIONS = [("aaheim", "Aaheim"), ("bergsund", "Bergsund"), ("bremness", "Bremness"), ("drivik", "Drivik"), ("eidholm", "Eidholm"), ("farnes", "Farnes"),
    ("gjerdvik", "Gjerdvik"), ("haugholm", "Haugholm"), ("hestvik", "Hestvik"), ("isfjell", "Isfjell"), ("jorvaag", "Jorvaag"), ("kalvoy", "Kalvoy"),
    ("kvitnes", "Kvitnes"), ("langevik", "Langevik"), ("lomsund", "Lomsund"), ("marstein", "Marstein"), ("nordvaag", "Nordvaag"), ("oksnes", "Oksnes"),
    ("porsvik", "Porsvik"), ("raudberg", "Raudberg"), ("sandholm", "Sandholm"), ("skarvoy", "Skarvoy"), ("tangen", "Tangen"), ("ulvsund", "Ulvsund"),
    ("vardholm", "Vardholm"), ("ytreness", "Ytreness")]


def station(i, name):
    text = f'name = "{name}"\nserial = "FG-{2100 + 37 * i}"\nzero_cm = {104 + (i * 29) % 71}\ninstalled = {2009 + (i * 5) % 13}-0{1 + i % 9}-1{i % 9}\n'
    if i % 3 != 1:
        text += f'keeper = "{["Ola Berge", "Kari Moen", "Tor Vik", "Liv Dahl"][i % 4]}"\n'
    if i % 6 == 4:
        text += "\n# The stilling well was cleaned by divers; readings of that week are left out of the yearly mean.\n[[gap]]\nfrom = 2021-06-01\nto = 2021-06-08\nreason = \"divers\"\n"
    return text


for i, (slug, name) in enumerate(STATIONS[:9]):
    r.commit(["sunniva", "piet", "sunniva"][i % 3], f"Add station {name}", {f"data/stations/{slug}.toml": station(i, name)}, hours=9)
r.commit("maren", "Release 1.0", {"tidegauge/__init__.py": '__version__ = "1.0"\n'})
r.tag("v1.0.0", "maren", "First release that runs in a harbour.")
r.skip(20)
r.commit("jo", "Correct for air pressure", {"tidegauge/pressure.py": "def correct(level_cm, hpa):\n    return level_cm + (hpa - 1013.25) * 0.99\n"})
r.commit("ruben", "Fix leap day in monthly mean\n\nFebruary was always divided by 28.", {"tidegauge/mean.py": "import calendar\n\n\ndef days(year, month):\n    return calendar.monthrange(year, month)[1]\n"})
c["retries"] = 4
r.commit("ruben", "Try four times before a gauge counts as silent", {"config/server.toml": CONFIG.format(**c)})
for i, (slug, name) in enumerate(STATIONS[9:17], 9):
    r.commit(["sunniva", "piet", "sunniva", "jo"][i % 4], f"Add station {name}", {f"data/stations/{slug}.toml": station(i, name)}, hours=14)
r.commit("maren", "Release 1.1", {"tidegauge/__init__.py": '__version__ = "1.1"\n'})
r.tag("v1.1.0", "maren", "Air pressure is corrected for.")
r.skip(75)
r.commit("piet", "Fix leap second in sentence clock\n\nThe gauges repeat second 59, they do not send 60.", {"tidegauge/clock.py": "def second(text):\n    return min(int(text), 59)\n"})
r.commit("sunniva", "Correct zero of Hestvik after levelling", {"data/stations/hestvik.toml": station(8, "Hestvik").replace("zero_cm = 123", "zero_cm = 126")})
r.commit("sunniva", "Correct zero of Haugholm after levelling", {"data/stations/haugholm.toml": station(7, "Haugholm") + "# levelled again in 2023\n"})
r.tag("v1.1.1", "ruben", "Leap seconds, and two zeros that were wrong.")
r.skip(48)
c["interval"] = 360
r.commit("jo", "Poll every six minutes", {"config/server.toml": CONFIG.format(**c)})
c["port"] = 8642
r.commit("ruben", "Move the port out of the way of the roster\n\npilot-roster had 8600 first.", {"config/server.toml": CONFIG.format(**c)})
for i, (slug, name) in enumerate(STATIONS[17:], 17):
    r.commit(["sunniva", "sunniva", "piet"][i % 3], f"Add station {name}", {f"data/stations/{slug}.toml": station(i, name)}, hours=20)
r.commit("sunniva", "Check station files for missing keepers", {"tools/check_stations.sh": "#!/bin/sh\ngrep -L keeper data/stations/*.toml\n"})
r.commit("maren", "Release 1.2", {"tidegauge/__init__.py": '__version__ = "1.2"\n'})
r.tag("v1.2.0", "piet", "Nine more stations, and levels every six minutes.")
r.skip(110)
r.commit("piet", "Fix daylight saving in yearly report", {"tidegauge/report.py": "from datetime import timezone\n\nZONE = timezone.utc\n"})
r.commit("sunniva", "Publish a level as missing where the pressure is", {"tidegauge/publish.py": "def row(level, hpa):\n    return '' if hpa is None else f'{level:.1f}'\n"})
c["keep"] = 400
r.commit("jo", "Keep published levels for 400 days", {"config/server.toml": CONFIG.format(**c)})
r.commit("sunniva", "Plot of the last tide", {"tidegauge/plot.py": "def plot(levels):\n    return '\\n'.join('#' * int(x / 10) for x in levels)\n"})
r.commit("ruben", "Fix rounding of negative levels", {"tidegauge/rounding.py": "def tenth(x):\n    return round(x * 10) / 10\n"})
r.commit("maren", "Release 1.3", {"tidegauge/__init__.py": '__version__ = "1.3"\n'})
r.tag("v1.3.0", "maren", "Missing pressure no longer counts as fair weather.")
last = r.mark
r.skip(30)
r.commit("jo", "Start on the radar gauges", {"tidegauge/radar.py": "class Radar:\n    beam_deg = 8\n"}, branch="radar", base=last)
r.commit("jo", "Radar: leave out ships", {"tidegauge/radar.py": "class Radar:\n    beam_deg = 8\n    jump_cm = 40\n"}, branch="radar")
r.commit("maren", "Number it 2.0.0-rc1", {"tidegauge/__init__.py": '__version__ = "2.0.0rc1"\n'}, branch="radar")
r.tag("v2.0.0-rc1", "jo", "To try the radar gauges in Bergsund only.")
r.skip(4)
r.commit("sunniva", "Spell Jorvaag as the map does", {"data/stations/jorvaag.toml": station(10, "Jorvåg")}, base=last)
r.commit("piet", "Describe the sentence format", {"doc/sentences.md": "# Sentences\n\n| Field | Meaning |\n|---|---|\n| 1 | `WL` water level, `AP` air pressure |\n| 2 | value |\n| 3 | `cm` or `hPa` |\n"})
r.done()

# --- the others ------------------------------------------------------------------------------------------------------------------------
r = Repo("tidegauge-firmware", "2022-05-11")
r.commit("piet", "Blink", {"src/main.c": "int main(void) { for (;;) blink(); }\n", "README.md": "# tidegauge-firmware\n\nRuns on the board in the gauge's lid. Needs 3.3 V.\n"})
for who, message, path in [
    ("piet", "Send the level once a minute", "src/send.c"), ("piet", "Watchdog", "src/watchdog.c"), ("jo", "Fix leap day in clock chip", "src/rtc.c"),
    ("piet", "Read the air pressure sensor", "src/baro.c"), ("ruben", "Checksum", "src/checksum.c"), ("piet", "Sleep between readings", "src/sleep.c"),
    ("piet", "Battery level in the status sentence", "src/status.c")]:
    r.commit(who, message, {path: f"/* {message}. */\n#include \"board.h\"\n"}, hours=190)
r.tag("fw-7", "piet", "Sleeps between readings.")
r.commit("jo", "Fix first reading after sleep", {"src/sleep.c": "/* The float settles for two seconds. */\n#include \"board.h\"\n"}, hours=900)
r.tag("fw-8", "piet", "First reading after sleep is thrown away.")
r.done()

for name, start, lines in [
    ("pilot-roster", "2021-09-01", [("ruben", "Who is on duty", "roster.py"), ("ruben", "Swap two watches", "swap.py"), ("sunneva", "Holidays", "holidays.py"), ("sunneva", "Print a month", "month.py"), ("ruben", "Port 8600", "settings.py"), ("maren", "Nobody works eight nights in a row", "rules.py")]),
    ("buoy-map", "2023-11-13", [("jo", "Map of lit buoys", "map.js"), ("jo", "Legend", "legend.js"), ("sunniva", "Import the list of lights", "lights.csv"), ("jo", "Colours for the colour-blind", "colours.css")]),
    ("logbook-ocr", "2024-03-04", [("sunneva", "Cut pages into lines", "lines.py"), ("sunneva", "Guess the hand", "hands.py"), ("maren", "Pages of 1911", "pages.csv")]),
    ("harbour-signs", "2020-01-20", [("maren", "Depth sign", "depth.svg"), ("maren", "No anchoring", "anchor.svg"), ("piet", "Speed limit 5 knots", "speed5.svg"), ("piet", "Speed limit 8 knots", "speed8.svg"), ("maren", "Ferry berth", "ferry.svg")]),
    ("fee-tables", "2022-12-27", [("ruben", "Fees of 2023", "2023.csv"), ("ruben", "Fees of 2024", "2024.csv"), ("ruben", "Fees of 2025", "2025.csv")]),
    ("dredge-plan", "2024-08-19", [("jo", "Soundings of the north basin", "north.csv"), ("jo", "Soundings of the south basin", "south.csv")]),
    ("website", "2019-06-03", [("sunniva", "Front page", "index.html"), ("sunniva", "Opening hours", "hours.html"), ("ruben", "Link to the fees", "fees.html")]),
    ("backup-scripts", "2018-10-08", [("maren", "Nightly copy", "nightly.sh"), ("maren", "Weekly tape", "weekly.sh")]),
]:
    r = Repo(name, start)
    for who, message, path in lines:
        r.commit(who, message, {path: f"{message}\n" * 3}, hours=400)
    r.done()
EOF
python3 seed.py "$APP_DIR/seed"
for repo in seed/*.git; do
    rm -rf "$repo/hooks"
    git -C "$repo" gc -q
    mkdir -p "$repo/info/web"
    git -C "$repo" for-each-ref --sort=-committerdate --count=1 --format='%(committerdate:iso8601)' refs/heads > "$repo/info/web/last-modified"
done
touch "$APP_DIR/installed"
