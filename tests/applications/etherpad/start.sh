#!/usr/bin/env bash
# Serves Etherpad on 127.0.0.1:$PORT, with its database in $DATA_DIR.
set -euo pipefail
cd "$APP_DIR"
export PORT NODE_ENV=production DB_FILE="$DATA_DIR/pads.db"
exec node src/node/server.js --settings "$APP_DIR/settings.json" --apikey "$APP_DIR/APIKEY.txt"
