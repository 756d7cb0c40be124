#!/bin/bash
# adminer.sh PORT : Debian package adminer (unpacked into $APP, so that Apache is not pulled in), PHP's server, SQLite; database DIR/club.db, any user, password "club"
set -euo pipefail; P=$1; D=$DATA; mkdir -p $D; cd $D
[ -f club.db ] || python3 -c "
import sqlite3
c=sqlite3.connect('club.db');c.executescript('create table member(id integer primary key,name text not null,joined text,fee real);create table boat(id integer primary key,name text,owner integer references member(id));')
c.executemany('insert into member(name,joined,fee) values(?,?,?)',[('Ada Berg','2020-03-01',40),('Ole Nilsen','2021-06-11',40),('Mia Roth','2023-01-20',20)])
c.executemany('insert into boat(name,owner) values(?,?)',[('Seeteufel',1),('Luv',2)]);c.commit()"
export ADMINER_DIR=$APP/deb/usr/share/adminer
cat > index.php <<'PHP'
<?php
define('ADMINER_DIR',getenv('ADMINER_DIR'));
function adminer_object(){ include_once ADMINER_DIR."/plugins/plugin.php"; include_once ADMINER_DIR."/plugins/login-password-less.php"; return new AdminerPlugin([new AdminerLoginPasswordLess(password_hash("club",PASSWORD_DEFAULT))]); }
include ADMINER_DIR."/adminer.php";
PHP
exec php -d display_errors=0 -S 127.0.0.1:$P
