#!/bin/bash
# fava.sh PORT : PyPI fava, the books of a small household (a beancount file)
set -euo pipefail; P=$1; cd $DATA
[ -f .prepared ] || { python3 $HERE/fava_seed.py > home.beancount; touch .prepared; }
exec $APP/venv/bin/fava -H 127.0.0.1 -p $P home.beancount
