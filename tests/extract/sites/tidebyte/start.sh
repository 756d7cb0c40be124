#!/bin/bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
cd "$APP_DIR/conf"
export APP_DIR DATA_DIR DJANGO_SETTINGS_MODULE=tb_settings
exec "$APP_DIR/venv/bin/waitress-serve" --listen="127.0.0.1:$PORT" --threads=4 tb_wsgi:application
