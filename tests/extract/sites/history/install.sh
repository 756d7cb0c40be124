#!/usr/bin/env bash
# "A Brief History of Debian" in ten languages, static HTML from the Debian package debian-history (2.28 in bookworm).
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR/deb"
cd "$APP_DIR/deb"
apt-get download debian-history=2.28 || { apt-get update; apt-get download debian-history=2.28; }
dpkg-deb -x debian-history_2.28_all.deb "$APP_DIR/deb/x"
rm -rf "$seed"
cp -rL "$APP_DIR/deb/x/usr/share/doc/debian-history/docs" "$seed"
rm -rf "$APP_DIR/deb"
touch "$APP_DIR/installed"
