#!/usr/bin/env bash
# The documentation of SQLite 3.40.1, static HTML from the Debian package sqlite3-doc (3.40.1-2+deb12u2 in bookworm).
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR/deb"
cd "$APP_DIR/deb"
# The security updates of Debian (deb12uN) leave the documentation as it is, so any 3.40.1 will do.
apt-get download sqlite3-doc || { apt-get update; apt-get download sqlite3-doc; }
case $(echo *.deb) in sqlite3-doc_3.40.1-*) ;; *) echo "not SQLite 3.40.1: $(echo *.deb)" >&2; exit 1 ;; esac
dpkg-deb -x sqlite3-doc_*.deb "$APP_DIR/deb/x"
rm -rf "$seed"
cp -rL "$APP_DIR/deb/x/usr/share/doc/sqlite3" "$seed"
rm -rf "$APP_DIR/deb"
touch "$APP_DIR/installed"
