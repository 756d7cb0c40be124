#!/usr/bin/env bash
# Serves the shop on 127.0.0.1:$PORT, with its data in $DATA_DIR.
set -euo pipefail

cd "$APP_DIR/site"
export DATA_DIR DJANGO_SETTINGS_MODULE=shop.settings
exec "$APP_DIR/venv/bin/waitress-serve" --listen="127.0.0.1:$PORT" --threads=6 shop.wsgi:application
