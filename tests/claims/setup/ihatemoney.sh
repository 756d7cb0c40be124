#!/bin/bash
# ihatemoney.sh PORT : PyPI ihatemoney, shared expenses of a holiday flat (project “alps”, code alps-2024)
set -euo pipefail; P=$1; cd $DATA
cat > settings.py <<S
SQLALCHEMY_DATABASE_URI='sqlite:///$DATA/money.db'
SECRET_KEY='not-secret'
ADMIN_PASSWORD=''
ALLOW_PUBLIC_PROJECT_CREATION=True
ACTIVATE_DEMO_PROJECT=False
ACTIVATE_ADMIN_DASHBOARD=False
SESSION_COOKIE_SECURE=False
SHOW_ADMIN_EMAIL=False
MAIL_DEFAULT_SENDER='money@example.org'
MAIL_SUPPRESS_SEND=True
TESTING=False
S
export IHATEMONEY_SETTINGS_FILE_PATH=$DATA/settings.py
cp $HERE/ihatemoney_run.py run.py; touch .prepared; exec $APP/venv/bin/python run.py $P
