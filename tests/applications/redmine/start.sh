#!/usr/bin/env bash
set -euo pipefail
cd "$APP_DIR/redmine"
export DATA_DIR RAILS_ENV=production TZ=UTC RUBYOPT=-W0 BUNDLE_FROZEN=true
mkdir -p "$DATA_DIR"/{tmp,log,files}
exec puma --quiet --environment production --threads 2:4 --bind "tcp://127.0.0.1:$PORT" config.ru
