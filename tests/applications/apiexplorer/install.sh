#!/usr/bin/env bash
# Installs json-server and Swagger UI from npm, and lays out the first records in $APP_DIR/seed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ -e "$APP_DIR/seed/db.json" ] && exit 0
mkdir -p "$APP_DIR"
cd "$APP_DIR"

cat > package.json <<'JSON'
{
  "name": "application",
  "private": true,
  "dependencies": { "json-server": "0.17.4", "swagger-ui-dist": "5.17.14" }
}
JSON
npm install --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
cp "$here/server.js" "$here/openapi.json" .
mkdir -p seed
python3 "$here/seed.py" > seed/db.json.new
mv seed/db.json.new seed/db.json
