#!/usr/bin/env bash
set -euo pipefail
exec python3 -m http.server "$PORT" --bind 127.0.0.1 --directory "$DATA_DIR"
