#!/usr/bin/env bash
# Serves changedetection.io on 127.0.0.1:$PORT with the data in $DATA_DIR.
set -euo pipefail
# all pages count as checked just now, so that none is fetched during a run
python3 - "$DATA_DIR" <<'PY'
import json, pathlib, sys, time
for file in pathlib.Path(sys.argv[1]).glob('*/watch.json'):
    watch = json.loads(file.read_text())
    watch['last_checked'] = int(time.time())
    file.write_text(json.dumps(watch, indent=2))
PY
export LOGGER_LEVEL=ERROR DISABLE_VERSION_CHECK=true LLM_FEATURES_DISABLED=true FETCH_WORKERS=1 HOME="$DATA_DIR"
cd "$DATA_DIR"
exec "$APP_DIR/venv/bin/changedetection.io" -d "$DATA_DIR" -h 127.0.0.1 -p "$PORT"
