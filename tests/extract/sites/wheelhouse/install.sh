#!/usr/bin/env bash
# A static Python package index made by dumb-pypi; the packages in it (packages.tsv) were made up for this set.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PYTHONDONTWRITEBYTECODE=1
mkdir -p "$APP_DIR/seed"
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check dumb-pypi==1.15.0 Jinja2==3.1.6 MarkupSafe==3.0.4 packaging==26.4
rm -rf "$APP_DIR/www"
"$APP_DIR/venv/bin/python" "$HERE/build.py" "$APP_DIR"
"$APP_DIR/venv/bin/dumb-pypi" --package-list-json "$APP_DIR/packages.json" --packages-url /packages \
  --output-dir "$APP_DIR/www" --title "Fjordvann wheelhouse" --no-generate-timestamp
touch "$APP_DIR/seed/.keep"          # nothing to write at run time
touch "$APP_DIR/installed"
