#!/bin/bash
# radicale.sh PORT : PyPI radicale, calendars and address books of two people (any password is no good: mira / lark-118, noel / wren-552)
set -euo pipefail; P=$1; cd $DATA
printf 'mira:lark-118\nnoel:wren-552\n' > users
cat > config <<S
[server]
hosts=127.0.0.1:$P
[auth]
type=htpasswd
htpasswd_filename=$DATA/users
htpasswd_encryption=plain
delay=0
[storage]
filesystem_folder=$DATA/store
[web]
type=internal
S
if [ ! -d store ]; then
 mk(){ d=store/collection-root/$1/$2; mkdir -p $d; printf '%s' "$3" > $d/.Radicale.props; }
 mk mira garden '{"tag":"VCALENDAR","D:displayname":"Garden jobs","C:calendar-description":"When to sow and cut","ICAL:calendar-color":"#3a8a3aff","C:supported-calendar-component-set":"VEVENT,VTODO,VJOURNAL"}'
 mk mira choir '{"tag":"VCALENDAR","D:displayname":"Choir rehearsals","C:calendar-description":"Tuesdays","ICAL:calendar-color":"#aa3355ff","C:supported-calendar-component-set":"VEVENT"}'
 mk mira friends '{"tag":"VADDRESSBOOK","D:displayname":"Friends","CR:addressbook-description":"Private","INF:addressbook-color":"#3355aaff"}'
 mk noel shifts '{"tag":"VCALENDAR","D:displayname":"Shifts","C:calendar-description":"","ICAL:calendar-color":"#888888ff","C:supported-calendar-component-set":"VEVENT"}'
 printf 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x\r\nBEGIN:VEVENT\r\nUID:sow1\r\nDTSTAMP:20240301T000000Z\r\nDTSTART:20240402T080000Z\r\nDTEND:20240402T090000Z\r\nSUMMARY:Sow peas\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n' > store/collection-root/mira/garden/sow1.ics
 printf 'BEGIN:VCARD\r\nVERSION:3.0\r\nUID:c1\r\nFN:Lou Brandt\r\nN:Brandt;Lou;;;\r\nEMAIL:lou@example.org\r\nEND:VCARD\r\n' > store/collection-root/mira/friends/c1.vcf
fi
touch .prepared
exec $APP/venv/bin/radicale --config config
