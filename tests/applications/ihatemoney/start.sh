#!/usr/bin/env bash
# Serves I Hate Money on 127.0.0.1:$PORT with its data in $DATA_DIR.
set -euo pipefail

export DATA_DIR
export IHATEMONEY_SETTINGS_FILE_PATH="$APP_DIR/ihatemoney.cfg"
cd "$DATA_DIR"
exec "$APP_DIR/venv/bin/gunicorn" --bind "127.0.0.1:$PORT" --workers 1 --threads 4 --log-level warning ihatemoney.wsgi:application
