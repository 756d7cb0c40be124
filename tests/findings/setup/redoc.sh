#!/bin/bash
# redoc.sh PORT : npm redoc (standalone bundle) with openapi.json of this folder
set -e; H=$(cd $(dirname $0); pwd); P=$1; D=$DATA
mkdir -p $D; cp $APP/node_modules/redoc/bundles/*.js $H/openapi.json $D/
echo '<!DOCTYPE html><html lang="en"><head><title>Library loans</title><meta charset="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"><style>body{margin:0;padding:0}</style></head><body><redoc spec-url="openapi.json"></redoc><script src="redoc.standalone.js"></script></body></html>' > $D/index.html
exec python3 -m http.server --bind 127.0.0.1 -d $D $P
