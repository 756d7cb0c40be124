#!/bin/bash
# Exim 4.96 specification (HTML) from the Debian package exim4-doc-html.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR/www" "$APP_DIR/seed" "$APP_DIR/dl"
cd "$APP_DIR/dl"
apt-get download exim4-doc-html=4.96-1 2>/dev/null || { apt-get update -qq; apt-get download exim4-doc-html=4.96-1; }
dpkg -x exim4-doc-html_*.deb x
cp -a x/usr/share/doc/exim4-doc-html/spec_html/. "$APP_DIR/www/"
touch "$APP_DIR/seed/.keep"          # nothing to write at run time
touch "$APP_DIR/installed"
