#!/bin/bash
# trac.sh PORT : PyPI trac under tracd, the project “library” (issues of a town library's loan system); logins by HTTP basic authentication are avoided: see plugin
set -euo pipefail; P=$1; cd $DATA; A="$APP/venv/bin/trac-admin $DATA/library"
if [ ! -f .prepared ]; then
  $A initenv "Loan desk" sqlite:db/trac.db >/dev/null
  $APP/venv/bin/python $HERE/trac_seed.py $DATA/library
  touch .prepared
fi
exec $APP/venv/bin/tracd -s --hostname=127.0.0.1 -p $P $DATA/library
