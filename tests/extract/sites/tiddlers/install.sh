#!/usr/bin/env bash
# The documentation of TiddlyWiki, a wiki of its own kind: the edition tw5.com from npm tiddlywiki@5.3.8, rendered as the static
# pages that the project publishes beside its single-file wiki (its own build target "static", less the page of all tiddlers in one).
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR/npm" "$seed"
mkdir -p "$APP_DIR/npm"
cd "$APP_DIR/npm"
npm pack --silent tiddlywiki@5.3.8 > /dev/null
tar xzf tiddlywiki-5.3.8.tgz
export TZ=UTC
node package/tiddlywiki.js package/editions/tw5.com --output "$seed" \
  --render '$:/core/templates/static.template.html' static.html text/plain \
  --render '[!is[system]]' '[encodeuricomponent[]addprefix[static/]addsuffix[.html]]' text/plain '$:/core/templates/static.tiddler.html' \
  --render '$:/core/templates/static.template.css' static/static.css text/plain \
  --savetiddler '$:/favicon.ico' favicon.ico > "$APP_DIR/build.log" 2>&1
rm -rf "$APP_DIR/npm"
touch "$APP_DIR/installed"
