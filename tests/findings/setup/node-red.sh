#!/bin/bash
# node-red.sh PORT : npm node-red with a small flow
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D
[ -f $D/settings.js ] || { echo "module.exports={flowFile:'flows.json',uiHost:'127.0.0.1',telemetry:{enabled:false},editorTheme:{tours:true},logging:{console:{level:'warn'}}}" > $D/settings.js; echo '[{"id":"t1","type":"tab","label":"Greenhouse"},{"id":"a","type":"inject","z":"t1","name":"every hour","x":140,"y":100,"wires":[["b"]]},{"id":"b","type":"debug","z":"t1","name":"show","x":360,"y":100,"wires":[]}]' > $D/flows.json; }
exec $APP/node_modules/.bin/node-red -u $D -s $D/settings.js -p $P
