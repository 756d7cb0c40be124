#!/bin/bash
# wafer (Django conference application) from PyPI, with a programme of our own.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR/seed" "$APP_DIR/conf" "$APP_DIR/static/vendor"
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install -q -c "$HERE/constraints.txt" wafer==0.17.0 Django==5.2.19 waitress==3.0.2 whitenoise==6.12.0
cp "$HERE"/conf/*.py "$APP_DIR/conf/"
# the front-end files wafer expects under static/vendor
npmdir="$APP_DIR/npm"; mkdir -p "$npmdir"; cd "$npmdir"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$npmdir" bootstrap@5.3.3 jquery@3.7.1 >/dev/null
mkdir -p "$APP_DIR/vendor/vendor"
cp -a node_modules/bootstrap node_modules/jquery "$APP_DIR/vendor/vendor/"
cd "$APP_DIR/conf"
export DATA_DIR="$APP_DIR/seed" DJANGO_SETTINGS_MODULE=tb_settings
rm -f "$APP_DIR/seed/wafer.db"
"$APP_DIR/venv/bin/python" -m django migrate --verbosity 0
"$APP_DIR/venv/bin/python" -m django createcachetable
"$APP_DIR/venv/bin/python" -m django collectstatic --noinput --verbosity 0
"$APP_DIR/venv/bin/python" tb_seed.py
touch "$APP_DIR/installed"
