#!/usr/bin/env bash
# Trac 1.6 with the login form of the AccountManager plugin, on SQLite: the tracker of a maker of library kiosks.
set -euo pipefail
[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR/venv" "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed"

python3 -m venv "$APP_DIR/venv"
# Trac still imports pkg_resources, which newer setuptools lack.
"$APP_DIR/venv/bin/pip" install --quiet --disable-pip-version-check setuptools==75.8.0 \
  Trac==1.6 TracAccountManager==0.6.0 passlib==1.7.4 Jinja2==3.1.6 MarkupSafe==3.0.4

env="$APP_DIR/seed/env"
"$APP_DIR/venv/bin/trac-admin" "$env" initenv "Larkfield Kiosk" sqlite:db/trac.db >/dev/null

"$APP_DIR/venv/bin/python" - "$env" <<'PYTHON'
import sys
from datetime import datetime, timedelta, timezone
from trac.env import open_environment

env = open_environment(sys.argv[1])
for section, values in {
    'components': {'acct_mgr.web_ui.LoginModule': 'enabled', 'acct_mgr.web_ui.AccountModule': 'enabled',
                   'acct_mgr.db.SessionStore': 'enabled', 'acct_mgr.pwhash.HtDigestHashMethod': 'enabled',
                   'acct_mgr.api.AccountManager': 'enabled', 'acct_mgr.admin.*': 'disabled',
                   'acct_mgr.register.*': 'disabled', 'acct_mgr.notification.*': 'disabled',
                   'trac.web.auth.LoginModule': 'disabled', 'trac.versioncontrol.*': 'disabled'},
    'account-manager': {'password_store': 'SessionStore', 'hash_method': 'HtDigestHashMethod',
                        'db_htdigest_realm': 'kiosk', 'htdigest_realm': 'kiosk', 'reset_password': 'false',
                        'force_passwd_change': 'false', 'persistent_sessions': 'false'},
    'trac': {'default_language': 'en', 'default_timezone': 'UTC', 'default_date_format': 'iso8601',
             'debug_sql': 'false'},
    'logging': {'log_type': 'none'},
    'notification': {'smtp_enabled': 'false'},
    'project': {'descr': 'Self-service lending kiosks for town libraries', 'url': '', 'footer': 'Larkfield Kiosk'},
    'header_logo': {'src': '', 'alt': ''},
    'ticket': {'default_component': '', 'default_milestone': '', 'default_version': '',
               'default_owner': '< default >'},
}.items():
    for name, value in values.items():
        env.config.set(section, name, value)
env.config.save()
env.shutdown()

from acct_mgr.api import AccountManager
from trac.perm import PermissionSystem
from trac.resource import Resource
from trac.ticket.model import Component, Milestone, Ticket, Version
from trac.web.session import DetachedSession
from trac.wiki.model import WikiPage

env = open_environment(sys.argv[1], use_cache=False)
def day(text, hour=9):
    return datetime.strptime(text, '%Y-%m-%d').replace(hour=hour, tzinfo=timezone.utc)

accounts = AccountManager(env)
for user, password, name in [('ines', 'wharf-271', 'Ines Calloway'), ('petra', 'heron-58', 'Petra Lindqvist'),
                             ('jonas', 'ember-903', 'Jonas Achterberg')]:
    session = DetachedSession(env, user)
    session['name'] = name
    session.save()
    accounts.set_password(user, password)
rights = PermissionSystem(env)
rights.grant_permission('ines', 'TRAC_ADMIN')
rights.grant_permission('petra', 'developers')
for action in ['TICKET_CHGPROP', 'TICKET_EDIT_DESCRIPTION', 'TICKET_BATCH_MODIFY', 'MILESTONE_VIEW']:
    rights.grant_permission('developers', action)

for old in list(Component.select(env)):
    old.delete()
for old in list(Milestone.select(env)):
    old.delete()
for old in list(Version.select(env)):
    old.delete()
for name, owner, text in [
        ('Card reader', 'petra', 'Reading of member cards'), ('Receipt printer', 'jonas', 'Slips for loans and returns'),
        ('Touch screen', 'petra', 'Panels and their calibration'), ('Catalogue search', 'ines', 'Finding titles'),
        ('Returns chute', 'jonas', 'The slot, its flap and its sorting belt'), ('Payments', 'jonas', 'Fees by coin and card'),
        ('Payment reports', 'jonas', 'Monthly sums for the town treasury'), ('Translations', 'ines', 'Texts on the kiosk'),
        ('Organisation', 'ines', 'Spares, training, posters')]:
    item = Component(env)
    item.name, item.owner, item.description = name, owner, text
    item.insert()
for name, due, done, text in [
        ('Pilot Brookside', '2026-03-31', '2026-04-02', 'First three kiosks at Brookside library.'),
        ('Spring rollout', '2027-03-31', None, 'Kiosks in the five branch libraries.'),
        ('Summer rollout', '2027-07-15', None, 'Central library and the two schools.'),
        ('Autumn pilot', '2027-10-29', None, 'Trial of the outdoor locker.')]:
    item = Milestone(env)
    item.name, item.due, item.description = name, day(due, 16), text
    item.completed = day(done, 16) if done else None
    item.insert()
for name, when in [('2.3', '2026-01-20'), ('2.4', '2026-05-11'), ('2.4.1', '2026-08-03')]:
    item = Version(env)
    item.name, item.time, item.description = name, day(when), ''
    item.insert()

D, E, T = 'defect', 'enhancement', 'task'
tickets = [  # summary, type, priority, component, milestone, version, reporter, owner, keywords, status
    ('Kiosk freezes when two cards lie on the reader', D, 'major', 'Card reader', 'Pilot Brookside', '2.3', 'marlene', 'petra', 'nfc', 'fixed'),
    ('Card reader goes silent after a power cut', D, 'major', 'Card reader', 'Spring rollout', '2.4', 'walter', 'petra', 'power', 'assigned'),
    ('Card reader goes silent after a long night', D, 'major', 'Card reader', 'Spring rollout', '2.4', 'marlene', 'petra', 'power', 'assigned'),
    ('Receipt printer cuts off the last line', D, 'minor', 'Receipt printer', 'Spring rollout', '2.4', 'olga', 'jonas', '', 'assigned'),
    ('Receipt printer wastes half a page of paper', D, 'trivial', 'Receipt printer', '', '2.3', 'walter', 'jonas', 'paper', 'new'),
    ('Offer the receipt as a code on the screen', E, 'minor', 'Receipt printer', 'Autumn pilot', '', 'ines', 'jonas', 'paper', 'new'),
    ('Touch panel ignores gloves', D, 'minor', 'Touch screen', 'Autumn pilot', '2.4', 'olga', 'petra', 'outdoor', 'new'),
    ('Touch panel off by a finger width at Millbrook', D, 'major', 'Touch screen', 'Spring rollout', '2.4.1', 'walter', 'petra', 'calibration', 'assigned'),
    ('Larger buttons for wheelchair height', E, 'major', 'Touch screen', 'Summer rollout', '', 'marlene', 'petra', 'access', 'new'),
    ('Search finds nothing for titles with an apostrophe', D, 'critical', 'Catalogue search', 'Spring rollout', '2.4', 'olga', 'ines', 'query', 'assigned'),
    ('Search by shelf mark', E, 'minor', 'Catalogue search', 'Summer rollout', '', 'walter', 'ines', 'query', 'new'),
    ('Search should tolerate spelling mistakes', E, 'major', 'Catalogue search', '', '', 'marlene', 'ines', 'query', 'new'),
    ('Show the cover beside each hit', E, 'trivial', 'Catalogue search', '', '', 'petra', 'ines', 'covers', 'new'),
    ('Flap of the chute stays open in frost', D, 'critical', 'Returns chute', 'Spring rollout', '2.3', 'dagmar', 'jonas', 'outdoor', 'fixed'),
    ('Chute takes a book in but does not book it back', D, 'critical', 'Returns chute', 'Spring rollout', '2.4', 'tobias', 'jonas', 'belt', 'assigned'),
    ('Belt drops thin booklets between the bins', D, 'critical', 'Returns chute', 'Summer rollout', '2.4', 'olga', 'jonas', 'belt', 'assigned'),
    ('Belt squeals after an hour', D, 'minor', 'Returns chute', '', '2.4.1', 'dagmar', 'jonas', 'belt', 'new'),
    ('Light the slot at night', E, 'minor', 'Returns chute', 'Autumn pilot', '', 'tobias', 'jonas', 'outdoor', 'new'),
    ('Coins are counted twice when fed quickly', D, 'blocker', 'Payments', 'Spring rollout', '2.4.1', 'walter', 'jonas', 'coins', 'assigned'),
    ('Fee is charged twice when the card is removed early', D, 'critical', 'Payments', 'Spring rollout', '2.4', 'marlene', 'jonas', 'card', 'assigned'),
    ('Member is billed two times if she pulls her card too soon', D, 'major', 'Payments', '', '2.4.1', 'olga', 'jonas', 'card', 'new'),
    ('Member is billed for a book that was returned', D, 'major', 'Payments', '', '2.4.1', 'tobias', 'jonas', 'fees', 'new'),
    ('Accept vouchers of the town', E, 'minor', 'Payments', 'Summer rollout', '', 'ines', 'jonas', 'vouchers', 'new'),
    ('Monthly sum misses the last day', D, 'major', 'Payment reports', 'Summer rollout', '2.4', 'ines', 'jonas', 'fees', 'assigned'),
    ('Export the monthly sum as a table', E, 'minor', 'Payment reports', '', '', 'ines', 'jonas', 'fees', 'new'),
    ('Portuguese texts overflow their buttons', D, 'minor', 'Translations', 'Summer rollout', '2.4', 'dagmar', 'ines', 'pt', 'new'),
    ('Polish plural of "book" is wrong', D, 'minor', 'Translations', 'Summer rollout', '2.4', 'tobias', 'ines', 'pl', 'assigned'),
    ('Add Ukrainian', E, 'major', 'Translations', 'Spring rollout', '', 'marlene', 'ines', 'uk', 'assigned'),
    ('Order spare rollers for the printers', T, 'minor', 'Receipt printer', 'Spring rollout', '', 'jonas', 'jonas', 'spares', 'new'),
    ('Train the staff of Millbrook', T, 'major', 'Organisation', 'Spring rollout', '', 'ines', 'petra', 'training', 'new'),
    ('Train the staff of Millhaven', T, 'major', 'Organisation', 'Summer rollout', '', 'ines', 'petra', 'training', 'new'),
    ('Write the poster for the opening day', T, 'trivial', 'Organisation', 'Summer rollout', '', 'ines', 'marlene', 'poster', 'wontfix'),
]
start = day('2026-02-02')
for number, (summary, kind, priority, component, milestone, version, reporter, owner, keywords, status) in enumerate(tickets):
    when = start + timedelta(days=8 * number, hours=number % 7)
    ticket = Ticket(env)
    for field, value in dict(summary=summary, type=kind, priority=priority, component=component, milestone=milestone,
                             version=version, reporter=reporter, owner=owner, keywords=keywords, status='new',
                             description=f'{summary}. Seen by {reporter} in the {["morning", "afternoon", "evening"][number % 3]}.').items():
        ticket[field] = value
    ticket.insert(when=when)
    if status != 'new':
        closed = status in ('fixed', 'wontfix')
        ticket['status'] = 'closed' if closed else status
        if closed:
            ticket['resolution'] = status
        ticket.save_changes(owner, 'Done.' if closed else '', when + timedelta(days=2))
    if number % 5 == 1:
        ticket.save_changes('olga', 'Happened again this week, the staff had to restart the kiosk.', when + timedelta(days=5))

for name, author, text in [
        ('WikiStart', 'ines', '= Larkfield Kiosk =\nSelf-service lending kiosks for town libraries.\n\n * [wiki:Installation]\n * [wiki:Installation/Outdoor]\n * [wiki:ReleaseChecklist]\n * [wiki:OnCall]\n * [wiki:Glossary]\n * [wiki:Meetings]\n'),
        ('Installation', 'petra', '= Installation =\nMount the kiosk, plug it in, wait for the green light.\n'),
        ('Installation/Outdoor', 'petra', '= Installation outdoors =\nAs indoors, with the heated base plate.\n'),
        ('ReleaseChecklist', 'ines', '= Release checklist =\n * tests are green\n * texts are translated\n * branches are told\n'),
        ('ReleaseCalendar', 'ines', '= Release calendar =\nEvery second month, on a Monday.\n'),
        ('OnCall', 'jonas', '= On call =\nEven weeks: Petra. Odd weeks: Jonas.\n'),
        ('Glossary', 'petra', '= Glossary =\n Chute:: the slot for returned books\n Belt:: what sorts them\n'),
        ('Meetings', 'ines', '= Meetings =\n * [wiki:Meetings/September8]\n * [wiki:Meetings/September18]\n * [wiki:Meetings/October8]\n'),
        ('Meetings/September8', 'ines', '= 8 September =\nMillbrook opens in March.\n'),
        ('Meetings/September18', 'ines', '= 18 September =\nCoins: Walter demonstrates the double count.\n'),
        ('Meetings/October8', 'ines', '= 8 October =\nThe outdoor locker needs a roof.\n')]:
    page = WikiPage(env, name)
    page.text = text
    page.save(author, '', day('2026-10-12'))
env.shutdown()
PYTHON
rm -f "$env/log/trac.log"
touch "$APP_DIR/installed"
