#!/bin/bash
# shaarli.sh PORT : Debian's shaarli 0.12.1 (unpacked), PHP's built-in server, from a copy in $DATA/www; bookmarks of “nils” (login nils / Reef-6630)
set -euo pipefail; P=$1; cd $DATA; D=$APP/deb
if [ ! -d www ]; then
  cp -r $D/usr/share/shaarli www; rm -rf www/cache www/data www/pagecache www/tmp; mkdir -p www/{cache,data,pagecache,tmp,sess}
  grep -rlE "/usr/share/shaarli|/var/lib/shaarli|/var/cache/shaarli" www --include=*.php | xargs sed -i "s#/usr/share/shaarli#$DATA/www#g; s#/var/lib/shaarli#$DATA/www#g; s#/var/cache/shaarli#$DATA/www#g"
fi
X=""; E=$(php-config --extension-dir 2>/dev/null || php -r 'echo ini_get("extension_dir");'); php -m | grep -qx gd || X="-d extension=$(find $D -name gd.so)"
cat > router.php <<'R'
<?php chdir($_SERVER['DOCUMENT_ROOT']); error_reporting(E_ERROR); $p=parse_url($_SERVER['REQUEST_URI'],PHP_URL_PATH); if ($p!='/' && is_file($_SERVER['DOCUMENT_ROOT'].$p) && !preg_match('#^/(data|sess)/#',$p)) return false; $_SERVER['SCRIPT_NAME']='/index.php'; require $_SERVER['DOCUMENT_ROOT'].'/index.php';
R
O=(-d display_errors=0 -d error_log=$DATA/php.log $X -d session.save_path=$DATA/www/sess -d include_path=.:$D/usr/share/php:/usr/share/php -S 127.0.0.1:$P -t $DATA/www $DATA/router.php)
if [ ! -f .prepared ]; then php "${O[@]}" & F=$!; sleep 2; python3 $HERE/shaarli_seed.py $P $DATA; kill $F; wait $F || true; rm -f www/sess/* www/data/log.txt; touch .prepared; fi
exec php "${O[@]}"
