#!/bin/bash
# cloudcmd.sh PORT : npm cloudcmd, a file manager on a small folder
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D/files/photos $D/files/letters; export HOME=$D; for f in letters/landlord.txt letters/bank.txt photos/note.txt todo.md; do echo "text of $f" > $D/files/$f; done
cd $D; IP=127.0.0.1 exec $APP/node_modules/.bin/cloudcmd --no-open --no-auth --root $D/files --port $P --no-console --no-terminal
