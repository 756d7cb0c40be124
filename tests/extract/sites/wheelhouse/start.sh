#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${PORT:?}"
exec python3 -m http.server "$PORT" --bind 127.0.0.1 --directory "$APP_DIR/www"
