#!/usr/bin/env bash
# Serves Calibre-Web on 127.0.0.1:$PORT with the data in $DATA_DIR.
set -euo pipefail
# the library's place and the port are kept in the database
python3 - "$DATA_DIR" "$PORT" <<'PY'
import sqlite3, sys
data, port = sys.argv[1:]
with sqlite3.connect(f'{data}/app.db') as con:
    con.execute('update settings set config_calibre_dir = ?, config_port = ?, config_external_port = ?', (f'{data}/library', int(port), int(port)))
PY
export HOME="$DATA_DIR" CALIBRE_DBPATH="$DATA_DIR" CACHE_DIRECTORY="$DATA_DIR/cache" NO_PROXY='*'
cd "$DATA_DIR"
exec "$APP_DIR/venv/bin/python" -m calibreweb -p "$DATA_DIR/app.db" -g "$DATA_DIR/gdrive.db" -o "$DATA_DIR/calibre-web.log" -i 127.0.0.1
