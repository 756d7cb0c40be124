#!/bin/bash
# oscar.sh PORT : PyPI django-oscar, a shop for kitchen things (sqlite); customers and a member of staff
set -euo pipefail; P=$1; D=$DATA; PY=$APP/venv/bin/python; cd $D; mkdir -p media static
cp $HERE/oscar_settings.py $D/settings.py; cp $HERE/oscar_urls.py $D/urls.py; cp $HERE/oscar_seed.py $D/seedshop.py
export DJANGO_SETTINGS_MODULE=settings PYTHONPATH=$D PYTHONWARNINGS=ignore
if [ ! -f .prepared ]; then
  $PY -m django migrate -v0; $PY -m django collectstatic --noinput -v0; $PY seedshop.py; touch .prepared
fi
exec $PY -m waitress --listen=127.0.0.1:$P --threads=6 urls:application
