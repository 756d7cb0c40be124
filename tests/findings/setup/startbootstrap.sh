#!/bin/bash
# startbootstrap.sh PORT NAME : npm startbootstrap-NAME; its files from CDNs replaced by the same files of npm (bootstrap@5.2.3, @fortawesome/fontawesome-free@6.3.0, bootstrap-icons@1.5.0)
set -euo pipefail; P=$1; X=$2; D=$DATA/$X; rm -rf $D; mkdir -p $DATA; cp -r $APP/node_modules/startbootstrap-$X/dist $D; mkdir $D/v
cp $APP/cdn/node_modules/bootstrap/dist/js/bootstrap.bundle.min.js $APP/cdn/node_modules/@fortawesome/fontawesome-free/js/all.js $D/v/; cp -r $APP/cdn/node_modules/bootstrap-icons/font $D/v/bi
sed -i -E 's#https://cdn.jsdelivr.net/npm/bootstrap@[^"]*bundle.min.js#v/bootstrap.bundle.min.js#; s#https://use.fontawesome.com/releases/v[^"]*all.js#v/all.js#; s#https://cdn.jsdelivr.net/npm/bootstrap-icons@[^"]*bootstrap-icons.css#v/bi/bootstrap-icons.css#; s# crossorigin="anonymous"##' $D/index.html
exec python3 -m http.server --bind 127.0.0.1 -d $D $P
