#!/bin/bash
# verdaccio.sh PORT : npm verdaccio with three small packages published into it, no uplink
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D; cd $D; export HOME=$D
cat > config.yaml <<Y
storage: ./storage
web: {title: Workshop packages}
auth: {htpasswd: {file: ./htpasswd}}
packages: {'**': {access: \$all, publish: \$all}}
log: {type: stdout, format: pretty, level: warn}
Y
if [ ! -d storage ]; then (sleep 5; for p in lathe-speed timber-sizes glue-times; do mkdir -p pk/$p; cd pk/$p; echo "{\"name\":\"$p\",\"version\":\"1.0.0\",\"description\":\"Tables for the workshop: $p\",\"license\":\"MIT\",\"keywords\":[\"workshop\"],\"dependencies\":{\"left-pad\":\"^1.0.0\"}}" > package.json; printf "# $p\n\nUse it in the workshop.\n" > README.md; echo 'module.exports=1' > index.js; npm publish --registry http://127.0.0.1:$P/ --//127.0.0.1:$P/:_authToken=x >/dev/null 2>&1; cd $D; done) & fi
exec $APP/node_modules/.bin/verdaccio --config config.yaml --listen 127.0.0.1:$P
