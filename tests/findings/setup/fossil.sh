#!/bin/bash
# fossil.sh PORT : Debian package fossil; a repository with wiki pages and tickets
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D; cd $D; export HOME=$D USER=admin
if [ ! -f repo.fossil ]; then
fossil init --project-name "Harbour Ferries" -A admin repo.fossil >/dev/null
mkdir w; (cd w; fossil open ../repo.fossil >/dev/null
printf 'Harbour Ferries\n\nTimetable service.\n' > README.txt; mkdir src; printf 'print("timetable")\n' > src/timetable.py; fossil add . >/dev/null; fossil commit -m "First timetable" --no-warnings >/dev/null
printf 'print("timetable")\nprint("fares")\n' > src/timetable.py; fossil commit -m "Print fares too" --no-warnings >/dev/null
echo '<h1>Harbour Ferries</h1><p>See [Crew handbook] and [Winter timetable].</p>' > $D/front.txt; fossil wiki create "Harbour Ferries" $D/front.txt -M text/x-fossil-wiki >/dev/null
printf '# Crew handbook\n\nCall the harbour master before leaving.\n' > $D/crew.txt; fossil wiki create "Crew handbook" $D/crew.txt -M text/x-markdown >/dev/null
fossil ticket add title "Sunday ferry missing from the timetable" type Code_Defect status Open severity Important comment "The 10:40 is not listed" >/dev/null
fossil ticket add title "Ask for a printable timetable" type Feature_Request status Open severity Minor >/dev/null
fossil ticket add title "Fare table has wrong child price" type Code_Defect status Closed resolution Fixed severity Severe >/dev/null
fossil user password admin harbour1 >/dev/null
fossil user capabilities nobody gjorzckmnwaep >/dev/null || true )
fi
exec fossil server --localhost -P $P repo.fossil
