#!/bin/bash
# svgedit.sh PORT : npm svgedit (the build in dist/editor), a drawing program in the browser; data in the browser only
set -euo pipefail; P=$1; touch $DATA/.prepared; exec python3 -m http.server $P --bind 127.0.0.1 --directory $APP/node_modules/svgedit/dist/editor
