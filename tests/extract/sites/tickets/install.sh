#!/usr/bin/env bash
# Trac from PyPI: the tickets of a ferry company's booking system, on SQLite. Everybody may read.
set -euo pipefail

[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR"
cd "$APP_DIR"
python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check Trac==1.6 setuptools==80.9.0 Jinja2==3.1.6 MarkupSafe==3.0.3
export TZ=UTC LANG=C.UTF-8 PYTHONWARNINGS=ignore

cat > seed.py <<'EOF'
import sys
from datetime import datetime, timedelta, timezone

from trac.env import Environment
from trac.ticket.model import Component, Milestone, Ticket, Version
from trac.util.datefmt import utc
from trac.wiki.model import WikiPage

env = Environment(sys.argv[1])


def at(text):
    return datetime.fromisoformat(text + "+00:00").astimezone(utc)


for old in list(Component.select(env)):
    old.delete()
for old in list(Version.select(env)):
    old.delete()
for old in list(Milestone.select(env)):
    old.delete()
for name, owner, text in [("booking", "oda", "Finding a crossing and reserving it"), ("payments", "mikkel", "Cards, vouchers, refunds"),
                          ("timetable", "yrsa", "Crossings and their exceptions"), ("mobile app", "leopold", "Android and iOS"),
                          ("boarding gates", "tarik", "Scanners on the quays"), ("customer mail", "oda", "Confirmations and reminders")]:
    c = Component(env)
    c.name, c.owner, c.description = name, owner, text
    c.insert()
for name, when in [("3.8", "2025-09-15T00:00:00"), ("3.9", "2026-01-12T00:00:00"), ("4.0", "2026-05-04T00:00:00")]:
    v = Version(env)
    v.name, v.time = name, at(when)
    v.insert()
for name, due, done, text in [
    ("Winter repair", "2026-02-20T17:00:00", "2026-02-24T15:30:00", "What broke over Christmas."),
    ("Season opening", "2026-04-30T17:00:00", "2026-05-04T09:15:00", "Must be done before the first extra crossing."),
    ("Autumn storms", "2027-09-17T17:00:00", None, "Cancelled crossings, rebooking, and telling people in time."),
    ("New terminal", "2028-03-31T17:00:00", None, "Gates and signs of the terminal at Holmsund."),
    ("Someday", None, None, "Good ideas without a date.")]:
    m = Milestone(env)
    m.name, m.description = name, text
    m.due, m.completed = due and at(due), done and at(done)
    m.insert()

# summary | reporter | type | priority | component | milestone | version | owner | status | resolution | keywords | description | comments
T = """
Timetable PDF shows last year's Easter|yrsa|defect|major|timetable|Season opening|3.9|yrsa|closed|fixed|pdf easter|The exceptions of 2025 are printed.|yrsa: The year was in the template.
Timetable PDF shows wrong Whitsun|gudrun|defect|major|timetable|Season opening|3.9|yrsa|closed|duplicate|pdf|Same as with Easter.|yrsa: Same cause.
Timetable PDF cuts off the footnotes|gudrun|defect|minor|timetable|Autumn storms|4.0|yrsa|accepted||pdf print|Page 3, below the Holmsund crossings.|
Crossing on 29 February cannot be booked|passenger desk|defect|critical|booking|Winter repair|3.8|oda|closed|fixed|calendar|The calendar ends at 28.|oda: Library updated.
Crossing after midnight is booked for the day before|passenger desk|defect|critical|booking|Season opening|3.9|oda|closed|fixed|calendar timezone|The 00:15 to Skarholm.|oda: Times are kept in UTC now.~gudrun: Confirmed on the quay.
Booking without a vehicle asks for its length|passenger desk|defect|minor|booking|Autumn storms|4.0|oda|new||form|Foot passengers are asked how long they are.|
Booking form forgets the bicycle|passenger desk|defect|major|booking|Autumn storms|4.0|oda|assigned||form bicycle|Going back one step loses it.|leopold: The app too.
Booking form forgets the dog|gudrun|defect|minor|booking|Someday|4.0|oda|new||form dog|Going back one step loses it, as with bicycles.|
Card is charged twice when the bank is slow|mikkel|defect|blocker|payments|Season opening|3.9|mikkel|closed|fixed|card|Eleven passengers on one Sunday.|mikkel: One key per attempt now.~oda: All eleven have their money back.
Card is refused without a reason|passenger desk|defect|critical|payments|Autumn storms|4.0|mikkel|accepted||card message|People see only a red cross.|mikkel: The bank sends codes, we throw them away.
Voucher can be used twice|tarik|defect|blocker|payments|Autumn storms|4.0|mikkel|accepted||voucher|By two people in the same second.|mikkel: Needs a lock.
Voucher of a cancelled crossing expires too early|passenger desk|defect|critical|payments|Autumn storms|4.0|mikkel|new||voucher|They are promised two years.|
Refund mail names the wrong amount|passenger desk|defect|major|customer mail|Winter repair|3.8|oda|closed|fixed|refund|The fee is not taken off.|
Refund takes more than ten days|gudrun|defect|major|payments|Someday|3.9|mikkel|closed|wontfix|refund|Passengers complain.|mikkel: That is the bank, not us.
Refund to a card that has expired fails silently|mikkel|defect|critical|payments|Autumn storms|4.0|mikkel|assigned||refund card|Nobody is told.|
App crashes when the quay has no network|leopold|defect|blocker|mobile app|Autumn storms|4.0|leopold|assigned||offline|Only on Android 9.|leopold: Happens in the map view.
App shows yesterday's ticket first|tarik|defect|major|mobile app|Season opening|3.9|leopold|closed|fixed|sorting|The crew scans the wrong one.|
App drains the battery in the queue|passenger desk|defect|major|mobile app|Someday|4.0|leopold|new||battery|The position is asked for every second.|
App in large print overlaps|gudrun|defect|minor|mobile app|Autumn storms|4.0|leopold|accepted||accessibility|At 150 per cent.|
Dark colours for the app|leopold|enhancement|trivial|mobile app|Someday||leopold|new|||For night crossings.|
Tickets in the phone's wallet|passenger desk|enhancement|major|mobile app|New terminal||leopold|new||wallet|Asked for every day.|gudrun: Four people today.
Gate 2 does not read creased tickets|tarik|defect|major|boarding gates|Season opening|3.9|tarik|closed|worksforme|scanner paper|Paper tickets only.|tarik: The glass was dirty.
Gate 4 does not read bright screens|tarik|defect|major|boarding gates|New terminal|4.0|tarik|accepted||scanner|In the morning sun.|
Gate 4 opens for a bicycle without a ticket|tarik|defect|critical|boarding gates|New terminal|4.0|tarik|new||scanner bicycle|The light barrier is too high.|
Gate log stops at midnight|tarik|defect|blocker|boarding gates|Winter repair|3.8|tarik|closed|fixed|log|The file is not opened again.|
Count of people aboard differs from the crew's count|captain nyberg|defect|blocker|boarding gates|Autumn storms|4.0|tarik|accepted||safety count|Three more on Saturday, by the crew's clickers.|tarik: Children under four are not scanned.~captain nyberg: They must be counted.
Gate for wheelchairs|gudrun|enhancement|major|boarding gates|New terminal||tarik|new||accessibility|At Holmsund only one gate is wide enough.|
Reminder mail comes after the crossing|passenger desk|defect|critical|customer mail|Season opening|3.9|oda|closed|fixed|reminder|At 14:00 for the 13:30.|
Reminder mail is sent for cancelled crossings|passenger desk|defect|critical|customer mail|Autumn storms|4.0|oda|assigned||reminder storm|Forty people stood in the rain.|oda: The list is made the evening before.
Reminder by text message|gudrun|enhancement|major|customer mail|Autumn storms||oda|new||reminder|Mail is not read in a storm.|
Confirmation mail lands in the spam folder|passenger desk|defect|major|customer mail|Winter repair|3.8|oda|closed|fixed|spam|With one big provider.|
Confirmation mail in Finnish has English buttons|yrsa|defect|minor|customer mail|Someday|3.9|oda|new||translation finnish|Two of five.|
Confirmation mail in Sami|yrsa|enhancement|minor|customer mail|Someday||oda|new||translation|The text is there already.|
Move customer mail to the new server|oda|task|major|customer mail|Winter repair||oda|closed|fixed|server|The old one is switched off in March.|
Renew the certificate of the payment page|mikkel|task|critical|payments|Season opening||mikkel|closed|fixed|certificate|Runs out on 3 May.|
Renew the certificate of the gates|tarik|task|critical|boarding gates|New terminal||tarik|new||certificate|Runs out in a year.|
Delete bookings older than seven years|oda|task|minor|booking|Someday||oda|new||privacy|The law says so.|
Write down how a crossing is cancelled|yrsa|task|major|timetable|Autumn storms||yrsa|accepted||storm|Only two people know.|
Summer extra crossings to Skarholm|yrsa|task|major|timetable|Season opening||yrsa|closed|fixed|skarholm|Fridays and Sundays.|
Winter timetable without the Lillgrund stop|yrsa|task|minor|timetable|Autumn storms||yrsa|new||lillgrund|The quay is being rebuilt.|
Show the height of the car deck|passenger desk|enhancement|minor|booking|Someday||oda|closed|wontfix|vehicle|Campers ask.|oda: It is on the page about the ships.
Show free places for vehicles|passenger desk|enhancement|major|booking|New terminal||oda|new||vehicle|People drive for two hours and there is none.|
Rebook many passengers at once|gudrun|enhancement|critical|booking|Autumn storms||oda|assigned||storm rebooking|One by one takes a night.|oda: A list with tick boxes is half done.
Group bookings above forty people|passenger desk|enhancement|minor|booking|Someday|||new||group|Schools.|
Search finds Holmsund only with a capital letter|leopold|defect|trivial|booking|Someday|4.0||new||search|Small letters find nothing.|
""".strip().splitlines()
now = at("2026-01-07T08:20:00")
for n, line in enumerate(T):
    summary, reporter, kind, priority, component, milestone, version, owner, status, resolution, keywords, text, comments = line.split("|")
    now += timedelta(hours=52, minutes=(n * 37) % 240)
    t = Ticket(env)
    for key, value in dict(summary=summary, reporter=reporter, type=kind, priority=priority, component=component, milestone=milestone, version=version,
                           owner=owner, status="new", keywords=keywords, description=text).items():
        t[key] = value
    t.insert(when=now)
    when = now
    for comment in filter(None, comments.split("~")):
        who, said = comment.split(": ", 1)
        when += timedelta(hours=5, minutes=11)
        t.save_changes(who, said, when=when)
    if status != "new":
        t["status"] = status
        if resolution:
            t["resolution"] = resolution
        t.save_changes(owner, "", when=when + timedelta(days=3 + n % 5, minutes=7))

for name, text in [
    ("WikiStart", "= Skerry Line booking system =\n\nThis is where we keep track of what is broken and what is planned.\n\n * [wiki:OnCall Who to ring at night]\n * [wiki:ReleaseDays When we put out new versions]\n * [report:1 Active tickets]\n * [/roadmap Roadmap]\n"),
    ("OnCall", "= Who to ring at night =\n\n|| '''Weekday''' || '''Person''' || '''Telephone''' ||\n|| Monday || Oda || 0190 441 207 ||\n|| Tuesday || Mikkel || 0190 441 219 ||\n|| Wednesday || Yrsa || 0190 441 233 ||\n|| Thursday || Leopold || 0190 441 240 ||\n|| Friday || Tarik || 0190 441 256 ||\n|| Saturday || Oda || 0190 441 207 ||\n|| Sunday || nobody, ring the harbour master || ||\n"),
    ("ReleaseDays", "= When we put out new versions =\n\nOn Tuesdays before ten, never in the week before a public holiday.\n"),
]:
    page = WikiPage(env, name)
    page.text = text
    page.save("yrsa", "", t=at("2026-05-06T10:00:00"))
env.shutdown()
EOF
venv/bin/trac-admin "$APP_DIR/seed" initenv "Skerry Line booking system" sqlite:db/trac.db >/dev/null
ini() { venv/bin/trac-admin "$APP_DIR/seed" config set "$@"; }
ini query items_per_page 20
ini report items_per_page 20
ini trac default_dateinfo_format absolute
ini trac default_date_format iso8601
ini trac default_timezone UTC
ini logging log_type none
ini project descr "Bookings, gates and timetables of the Skerry Line"
venv/bin/python seed.py "$APP_DIR/seed"
touch "$APP_DIR/installed"
