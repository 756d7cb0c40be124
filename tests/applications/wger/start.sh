#!/usr/bin/env bash
# Django's own server, which with --insecure serves the scripts and styles too.
set -euo pipefail
export PYTHONPATH="$APP_DIR" DJANGO_SETTINGS_MODULE=settings
exec "$APP_DIR/venv/bin/python" -m django runserver --noreload --insecure "127.0.0.1:$PORT"
