#!/usr/bin/env bash
# A message board (PyPI django-machina==1.3.1 on Django 5.2) with its own look, of an invented beekeepers' club.
set -euo pipefail

seed=$APP_DIR/seed
here=$(cd "$(dirname "$0")" && pwd)
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
pip() { "$APP_DIR/venv/bin/pip" --disable-pip-version-check "$@"; }
cat > "$APP_DIR/requirements.txt" <<'EOF'
Django==5.2.19
Whoosh==2.7.4
asgiref==3.13.0
django-haystack==3.4.0
django-js-asset==5.0.0
django-machina==1.3.1
django-mptt==0.20.0
django-widget-tweaks==1.5.1
markdown2==2.5.5
packaging==26.4
pillow==13.0.0
setuptools==80.9.0
sqlparse==0.6.1
EOF
pip install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$seed" "$APP_DIR/board"
mkdir -p "$seed" "$APP_DIR/board"
cp "$here/board.py" "$here/board_urls.py" "$here/fill.py" "$APP_DIR/board/"
cd "$APP_DIR/board"
export DATA_DIR=$seed
"$APP_DIR/venv/bin/python" board.py migrate --verbosity 0
"$APP_DIR/venv/bin/python" fill.py
"$APP_DIR/venv/bin/python" board.py rebuild_index --noinput --verbosity 0
touch "$APP_DIR/installed"
