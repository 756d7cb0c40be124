#!/usr/bin/env bash
# Debian's postfixadmin, taken out of its package (its own installation wants a web server and a database server).
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
[ -e "$APP_DIR/done" ] && exit 0
if ! php -m 2>/dev/null | grep -q pdo_sqlite || ! php -m | grep -q mbstring; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y -q -o DPkg::Lock::Timeout=300 php-cli php-sqlite3 php-mbstring
fi
rm -rf "$APP_DIR"
mkdir -p "$APP_DIR/seed"
cd "$APP_DIR"

apt-get download -q -o APT::Sandbox::User=root postfixadmin
dpkg-deb -x postfixadmin_*.deb package
mv package/usr/share/postfixadmin www
# These are links to /etc and /var in the package.
rm www/config.inc.php www/config.local.php www/templates_c
# Debian's configuration reads the database's name from a file that debconf writes; config.local.php has it here.
sed "s/^require_once('dbconfig.inc.php');/\$dbtype = \$dbuser = \$dbpass = \$dbname = '';/" package/etc/postfixadmin/config.inc.php > www/config.inc.php
rm -rf package postfixadmin_*.deb
mkdir www/templates_c

cat > www/config.local.php <<'PHP'
<?php
$CONF['database_type'] = 'sqlite';
$CONF['database_name'] = getenv('DATA_DIR') . '/postfixadmin.db';
$CONF['encrypt'] = 'md5';  // weak, but check.py can compare it
$CONF['admin_email'] = 'postmaster@northquay.example';
$CONF['smtp_server'] = 'unix://' . getenv('DATA_DIR') . '/smtp.sock';  // sink.py, which keeps nothing
$CONF['smtp_port'] = -1;
$CONF['emailcheck_resolve_domain'] = 'NO';
$CONF['default_aliases'] = ['abuse' => 'postmaster@northquay.example', 'postmaster' => 'postmaster@northquay.example'];
$CONF['aliases'] = '30';
$CONF['mailboxes'] = '30';
$CONF['maxquota'] = '2000';
$CONF['quota'] = 'YES';
$CONF['domain_quota'] = 'NO';
$CONF['fetchmail'] = 'NO';
$CONF['password_expiration'] = 'NO';
$CONF['show_footer_text'] = 'NO';
$CONF['forgotten_user_password_reset'] = false;
PHP
cp "$here/sink.py" .

export DATA_DIR="$APP_DIR/seed"
touch "$DATA_DIR/postfixadmin.db"
mkdir "$DATA_DIR/sessions"
php -d session.save_path="$DATA_DIR/sessions" -d display_errors=0 -d log_errors=0 www/public/upgrade.php > upgrade.log
php -d display_errors=stderr "$here/seed.php" "$APP_DIR/www"
rm -f "$DATA_DIR"/sessions/*
touch done
