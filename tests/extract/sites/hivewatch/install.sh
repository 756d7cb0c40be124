#!/bin/bash
# Fossil (tickets + wiki) from Debian; the tickets and pages are our own, entered as Fossil artifacts
# with fixed dates and ids so that every installation gives the same addresses.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR/seed" "$APP_DIR/dl" "$APP_DIR/unpacked" "$APP_DIR/home"
cd "$APP_DIR/dl"
get() { apt-get download "fossil=1:2.21-1+deb12u1" "libfuse2=2.9.9-6+b1" 2>/dev/null; }
get || { apt-get update -qq; get; }
for d in fossil_*.deb libfuse2_*.deb; do dpkg -x "$d" "$APP_DIR/unpacked"; done
cat > "$APP_DIR/fossil" <<'S'
#!/bin/bash
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export LD_LIBRARY_PATH="$(echo "$here"/unpacked/lib/*-linux-gnu "$here"/unpacked/usr/lib/*-linux-gnu | tr " " :)${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export HOME="${FOSSIL_HOME:-$here/home}" FOSSIL_HOME="${FOSSIL_HOME:-$here/home}" USER=admin
exec "$here/unpacked/usr/bin/fossil" "$@"
S
chmod +x "$APP_DIR/fossil"
python3 "$HERE/seed.py" "$APP_DIR/fossil" "$APP_DIR/seed/hivewatch.fossil"
touch "$APP_DIR/installed"
