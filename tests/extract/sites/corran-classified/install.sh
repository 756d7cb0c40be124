#!/usr/bin/env bash
# django-classified 1.3 on Django, with classified ads of an invented county (content.py: written for this set).
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR"
rm -rf "$APP_DIR/project" "$APP_DIR/seed"
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check -r "$HERE/requirements.txt"
mkdir -p "$APP_DIR/project" "$APP_DIR/seed"
cp "$HERE/market.py" "$HERE/market_urls.py" "$HERE/content.py" "$APP_DIR/project/"
export DATA_DIR="$APP_DIR/seed"
cd "$APP_DIR/project"
"$APP_DIR/venv/bin/python" market.py migrate -v 0
"$APP_DIR/venv/bin/python" content.py
touch "$APP_DIR/installed"
