#!/usr/bin/env bash
# The Debian Policy Manual (HTML by Sphinx, with its own search) from Debian's packages, unpacked, not installed.
set -euo pipefail
mkdir -p "$APP_DIR"
APP_DIR=$(cd "$APP_DIR" && pwd)
[ -e "$APP_DIR/seed/.complete" ] && exit 0
rm -rf "$APP_DIR/seed" "$APP_DIR/deb"
mkdir -p "$APP_DIR/deb/x" "$APP_DIR/seed"
cd "$APP_DIR/deb"
apt-get download -q debian-policy libjs-sphinxdoc libjs-jquery libjs-underscore >/dev/null 2>&1
for deb in *.deb; do dpkg -x "$deb" x; done
cp -rL x/usr/share/doc/debian-policy/policy.html/. "$APP_DIR/seed/"
cp -rL x/usr/share/doc/debian-policy/fhs "$APP_DIR/seed/fhs" 2>/dev/null || true
find "$APP_DIR/seed" -name '*.gz' -delete
rm -rf "$APP_DIR/deb"
touch "$APP_DIR/seed/.complete"
