#!/usr/bin/env bash
# start.sh SITE: installs an application and serves it at the addresses that sites.json and the judged runs have, with the
# data that it was left with, until Ctrl+C. To look at what was judged.
set -euo pipefail
HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
export PASSERBY_FINDINGS="${PASSERBY_FINDINGS:-${PASSERBY_CACHE:-$HOME/.cache/passerby}/findings}"
site="${1:?usage: start.sh SITE   (the names are in sites.json)}"
"$HERE/install.sh" "$site"
export APP="$PASSERBY_FINDINGS/apps/$site" DATA="$PASSERBY_FINDINGS/data/$site"
mkdir -p "$(dirname "$DATA")"
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
# A server a line: port, script, arguments, and what its environment has besides.
while IFS=$'\t' read -r port script args environment; do
  echo "http://127.0.0.1:$port/"
  # shellcheck disable=SC2086
  env $environment bash "$HERE/setup/$script" "$port" ${args//'$APP'/$APP} </dev/null &
done < <(node -e '
  const { servers } = JSON.parse(require("fs").readFileSync(process.argv[1], "utf8")).find(({ site }) => site === process.argv[2]);
  for (const { port, script, args = [], env = {} } of servers) {
    console.log([port, script, args.join(" ") || " ", Object.entries(env).map((pair) => pair.join("=")).join(" ")].join("\t"));
  }' "$HERE/sites.json" "$site")
wait
