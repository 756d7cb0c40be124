#!/usr/bin/env bash
# A devpi server with its web interface and some thirty releases of small packages
# from PyPI uploaded to two indexes, lab/stable and lab/testing.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR"
python3 -m venv "$APP_DIR/venv"
PY="$APP_DIR/venv/bin"
"$PY/pip" install -q --disable-pip-version-check -r "$HERE/requirements.txt"
for index in stable testing; do
  mkdir -p "$APP_DIR/dl/$index"
  while read -r p; do
    "$PY/pip" download -q --disable-pip-version-check --no-deps --only-binary :all: -d "$APP_DIR/dl/$index" "$p"
  done < "$HERE/packages-$index.txt"
done
rm -rf "$APP_DIR/seed" "$APP_DIR/client"
mkdir -p "$APP_DIR/seed"
"$PY/devpi-init" --serverdir "$APP_DIR/seed/server" --no-root-pypi --root-passwd ""
head -c 24 /dev/urandom | base64 -w0 > "$APP_DIR/seed/secret"
chmod 600 "$APP_DIR/seed/secret"
SEEDPORT="$("$PY/python" -c 'import socket; s=socket.socket(); s.bind(("127.0.0.1",0)); print(s.getsockname()[1])')"
"$PY/devpi-server" --serverdir "$APP_DIR/seed/server" --secretfile "$APP_DIR/seed/secret" \
  --host 127.0.0.1 --port "$SEEDPORT" > "$APP_DIR/seed.log" 2>&1 &
SERVER=$!
trap 'kill $SERVER 2>/dev/null || true' EXIT
for _ in $(seq 120); do
  "$PY/python" -c "import urllib.request as u; u.urlopen('http://127.0.0.1:$SEEDPORT/+api', timeout=2)" 2>/dev/null && break
  sleep 0.5
done
D() { "$PY/devpi" "$@" --clientdir "$APP_DIR/client" > /dev/null; }
D use "http://127.0.0.1:$SEEDPORT"
D login root --password=
D user -c lab password=lab "title=The packages of the text lab" email=lab@example.org
D login lab --password=lab
D index -c lab/stable "title=Reviewed releases" bases= volatile=False
D index -c lab/testing "title=Releases under test" bases=lab/stable volatile=True
for index in stable testing; do
  D use "lab/$index"
  # in the order of the list, so that the newest release goes up last
  while read -r p; do
    n="${p%%==*}"; v="${p##*==}"
    D upload "$APP_DIR/dl/$index/${n//-/_}-$v"-*.whl
  done < "$HERE/packages-$index.txt"
done
# let the search index catch up
sleep 8
kill "$SERVER"; wait "$SERVER" 2>/dev/null || true
trap - EXIT
rm -rf "$APP_DIR/dl" "$APP_DIR/client"
touch "$APP_DIR/installed"
