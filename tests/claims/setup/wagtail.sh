#!/bin/bash
# wagtail.sh PORT : PyPI wagtail, the pages of a museum: public site at /, editing at /cms/ (login edda / Kiln-4410, editor; boss / Kiln-9999, superuser)
set -euo pipefail; P=$1; cd $DATA; PY=$APP/venv/bin/python; export PYTHONPATH=$DATA DJANGO_SETTINGS_MODULE=museum.settings PYTHONWARNINGS=ignore
if [ ! -f .prepared ]; then
  cp -r $HERE/wagtail_museum museum; mkdir -p media static
  $PY -m django makemigrations -v0 museum; $PY -m django migrate -v0; $PY -m django collectstatic --noinput -v0; $PY museum/seed.py; touch .prepared
fi
exec $PY -m waitress --listen=127.0.0.1:$P --threads=6 museum.wsgi:application
