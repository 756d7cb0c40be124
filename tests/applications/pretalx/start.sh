#!/usr/bin/env bash
set -euo pipefail
export PYTHONPATH="$APP_DIR" DJANGO_SETTINGS_MODULE=bench_settings PRETALX_NO_INITIAL_LOG=1
export PRETALX_DATA_DIR="$DATA_DIR" PRETALX_FILESYSTEM_STATIC="$APP_DIR/static"
# pretalx answers only to the address it is told, port included.
export PRETALX_SITE_URL="http://127.0.0.1:$PORT"
exec "$APP_DIR/venv/bin/waitress-serve" --listen="127.0.0.1:$PORT" --threads=6 pretalx.wsgi:application
