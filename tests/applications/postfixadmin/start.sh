#!/usr/bin/env bash
set -euo pipefail
export DATA_DIR PHP_CLI_SERVER_WORKERS=4
rm -f "$DATA_DIR/smtp.sock"
python3 "$APP_DIR/sink.py" "$DATA_DIR/smtp.sock" &
# The package is older than this PHP: its warnings about deprecated code stay out of the pages.
exec php -d session.save_path="$DATA_DIR/sessions" -d display_errors=0 -d error_reporting=E_ERROR \
  -S "127.0.0.1:$PORT" -t "$APP_DIR/www/public"
