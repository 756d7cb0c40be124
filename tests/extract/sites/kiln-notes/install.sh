#!/bin/bash
# A blog built with hexo and its default theme (npm), with posts of our own.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR/seed" "$APP_DIR/blog"
cd "$APP_DIR/blog"
cp "$HERE/package.json" "$HERE/package-lock.json" "$HERE/_config.yml" "$HERE/_config.landscape.yml" .
npm ci --silent --no-audit --no-fund --ignore-scripts >/dev/null
rm -rf source public db.json
python3 "$HERE/posts.py" source
TZ=UTC ./node_modules/.bin/hexo generate --silent
test -s public/index.html
touch "$APP_DIR/seed/.keep"          # nothing to write at run time
touch "$APP_DIR/installed"
