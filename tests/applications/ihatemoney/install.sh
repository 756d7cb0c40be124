#!/usr/bin/env bash
# Installs I Hate Money into $APP_DIR/venv and lays out $APP_DIR/seed.
set -euo pipefail

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
mkdir -p "$APP_DIR"
cd "$APP_DIR"
exec 9> .lock
flock 9  # two installations at once would spoil each other's files
[ -e seed/ihatemoney.db ] && exit 0

[ -x venv/bin/pip ] || python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check ihatemoney==7.2.1 gunicorn==23.0.0

# The settings are Python: the database lies where the run has its data. No demonstration project, no currency rates from the network.
cat > ihatemoney.cfg <<CFG
import os
SQLALCHEMY_DATABASE_URI = "sqlite:///" + os.path.join(os.environ["DATA_DIR"], "ihatemoney.db")
SECRET_KEY = "shared-budgets-for-tests-only"
SESSION_COOKIE_SECURE = False
ACTIVATE_DEMO_PROJECT = False
ACTIVATE_ADMIN_DASHBOARD = True
ADMIN_PASSWORD = "$(venv/bin/python -c 'from werkzeug.security import generate_password_hash as h; print(h("tide-table-3", "pbkdf2:sha256"))')"
SUPPORTED_LANGUAGES = ["en"]
CFG

rm -rf seed.new
mkdir seed.new
DATA_DIR="$APP_DIR/seed.new" IHATEMONEY_SETTINGS_FILE_PATH="$APP_DIR/ihatemoney.cfg" venv/bin/python "$here/seed.py"
mv seed.new seed
