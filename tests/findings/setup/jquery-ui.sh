#!/bin/bash
# jquery-ui.sh PORT : Debian packages libjs-jquery-ui-docs, libjs-jquery-ui, libjs-jquery, node-requirejs; links so that the pages' /usr/share/... addresses hold
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D/usr/share/nodejs $D/usr/share/doc; ln -sfn /usr/share/javascript $D/usr/share/javascript; ln -sfn /usr/share/doc/libjs-jquery-ui-docs $D/usr/share/doc/libjs-jquery-ui-docs; ln -sfn /usr/share/nodejs/requirejs/require.js $D/usr/share/nodejs/require.js
exec python3 -m http.server --bind 127.0.0.1 -d $D $P
