#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export DATA_DIR PYTHONDONTWRITEBYTECODE=1
cd "$APP_DIR/project"
exec "$APP_DIR/venv/bin/python" market.py runserver --noreload "127.0.0.1:$PORT"
