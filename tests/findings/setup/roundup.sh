#!/bin/bash
# roundup.sh PORT : PyPI roundup (pip install --target), which will not run as root: then as user nobody, from a copy that this user can read; demo tracker (classic template) with three issues
set -euo pipefail; P=$1; D=$DATA; R=$APP/target; AS=""
if [ "$(id -u)" = 0 ]; then
  AS="setpriv --reuid 65534 --regid 65534 --clear-groups"
  if ! $AS test -r $R/bin/roundup-server; then C=${TMPDIR:-/tmp}/passerby-roundup; rm -rf $C; mkdir -p $C; cp -r $R $C/target; R=$C/target; D=$C/data; fi
fi
mkdir -p $D; [ -z "$AS" ] || chown 65534 $D; cd $D; PY="$AS env HOME=$D PYTHONPATH=$R /usr/bin/python3"
if [ ! -d $D/t ]; then
(timeout 15 $PY $R/bin/roundup-demo -B 127.0.0.1 -b sqlite -t classic -p $P $D/t </dev/null || true)
for t in "Printer on floor 2 jams:bug" "Order lamp for room 14:wish" "Door badge of Lena not working:urgent"; do $PY $R/bin/roundup-admin -i $D/t create issue "title=${t%%:*}" priority=${t##*:} status=unread || true; done
fi
exec $PY $R/bin/roundup-server -n 127.0.0.1 -p $P demo=$D/t
