#!/usr/bin/env bash
# Loggerhead (web browser for Breezy branches) with the branches that content.py makes
# (two small projects, all written for this set).
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR"
rm -rf "$APP_DIR/seed" "$APP_DIR/home"
mkdir -p "$APP_DIR/seed/branches" "$APP_DIR/home"
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check -r "$HERE/requirements.txt"
export HOME="$APP_DIR/home" BRZ_HOME="$APP_DIR/home" BRZ_EMAIL="Marit Solheim <marit@sandpiper.example>" PYTHONDONTWRITEBYTECODE=1
"$APP_DIR/venv/bin/python" "$HERE/content.py" "$APP_DIR/seed/branches"
touch "$APP_DIR/installed"
