#!/usr/bin/env bash
# The detector's recipe, stage by stage. Everything heavy lies in the cache, outside the tree.
#
#   run.sh env                          Python and Node environments, pinned
#   run.sh fetch                        unpack the packages that packages.json lists
#   run.sh render [--packages FILE --out DIR]   label the pages that packages ship
#   run.sh restyle [VISITS]             the training pages again, in looks of our own making
#   run.sh synth [COUNT]                generate COUNT pages and label them
#   run.sh canvas                       draw the canvas buttons that only judging sees
#   run.sh train [MINUTES]              go on training from the checkpoint or the committed weights
#   run.sh average FILE                 mix the committed weights with FILE, those of an earlier stretch, as validation likes best
#   run.sh export                       model.onnx, model.toml, golden cases
#   run.sh evaluate [--screens DIR]     figures of the shipped model; without DIR: validation and held-out, f32 and int8
#   run.sh coco --screens DIR --out FILE   the screens of a folder as a COCO data set, for other detectors
#   run.sh evaluate --screens DIR --coco FILE --results FILE   figures of another detector, from its COCO results
#   run.sh qdq OUT                      the shipped model as other int8 runtimes take it, to compare their speed
#   run.sh all
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
models=$(dirname "$here")
cache="${PASSERBY_CACHE:-$HOME/.cache/passerby}/train"
python="$cache/venv/bin/python"
# Chromium raises its own priority where it may; a render in the background must not.
quietly=(nice -n 10)
if command -v setpriv >/dev/null && [ "$(id -u)" = 0 ]; then quietly+=(setpriv --inh-caps=-sys_nice --bounding-set=-sys_nice); fi
mkdir -p "$cache"

stage_env() {
  [ -x "$python" ] || python3 -m venv "$cache/venv"
  "$cache/venv/bin/pip" install --quiet --requirement "$here/requirements.txt"
  mkdir -p "$cache/node"
  cp "$here/package.json" "$cache/node/package.json"
  npm install --silent --no-audit --no-fund --prefix "$cache/node"
  local chromium="${CHROMIUM:-/usr/bin/chromium}"
  [ -x "$chromium" ] || { echo "Chromium is missing: install the distribution's package or set CHROMIUM" >&2; exit 1; }
}

# Stages other than `env` bring the environments up by themselves on a machine that lacks them.
ensure_env() { [ -x "$python" ] && [ -d "$cache/node/node_modules" ] || stage_env; }

stage_fetch() { node "$here/fetch.mjs" "${1:-$here/packages.json}" "$cache/packages"; }

stage_render() {
  local packages="$here/packages.json" out="$cache/screens"
  while [ $# -gt 0 ]; do
    case "$1" in
      --packages) packages=$2; shift 2 ;;
      --out) out=$2; shift 2 ;;
      *) echo "render: unknown argument $1" >&2; exit 2 ;;
    esac
  done
  # The recipe's own list too: pages of any package ask networks for the style sheets, scripts and fonts in it.
  stage_fetch
  [ "$packages" = "$here/packages.json" ] || stage_fetch "$packages"
  for role in val heldout train; do
    local limit=20
    [ "$role" = train ] && limit=70
    [ "$role" = val ] && limit=14
    "${quietly[@]}" node --no-warnings "$here/render.mjs" --packages "$packages" --out "$out" --cache "$cache" --role "$role" --limit "$limit"
  done
}

stage_restyle() {
  stage_fetch
  "${quietly[@]}" node --no-warnings "$here/render.mjs" --packages "$here/packages.json" --out "$cache/screens" --cache "$cache" --role train --limit 45 --restyled "${1:-2}"
}

stage_synth() { "${quietly[@]}" node --no-warnings "$here/synth.mjs" --out "$cache/screens/train" --cache "$cache" --count "${1:-4000}"; }

stage_canvas() { "${quietly[@]}" node --no-warnings "$here/canvas.mjs" --out "$cache/screens/canvas" --cache "$cache"; }

stage_coco() { "$python" "$here/coco.py" "$@"; }

stage_qdq() { "$python" "$here/qdq.py" "$models/model.onnx" "${1:?the file to write}"; }

stage_train() { nice -n 10 "$python" "$here/train.py" --cache "$cache" --minutes "${1:-60}"; }

stage_average() { "$python" "$here/average.py" --cache "$cache" --earlier "${1:?the weights of an earlier stretch}"; }

stage_export() { "$python" "$here/export.py" --cache "$cache" --models "$models"; }

stage_evaluate() {
  if [ "${1:-}" = --screens ]; then
    "$python" "$here/evaluate.py" --model "$models/model.onnx" "$@"
    return
  fi
  stage_export
  "$python" "$here/judge.py" --cache "$cache" --models "$models" --calibrate >/dev/null
  stage_export
  "$python" "$here/judge.py" --cache "$cache" --models "$models"
  stage_export
}

stage="${1:-all}"
[ $# -gt 0 ] && shift
case "$stage" in
  render|restyle|synth|canvas|coco|qdq|train|average|export|evaluate) ensure_env ;;
esac
case "$stage" in
  env|fetch|render|restyle|synth|canvas|coco|qdq|train|average|export|evaluate) "stage_$stage" "$@" ;;
  all) stage_env; stage_fetch; stage_render; stage_restyle; stage_synth; stage_canvas; stage_train; stage_export; stage_evaluate ;;
  *) sed -n '2,18p' "$0"; exit 2 ;;
esac
