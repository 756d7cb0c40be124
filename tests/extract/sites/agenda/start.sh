#!/usr/bin/env bash
# pretalx on 127.0.0.1:$PORT, with its data in $DATA_DIR; the agenda is at /lc27/.
set -euo pipefail
export PRETALX_CONFIG_FILE=$APP_DIR/pretalx.cfg PRETALX_DATA_DIR=$DATA_DIR PRETALX_DB_NAME=$DATA_DIR/db.sqlite3
export PRETALX_SITE_URL=http://127.0.0.1:$PORT DJANGO_SETTINGS_MODULE=pretalx.settings PYTHONWARNINGS=ignore
cd "$APP_DIR"
exec venv/bin/waitress-serve --listen="127.0.0.1:$PORT" --threads=4 pretalx.wsgi:application
