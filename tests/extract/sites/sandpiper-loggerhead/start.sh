#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export HOME="$DATA_DIR" BRZ_HOME="$DATA_DIR" PYTHONDONTWRITEBYTECODE=1 TZ=UTC
mkdir -p "$DATA_DIR/cache"
cd "$DATA_DIR"
exec "$APP_DIR/venv/bin/loggerhead-serve" --host 127.0.0.1 --port "$PORT" --log-folder "$DATA_DIR" --cache-dir "$DATA_DIR/cache" "$DATA_DIR/branches"
