#!/bin/bash
# hgweb.sh PORT : Debian package mercurial; hg serve on a small repository
set -euo pipefail; P=$1; D=$DATA; export HGUSER="Lena <lena@example.org>"
[ -d $D/.hg ] || { mkdir -p $D; cd $D; hg init; for i in 1 2 3 4 5 6 7 8; do echo "line $i" >> menu.txt; echo "dish $i" > dish$i.txt; hg -q commit -A -m "Add dish $i" -d "2024-05-0$i 10:00"; done; hg tag -m "Tag spring" spring; hg branch -q autumn; echo soup > soup.txt; hg -q commit -A -m "Start the autumn menu"; hg bookmark kitchen; }
cd $D; exec hg serve -a 127.0.0.1 -p $P --config web.name=canteen --config web.style=paper --config web.description="Menus of the canteen" --config web.allow-archive=zip
