#!/bin/bash
# swagger-ui.sh PORT : npm swagger-ui-dist with openapi.json of this folder
set -e; H=$(cd $(dirname $0); pwd); P=$1; D=$DATA
[ -d $D ] || { cp -r $APP/node_modules/swagger-ui-dist $D; cp $H/openapi.json $D/; sed -i 's#https://petstore.swagger.io/v2/swagger.json#openapi.json#' $D/swagger-initializer.js; }
exec python3 -m http.server --bind 127.0.0.1 -d $D $P
