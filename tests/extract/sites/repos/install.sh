#!/usr/bin/env bash
# klaus (PyPI klaus==3.0.1), a browser for git repositories, on three repositories whose commits are the source releases
# of boltons, tabulate and klaus from PyPI, one commit and one tag each, dated as the newest file in the archive.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
pip() { "$APP_DIR/venv/bin/pip" --disable-pip-version-check "$@"; }
cat > "$APP_DIR/requirements.txt" <<'EOF'
Flask==3.1.3
Jinja2==3.1.6
MarkupSafe==3.0.4
Pygments==2.21.0
Werkzeug==3.1.9
blinker==1.9.0
click==8.5.1
dulwich==1.2.21
httpauth==0.4.1
humanize==4.17.0
itsdangerous==2.2.0
klaus==3.0.1
typing_extensions==4.16.0
urllib3==2.8.0
EOF
pip install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$APP_DIR/src" "$seed"
mkdir -p "$APP_DIR/src" "$seed"
cd "$APP_DIR/src"
get() { pip download --quiet --no-deps --no-binary "$1" --dest "$APP_DIR/src" "$1==$2"; }

release() {
  local name=$1 version=$2 author=$3 repo=$APP_DIR/src/tree/$1 stamp
  get "$name" "$version"
  [ -d "$repo/.git" ] || { mkdir -p "$repo"; git -C "$repo" init --quiet --initial-branch=master; }
  find "$repo" -mindepth 1 -maxdepth 1 ! -name .git -exec rm -rf {} +
  tar xzf "$name-$version.tar.gz" --strip-components=1 -C "$repo"
  rm -rf "$repo/PKG-INFO" "$repo"/*.egg-info
  stamp=$("$APP_DIR/venv/bin/python" -c 'import sys, tarfile; print(int(max(m.mtime for m in tarfile.open(sys.argv[1]))))' "$name-$version.tar.gz")
  git -C "$repo" add --all --force
  GIT_AUTHOR_DATE="$stamp +0000" GIT_COMMITTER_DATE="$stamp +0000" \
    git -C "$repo" -c user.name="${author% <*}" -c user.email="$(echo "$author" | sed 's/.*<\(.*\)>/\1/')" \
    -c core.autocrlf=false -c commit.gpgsign=false commit --quiet -m "Release $version"
  git -C "$repo" tag "v$version"
}
for v in 21.0.0 23.0.0 23.1.0 24.0.0 24.1.0 25.0.0; do release boltons $v "Mahmoud Hashemi <mahmoud@hatnote.com>"; done
for v in 0.8.2 0.8.7 0.8.10 0.9.0 0.10.0; do release tabulate $v "Sergey Astanin <s.astanin@gmail.com>"; done
for v in 2.0.3 3.0.0 3.0.1; do release klaus $v "Jonas Haag <jonas@lophus.org>"; done
for name in boltons tabulate klaus; do
  git clone --quiet --bare "$APP_DIR/src/tree/$name" "$seed/$name"
  git -C "$seed/$name" remote remove origin
done
echo "When they're not builtins, they're boltons." > "$seed/boltons/description"
echo "Pretty-print tabular data in Python" > "$seed/tabulate/description"
echo "The first Git web viewer that Just Works" > "$seed/klaus/description"
rm -rf "$APP_DIR/src"
touch "$APP_DIR/installed"
