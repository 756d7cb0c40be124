#!/bin/bash
# tiddlywiki.sh PORT : npm tiddlywiki; the server edition
set -euo pipefail; P=$1; D=$DATA
[ -d $D ] || { $APP/node_modules/.bin/tiddlywiki $D --init server >/dev/null; mkdir -p $D/tiddlers; printf 'title: Packing list\ntags: Trip\n\nTent, stove, map.\n' > $D/tiddlers/packing.tid; printf 'title: Route\ntags: Trip\n\nDay one: to the [[Hut]]. See [[Packing list]].\n' > $D/tiddlers/route.tid; printf 'title: GettingStarted\n\nNotes of our walk: [[Route]], [[Packing list]]\n' > $D/tiddlers/gs.tid; }
exec $APP/node_modules/.bin/tiddlywiki $D --listen host=127.0.0.1 port=$P
