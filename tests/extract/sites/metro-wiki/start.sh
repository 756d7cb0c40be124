#!/usr/bin/env bash
set -euo pipefail
: "${APP_DIR:?}" "${DATA_DIR:?}" "${PORT:?}"
export REPOSITORY="$DATA_DIR/repository"
export SQLALCHEMY_DATABASE_URI="sqlite:///$DATA_DIR/wiki.sqlite"
export SECRET_KEY="0123456789abcdef0123456789abcdef"
export SITE_NAME="Paris Metro Wiki"
export SITE_DESCRIPTION="The stations and lines of the Paris Metro"
export RETAIN_PAGE_NAME_CASE=True
export WRITE_ACCESS=ADMIN ATTACHMENT_ACCESS=ADMIN
# the copied repository may belong to another user
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=safe.directory GIT_CONFIG_VALUE_0='*'
exec "$APP_DIR/venv/bin/waitress-serve" --listen="127.0.0.1:$PORT" --threads=4 otterwiki.server:app
