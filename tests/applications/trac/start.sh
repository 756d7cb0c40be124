#!/usr/bin/env bash
# Serves the one project at the root of the address.
set -euo pipefail
exec "$APP_DIR/venv/bin/tracd" --single-env --hostname=127.0.0.1 --port="$PORT" "$DATA_DIR/env"
