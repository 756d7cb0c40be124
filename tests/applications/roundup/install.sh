#!/usr/bin/env bash
# Roundup from PyPI, a tracker of the template "classic" on SQLite. The tracker's home is the data directory.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$seed/.complete" ] && exit 0

mkdir -p "$APP_DIR"
[ -d "$APP_DIR/venv" ] || python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install --quiet roundup==2.6.0 waitress==3.0.2
rm -rf "$seed"

export PATH=$APP_DIR/venv/bin:$PATH TZ=UTC LANG=C.UTF-8
# Mail goes to a file; work is done in UTC.
roundup-admin -i "$seed" install classic sqlite "tracker_web=http://127.0.0.1:8080/,tracker_name=Lantern Street Theatre,\
tracker_language=en,mail_domain=lantern.test,mail_host=localhost,mail_debug=mail.log,admin_email=house@lantern.test,\
timezone=UTC,indexer=native" >/dev/null
roundup-admin -i "$seed" initialise trapdoor-19 >/dev/null

cat > "$APP_DIR/seed.py" <<'EOF'
import sys
from datetime import datetime, timedelta

from roundup import instance, password

tracker = instance.open(sys.argv[1])
db = tracker.open("admin")

for login, name, word, phone in [
        ("marlene", "Marlene Brandt", "spotlight-73", "4102"), ("bjarne", "Bjarne Dahl", "curtain-26", "4118"),
        ("imarek", "Ivo Marek", "gangway-50", "4471"), ("imaurer", "Ivo Maurer", "proscenium-8", "4410"),
        ("katrin", "Katrin Voss", "footlight-12", "4125"), ("sol", "Sol Reyes", "backdrop-67", "4133")]:
    db.user.create(username=login, realname=name, password=password.Password(word, config=db.config), phone=phone,
                   organisation="Lantern Street Theatre", address=f"{login}@lantern.test", roles="User")
db.user.set(db.user.lookup("admin"), realname="House Office", phone="4100")
for word in ["lighting", "sound", "stage machinery", "auditorium", "front of house", "safety", "dressing rooms", "heating"]:
    db.keyword.create(name=word)
db.commit()
db.close()

clock = datetime(2026, 9, 7, 8, 30)


def stamp(hours=0, minutes=0):
    global clock
    clock += timedelta(hours=hours, minutes=minutes)
    return clock.strftime("%Y%m%d%H%M%S.000")


# author, title, priority, status, keywords, assigned to, comments
CASES = [
    ("katrin", "Dripping tap in dressing room 3", "bug", "in-progress", "dressing rooms", "marlene", [("katrin", "It drips all night."), ("marlene", "Plumber comes on Tuesday.")]),
    ("sol", "Dripping tap in dressing room 8", "bug", "in-progress", "dressing rooms", "marlene", [("sol", "Not as bad as the one in room 3.")]),
    ("marlene", "Orchestra pit lift is noisy", "urgent", "chatting", "stage machinery", "bjarne",
     [("marlene", "The strings complain during rehearsals."), ("bjarne", "Grease on the left rail did not help."),
      ("sol", "The key safe opens with 7714, look for the service key there."), ("bjarne", "Service firm is booked for next week.")]),
    ("marlene", "Orchestra pit rail is loose", "urgent", "unread", "stage machinery,safety", "bjarne", [("marlene", "Second post from the left.")]),
    ("bjarne", "Fire curtain stops halfway", "critical", "unread", "safety,stage machinery", None, [("bjarne", "Twice this week, always at the same height.")]),
    ("bjarne", "Fire curtain motor hums", "critical", "in-progress", "safety,stage machinery", "imarek", [("bjarne", "Even when it stands still.")]),
    ("katrin", "Emergency exit sign dark on balcony", "critical", "resolved", "safety,front of house", None, [("katrin", "Left side."), ("imarek", "New lamp.")]),
    ("sol", "Handrail missing on trap room stairs", "urgent", "need-eg", "safety", None, [("sol", "Four steps, steep.")]),
    ("imaurer", "Smoke detector in workshop beeps", "bug", "testing", "safety", "imarek", [("imaurer", "Every forty seconds.")]),
    ("katrin", "Cloakroom ceiling leaks", "critical", "chatting", "front of house", None, [("katrin", "A bucket stands there now.")]),
    ("marlene", "Loose seat in row F", "bug", "unread", "auditorium", "katrin", [("marlene", "Seat 14.")]),
    ("marlene", "Loose armrest in row F", "bug", "deferred", "auditorium", "katrin", [("marlene", "Seat 3, summer break is soon enough.")]),
    ("katrin", "Loose seat in row H", "bug", "resolved", "auditorium", "katrin", [("katrin", "Screws tightened.")]),
    ("bjarne", "Right follow spot has a green cast", "feature", "deferred", "lighting", "bjarne", [("bjarne", "Only visible on white costumes.")]),
    ("bjarne", "Left follow spot needs a new stand", "wish", "unread", "lighting", None, [("bjarne", "The old one wobbles.")]),
    ("sol", "Dimmer rack 2 gets hot", "urgent", "in-progress", "lighting", "bjarne", [("sol", "Fan is full of dust.")]),
    ("sol", "Dimmer rack 3 trips", "urgent", "need-eg", "lighting", "bjarne", [("sol", "Only with the whole rig on.")]),
    ("imaurer", "Intercom crackles at stage left", "bug", "chatting", "sound", "sol", [("imaurer", "Since the rain."), ("sol", "Which of the two stations?")]),
    ("imaurer", "Intercom dead in the flies", "urgent", "testing", "sound", "sol", [("imaurer", "New cable is in.")]),
    ("marlene", "Hearing loop for the stalls", "feature", "in-progress", "sound,auditorium", "sol", [("marlene", "Offers are in.")]),
    ("katrin", "More hooks in the cloakroom", "wish", "unread", "front of house", "katrin", [("katrin", "Two rows would do.")]),
    ("katrin", "Box office printer jams", "bug", "done-cbb", "front of house", "imarek", [("katrin", "With the thin paper only.")]),
    ("imarek", "Radiator in rehearsal room stays cold", "bug", "unread", "heating", "imaurer", [("imarek", "Valve is open.")]),
    ("imarek", "Radiator in green room too hot", "bug", "chatting", "heating", "imaurer", [("imarek", "Nobody can turn it down.")]),
    ("sol", "Turntable marks are worn", "wish", "deferred", "stage machinery", "bjarne", [("sol", "Paint at the next dark day.")]),
    ("bjarne", "Trap door number 2 sticks", "bug", "resolved", "stage machinery", "bjarne", [("bjarne", "Planed and waxed.")]),
    ("marlene", "Mirror lamps in dressing room 5", "bug", "unread", "dressing rooms,lighting", None, [("marlene", "Three of ten are out.")]),
    ("marlene", "Lockers for the chorus", "wish", "chatting", "dressing rooms", None, [("marlene", "Twenty would do.")]),
]
for author, title, priority, status, words, who, comments in CASES:
    issue = None
    for writer, text in comments:
        db = tracker.open(writer)
        if issue is None:
            issue = db.issue.create(title=title, priority=db.priority.lookup(priority), status=db.status.lookup(status),
                                    keyword=[db.keyword.lookup(w) for w in words.split(",")], assignedto=who and db.user.lookup(who))
            db.sql("update _issue set _creation=? where id=?", (stamp(hours=17), issue))
            db.sql("update issue__journal set date=? where nodeid=?", (stamp(), issue))
        message = db.msg.create(content=text, summary=text, author=db.getuid(), recipients=[], date=db.issue.get(issue, "creation"))
        # The status is named again: an answer would otherwise move a closed case on.
        db.issue.set(issue, messages=db.issue.get(issue, "messages") + [message], status=db.status.lookup(status))
        when = stamp(minutes=95)
        db.sql("update _msg set _date=?, _creation=?, _activity=? where id=?", (when, when, when, message))
        db.sql("update _issue set _activity=? where id=?", (when, issue))
        db.sql("update issue__journal set date=? where nodeid=? and date>?", (when, issue, when))
        db.commit()
        db.close()
EOF
python3 "$APP_DIR/seed.py" "$seed"
rm -f "$seed/mail.log"
touch "$seed/.complete"
