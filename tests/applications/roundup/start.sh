#!/usr/bin/env bash
set -euo pipefail
export TZ=UTC LANG=C.UTF-8
# Forms are refused unless they come from the address that the configuration names.
sed -i "s#^web = .*#web = http://127.0.0.1:$PORT/#" "$DATA_DIR/config.ini"
# roundup-server refuses to run as root; the same tracker is served by WSGI.
exec "$APP_DIR/venv/bin/python3" - <<'EOF'
import os

from roundup.cgi.wsgi_handler import RequestDispatcher
from waitress import serve

serve(RequestDispatcher(os.environ["DATA_DIR"]), host="127.0.0.1", port=int(os.environ["PORT"]), threads=4)
EOF
