#!/bin/bash
# python3-doc.sh PORT : Debian packages python3-doc/python3.11-doc, libjs-*; a folder of links so that its absolute paths hold
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D; cp -rLn /usr/share/doc/python3.11/html $D/ 2>/dev/null || true
exec python3 -m http.server --bind 127.0.0.1 -d $D/html $P
