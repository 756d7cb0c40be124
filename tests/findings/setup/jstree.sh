#!/bin/bash
# jstree.sh PORT : npm jstree; its demo with jquery@3.3.1 of npm in place of the CDN's
set -euo pipefail; P=$1; D=$DATA; rm -rf $D; cp -r $APP/node_modules/jstree $D; cp $APP/cdn/node_modules/jquery/dist/jquery.min.js $D/demo/basic/
sed -i 's#https://ajax.googleapis.com/ajax/libs/jquery/3.3.1/jquery.min.js#jquery.min.js#' $D/demo/basic/index.html
exec python3 -m http.server --bind 127.0.0.1 -d $D $P
