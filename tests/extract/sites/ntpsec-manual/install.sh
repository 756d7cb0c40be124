#!/usr/bin/env bash
# NTPsec 1.2.2 documentation (HTML) from the Debian package ntpsec-doc.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR/dl" "$APP_DIR/www"
mkdir -p "$APP_DIR/www" "$APP_DIR/seed" "$APP_DIR/dl"
cd "$APP_DIR/dl"
P=ntpsec-doc=1.2.2+dfsg1-1+deb12u1
apt-get download "$P" 2>/dev/null || { apt-get update -qq; apt-get download "$P"; }
dpkg -x ntpsec-doc_*.deb x
cp -a x/usr/share/doc/ntpsec-doc/html/. "$APP_DIR/www/"
rm -rf "$APP_DIR/dl"
touch "$APP_DIR/seed/.keep"          # nothing to write at run time
touch "$APP_DIR/installed"
