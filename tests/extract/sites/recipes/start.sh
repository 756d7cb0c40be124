#!/usr/bin/env bash
set -euo pipefail
export DATA_DIR DJANGO_SETTINGS_MODULE=shop PYTHONPATH=$APP_DIR/site PYTHONWARNINGS=ignore
cd "$APP_DIR/site"
exec "$APP_DIR/venv/bin/waitress-serve" --listen="127.0.0.1:$PORT" --threads=4 --call django.core.wsgi:get_wsgi_application
