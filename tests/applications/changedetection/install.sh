#!/usr/bin/env bash
# Installs changedetection.io into $APP_DIR and lays out watched pages with their history in $APP_DIR/seed.
set -euo pipefail
VERSION=0.60.10
[ -f "$APP_DIR/.installed-$VERSION" ] && exit 0

mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/changedetection.io" ] || {
  python3 -m venv "$APP_DIR/venv"
  "$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check "changedetection.io==$VERSION"
}

rm -rf "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed"
export LOGGER_LEVEL=ERROR DISABLE_VERSION_CHECK=true
"$APP_DIR/venv/bin/python" - "$APP_DIR/seed" <<'PY'
import base64, hashlib, random, sys, uuid
from loguru import logger
logger.remove()
numbers = random.Random(31)
uuid.uuid4 = lambda: uuid.UUID(int=numbers.getrandbits(128), version=4)     # the same names in every installation
from changedetectionio import __version__, store
seed = sys.argv[1]

# title, address, groups, on hold, (earlier text, present text)
PAGES = [
 ('Heron kayak at Boatshed', 'https://boatshed.example/kayaks/heron', 'Prices', False, ('Heron kayak\nPrice: 649\nIn stock', 'Heron kayak\nPrice: 599\nClearance')),
 ('Heron kayak at Riverside Sports', 'https://riverside.example/p/heron', 'Prices', False, ('Heron kayak\nPrice: 640\nIn stock', 'Heron kayak\nPrice: 655\nIn stock')),
 ('Heron paddle at Boatshed', 'https://boatshed.example/paddles/heron', 'Prices', False, ('Heron paddle\nPrice: 72\nIn stock', 'Heron paddle\nPrice: 69\nIn stock')),
 ('Otter tent', 'https://campfield.example/tents/otter', 'Prices', False, ('Otter tent\nFor two people\nPrice: 318\nIn stock', 'Otter tent\nFor two people\nPrice: 287\nIn stock')),
 ('Otter tent, awning', 'https://campfield.example/tents/otter-awning', 'Prices', False, ('Otter awning\nPrice: 94\nIn stock', 'Otter awning\nPrice: 99\nIn stock')),
 ('Badger tent', 'https://campfield.example/tents/badger', 'Prices', True, ('Badger tent\nPrice: 412\nIn stock', 'Badger tent\nPrice: 398\nSold out')),
 ('County tenders, roads', 'https://county.example/tenders/roads', 'Tenders', False, ('Roads\nTwo tenders are open', 'Roads\nThree tenders are open')),
 ('County tenders, schools', 'https://county.example/tenders/schools', 'Tenders', True, ('Schools\nNo tender is open', 'Schools\nOne tender is open')),
 ('Harbour authority tenders', 'https://harbour.example/procurement', 'Tenders', False, ('Procurement\nDredging, closes in May', 'Procurement\nDredging, closed')),
 ('Tender guide of the county', 'https://county.example/guides/how-to-tender', 'Guides', False, ('How to tender\nEdition 3', 'How to tender\nEdition 4')),
 ('National tender portal', 'https://tenders.example/search?q=timber', 'Tenders', True, ('Timber\n12 results', 'Timber\n14 results')),
 ('Guide to grants', 'https://county.example/guides/grants', 'Guides', False, ('Grants\nApply by March', 'Grants\nApply by June')),
 ('Fenwick library opening hours', 'https://library.example/fenwick', 'Hours', False, ('Fenwick library\nOpen 9 to 17', 'Fenwick library\nOpen 10 to 18')),
 ('Fenton library opening hours', 'https://library.example/fenton', 'Hours', False, ('Fenton library\nOpen 9 to 17', 'Fenton library\nOpen 9 to 16')),
 ('Ashby baths opening hours', 'https://ashby.example/baths', 'Hours', True, ('Ashby baths\nClosed on Mondays', 'Ashby baths\nClosed until spring')),
 ('Ferry timetable, north quay', 'https://ferries.example/north', 'Transport', False, ('North quay\nFirst boat 6:40', 'North quay\nFirst boat 6:55')),
 ('Ferry timetable, south quay', 'https://ferries.example/south', 'Transport', False, ('South quay\nFirst boat 7:10', 'South quay\nFirst boat 7:20')),
 ('Island line works', 'https://islandline.example/works', 'Transport', False, ('Works\nNone planned', 'Works\nBuses replace trains in October')),
]

data = store.ChangeDetectionStore(datastore_path=seed, include_default_watches=False, version_tag=__version__)
when = 1790000000
for number, (title, url, groups, paused, texts) in enumerate(PAGES):
    key = data.add_watch(url=url, tag=groups, extras={'title': title, 'paused': paused, 'processor': 'text_json_diff'})
    watch = data.data['watching'][key]
    for part, text in enumerate(texts):
        watch.save_history_blob(text + '\n', when + number * 3600 + part * 172800, hashlib.md5(text.encode()).hexdigest())
    watch['date_created'] = when - 86400 * (20 - number)
    watch['last_checked'] = when + 400000
    watch['last_viewed'] = when + 400000
    watch.commit()
settings = data.data['settings']
salt = hashlib.sha256(b'salt').digest()
settings['application']['password'] = base64.b64encode(salt + hashlib.pbkdf2_hmac('sha256', b'Lantern-31', salt, 100000)).decode()
settings['application']['global_ignore_text'] = ['Cookies help us']
settings['requests']['time_between_check'] = {'weeks': None, 'days': 1, 'hours': None, 'minutes': None, 'seconds': None}
data.commit()
data.stop_thread = True
PY
touch "$APP_DIR/.installed-$VERSION"
