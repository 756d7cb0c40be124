#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
chmod 600 "$DATA_DIR/secret"
exec "$APP_DIR/venv/bin/devpi-server" --serverdir "$DATA_DIR/server" --secretfile "$DATA_DIR/secret" \
  --host 127.0.0.1 --port "$PORT"
