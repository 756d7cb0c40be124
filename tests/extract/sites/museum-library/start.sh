#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export PYTHONDONTWRITEBYTECODE=1 PAPIS_CONFIG_DIR="$DATA_DIR/config" XDG_CONFIG_HOME="$DATA_DIR/xdg" XDG_CACHE_HOME="$DATA_DIR/cache" PAPIS_CACHE_DIR="$DATA_DIR/cache"
mkdir -p "$DATA_DIR/cache" "$DATA_DIR/xdg"
cat > "$DATA_DIR/config/config" <<C
[settings]
default-library = reference
use-git = False
serve-font-awesome-css = ["/static/none.css"]
serve-bootstrap-css = /static/bootstrap.min.css
serve-bootstrap-js = /static/bootstrap.bundle.min.js
serve-jquery-js = /static/jquery.min.js
serve-jquery.datatables-css = /static/jquery.dataTables.min.css
serve-jquery.datatables-js = /static/jquery.dataTables.min.js
serve-katex-css = /static/none.css
serve-katex-js = /static/none.js
serve-katex-auto-render-js = /static/none.js
serve-ace-urls = ["/static/none.js"]

[reference]
dir = $DATA_DIR/libraries/reference

[pamphlets]
dir = $DATA_DIR/libraries/pamphlets
C
exec "$APP_DIR/venv/bin/python" "$APP_DIR/serve.py" serve --address 127.0.0.1 --port "$PORT"
