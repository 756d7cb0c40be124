#!/usr/bin/env bash
set -euo pipefail
F=$APP_DIR/tree/usr/lib/cgit/filters
{
cat <<EOF
virtual-root=/
css=/cgit.css
logo=/cgit.png
favicon=/favicon.ico
root-title=Fjordworks code
root-desc=What the harbour office runs on
cache-size=0
max-commit-count=25
enable-index-owner=1
enable-log-filecount=1
enable-log-linecount=1
enable-tree-linenumbers=1
enable-http-clone=0
snapshots=tar.gz zip
readme=:README.md
about-filter=$F/about-formatting.sh
EOF
add() { printf 'section=%s\nrepo.url=%s\nrepo.path=%s/%s.git\nrepo.desc=%s\n' "$1" "$2" "$DATA_DIR" "$2" "$4"; [ -z "$3" ] || printf 'repo.owner=%s\n' "$3"; }
add Instruments tidegauge "Maren Holst" "Water levels from float gauges, every six minutes"
add Instruments tidegauge-firmware "Piet Verhoeven" "What runs in the lid of a gauge"
add Instruments dredge-plan "Jo Tran" "Soundings and where to dredge next"
add Office pilot-roster "Ruben Aksel" "Which pilot is on watch"
add Office fee-tables "Ruben Aksel" "Harbour fees by year"
add Office logbook-ocr "" "Reads handwritten logbooks"
add Office backup-scripts "Maren Holst" "Copies at night, tapes on Sundays"
add Public buoy-map "Jo Tran" "Map of lit buoys"
add Public harbour-signs "Maren Holst" "Signs to print and screw to a wall"
add Public website "Sunniva Lie" "The pages of the harbour office"
} > "$DATA_DIR/cgitrc"
exec python3 "$APP_DIR/serve.py"
