#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export APP_DIR DATA_DIR LD_LIBRARY_PATH="$(echo "$APP_DIR"/root/usr/lib/*-linux-gnu)"
ROOT="$APP_DIR/root"
EXT="$(ls -d "$ROOT"/usr/lib/php/2*)"
exec "$ROOT/usr/bin/php8.2" -n -d extension_dir="$EXT" -d extension=ctype -d extension=dom -d extension=xml \
  -d error_reporting=1 -d display_errors=0 -d date.timezone=UTC -d session.save_path="$DATA_DIR/data/tmp" \
  -S "127.0.0.1:$PORT" -t "$ROOT/usr/share/dokuwiki"
