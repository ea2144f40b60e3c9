#!/usr/bin/env bash
# Runs schemathesis (PyPI) with all its checks against the service, once without and once with keys.
# usage: load/hostile/schemathesis.sh [examples an operation] [seconds a run]
# SCHEMATHESIS: the command, e.g. of a virtual environment with schemathesis 4.
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
examples=${1:-50}
seconds=${2:-600}
schemathesis=${SCHEMATHESIS:-schemathesis}
work=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2>/dev/null; rm -rf "$work"' EXIT
failed=0

# starts the service with the environment given; sets $url
start() {
  env "$@" PORT=0 DATA_DIR= LEDGER=memory LOG_LEVEL=warn JOB_LIMIT_PER_TENANT=1000000 JOB_LIMIT=1000000 DEADLINE_MS=10000 \
    ./node_modules/.bin/node src/server.ts >"$work/log" 2>"$work/said" &
  server=$!
  for _ in $(seq 600); do
    url=$(sed -n 's/.*listening at \(http[^ ]*\).*/\1/p' "$work/said")
    [ -n "$url" ] && return
    sleep 0.1
  done
  cat "$work/said"
  exit 1
}

run() {
  echo "== $1"
  shift
  timeout -k 10 $((seconds + 60)) "$schemathesis" --config-file load/hostile/schemathesis.toml run "$url/openapi.json" --checks all "${excluded[@]}" --max-response-time 60 --request-timeout 90 --generation-with-security-parameters false \
    --max-examples "$examples" --max-time "$seconds" --continue-on-failure --no-color --workers 2 --exclude-path-regex '/events$' "$@" || failed=1
  kill "$server"
  wait "$server" || failed=1
  grep -E '"level":(50|60)' "$work/log" && failed=1
  server=
}

start HOST=127.0.0.1
# without keys every call is let in, which is what the document says of loopback addresses
excluded=(--exclude-checks ignored_auth,use_after_free)
run 'without keys'

key=$(./node_modules/.bin/node src/keys.ts create --file "$work/keys.json" --tenant tester --scopes compute,budget:read,budget:spend,budget:admin,audit:read,ops)
start HOST=127.0.0.1 KEYS_FILE="$work/keys.json" RATE_COST_PER_S=1000000 RATE_COST_BURST=1000000000
# a job that was cancelled can still be asked for
excluded=(--exclude-checks use_after_free)
run 'with keys' -H "Authorization: Bearer $key"
exit $failed
