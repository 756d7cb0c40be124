#!/usr/bin/env bash
set -euo pipefail
export XDG_CACHE_HOME="$DATA_DIR/cache"
exec "$APP_DIR/venv/bin/lektor" --project "$DATA_DIR/site" server -h 127.0.0.1 -p "$PORT" -O "$DATA_DIR/out"
