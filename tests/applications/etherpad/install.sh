#!/usr/bin/env bash
# Installs Etherpad from npm and lays out its first pads in $APP_DIR/seed.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ -e "$APP_DIR/seed/done" ] && exit 0
mkdir -p "$APP_DIR"
cd "$APP_DIR"

cat > package.json <<'JSON'
{ "name": "application", "private": true, "dependencies": { "ep_etherpad-lite": "1.8.14" }, "overrides": { "sqlite3": "5.1.7" } }
JSON
# sqlite3 would come from outside npm, and is not used. No scripts: native drivers of other databases would be compiled.
if [ ! -e src ]; then
  npm install --ignore-scripts --no-audit --no-fund --no-update-notifier --loglevel=error
  # Etherpad takes the folder above its "src" as its base.
  mv node_modules/ep_etherpad-lite src
  ln -s ../src node_modules/ep_etherpad-lite
  ln -s ../node_modules src/node_modules
  rm -f node_modules/.bin/np[mx]   # an old npm, whose "npm ls" fails here when Etherpad looks for its plugins
fi
mkdir -p var
printf 'application-key' > APIKEY.txt
printf 'application-session' > SESSIONKEY.txt
cat > settings.json <<'JSON'
{
  "title": "Etherpad",
  "ip": "127.0.0.1",
  "port": "${PORT:9001}",
  "skinName": "colibris",
  "dbType": "dirty",
  "dbSettings": { "filename": "${DB_FILE}" },
  "defaultPadText": "",
  "suppressErrorsInPadText": true,
  "padOptions": { "lang": "en", "showChat": true },
  "loglevel": "WARN",
  "logconfig": { "appenders": [{ "type": "console" }] }
}
JSON

rm -rf seed && mkdir seed
port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
DATA_DIR="$APP_DIR/seed" PORT=$port setsid bash "$here/start.sh" > seed.log 2>&1 &
server=$!
trap 'kill -- -$server 2>/dev/null || true' EXIT
python3 "$here/seed.py" "http://127.0.0.1:$port"
PORT=$port python3 "$here/check.py" --dump > seed/state.json
sleep 3   # the database is written with a delay
kill -- -$server
wait $server 2>/dev/null || true

# The link by which House-Rules can be read only; Etherpad itself would draw one at random.
link=r.5f0c7a31e9d24b86a1f3c0de97b2458a
printf '{"key":"%s","val":"%s"}\n' pad2readonly:House-Rules "$link" "readonly2pad:$link" House-Rules >> seed/pads.db
touch seed/done
