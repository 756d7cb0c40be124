#!/usr/bin/env bash
# The documentation of Hatch (PyPI hatch==1.18.2, the sdist's docs/ folder), built with MkDocs and the Material theme.
set -euo pipefail

seed=$APP_DIR/seed
[ -f "$APP_DIR/installed" ] && exit 0
mkdir -p "$APP_DIR"
[ -x "$APP_DIR/venv/bin/python" ] || python3 -m venv "$APP_DIR/venv"
pip() { "$APP_DIR/venv/bin/pip" --disable-pip-version-check "$@"; }
cat > "$APP_DIR/requirements.txt" <<'EOF'
Jinja2==3.1.6
Markdown==3.11.3
MarkupSafe==3.0.4
PyYAML==6.0.4
Pygments==2.21.0
SecretStorage==3.5.0
anyio==4.16.0
babel==2.19.0
backports.tarfile==1.2.0
backports.zstd==1.8.0
backrefs==8.3.1
certifi==2026.10.19.post1
cffi==2.1.1
charset-normalizer==3.5.3
click==8.5.1
colorama==0.4.6
cryptography==50.0.2
distlib==0.4.4
distro==1.9.0
filelock==4.3.1
ghp-import==2.1.0
griffelib==2.4.1
h11==0.16.0
hatch==1.18.2
hatchling==1.33.0
httpcore2==2.16.2
httpx2==2.16.2
hyperlink==21.0.0
idna==3.20
importlib_metadata==10.2.0
jaraco.classes==3.4.0
jaraco.context==6.1.2
jaraco.functools==4.6.0
jeepney==0.9.0
keyring==25.7.0
lazy-importer==0.1.0
markdown-it-py==4.3.0
mdurl==0.1.2
mergedeep==1.3.4
mkdocs-autorefs==1.4.5
mkdocs-click==0.9.0
mkdocs-get-deps==0.2.2
mkdocs-material-extensions==1.3.1
mkdocs-material==9.8.2
mkdocs-redirects==1.2.3
mkdocs==1.6.1
mkdocstrings-python==2.0.11
mkdocstrings==1.0.8
more-itertools==11.2.1
packaging==26.4
paginate==0.5.7
pathspec==1.1.1
pexpect==4.9.0
platformdirs==4.14.8
pluggy==1.7.0
properdocs==1.6.7
ptyprocess==0.7.0
pycparser==3.12
pymdown-extensions==13.1.2
pyproject_hooks==1.3.3
python-dateutil==4.0.0
python-discovery==1.9.6
pyyaml_env_tag==1.1
requests==2.34.2
rich==15.0.0
shellingham==1.5.4
tomli_w==1.2.0
tomlkit==0.15.2
trove-classifiers==2026.9.21.13
truststore==0.10.5
typing_extensions==4.16.0
tzdata==2026.6
urllib3==2.8.0
userpath==1.9.2
uv==0.13.9
virtualenv==21.15.11
watchdog==7.1.0
zipp==4.1.2
EOF
pip install --quiet -r "$APP_DIR/requirements.txt"
rm -rf "$APP_DIR/src" "$seed"
mkdir -p "$APP_DIR/src"
pip download --quiet --no-deps --no-binary hatch --dest "$APP_DIR/src" hatch==1.18.2
tar xzf "$APP_DIR/src/hatch-1.18.2.tar.gz" -C "$APP_DIR/src"
cd "$APP_DIR/src/hatch-1.18.2"
# Only what asks the network or git is left out of the project's own configuration; the rest stays as published.
"$APP_DIR/venv/bin/python" - <<'EOF'
import re

text = open("mkdocs.yml").read()
text = re.sub(r"  font:\n    text: Roboto\n    code: Roboto Mono\n", "  font: false\n", text)
text = re.sub(r"  - https://cdn\.jsdelivr\.net\S*\n", "", text)
for plugin in ["glightbox: {}", "minify:", "git-committers:", "social:", "git-revision-date-localized:", "mike:"]:
    text = re.sub(r"(?m)^  " + re.escape(plugin) + r"\n(?:    .*\n|\n)*?(?=  \S|\S)", "", text, count=1)
text = text.replace("- backend/src/hatchling\n", "")
text = re.sub(r"  version:\n    provider: mike\n", "", text)
open("mkdocs.yml", "w").write(text)
# The hook would run `hatch version`, which asks git.
hook = open("docs/.hooks/inject_version.py").read()
hook = hook.replace("def get_latest_version():\n", "def get_latest_version():\n    return \"1.18.2\"\n", 1)
open("docs/.hooks/inject_version.py", "w").write(hook)
EOF
DISABLE_MKDOCS_2_WARNING=true PATH=$APP_DIR/venv/bin:$PATH "$APP_DIR/venv/bin/mkdocs" build --quiet --site-dir "$seed" > "$APP_DIR/build.log" 2>&1
touch "$APP_DIR/installed"
