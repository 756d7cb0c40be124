#!/usr/bin/env bash
# Lektor in a virtual environment, and the site of a library: models, templates and some sixty pages of content.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ -e "$APP_DIR/done" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/seed/site"
cd "$APP_DIR"
python3 -m venv venv
# Lektor imports pkg_resources, which newer releases of setuptools lack.
venv/bin/pip install -q --disable-pip-version-check lektor==3.3.14 setuptools==75.8.0
python3 "$here/seed.py" seed/site
XDG_CACHE_HOME="$APP_DIR/cache" venv/bin/lektor --project seed/site build -O "$APP_DIR/try" > build.log
rm -rf cache try
touch done
