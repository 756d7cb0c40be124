#!/usr/bin/env bash
# The web front end of papis over two small libraries (books.tsv, made up for this set); its scripts and styles
# (jQuery, Bootstrap, DataTables) come from npm instead of the CDNs that it names by default.
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PYTHONDONTWRITEBYTECODE=1
mkdir -p "$APP_DIR"
python3 -m venv "$APP_DIR/venv"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check -r "$HERE/requirements.txt"
rm -rf "$APP_DIR/seed" "$APP_DIR/js"
mkdir -p "$APP_DIR/seed/libraries" "$APP_DIR/seed/config/web" "$APP_DIR/js"
cd "$APP_DIR/js"
echo '{"private":true}' > package.json
npm install --silent --no-audit --no-fund --ignore-scripts jquery@3.7.1 bootstrap@5.1.3 datatables.net@1.13.11 datatables.net-dt@1.13.11
W="$APP_DIR/seed/config/web"
cp node_modules/jquery/dist/jquery.min.js node_modules/bootstrap/dist/css/bootstrap.min.css node_modules/bootstrap/dist/js/bootstrap.bundle.min.js \
   node_modules/datatables.net/js/jquery.dataTables.min.js node_modules/datatables.net-dt/css/jquery.dataTables.min.css "$W/"
touch "$W/none.js" "$W/none.css"     # the editor, formulas and icons are left out
rm -rf "$APP_DIR/js"
"$APP_DIR/venv/bin/python" "$HERE/build.py" "$APP_DIR/seed/libraries"
cp "$HERE/serve.py" "$APP_DIR/"
touch "$APP_DIR/installed"
