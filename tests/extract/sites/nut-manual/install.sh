#!/usr/bin/env bash
# Network UPS Tools 2.8.0 documentation (HTML) from the Debian package nut-doc.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR/dl" "$APP_DIR/www"
mkdir -p "$APP_DIR/www" "$APP_DIR/seed" "$APP_DIR/dl"
cd "$APP_DIR/dl"
apt-get download nut-doc=2.8.0-7 2>/dev/null || { apt-get update -qq; apt-get download nut-doc=2.8.0-7; }
dpkg -x nut-doc_*.deb x
cp -a x/usr/share/doc/nut-doc/html/. "$APP_DIR/www/"
rm -rf "$APP_DIR/dl"
touch "$APP_DIR/seed/.keep"          # nothing to write at run time
touch "$APP_DIR/installed"
