#!/usr/bin/env bash
# Makes the reader of goals anew: environment, packages, training, learning curve, outputs. README.md tells more.
#   run.sh [--unseen]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=${GOAL_WORK:-$HOME/.cache/passerby/goal}
export GOAL_WHEELS=$work/wheels PYTHONDONTWRITEBYTECODE=1 OMP_NUM_THREADS=${OMP_NUM_THREADS:-2}
mkdir -p "$work" "$GOAL_WHEELS"
python=$work/venv/bin/python
if [ ! -e "$work/installed" ]; then
    python3 -m venv "$work/venv"
    "$python" -m pip install --quiet --requirement "$here/requirements.txt"
    "$python" -m pip download --quiet --no-deps --only-binary :all: --dest "$GOAL_WHEELS" --requirement "$here/reading.txt"
    touch "$work/installed"
fi
step() { # step NAME COMMAND…: once, with a log.
    local name=$1
    shift
    [ -e "$work/$name.done" ] && return
    echo "$name"
    nice -n 19 "$python" "$@" >"$work/$name.log" 2>&1 && touch "$work/$name.done"
}
# One encoder, one reader; another one on half of the training part, for the curve.
train=(--start "$work/start" --epochs 11 --size 32 --rate 4e-4 --plain 0.2 --blank 0.05 --drop 0.15 --seed 4)
step start "$here/align.py" --out "$work/start" --epochs 2 --layers 0,1,2,3,4,5 --pieces 10000 --new 3000 --size 128 --rate 4e-4
step reader "$here/train.py" "${train[@]}" --out "$work/reader"
step half "$here/train.py" "${train[@]}" --out "$work/half" --share 0.5
step vectors "$here/vectors.py" --start "$work/start" --out "$here/../words.bin" --steps 5000
nice -n 19 "$python" "$here/export.py" --reader "$work/reader" --start "$work/start" \
    --curve "$work/half" "$work/reader" "$@" | tee "$work/export.log"
