#!/usr/bin/env bash
set -euo pipefail
exec "$APP_DIR/venv/bin/sqlite_web" --no-browser --read-only --rows-per-page=50 --host=127.0.0.1 --port="$PORT" "$DATA_DIR/trees.db"
