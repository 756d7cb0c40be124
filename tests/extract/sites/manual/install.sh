#!/usr/bin/env bash
# The manual of PostgreSQL 15 as Debian publishes it (package postgresql-doc-15), unpacked into $APP_DIR; the machine is left as it is.
set -euo pipefail

[ -e "$APP_DIR/installed" ] && exit 0
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/seed" "$APP_DIR/deb"
cd "$APP_DIR/deb"
apt-get download -qq postgresql-doc-15 2>/dev/null || { apt-get update -qq; apt-get download -qq postgresql-doc-15; }
dpkg -x postgresql-doc-15_*.deb "$APP_DIR/unpacked"
cp -rL "$APP_DIR/unpacked/usr/share/doc/postgresql-doc-15/html/." "$APP_DIR/seed/"
rm -rf "$APP_DIR/deb" "$APP_DIR/unpacked"
touch "$APP_DIR/installed"
