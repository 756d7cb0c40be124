#!/bin/bash
# datasette.sh PORT : PyPI datasette with a small SQLite file
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D
[ -f $D/trees.db ] || python3 - $D/trees.db <<'PY'
import sqlite3,sys,random
random.seed(4); c=sqlite3.connect(sys.argv[1]); c.executescript('create table species(id integer primary key,name text,latin text);create table trees(id integer primary key,street text,species_id integer references species(id),planted integer,height_m real,note text);')
c.executemany('insert into species values(?,?,?)',[(1,'Lime','Tilia cordata'),(2,'Plane','Platanus × hispanica'),(3,'Maple','Acer platanoides'),(4,'Oak','Quercus robur')])
c.executemany('insert into trees values(?,?,?,?,?,?)',[(i,random.choice(['Mill Lane','Station Road','Park Street','Quay']),random.randint(1,4),random.randint(1950,2022),round(random.uniform(3,28),1),random.choice([None,None,'storm damage','memorial tree'])) for i in range(1,241)]); c.commit()
PY
exec $APP/venv/bin/datasette serve $D/trees.db --host 127.0.0.1 --port $P
