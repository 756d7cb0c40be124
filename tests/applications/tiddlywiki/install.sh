#!/usr/bin/env bash
# Installs TiddlyWiki into $APP_DIR and lays out the notebook of an allotment garden in $APP_DIR/seed.
set -euo pipefail
VERSION=5.4.1
[ -f "$APP_DIR/.installed-$VERSION" ] && exit 0

mkdir -p "$APP_DIR"
npm install --prefix "$APP_DIR" --no-audit --no-fund --no-update-notifier --loglevel=error "tiddlywiki@$VERSION"

rm -rf "$APP_DIR/seed"
python3 - "$APP_DIR/seed" <<'PY'
import json, os, sys
seed = sys.argv[1]
os.makedirs(f'{seed}/tiddlers')
with open(f'{seed}/tiddlywiki.info', 'w') as out:
    json.dump({'description': 'Allotment notebook', 'plugins': ['tiddlywiki/tiddlyweb', 'tiddlywiki/filesystem'], 'themes': ['tiddlywiki/vanilla', 'tiddlywiki/snowwhite'], 'config': {'retain-original-tiddler-path': True}}, out, indent=2)
count = 0

def note(title, text, tags='', by='mira', **fields):
    """Writes one tiddler as the application itself keeps it."""
    global count
    count += 1
    when = f'2026{1 + count % 4:02}{1 + count % 27:02}0930{count:02}000'
    head = {'created': when, 'creator': by, 'modified': when, 'modifier': by, 'tags': tags, 'title': title, 'type': 'text/vnd.tiddlywiki', **fields}
    name = ''.join(c if c.isalnum() or c in ' -.' else '_' for c in title)
    with open(f'{seed}/tiddlers/{name}.tid', 'w') as out:
        out.write(''.join(f'{key}: {value}\n' for key, value in head.items() if value) + '\n' + text)

note('$:/SiteTitle', 'Mill Lane Allotments')
note('$:/SiteSubtitle', 'the committee\'s notebook')
note('$:/DefaultTiddlers', 'Welcome')
note('Welcome', 'Notes of the committee of the Mill Lane Allotments.\n\n* [[Plots]]\n* [[Jobs]] and [[Jobs this week]]\n* [[Minutes]]\n* [[Suppliers]]\n* [[Equipment]]\n* [[Recipes]]\n')
for title, tag in [('Plots', 'Plot'), ('Minutes', 'Minutes'), ('Equipment', 'Equipment'), ('Recipes', 'Recipe')]:
    note(title, f'<<list-links "[tag[{tag}]nsort[number]]">>' if tag == 'Plot' else f'<<list-links "[tag[{tag}]sort[title]]">>')
note('Suppliers', '<$list filter="[tag[Supplier]sort[title]]">\n<div><$link/>, telephone <$text text={{!!phone}}/></div>\n</$list>\n')
note('Jobs', '<$list filter="[tag[Job]sort[title]]">\n<div><$link/> (<$text text={{!!status}}/>)</div>\n</$list>\n')
note('Jobs this week', 'What should be done by Sunday:\n\n<$list filter="[tag[Job]status[open]week[now]sort[title]]">\n<div><$link/>, <$text text={{!!who}}/></div>\n</$list>\n')

for number, holder, status, size in [(1, 'Bea Thornton', 'occupied', 'full'), (2, 'Joost de Wit', 'occupied', 'half'), (4, 'nobody', 'vacant', 'half'), (7, 'Oluwaseun Bello', 'occupied', 'full'),
        (11, 'Petra Lindqvist', 'occupied', 'full'), (14, 'nobody', 'vacant', 'full'), (15, 'Harriet Cole', 'notice given', 'half'), (41, 'nobody', 'vacant', 'full'), (44, 'Samir Haddad', 'occupied', 'half')]:
    note(f'Plot {number}', '|Held by|{{!!holder}}|\n|State|{{!!status}}|\n|Size|{{!!size}}|\n', 'Plot', number=number, holder=holder, status=status, size=size)

for title, phone, text in [
  ('Fellside Seeds', '01632 960212', 'Beans, peas, kale. They send a catalogue in November.'),
  ('Fenside Fencing', '01632 960358', 'Posts and wire. They deliver on Thursdays.'),
  ('Harrow Timber', '01632 960171', 'Planks for raised beds, cut to length.'),
  ('Ridgeway Compost', '01632 960664', 'Stopped delivering to us in 2024; too far.'),
  ('Moss & Daughter', '01632 960903', 'Tool repairs. Closed on Mondays.'),
]:
    note(title, text, 'Supplier', 'bea', phone=phone)

for title, who, status, week, text in [
  ('Mend the water butt', 'Joost', 'open', 'now', 'The tap drips.'),
  ('Mend the gate', 'Joost', 'done', '', 'New hinges from Harrow Timber.'),
  ('Mow the common path', 'Bea', 'open', 'now', 'From the gate to the pump house.'),
  ('Mow the orchard', 'Samir', 'open', '', 'Mind the young trees.'),
  ('Order seed potatoes', 'Joost', 'done', '', 'Three sacks, from Fellside Seeds.'),
  ('Order bark chips', 'Joost', 'open', '', 'Ten bags; ask for the coarse ones.'),
  ('Order bean poles', 'Petra', 'open', 'now', 'Sixty.'),
  ('Paint the notice board', 'Petra', 'done', '', 'Green.'),
  ('Read the water meter', 'Oluwaseun', 'open', 'now', 'On the first of the month.'),
  ('Clear the ditch', 'Joost', 'done', '', 'With Samir.'),
]:
    note(title, f'{text}\n\n|Who|{{{{!!who}}}}|\n|Status|{{{{!!status}}}}|\n', 'Job', 'petra', who=who, status=status, week=week)

for title, text in [
  ('Minutes, 13 February 2025', 'Present: Bea, Joost, Mira. The rents stay as they are.'),
  ('Minutes, 13 March 2025', 'Present: Bea, Mira, Petra. The hedge is to be cut before nesting.'),
  ('Minutes, 11 September 2025', 'Present: everybody. The harvest supper raised 86 pounds.'),
  ('Minutes, 15 January 2026', 'Present: Bea, Joost, Petra. The pump is to be replaced.'),
  ('Minutes, 12 March 2026', 'Present: Bea, Mira, Samir. The water bill was 214 pounds.'),
]:
    note(title, text, 'Minutes', 'bea')

for title, text in [
  ('Pump', 'Serviced in January 2026. Runs from April to October.'),
  ('Pump house', 'Locked at all times. Key on the committee\'s ring; the spare one is with Oluwaseun Bello.'),
  ('Tool shed', 'Combination lock. The spare key to the inner cupboard is with Petra Lindqvist.'),
  ('Tea hut', 'The key hangs in the tool shed; Harriet Cole has a spare one.'),
  ('Seed drill', 'Borrowed from Petra\'s cousin. To be back by the end of May.'),
  ('Rain tank, greenhouse', 'Holds 900 litres.'),
  ('Rain tank, shed', 'Holds 1350 litres.'),
]:
    note(title, text, 'Equipment', 'joost')

for title, text in [
  ('Rhubarb jam', 'Rhubarb, sugar, lemon.'), ('Rhubarb jam with ginger', 'Rhubarb, sugar, ginger.'),
  ('Bean soup', 'White beans, kale, garlic.'), ('Green tomato chutney', 'For the end of September.'),
]:
    note(title, text, 'Recipe', 'mira')
PY
touch "$APP_DIR/.installed-$VERSION"
