#!/bin/bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export DATA_DIR PORT PHP_CLI_SERVER_WORKERS=4
exec php -d display_errors=0 -d log_errors=0 -d memory_limit=512M -d apc.shm_size=64M -d opcache.memory_consumption=192 \
  -d opcache.max_accelerated_files=16000 -S "127.0.0.1:$PORT" -t "$APP_DIR/wiki" "$APP_DIR/router.php"
