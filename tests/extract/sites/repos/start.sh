#!/usr/bin/env bash
set -euo pipefail
exec "$APP_DIR/venv/bin/klaus" --host 127.0.0.1 --port "$PORT" --site-name "Source archive" "$DATA_DIR/boltons" "$DATA_DIR/klaus" "$DATA_DIR/tabulate"
