#!/usr/bin/env bash
set -euo pipefail
export DATA_DIR
cd "$APP_DIR/board"
exec "$APP_DIR/venv/bin/python" board.py runserver --noreload --nothreading "127.0.0.1:$PORT"
