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
# One encoder; three readers that are the teachers of the shipped one, which goes on from the best of them; two for the curve.
train=(--start "$work/start" --epochs 14 --size 32 --rate 4e-4 --plain 0.2)
usual=(--blank 0.05)
step start "$here/align.py" --out "$work/start" --epochs 4 --layers 0,1,2,3,4,5 --pieces 10000 --new 3000 --size 128 --rate 4e-4
step first "$here/train.py" "${train[@]}" --out "$work/first" --blank 0.03 --seed 1
step second "$here/train.py" "${train[@]}" --out "$work/second" "${usual[@]}" --drop 0.15 --seed 4
step third "$here/train.py" "${train[@]}" --out "$work/third" "${usual[@]}" --freeze --seed 5
step reader "$here/train.py" "${train[@]}" --out "$work/reader" --begin "$work/second" --teachers "$work/first" "$work/second" "$work/third" \
    --taught 0.75 --epochs 7 --rate 2e-4 --blank 0.1 --drop 0.15 --plain 0.15 --align 0.5 --seed 6
for share in 0.5; do
    step "share$share" "$here/train.py" "${train[@]}" --out "$work/share$share" "${usual[@]}" --drop 0.15 --seed 4 --share "$share"
done
nice -n 19 "$python" "$here/export.py" --reader "$work/reader" --start "$work/start" \
    --curve "$work/share0.5" "$work/second" "$@" | tee "$work/export.log"
