#!/usr/bin/env bash
# Serves the notebook in $DATA_DIR on 127.0.0.1:$PORT; everybody may read and write, as mira.
set -euo pipefail
exec node "$APP_DIR/node_modules/tiddlywiki/tiddlywiki.js" "$DATA_DIR" --listen host=127.0.0.1 "port=$PORT" anon-username=mira
