#!/bin/bash
# calibreweb.sh PORT : PyPI calibreweb, a library of sixteen books (schema from Debian's calibre, in setup/files); admin / admin123 is the program's own, reader “lotte”
set -euo pipefail; P=$1; cd $DATA; export CALIBRE_DBPATH=$DATA CALIBRE_PORT=$P
PYV=$APP/venv/bin/python
if [ ! -f .prepared ]; then
  $PYV $HERE/calibreweb_seed.py $DATA/books $HERE/files/calibre_metadata.sql
  $APP/venv/bin/cps -p $DATA/app.db -g $DATA/gdrive.db -i 127.0.0.1 >first.log 2>&1 & F=$!
  for i in $(seq 180); do sleep 1; grep -q "server started" first.log && break; done; sleep 2; kill $F || true; wait $F || true
  H=$($PYV -c "from werkzeug.security import generate_password_hash as g;print(g('Shelf-2024x'))")
  sqlite3 app.db "update settings set config_calibre_dir='$DATA/books', config_port=$P, config_calibre_web_title='Harbour Library', config_anonbrowse=0, config_uploading=0, config_public_reg=0, config_login_type=0; insert into user(name,email,role,password,kindle_mail,locale,sidebar_view,default_language,view_settings) select 'lotte','lotte@example.org',(1<<1)|(1<<4)|(1<<8)|(1<<6),'$H','', 'en', sidebar_view,'all','{}' from user where name='admin';"
  touch .prepared
fi
exec $APP/venv/bin/cps -p $DATA/app.db -g $DATA/gdrive.db -i 127.0.0.1
