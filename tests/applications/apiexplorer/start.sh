#!/usr/bin/env bash
# Serves the API and its explorer on 127.0.0.1:$PORT; the records are $DATA_DIR/db.json.
set -euo pipefail
cd "$APP_DIR"
export PORT DATA_DIR
exec node server.js
