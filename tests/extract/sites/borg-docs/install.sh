#!/usr/bin/env bash
# BorgBackup's documentation, as Debian builds and ships it (borgbackup-doc), with
# the JavaScript libraries it links to, so that its own search page works.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR/deb" "$APP_DIR/unpacked" "$APP_DIR/seed"
cd "$APP_DIR/deb"
apt-cache show borgbackup-doc libjs-sphinxdoc >/dev/null 2>&1 || apt-get update -qq
apt-get download -qq borgbackup-doc=1.2.4-1 libjs-sphinxdoc libjs-jquery libjs-underscore
for d in *.deb; do dpkg-deb -x "$d" "$APP_DIR/unpacked"; done
rm -rf "$APP_DIR/html"
# -L: the .js files are links to the other packages' files
cp -rL "$APP_DIR/unpacked/usr/share/doc/borgbackup/html" "$APP_DIR/html" 2>/dev/null || true
test -s "$APP_DIR/html/index.html"
test -s "$APP_DIR/html/_static/searchtools.js"
rm -rf "$APP_DIR/deb" "$APP_DIR/unpacked"
touch "$APP_DIR/seed/.keep"
touch "$APP_DIR/installed"
