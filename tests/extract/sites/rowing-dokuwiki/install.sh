#!/usr/bin/env bash
# DokuWiki 2022-07-31a with PHP 8.2, both from Debian packages, unpacked (not installed).
# The pages of the rowing club (pages/) were written for this set.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
rm -rf "$APP_DIR/dl" "$APP_DIR/root" "$APP_DIR/conf" "$APP_DIR/seed"
mkdir -p "$APP_DIR/dl" "$APP_DIR/root" "$APP_DIR/seed"
cd "$APP_DIR/dl"
LIBS="libjs-jquery=3.6.1+dfsg+~3.5.14-1 libjs-jquery-ui=1.13.2+dfsg-1 libjs-jquery-cookie=12-4"
WIKI="dokuwiki=0.0.20220731.a-2 php-geshi=1.0.9.1-1"
PHP="libargon2-1=0~20171227-0.3+deb12u1 libsodium23=1.0.18-1+deb12u1 php8.2-cli=8.2.36-1~deb12u1 php8.2-common=8.2.36-1~deb12u1 php8.2-xml=8.2.36-1~deb12u1 php-phpseclib=2.0.42-1+deb12u5"
get() { apt-get download $LIBS $WIKI $PHP 2>/dev/null; }
# security updates take the older PHP away: then whichever is there
get || { apt-get update -qq; get; } || apt-get download $LIBS $WIKI $(echo "$PHP" | sed 's/=[^ ]*//g')
for deb in *.deb; do dpkg -x "$deb" "$APP_DIR/root"; done
cd "$APP_DIR"; rm -rf "$APP_DIR/dl"
ROOT="$APP_DIR/root"; WWW="$ROOT/usr/share/dokuwiki"
# the package's absolute paths and links, to where it lies here
for name in plugins tpl; do rm "$WWW/lib/$name"; cp -a "$ROOT/var/lib/dokuwiki/lib/$name" "$WWW/lib/$name"; done
for name in .htaccess; do rm -f "$WWW/$name"; done
grep -rlE "'/usr/share/(php|javascript)" "$WWW/vendor/composer" "$WWW/lib/exe" "$WWW/inc/parserutils.php" | while read -r file; do
  sed -i "s#\(\$vendorDir \. \)\?'/usr/share/\(php\|javascript\)#'$ROOT/usr/share/\2#g" "$file"; done
cat > "$WWW/inc/preload.php" <<'P'
<?php
define('DOKU_CONF', getenv('APP_DIR') . '/conf/');
P
cp -a "$ROOT/etc/dokuwiki" "$APP_DIR/conf"
rm -f "$APP_DIR/conf/acl.auth.php" "$APP_DIR/conf/users.auth.php"
cp "$HERE/local.php" "$APP_DIR/conf/local.php"
printf '* @ALL 1\n' > "$APP_DIR/conf/acl.auth.php"
printf '' > "$APP_DIR/conf/users.auth.php"
cp -a "$ROOT/var/lib/dokuwiki/data" "$APP_DIR/seed/data"
chmod -R u+rwX,go+rX "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed/data/"{attic,cache,index,locks,media,media_attic,media_meta,meta,pages,tmp,log}
rm -rf "$APP_DIR/seed/data/pages/"*
cp -r "$HERE/pages/." "$APP_DIR/seed/data/pages/"
find "$APP_DIR/seed/data/pages" -name '*.txt' -exec touch -d '2024-04-02 18:20:00 UTC' {} +
export APP_DIR DATA_DIR="$APP_DIR/seed" LD_LIBRARY_PATH="$(echo "$ROOT"/usr/lib/*-linux-gnu)"
EXT="$(ls -d "$ROOT"/usr/lib/php/2*)"
"$ROOT/usr/bin/php8.2" -n -d extension_dir="$EXT" -d extension=ctype -d extension=dom -d extension=xml -d error_reporting=1 "$WWW/bin/indexer.php" -q
touch "$APP_DIR/installed"
