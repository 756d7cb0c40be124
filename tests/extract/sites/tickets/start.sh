#!/usr/bin/env bash
set -euo pipefail
export TZ=UTC LANG=C.UTF-8 PYTHONWARNINGS=ignore
exec "$APP_DIR/venv/bin/tracd" -s --hostname=127.0.0.1 --port="$PORT" "$DATA_DIR"
