#!/usr/bin/env bash
set -euo pipefail
APP_DIR=$(cd "$APP_DIR" && pwd); DATA_DIR=$(cd "$DATA_DIR" && pwd)
export CALIBRE_DBPATH=$DATA_DIR CACHE_DIR=$DATA_DIR/cache TZ=UTC LANG=C.UTF-8
"$APP_DIR/venv/bin/python3" - "$DATA_DIR" "$PORT" <<'PY'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1] + "/app.db")
db.execute("update settings set config_calibre_dir=?, config_port=?, config_external_port=?", (sys.argv[1] + "/library", int(sys.argv[2]), int(sys.argv[2])))
db.commit()
PY
cd "$DATA_DIR"
exec "$APP_DIR/venv/bin/cps" -p "$DATA_DIR/app.db" -i 127.0.0.1 -o "$DATA_DIR/cps.log"
