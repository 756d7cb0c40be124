#!/usr/bin/env bash
# A Cartridge shop (Django, Mezzanine), from Cartridge's own project template, with a
# small assortment of tea, coffee and teaware (content.py: written for this set).
set -euo pipefail
: "${APP_DIR:?}"
[ -e "$APP_DIR/installed" ] && exit 0
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
mkdir -p "$APP_DIR"
python3 -m venv "$APP_DIR/venv"
# Cartridge itself without its dependencies: xhtml2pdf (PDF invoices) is optional
grep -vi '^cartridge==' "$HERE/requirements.txt" > "$APP_DIR/requirements.txt"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check -r "$APP_DIR/requirements.txt"
"$APP_DIR/venv/bin/pip" install -q --disable-pip-version-check --no-deps "$(grep -i '^cartridge==' "$HERE/requirements.txt")"
rm -rf "$APP_DIR/project" "$APP_DIR/seed"
mkdir -p "$APP_DIR/seed" "$APP_DIR/project"
SP="$("$APP_DIR/venv/bin/python" -c 'import cartridge, os; print(os.path.dirname(cartridge.__file__))')"
cp -r "$SP/project_template/project_name" "$APP_DIR/project/teashop"
rm -f "$APP_DIR/project/teashop/local_settings.py.template"
cp "$HERE/local_settings.py" "$APP_DIR/project/teashop/"
cp -r "$HERE/templates" "$APP_DIR/project/templates"
sed 's/{{ project_name }}/teashop/' "$SP/project_template/manage.py" > "$APP_DIR/project/manage.py"
cd "$APP_DIR/project"
export DATA_DIR="$APP_DIR/seed"
"$APP_DIR/venv/bin/python" manage.py migrate -v 0
"$APP_DIR/venv/bin/python" "$HERE/content.py"
touch "$APP_DIR/installed"
