#!/usr/bin/env bash
set -euo pipefail
exec "$APP_DIR/venv/bin/datasette" serve --immutable "$DATA_DIR/nycflights.db" --metadata "$DATA_DIR/metadata.json" --host 127.0.0.1 --port "$PORT"
