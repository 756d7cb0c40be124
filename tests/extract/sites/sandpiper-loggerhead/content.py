"""Makes the branches of "Sandpiper", a reader for electricity meters that does not exist, and of a companion.
Dates and revision ids are fixed."""
import os
import sys
from datetime import datetime, timezone

import breezy.bzr
from breezy.controldir import ControlDir, format_registry
import breezy
breezy.initialize()

ROOT = sys.argv[1]

README = """# Sandpiper

Reads electricity, water and heat meters over Modbus RTU, Modbus TCP and M-Bus and writes the readings
to a file, to MQTT or to a time series database.

    pip install sandpiper-meters
    sandpiper scan /dev/ttyUSB0
    sandpiper run --config meters.toml

  * [Supported meters](docs/meters.md)
  * [Wiring](docs/wiring.md)
  * [Configuration](docs/config.md)
  * [Changes](CHANGES.md), [Downloads](DOWNLOADS.md), [Roadmap](ROADMAP.md)
  * [Known bugs](KNOWN-BUGS.md), [Maintainers](MAINTAINERS.md)

Licence: European Union Public Licence 1.2, see `LICENSE`.
"""
METERS1 = """# Supported meters

"Tested" means that one of us has the device on a desk. Everything else was reported to work.

| Meter            | Kind                  | Protocol   | Factory baud rate | Parity | Default address | Since | Tested |
|------------------|-----------------------|------------|------------------:|--------|----------------:|-------|--------|
| Orvik EM-1       | electricity, 1 phase  | Modbus RTU |              2400 | none   |               1 | 1.0   | yes    |
| Orvik EM-3       | electricity, 3 phases | Modbus RTU |              9600 | even   |               1 | 1.0   | yes    |
"""
METERS2 = METERS1 + """| Orvik EM-3T      | electricity, 3 phases | Modbus TCP |                 - | -      |             255 | 1.2   | no     |
| Halden W20       | water, DN 20          | M-Bus      |              2400 | even   |               0 | 1.2   | yes    |
| Halden W32       | water, DN 32          | M-Bus      |              2400 | even   |               0 | 1.2   | no     |
"""
METERS3 = METERS2 + """| Calortek H5      | heat                  | M-Bus      |               300 | even   |              10 | 2.0   | yes    |
| Calortek H5 Plus | heat and cold         | M-Bus      |              2400 | even   |              10 | 2.0   | no     |
| Brennan PV-40    | solar inverter        | Modbus RTU |             19200 | none   |             126 | 2.1   | yes    |

The Calortek H5 only answers at 300 baud until its optical head has been reset; see bug 31
in [KNOWN-BUGS.md](../KNOWN-BUGS.md).
"""
WIRING = """# Wiring

RS-485 is a bus: one cable from device to device, no star. Use twisted pair and connect the shield on one side only.

  * Terminate both ends with 120 ohms. The first and the last meter of the Orvik series have a switch for this.
  * Without repeater: at most 32 devices and 1200 m at 9600 baud; at 115200 baud count on 300 m.
  * M-Bus needs a level converter. The small one of the starter kit drives 20 meters, the large one 60.

| Terminal | Orvik EM-1 | Orvik EM-3 | Brennan PV-40 |
|----------|-----------:|-----------:|--------------:|
| A (+)    | 5          | 21         | 3             |
| B (-)    | 6          | 22         | 4             |
| GND      | 7          | 23         | 1             |
"""
CONFIG = """# Configuration

`meters.toml` has one table for the bus and one for every meter.

| Key            | Meaning                                    | Default |
|----------------|--------------------------------------------|---------|
| `interval`     | seconds between two readings of one meter  | 60      |
| `timeout`      | seconds to wait for an answer              | 1.5     |
| `retries`      | further attempts after a failed reading    | 3       |
| `queue_size`   | readings kept while the sink is away       | 5000    |
| `sink`         | `csv`, `mqtt` or `tsdb`                    | `csv`   |

Before 2.0 the key `timeout` was called `wait` and its default was 0.5 seconds.
"""
CH10 = """## 1.0 (2021-03-15)

  * First release: Modbus RTU, Orvik EM-1 and EM-3, output to CSV.
  * Needs Python 3.6 or newer.
"""
CH11 = """## 1.1 (2021-09-02)

  * MQTT output (Ines).
  * `sandpiper scan` finds addresses up to 247.

"""
CH12 = """## 1.2 (2022-04-20)

  * Modbus TCP and M-Bus.
  * Water meters of the Halden W series.
  * Python 3.6 is no longer supported, the minimum is now 3.7.

"""
CH121 = """## 1.2.1 (2022-05-06)

  * Fixes the wrong byte order of the energy registers of the Orvik EM-3T (bug 12).

"""
CH20 = """## 2.0 (2023-06-12)

  * New configuration format; `sandpiper migrate` rewrites old files.
  * Heat meters of the Calortek H5 series.
  * Time series database output (Okoro).
  * The minimum is now Python 3.9.

"""
CH201 = """## 2.0.1 (2023-06-30)

  * `sandpiper migrate` kept the old key `wait` (bug 27).

"""
CH21 = """## 2.1 (2024-02-08)

  * Brennan PV-40 solar inverter.
  * Readings are queued while the broker is away.
  * CRC errors of TCP gateways no longer stop the reader (bug 34).

"""
DOWNLOADS = """# Downloads

Every release as source archive and as Debian package. The packages are built on Debian 12.

| Version | Date       | Source archive             | Size     | Debian package                 | Size     | Signed by |
|---------|------------|----------------------------|---------:|--------------------------------|---------:|-----------|
| 2.1     | 2024-02-08 | sandpiper-2.1.tar.gz       | 214 kB   | sandpiper_2.1-1_all.deb        | 163 kB   | Marit     |
| 2.0.1   | 2023-06-30 | sandpiper-2.0.1.tar.gz     | 197 kB   | sandpiper_2.0.1-1_all.deb      | 151 kB   | Chidi     |
| 2.0     | 2023-06-12 | sandpiper-2.0.tar.gz       | 197 kB   | sandpiper_2.0-2_all.deb        | 150 kB   | Marit     |
| 1.2.1   | 2022-05-06 | sandpiper-1.2.1.tar.gz     | 121 kB   | sandpiper_1.2.1-1_all.deb      | 98 kB    | Marit     |
| 1.2     | 2022-04-20 | sandpiper-1.2.tar.gz       | 120 kB   | withdrawn                      |          | Marit     |
| 1.1     | 2021-09-02 | sandpiper-1.1.tar.gz       | 74 kB    | none                           |          | Marit     |
| 1.0     | 2021-03-15 | sandpiper-1.0.tar.gz       | 61 kB    | none                           |          | Marit     |

Fingerprint of the signing key since 2023: `7D21 0C4E 93B8 55FA`. The older key `11E9 A0B7 2C60 D4F3` expired at the end of 2022.
"""
ROADMAP = """# Roadmap

## 2.2

  * Status page in the browser (branch status-page, Chidi)
  * Gas meters with pulse output
  * Spanish translation

## 3.0

  * Python 3.11 as minimum
  * Removal of the old configuration format and of `sandpiper migrate`

What is not in this file is not planned. A release comes out when its list is done.
"""
MAINTAINERS = """# Maintainers

| Name             | Login  | Looks after                        | Place     | Since |
|------------------|--------|------------------------------------|-----------|-------|
| Marit Solheim    | marit  | releases, Modbus                   | Bergen    | 2021  |
| Tobias Anders    | tobias | M-Bus, gateways, wiring            | Leipzig   | 2021  |
| Inês Fontoura    | ines   | MQTT, configuration                | Porto     | 2021  |
| Chidi Okoro      | okoro  | database output, Orvik registers   | Rotterdam | 2022  |

Security problems please only to Chidi, never into the bug list.
"""
BUGS_HEAD = """# Known bugs

We keep the list in the repository. A number is never used twice.

| No. | Title                                               | Part    | Severity  | Priority  | Found in | State              |
|----:|-----------------------------------------------------|---------|-----------|-----------|----------|--------------------|
"""
BUGS_CLOSED = """| 12  | EM-3T shows energy of 4 million kWh                 | modbus  | severe    | high      | 1.2      | fixed in 1.2.1     |
| 19  | ncurses display flickers                            | display | minor     | zero      | 1.2.1    | rejected           |
| 27  | migrate leaves the key wait in the file             | config  | important | immediate | 2.0      | fixed in 2.0.1     |
| 31  | Calortek H5 answers at 300 baud only                | mbus    | minor     | low       | 2.0.1    | works as designed  |
| 34  | Reader stops at the first CRC error of a TCP gateway | gateway | critical  | high      | 2.0.1    | fixed in 2.1       |
"""
BUGS_OPEN = """| 36  | Negative flow of the Halden W32 is shown as 65535   | mbus    | critical  | medium    | 2.0.1    | open               |
| 37  | Scan misses address 247                             | modbus  | important | medium    | 2.0.1    | open               |
| 40  | Readings twice in the database after a restart      | tsdb    | critical  | immediate | 2.1      | open               |
| 41  | Queue grows without bound when interval is below 5  | mqtt    | critical  | high      | 2.1      | open               |
| 42  | Spanish translation is missing                      | docs    | cosmetic  | low       | 2.1      | open               |
| 44  | Database output loses the unit                      | tsdb    | severe    | high      | 2.1      | open, reproduced   |

Bug 31: a magnet on the optical head for ten seconds resets it, then it does 2400 baud as well.
"""
CODE = '''"""{doc}"""

VERSION = "{v}"


def crc16(frame):
    crc = 0xFFFF
    for byte in frame:
        crc ^= byte
        for _ in range(8):
            crc = (crc >> 1) ^ 0xA001 if crc & 1 else crc >> 1
    return crc
'''

WHO = {"marit": "Marit Solheim <marit@sandpiper.example>", "tobias": "Tobias Anders <tobias@sandpiper.example>",
       "ines": "In\u00eas Fontoura <ines@sandpiper.example>", "okoro": "Chidi Okoro <chidi@sandpiper.example>"}


class Line:
    """A branch with a working tree."""

    def __init__(self, path, parent=None):
        self.path = os.path.join(ROOT, path)
        os.makedirs(self.path if parent is None else os.path.dirname(self.path), exist_ok=True)
        if parent is None:
            self.tree = ControlDir.create_standalone_workingtree(self.path, format=format_registry.make_controldir("2a"))
        else:
            self.tree = parent.tree.branch.controldir.sprout(self.path).open_workingtree()
        config = self.tree.branch.get_config()
        config.set_user_option("nickname", os.path.basename(path))

    def write(self, path, text):
        full = os.path.join(self.path, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        open(full, "w").write(text)

    def commit(self, date, who, message, tag=None):
        self.tree.smart_add([self.path])
        stamp = datetime.fromisoformat(date).replace(tzinfo=timezone.utc).timestamp()
        rev = self.tree.commit(message, timestamp=stamp, timezone=0, committer=WHO[who],
                               rev_id=(who + "-" + date.replace(" ", "").replace(":", "").replace("-", "")).encode())
        if tag:
            self.tree.branch.tags.set_tag(tag, rev)


def version(line, v, doc="Modbus RTU"):
    line.write("sandpiper/modbus.py", CODE.format(doc=doc, v=v))


def changes(line, *parts):
    line.write("CHANGES.md", "# Changes\n\n" + "".join(parts))


t = Line("sandpiper/trunk")
t.write("README.md", README); t.write("LICENSE", "European Union Public Licence v. 1.2\n"); version(t, "0.9")
t.commit("2021-02-02 09:12:00", "marit", "Import from the private repository")
t.write("docs/meters.md", METERS1); t.write("docs/wiring.md", WIRING)
t.commit("2021-02-20 17:40:00", "tobias", "Documentation: meters and wiring")
changes(t, CH10); version(t, "1.0")
t.commit("2021-03-15 10:00:00", "marit", "Release 1.0", "sandpiper-1.0")
t.write("sandpiper/mqtt.py", '"""MQTT output"""\n\nQOS = 1\n')
t.commit("2021-07-11 20:31:00", "ines", "MQTT output, quality of service 1")
changes(t, CH11, CH10); version(t, "1.1")
t.commit("2021-09-02 18:05:00", "marit", "Release 1.1", "sandpiper-1.1")
t.write("sandpiper/mbus.py", '"""M-Bus"""\n\nBAUD = 2400\n'); t.write("docs/meters.md", METERS2)
t.commit("2022-03-28 12:15:00", "tobias", "M-Bus and the water meters of the Halden W series")
changes(t, CH12, CH11, CH10); version(t, "1.2", "Modbus RTU and TCP")
t.commit("2022-04-20 09:30:00", "marit", "Release 1.2", "sandpiper-1.2")
t.write("sandpiper/orvik.py", '"""Orvik registers"""\n\nBYTE_ORDER = "big"\n')
t.commit("2022-05-05 22:48:00", "okoro", "Orvik EM-3T: byte order of the energy registers (bug 12)")
changes(t, CH121, CH12, CH11, CH10); version(t, "1.2.1", "Modbus RTU and TCP")
t.commit("2022-05-06 08:02:00", "marit", "Release 1.2.1", "sandpiper-1.2.1")
old = Line("sandpiper/1.2-maintenance", t)
t.write("docs/config.md", CONFIG)
t.write("docs/meters.md", "\n".join(x for x in METERS3.split("\n") if "PV-40" not in x)); t.write("MAINTAINERS.md", MAINTAINERS)
t.commit("2023-05-21 15:00:00", "ines", "New configuration format, heat meters of the Calortek H5 series")
changes(t, CH20, CH121, CH12, CH11, CH10); version(t, "2.0", "Modbus RTU and TCP")
t.commit("2023-06-12 11:45:00", "marit", "Release 2.0", "sandpiper-2.0")
changes(t, CH201, CH20, CH121, CH12, CH11, CH10); version(t, "2.0.1", "Modbus RTU and TCP")
t.commit("2023-06-30 16:20:00", "okoro", "Release 2.0.1", "sandpiper-2.0.1")
t.write("sandpiper/gateway.py", '"""TCP gateways"""\n\nDROP_BAD_FRAMES = True\n')
t.commit("2023-11-19 21:10:00", "tobias", "TCP gateways: drop frames with a wrong CRC instead of stopping (bug 34)")
t.write("KNOWN-BUGS.md", BUGS_HEAD + BUGS_CLOSED)
t.commit("2023-12-02 10:00:00", "marit", "List of known bugs, taken over from the old tracker")
t.write("sandpiper/queue.py", '"""Queue for readings"""\n\nSIZE = 5000\n')
t.commit("2024-01-14 13:37:00", "ines", "Queue readings while the broker is away")
t.write("docs/meters.md", METERS3); changes(t, CH21, CH201, CH20, CH121, CH12, CH11, CH10); version(t, "2.1", "Modbus RTU and TCP")
t.commit("2024-02-08 10:10:00", "marit", "Release 2.1", "sandpiper-2.1")
t.write("DOWNLOADS.md", DOWNLOADS)
t.commit("2024-02-09 07:30:00", "marit", "Downloads: sizes of 2.1")
t.write("ROADMAP.md", ROADMAP); t.write("KNOWN-BUGS.md", BUGS_HEAD + BUGS_CLOSED + BUGS_OPEN)
t.commit("2024-02-28 20:15:00", "okoro", "Roadmap after 2.1; six open bugs, number 44 reproduced with the H5 Plus")
s = Line("sandpiper/status-page", t)
s.write("sandpiper/web.py", '"""Status page"""\n\nHOST = "127.0.0.1"\nPORT = 8347\nREFRESH_SECONDS = 20\n')
s.commit("2024-03-03 19:55:00", "okoro", "First sketch of a status page")
old.write("sandpiper/gateway.py", '"""TCP gateways"""\n\nDROP_BAD_FRAMES = True\n')
old.commit("2023-12-10 11:25:00", "ines", "Backport: drop frames with a wrong CRC (bug 34)")
d = Line("dunlin/trunk")
d.write("README.md", "# Dunlin\n\nDraws the readings of Sandpiper as small charts for a terminal. Needs Python 3.10 and nothing else.\n")
d.write("dunlin.py", '"""Charts"""\n\nBARS = " .:-=+*#"\nWIDTH = 72\n')
d.commit("2023-07-30 14:00:00", "ines", "Charts for a terminal", "dunlin-0.1")
d.write("dunlin.py", '"""Charts"""\n\nBARS = " .:-=+*#"\nWIDTH = 96\n')
d.commit("2023-10-08 16:45:00", "tobias", "Wider charts", "dunlin-0.2")
