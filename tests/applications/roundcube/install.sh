#!/usr/bin/env bash
# Roundcube and Dovecot from Debian; the configuration lies in $APP_DIR, the mailboxes and the database in $APP_DIR/seed.
set -euo pipefail
[ -d "$APP_DIR/seed" ] && exit 0
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 # runlevel 1: the packages start no service
apt_get() { apt-get -qq -o DPkg::Lock::Timeout=300 "$@" >&2; }
if ! [ -f /usr/share/roundcube/index.php ] || ! command -v dovecot php setpriv >/dev/null; then
  apt_get update
  apt_get install -y --no-install-recommends debconf
  echo "roundcube-core roundcube/dbconfig-install boolean false" | debconf-set-selections
  # php-cgi satisfies the dependency on a PHP for web servers, so that Apache is not needed
  apt_get install -y --no-install-recommends php-cgi php-cli roundcube-core roundcube-sqlite3 roundcube-plugins dovecot-imapd sqlite3
fi

mkdir -p "$APP_DIR/config"
ln -sfn /etc/roundcube/defaults.inc.php "$APP_DIR/config/defaults.inc.php"
ln -sfn /etc/roundcube/mimetypes.php "$APP_DIR/config/mimetypes.php"
cat > "$APP_DIR/config/config.inc.php" <<'PHP'
<?php
$data = getenv('DATA_DIR');
$config = [
    'db_dsnw' => "sqlite:///$data/roundcube.db?mode=0640",
    'imap_host' => '127.0.0.1:' . getenv('IMAP_PORT'),
    'smtp_host' => '127.0.0.1:' . getenv('SMTP_PORT'),
    'smtp_user' => '', 'smtp_pass' => '',
    'mail_domain' => 'harborlight.test',
    'temp_dir' => "$data/temp", 'log_dir' => "$data/log",
    'session_storage' => 'php', 'session_lifetime' => 600,
    'des_key' => 'harborlight-theatre-key1',
    'product_name' => 'Harborlight Mail', 'support_url' => '',
    'language' => 'en_US', 'timezone' => 'UTC', 'skin' => 'elastic',
    'plugins' => ['archive', 'markasjunk'],
    'archive_mbox' => 'Archive',
    'enable_spellcheck' => false, 'enable_installer' => false,
    'draft_autosave' => 0, 'refresh_interval' => 60,
];
PHP

# Takes outgoing mail and keeps it in a folder instead of delivering it
cat > "$APP_DIR/sink.py" <<'PY'
import os, socketserver, sys
port, folder = int(sys.argv[1]), sys.argv[2]

class Smtp(socketserver.StreamRequestHandler):
    def handle(self):
        say = lambda line: self.wfile.write(line.encode() + b"\r\n")
        say("220 sink")
        while line := self.rfile.readline():
            verb = line.strip().upper()
            if verb == b"DATA":
                say("354 go on")
                lines = []
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    lines.append(line[1:] if line.startswith(b"..") else line)
                name = "%04d.eml" % (len(os.listdir(folder)) + 1)
                with open(os.path.join(folder, name), "wb") as f:
                    f.write(b"".join(lines))
                say("250 kept")
            elif verb == b"QUIT":
                say("221 bye")
                return
            else:
                say("250 fine")

class Server(socketserver.ThreadingTCPServer):
    allow_reuse_address = daemon_threads = True

Server(("127.0.0.1", port), Smtp).serve_forever()
PY

# The contacts, settings, identities and canned answers, by Roundcube's own classes
cat > "$APP_DIR/seed.php" <<'PHP'
<?php
define('INSTALL_PATH', '/usr/share/roundcube/');
require INSTALL_PATH . 'program/include/clisetup.php';
$rcmail = rcmail::get_instance();
$_SESSION = [];

function account($name, $full, $prefs, $responses, $people, $groups) {
    global $rcmail;
    $user = rcube_user::create($name, '127.0.0.1');
    $rcmail->set_user($user);
    foreach ($user->list_identities() as $one)
        $user->update_identity($one['identity_id'], ['name' => $full, 'organization' => 'Harborlight Theatre',
            'signature' => "$full\nHarborlight Theatre, 4 Quay Street"]);
    $user->save_prefs($prefs + ['timezone' => 'UTC'], true);
    foreach ($responses as $title => $text)
        $user->insert_response(['name' => $title, 'data' => $text, 'is_html' => 0]);
    $book = new rcube_contacts($rcmail->get_dbh(), $user->ID);
    $ids = [];
    foreach ($groups as $group)
        $ids[$group] = $book->create_group($group)['id'];
    foreach ($people as [$first, $last, $company, $mail, $phone, $group]) {
        $id = $book->insert(['name' => "$first $last", 'firstname' => $first, 'surname' => $last, 'organization' => $company,
            'email:work' => [$mail], 'phone:work' => [$phone]]);
        if ($group)
            $book->add_to_group($ids[$group], [$id]);
    }
}

account('nora', 'Nora Castellane', ['preview_pane' => 1, 'mail_pagesize' => 50],
    ['Received, thank you' => "Thank you, your message has arrived. I will look into it this week."], [
    ['Priya', 'Raman', 'Raman Pianos', 'priya@raman-pianos.test', '0117 496 0101', 'Suppliers'],
    ['Priya', 'Ramsden', 'Harwick Council', 'p.ramsden@harwick.test', '0117 496 0102', null],
    ['Gareth', 'Pell', 'Brightwell Printworks', 'gareth@brightwell-printworks.test', '0117 496 0103', 'Suppliers'],
    ['Lotte', 'Brandt', 'Brightwell Bakery', 'lotte@brightwell-bakery.test', '0117 496 0104', 'Suppliers'],
    ['Iris', 'Okonkwo', 'Marlowe Hall', 'bookings@marlowe-hall.test', '0117 496 0105', 'Venues'],
    ['Iris', 'Oakley', 'Marlow House', 'events@marlow-house.test', '0117 496 0106', 'Venues'],
    ['Felix', 'Dunmore', 'Harborlight Theatre', 'felix@harborlight.test', '0117 496 0107', 'Crew'],
    ['Samir', 'Haddad', 'Harborlight Theatre', 'samir@harborlight.test', '0117 496 0108', 'Crew'],
    ['Wilma', 'Strand', 'Harborlight Theatre', 'wilma@harborlight.test', '0117 496 0109', 'Crew'],
    ['Tobias', 'Quill', 'Harwick Gazette', 'quill@harwick-gazette.test', '0117 496 0110', null],
], ['Suppliers', 'Venues', 'Crew']);

account('felix', 'Felix Dunmore', ['preview_pane' => 1, 'reply_mode' => 1],
    ['Sold out' => "I am sorry, that evening is sold out. Shall I put you on the waiting list?",
     'Sold out (matinee)' => "I am sorry, the matinee is sold out. There are seats left in the evening."], [
    ['Nora', 'Castellane', 'Harborlight Theatre', 'nora@harborlight.test', '0117 496 0100', 'Crew'],
    ['Samir', 'Haddad', 'Harborlight Theatre', 'samir@harborlight.test', '0117 496 0108', 'Crew'],
    ['Margaret', 'Oyelowo', 'Season ticket holder', 'margaret.oyelowo@post.test', '0117 496 0201', 'Season ticket holders'],
    ['Marguerite', 'Olander', 'Season ticket holder', 'm.olander@post.test', '0117 496 0202', 'Season ticket holders'],
    ['Henrik', 'Vass', 'Vass Lighting Hire', 'henrik@vass-lighting.test', '0117 496 0203', 'Suppliers'],
    ['Gareth', 'Pell', 'Brightwell Printworks', 'gareth@brightwell-printworks.test', '0117 496 0103', 'Suppliers'],
    ['Ruth', 'Abelard', 'Season ticket holder', 'ruth.abelard@post.test', '0117 496 0204', 'Season ticket holders'],
    ['Rupert', 'Abelard', 'Season ticket holder', 'rupert.abelard@post.test', '0117 496 0205', 'Season ticket holders'],
], ['Crew', 'Season ticket holders', 'Suppliers', 'Former suppliers']);

// what a setting is while a user has none of his own: check.py compares with it
file_put_contents(getenv('DATA_DIR') . '/defaults.json', json_encode($rcmail->config->all(), JSON_PARTIAL_OUTPUT_ON_ERROR));
PHP

# The mails, by IMAP
cat > "$APP_DIR/mails.py" <<'PY'
import imaplib, os, time
from calendar import timegm
from email.message import EmailMessage
from email.utils import formatdate

NORA, FELIX = "Nora Castellane <nora@harborlight.test>", "Felix Dunmore <felix@harborlight.test>"
SAMIR, WILMA = "Samir Haddad <samir@harborlight.test>", "Wilma Strand <wilma@harborlight.test>"
PRIYA, RAMSDEN = "Priya Raman <priya@raman-pianos.test>", "Priya Ramsden <p.ramsden@harwick.test>"
PRINT, PRINT2 = "Brightwell Printworks <gareth@brightwell-printworks.test>", "Brightwell Printworks <accounts@brightwell-printworks.test>"
BAKERY, VASS = "Brightwell Bakery <lotte@brightwell-bakery.test>", "Henrik Vass <henrik@vass-lighting.test>"
MARLOWE, MARLOW = "Marlowe Hall Bookings <bookings@marlowe-hall.test>", "Marlow House Events <events@marlow-house.test>"
QUILL, RUTH = "Tobias Quill <quill@harwick-gazette.test>", "Ruth Abelard <ruth.abelard@post.test>"
RUPERT, OLANDER = "Rupert Abelard <rupert.abelard@post.test>", "Marguerite Olander <m.olander@post.test>"
CORN, LOTTERY = "Corn Exchange Harwick <hire@corn-exchange.test>", "Prize Desk <win@lucky-prize.test>"

# folder, sender, receiver, day and time, subject, text, flags (S seen, F flagged, R answered)
MAILS = {"nora": [
    ("INBOX", PRIYA, NORA, "2026-06-22 09:12", "Piano rental for the gala", "We can lend you the small grand for the gala week. The rental is £180 including transport.\n\nPriya", "S"),
    ("INBOX", PRIYA, NORA, "2026-06-23 14:40", "Tuning the piano before the gala", "Our tuner could come on Thursday at 10:30 or on Friday at 15:00. Which of the two suits you?\n\nPriya", ""),
    ("INBOX", RAMSDEN, NORA, "2026-06-23 16:05", "Piano in the council chamber", "Could the theatre make use of the old piano in the council chamber? It has not been tuned for years.", "S"),
    ("INBOX", PRINT, NORA, "2026-06-15 08:30", "Proofs of the summer poster", "The proofs are ready. Please approve them by Friday.\n\nGareth", "S"),
    ("INBOX", BAKERY, NORA, "2026-06-16 07:45", "Order for the premiere", "120 savoury tartlets and 80 eclairs, delivered at 17:30. Is that right?\n\nLotte", "S"),
    ("INBOX", PRINT2, NORA, "2026-06-17 10:02", "Statement for May", "Two jobs in May, £312.40 in all, payable within 30 days.", "S"),
    ("INBOX", SAMIR, NORA, "2026-06-17 18:20", "Lighting plan, second version", "The second version has the follow spot on the balcony. Fuse board B is at its limit.", "SF"),
    ("INBOX", PRINT, NORA, "2026-06-19 11:11", "Paper for the programme booklet", "The cream paper is out of stock. Would the ivory do as well?\n\nGareth", "S"),
    ("INBOX", WILMA, NORA, "2026-06-19 12:30", "Costumes: three hats are missing", "After the matinee three bowler hats were missing. Has anybody seen them?", ""),
    ("INBOX", BAKERY, NORA, "2026-06-20 09:00", "Allergens in the tartlets", "The tartlets contain nuts and egg. We can bake 20 without nuts.\n\nLotte", ""),
    ("INBOX", QUILL, NORA, "2026-06-20 15:15", "Interview for the weekend edition", "Could I speak to the director before Wednesday? Twenty minutes would do.", "S"),
    ("INBOX", FELIX, NORA, "2026-06-21 10:00", "Brightwell Printworks rang", "Gareth of Brightwell Printworks rang about the paper. Can you answer him?\n\nFelix", "S"),
    ("INBOX", PRINT, NORA, "2026-06-24 08:05", "Delivery of the flyers on Monday", "5000 flyers will come on Monday between 8 and 10. Somebody has to sign.\n\nGareth", ""),
    ("INBOX", FELIX, NORA, "2026-06-24 09:30", "Ticket sales, week 25", "214 tickets, of which 61 reduced. The Friday is nearly full.\n\nFelix", ""),
    ("INBOX", MARLOW, NORA, "2026-06-24 13:00", "Open day at Marlow House", "We would be glad to see you at our open day on 4 July.", ""),
    ("Suppliers", VASS, NORA, "2026-03-02 10:10", "Price list for spotlights", "Please find our prices for the season: £14 per lamp and day.", "S"),
    ("Suppliers", PRINT, NORA, "2026-02-11 09:20", "Welcome to Brightwell Printworks", "Your customer number is 20417.", "S"),
    ("Suppliers", BAKERY, NORA, "2026-02-19 09:45", "Our terms for events", "Orders up to three days before the event.", "S"),
    ("Invoices", PRINT2, NORA, "2026-04-03 10:00", "Invoice 2026-118", "Posters A1, 60 pieces, £141.00.", "S"),
    ("Invoices", BAKERY, NORA, "2026-04-20 10:00", "Invoice B-77", "Catering on 17 April, £260.00.", "S"),
    ("Invoices", VASS, NORA, "2026-05-04 10:00", "Invoice 5512", "Hire of 12 lamps, £168.00.", "S"),
    ("Venues", MARLOW, NORA, "2026-03-09 11:00", "Offer for the autumn hire", "The ballroom of Marlow House is £700 a night, the deposit £350.", "S"),
    ("Venues", MARLOWE, NORA, "2026-03-10 11:00", "Offer for the autumn hire", "Marlowe Hall for three nights in October: £1,860. The deposit is £600, payable with the contract.\n\nIris Okonkwo", "SR"),
    ("Venues", MARLOWE, NORA, "2026-03-16 09:30", "Parking at Marlowe Hall", "There are 40 places behind the hall; the barrier card needs a deposit of £20.", "S"),
    ("Venues", CORN, NORA, "2026-03-18 14:00", "Corn Exchange in October", "The deposit for the Corn Exchange is £500.", "S"),
    ("Venues", MARLOWE, NORA, "2026-03-27 16:45", "Corrected offer for the autumn hire", "We had overlooked the discount for charities. Corrected: £1,520 for the three nights, and the deposit falls to £450.\n\nIris Okonkwo", "S"),
    ("Venues", MARLOW, NORA, "2026-03-30 10:15", "Corrected offer for the ballroom", "Corrected: the deposit for the ballroom of Marlow House is £380.", "S"),
    ("Productions", SAMIR, NORA, "2026-05-11 19:00", "Technical rehearsal", "Tuesday at 18:00, everybody in black.", "S"),
    ("Productions.Summer Play", WILMA, NORA, "2026-05-12 10:00", "Fitting of the costumes", "Wednesday from 14:00, in the order of the list.", "S"),
    ("Productions.Summer Play", SAMIR, NORA, "2026-05-20 21:10", "Sound effects", "Gulls and foghorn are recorded.", "S"),
    ("Productions.Winter Gala", FELIX, NORA, "2026-05-22 12:00", "Guest list for the gala", "132 guests have accepted up to now.", "SF"),
    ("Productions.Winter Gala", RAMSDEN, NORA, "2026-05-29 12:00", "The mayor's speech", "The mayor would like to speak for five minutes before the interval.", "S"),
    ("Archive", QUILL, NORA, "2025-12-02 15:00", "Review of the Christmas play", "The review is in Thursday's paper.", "S"),
    ("Archive", MARLOWE, NORA, "2025-11-12 10:00", "Offer for the spring hire", "Marlowe Hall in spring: the deposit would be £400.", "S"),
    ("Sent", NORA, MARLOWE, "2026-03-12 10:00", "Re: Offer for the autumn hire", "Thank you. Is there a discount for charities?\n\nNora", "S"),
    ("Sent", NORA, FELIX, "2026-06-10 10:00", "Box office hours in August", "We close at 17:00 in August, except on Fridays.\n\nNora", "S"),
    ("Drafts", NORA, QUILL, "2026-06-21 10:00", "Re: Interview for the weekend edition", "Dear Tobias, the director is free on", "S"),
    ("Junk", LOTTERY, NORA, "2026-06-18 03:00", "You have won a cruise", "Answer today to claim your cruise.", ""),
    ("Trash", LOTTERY, NORA, "2026-06-01 03:00", "Last chance for your prize", "Answer today.", "S"),
], "felix": [
    ("INBOX", NORA, FELIX, "2026-06-10 10:00", "Box office hours in August", "We close at 17:00 in August, except on Fridays.\n\nNora", "S"),
    ("INBOX", RUTH, FELIX, "2026-06-15 11:00", "Two seats for Friday", "Could I have two seats in the stalls on Friday?\n\nRuth Abelard", "SR"),
    ("INBOX", RUPERT, FELIX, "2026-06-15 12:00", "Two seats for Saturday", "Could I have two seats in the balcony on Saturday?\n\nRupert Abelard", ""),
    ("INBOX", OLANDER, FELIX, "2026-06-17 17:00", "Season ticket lost", "I have lost my season ticket, number 0417. Can you send another?", ""),
    ("INBOX", VASS, FELIX, "2026-06-18 09:00", "Two lamps returned broken", "Two of the lamps came back with broken glass.", "S"),
    ("INBOX", WILMA, FELIX, "2026-06-22 09:00", "Tickets for the costume team", "We need six tickets for the dress rehearsal.", "F"),
    ("INBOX", "Group Travel <desk@coastline-coaches.test>", FELIX, "2026-06-23 09:00", "Coach party of 42", "Is there a reduction for a party of 42?", ""),
    ("Refunds", RUTH, FELIX, "2026-05-02 09:00", "Refund for 30 April", "Thank you, the money has arrived.", "S"),
    ("Refunds", RUPERT, FELIX, "2026-05-03 09:00", "Refund for 1 May", "I am still waiting for £24.", "S"),
    ("Groups", "Harwick Grammar <office@grammar.test>", FELIX, "2026-04-14 09:00", "School visit", "28 pupils and two teachers on 12 May.", "S"),
    ("Sent", FELIX, NORA, "2026-06-24 09:30", "Ticket sales, week 25", "214 tickets, of which 61 reduced. The Friday is nearly full.\n\nFelix", "S"),
]}
NAMES = {"S": "\\Seen", "F": "\\Flagged", "R": "\\Answered"}

for user, mails in MAILS.items():
    imap = imaplib.IMAP4("127.0.0.1", int(os.environ["IMAP_PORT"]))
    imap.login(user, {"nora": "tidewater-88", "felix": "gangway-31"}[user])
    folders = dict.fromkeys(["Drafts", "Sent", "Junk", "Trash", "Archive"] + [mail[0] for mail in mails if mail[0] != "INBOX"])
    for folder in folders:
        imap.create(f'"{folder}"')
        imap.subscribe(f'"{folder}"')
    for number, (folder, sender, to, day, subject, text, flags) in sorted(enumerate(mails, 1), key=lambda one: one[1][3]):
        when = timegm(time.strptime(day, "%Y-%m-%d %H:%M"))
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"], mail["Date"] = sender, to, subject, formatdate(when)
        mail["Message-ID"] = f"<{user}-{number:03d}@harborlight.test>"
        mail.set_content(text + "\n")
        done, said = imap.append(f'"{folder}"', "(" + " ".join(NAMES[flag] for flag in flags) + ")", imaplib.Time2Internaldate(when), bytes(mail))
        assert done == "OK", said
    imap.logout()
PY

rm -rf "$APP_DIR/new"
mkdir -p "$APP_DIR/new"
export DATA_DIR="$APP_DIR/new" PORT="${SEED_PORT:-4348}" IMAP_PORT="${SEED_IMAP_PORT:-4349}"
sqlite3 "$DATA_DIR/roundcube.db" < /usr/share/roundcube/SQL/sqlite.initial.sql
setsid "$here/start.sh" >"$APP_DIR/seed.log" 2>&1 &
server=$!
trap 'kill -- -$server 2>/dev/null || true' EXIT
export ROUNDCUBE_CONFIG_DIR="$APP_DIR/config"
for _ in $(seq 100); do (exec 3<>"/dev/tcp/127.0.0.1/$IMAP_PORT") 2>/dev/null && break; sleep 0.2; done
python3 "$APP_DIR/mails.py"
php "$APP_DIR/seed.php"
kill -- -$server
wait $server 2>/dev/null || true
rm -rf "$DATA_DIR"/{temp,log,sessions,outbox}
mv "$DATA_DIR" "$APP_DIR/seed"
