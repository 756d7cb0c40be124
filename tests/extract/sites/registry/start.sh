#!/usr/bin/env bash
# devpi on 127.0.0.1:$PORT with its data in $DATA_DIR.
set -euo pipefail
export HOME=$DATA_DIR
exec "$APP_DIR/venv/bin/devpi-server" --serverdir "$DATA_DIR" --host 127.0.0.1 --port "$PORT" --threads 4
