#!/usr/bin/env bash
# pretalx in a virtual environment, its static files built once, and one conference in SQLite.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ -e "$APP_DIR/done" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/seed"
cd "$APP_DIR"

python3 -m venv venv
venv/bin/pip install -q --disable-pip-version-check pretalx==2025.2.2 waitress==3.0.2

cat > bench_settings.py <<'PY'
from pretalx.settings import *  # noqa

EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"  # nothing leaves the machine
PASSWORD_HASHERS = ["django.contrib.auth.hashers.PBKDF2PasswordHasher"]
PY

export PYTHONPATH="$APP_DIR" DJANGO_SETTINGS_MODULE=bench_settings PRETALX_NO_INITIAL_LOG=1
export PRETALX_DATA_DIR="$APP_DIR/seed" PRETALX_FILESYSTEM_STATIC="$APP_DIR/static"
# What `pretalx rebuild` does, less compiling the translations, which the wheel brings compiled.
venv/bin/python -m django collectstatic --no-input -v 0
cp -r venv/lib/python3*/site-packages/pretalx/frontend/schedule-editor editor
(
  cd editor
  npm ci --no-audit --no-fund --silent
  OUT_DIR="$APP_DIR/static" BASE_URL=/static/ npm run build --silent -- --emptyOutDir false --logLevel warn
)
rm -rf editor

venv/bin/python -m django migrate -v 0
venv/bin/python "$here/seed.py"
rm -rf seed/logs/*
touch done
