#!/usr/bin/env bash
# install.sh SITE…: installs what these applications of sites.json need, at the versions named there, into
# $PASSERBY_FINDINGS/apps/SITE; packages of Debian into the system, where this is Debian and there are the rights.
# What is there already in these versions is left as it is.
set -euo pipefail
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PASSERBY_FINDINGS="${PASSERBY_FINDINGS:-${PASSERBY_CACHE:-$HOME/.cache/passerby}/findings}"

fail() { printf '%s\n' "$*" >&2; exit 1; }

# wanted SITE WAY: the packages of an application that are installed in this way, name@version a line.
wanted() {
  node -e '
    const sites = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8"));
    const site = sites.find(({ site }) => site === process.argv[2]);
    if (!site) { console.error(`There is no application “${process.argv[2]}”.`); process.exit(1); }
    for (const each of site.install[process.argv[3]] ?? []) console.log(each);
  ' "$HERE/sites.json" "$1" "$2"
}

# done_before STAMP PACKAGE…: whether these very packages were installed before.
done_before() {
  local stamp="$1"; shift
  [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$*" ]
}

into_npm() {
  local folder="$1"; shift
  [ $# -gt 0 ] || return 0
  if done_before "$folder/.installed" "$@"; then return; fi
  mkdir -p "$folder"
  [ -f "$folder/package.json" ] || echo '{"private": true}' > "$folder/package.json"
  npm install --prefix "$folder" --no-audit --no-fund --loglevel=error --save-exact "$@" >/dev/null
  echo "$*" > "$folder/.installed"
}

into_venv() {
  local folder="$1"; shift
  [ $# -gt 0 ] || return 0
  if done_before "$folder/.installed" "$@"; then return; fi
  python3 -m venv "$folder"
  "$folder/bin/pip" install --quiet "${@/@/==}"
  echo "$*" > "$folder/.installed"
}

# A plain folder, for a program that another user runs with the system's Python.
into_target() {
  local folder="$1"; shift
  [ $# -gt 0 ] || return 0
  if done_before "$folder/.installed" "$@"; then return; fi
  rm -rf "$folder"
  python3 -m venv "$folder.pip"
  "$folder.pip/bin/pip" install --quiet --target "$folder" "${@/@/==}"
  rm -rf "$folder.pip"
  echo "$*" > "$folder/.installed"
}

# has NAME[@VERSION]: whether Debian's package is installed, in whatever version: another one is told of.
has() {
  local name="${1%%@*}" version=""
  [ "$name" = "$1" ] || version="${1#*@}"
  local there
  there="$(dpkg-query -W -f '${db:Status-Abbrev} ${Version}' "$name" 2>/dev/null)" || return 1
  [ "${there%% *}" = ii ] || return 1
  [ -z "$version" ] || [ "${there##* }" = "$version" ] || echo "$name is here in version ${there##* }; what was judged was $version" >&2
}

updated=""
apt_get() {
  command -v apt-get >/dev/null || fail "Wanted: Debian's packages $*. Install them by other means, then run this again."
  [ "$(id -u)" = 0 ] || fail "Only root can install Debian's packages: $*"
  [ -n "$updated" ] || { apt-get update -qq; updated=yes; }
}

into_system() {
  local each missing=()
  for each; do has "$each" || missing+=("$each"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  apt_get "${missing[@]}"
  # A mirror keeps only the newest version: where the judged one has gone, that is taken, and told.
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]/@/=}" >/dev/null 2>&1 && return
  echo "not to be had in the judged versions: ${missing[*]}; taking what there is" >&2
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]%%@*}" >/dev/null
}

# unpack FOLDER PACKAGE…: the files of a package without what it depends on, since that has a web server in it.
unpack() {
  local folder="$1" stamp="$2" each; shift 2
  [ $# -gt 0 ] || return 0
  if done_before "$stamp" "$@"; then return; fi
  apt_get "$@"
  local scratch; scratch="$(mktemp -d)"
  # The user that apt downloads as must be able to write there.
  chmod 777 "$scratch"
  for each; do
    (cd "$scratch" && { apt-get download -qq "${each/@/=}" 2>/dev/null || { echo "not to be had: $each; taking what there is" >&2; apt-get download -qq "${each%%@*}"; }; })
  done
  mkdir -p "$folder"
  # What another package has put there already, as a link in place of a folder, stays.
  for each in "$scratch"/*.deb; do dpkg-deb --fsys-tarfile "$each" | tar -x --skip-old-files --keep-directory-symlink -C "$folder"; done
  rm -rf "$scratch"
  mkdir -p "$(dirname "$stamp")"
  echo "$*" > "$stamp"
}

install_site() {
  local site="$1" app="$PASSERBY_FINDINGS/apps/$1" npm cdn pypi target apt unpacked rooted
  npm="$(wanted "$site" npm)"
  cdn="$(wanted "$site" cdn)"
  pypi="$(wanted "$site" pypi)"
  target="$(wanted "$site" target)"
  apt="$(wanted "$site" apt)"
  unpacked="$(wanted "$site" unpacked)"
  rooted="$(wanted "$site" unpacked_to_root)"
  mkdir -p "$app"
  # Names of packages have no blanks in them.
  # shellcheck disable=SC2086
  {
    into_system $apt
    unpack "$app/deb" "$app/deb.installed" $unpacked
    [ -z "$rooted" ] || [ -e "/usr/share/${rooted%%@*}" ] || unpack / "$app/root.installed" $rooted
    into_npm "$app" $npm
    into_npm "$app/cdn" $cdn
    into_venv "$app/venv" $pypi
    into_target "$app/target" $target
  }
}

[ $# -gt 0 ] || fail "usage: install.sh SITE…   (the names are in sites.json)"
for site; do
  began=$SECONDS
  install_site "$site"
  echo "$site is installed ($((SECONDS - began)) s)"
done
