#!/bin/bash
# dokuwiki.sh PORT : Debian package dokuwiki (unpacked to / without Apache), PHP's built-in server
set -euo pipefail; P=$1; A=/var/lib/dokuwiki/acl; mkdir -p $A
[ -f /etc/dokuwiki/local.php ] || { printf '<?php\n$conf["title"]="Allotment Club";\n$conf["useacl"]=1;\n$conf["superuser"]="@admin";\n$conf["disableactions"]="";\n' > /etc/dokuwiki/local.php
printf '*\t@ALL\t8\n' > $A/acl.auth.php; printf 'admin:%s:Club Admin:a@example.org:admin,user\n' '$1$4fd0ad31$.cId7p1uxI4a.RcrH81On0' > $A/users.auth.php
W=/var/lib/dokuwiki/data/pages; printf '====== Allotment Club ======\n\nWelcome. See the [[rules]], the [[plots:list|list of plots]] and [[watering]].\n\n===== News =====\nThe water is on from 1 April.\n\n^ Plot ^ Holder ^\n| 1 | Mrs Adler |\n| 2 | free |\n' > $W/start.txt; printf '====== Rules ======\nNo fires.\n' > $W/rules.txt; mkdir -p $W/plots; printf '====== Plots ======\n  * Plot 1\n  * Plot 2\n' > $W/plots/list.txt; }
cd /usr/share/dokuwiki; exec php -d display_errors=0 -S 127.0.0.1:$P
