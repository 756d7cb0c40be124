#!/bin/bash
# spirit.sh PORT : PyPI django-spirit, a forum of amateur astronomers (login vera / Comet-1986, moderator hugo / Nova-1604)
set -euo pipefail; P=$1; cd $DATA; export PATH=$APP/venv/bin:$PATH PYTHONWARNINGS=ignore DJANGO_SETTINGS_MODULE=forum.settings.claims PYTHONPATH=$DATA/forum
if [ ! -f .prepared ]; then
  rm -rf forum; spirit startproject forum >/dev/null; cp $HERE/spirit_settings.py forum/forum/settings/claims.py; cd forum; cp $HERE/spirit_seed.py seedforum.py
  python -m django spiritinstall >/dev/null; python -m django collectstatic --noinput -v0; python seedforum.py; python -m django rebuild_index --noinput -v0; cd ..; touch .prepared
fi
cd forum; exec python -m waitress --listen=127.0.0.1:$P --threads=6 forum.wsgi:application
