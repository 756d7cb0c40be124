#!/usr/bin/env bash
# MediaWiki on 127.0.0.1:$PORT by PHP's own server.
set -euo pipefail
export DATA_DIR PORT PHP_CLI_SERVER_WORKERS=3
mkdir -p "$DATA_DIR/cache"
cd "$APP_DIR/tree/usr/share/mediawiki"
cat > "$DATA_DIR/router.php" <<'EOF'
<?php
$path = parse_url($_SERVER["REQUEST_URI"], PHP_URL_PATH);
$root = $_SERVER["DOCUMENT_ROOT"];
if ($path === "/") { header("Location: /index.php/Main_Page", true, 302); return true; }
if (is_file($root . $path) || preg_match('#^/(index|load|api|rest|opensearch_desc|thumb)\.php#', $path)) { return false; }
http_response_code(404); echo "not found"; return true;
EOF
exec php -d max_execution_time=60 -d memory_limit=256M -d opcache.enable_cli=1 -S "127.0.0.1:$PORT" -t . "$DATA_DIR/router.php"
