#!/usr/bin/env bash
# An island council's site made with Eleventy and the GOV.UK Eleventy plugin (theme) from npm; its text (src/) was written for this set.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR/seed" "$APP_DIR/build"
cd "$APP_DIR/build"
rm -rf src && cp -r "$HERE/src" "$HERE/package.json" "$HERE/eleventy.config.js" .
npm install --silent --no-audit --no-fund --ignore-scripts
rm -rf _site
npx --no-install eleventy --quiet > build.log 2>&1 || { cat build.log; exit 1; }
rm -rf "$APP_DIR/www" && mv _site "$APP_DIR/www"
rm -rf "$APP_DIR/build"
touch "$APP_DIR/seed/.keep"          # nothing to write at run time
touch "$APP_DIR/installed"
