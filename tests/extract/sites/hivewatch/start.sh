#!/bin/bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export FOSSIL_HOME="$DATA_DIR"
exec "$APP_DIR/fossil" server --localhost --port "$PORT" --nojail "$DATA_DIR/hivewatch.fossil"
