#!/usr/bin/env bash
# install.sh APP…: installs these applications of apps.json into $PASSERBY_CLAIMS/apps/APP; packages of Debian into the
# system or unpacked, where this is Debian and there are the rights. What is there already is left as it is.
set -euo pipefail
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
APPS="${PASSERBY_CLAIMS:-${TMPDIR:-/tmp}/passerby-claims}/apps"

into_venv() {
  local app="$1"; shift
  python3 -m venv "$APPS/$app/venv"
  "$APPS/$app/venv/bin/pip" install --quiet "$@"
}

into_npm() {
  local app="$1"; shift
  mkdir -p "$APPS/$app"
  [ -f "$APPS/$app/package.json" ] || echo '{"private": true}' > "$APPS/$app/package.json"
  npm install --prefix "$APPS/$app" --no-audit --no-fund --loglevel=error --save-exact "$@" >/dev/null
}

# The files of Debian packages without their services; links to other packages' files lead to the unpacked ones.
unpacked() {
  local app="$1"; shift
  local folder; folder="$(mktemp -d)"; chmod 777 "$folder"
  (cd "$folder" && apt-get download -qq "$@")
  mkdir -p "$APPS/$app/deb"
  for file in "$folder"/*.deb; do dpkg-deb -x "$file" "$APPS/$app/deb"; done
  rm -rf "$folder"
  python3 "$HERE/relink.py" "$APPS/$app/deb"
}

in_system() {
  local missing=()
  for name in "$@"; do dpkg -s "$name" >/dev/null 2>&1 || missing+=("$name"); done
  [ ${#missing[@]} -eq 0 ] || DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

install_one() {
  case "$1" in
    oscar) into_venv oscar django-oscar==4.2.1 sorl-thumbnail whoosh waitress whitenoise pillow ;;
    fava) into_venv fava fava==1.30.16 ;;
    ihatemoney) into_venv ihatemoney ihatemoney==7.2.1 waitress ;;
    calibreweb) in_system sqlite3; into_venv calibreweb calibreweb==0.6.27 pillow ;;
    wagtail) into_venv wagtail wagtail==8.0.1 waitress whitenoise ;;
    spirit) into_venv spirit django-spirit==0.14.3 waitress whitenoise 'setuptools<81' ;;
    trac) into_venv trac Trac==1.6 'setuptools<81' babel ;;
    radicale) into_venv radicale radicale==3.9.0 ;;
    svgedit) into_npm svgedit svgedit@7.4.1 ;;
    roundcube)
      in_system dovecot-imapd php-cli php-sqlite3 php-xml php-mbstring php-intl php-curl sqlite3
      unpacked roundcube roundcube-core roundcube-sqlite3 libjs-popper.js libjs-bootstrap4 libjs-codemirror libjs-jquery \
        libjs-jquery-ui libjs-jquery-minicolors libjs-jstimezonedetect php-pear php-auth-sasl php-mail-mime php-net-socket \
        php-net-smtp php-net-sieve php-masterminds-html5 php-guzzlehttp-promises php-psr-http-message php-psr-http-factory \
        php-getallheaders php-guzzlehttp-psr7 php-psr-http-client php-symfony-deprecation-contracts php-guzzlehttp-guzzle ;;
    shaarli)
      in_system php-cli php-xml php-mbstring php-intl php-curl
      unpacked shaarli shaarli libjs-jquery libjs-jquery-ui libjs-jquery-lazyload libjs-awesomplete php8.2-gd php-text-template \
        php-arthurhoaro-web-thumbnailer php-gettext-languages php-psr-log php-psr-http-message php-psr-http-factory php-klogger \
        php-malkusch-lock php-netscape-bookmark-parser php-nikic-fast-route php-oscarotero-gettext php-parsedown \
        php-parsedown-extra php-psr-container php-pimple php-pubsubhubbub-publisher php-slim ;;
    *) echo "There is no application “$1”; apps.json has them." >&2; exit 1 ;;
  esac
}

for app in "$@"; do
  if [ ! -f "$APPS/$app/.installed" ]; then
    install_one "$app"
    touch "$APPS/$app/.installed"
  fi
done
