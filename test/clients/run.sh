#!/usr/bin/env bash
# Generates the clients in a folder of their own, compiles or type-checks them, and runs each against the service.
# usage: test/clients/run.sh [python] [go]   (the TypeScript client is part of the tests)
set -euo pipefail
cd "$(dirname "$0")/../.."
root=$PWD
work=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2>/dev/null; chmod -R u+w "$work" 2>/dev/null; rm -rf "$work"' EXIT
wanted=("${@:-python}")

PORT=0 DATA_DIR='' LOG_LEVEL=warn ./node_modules/.bin/node src/server.ts 2>"$work/said" &
server=$!
for _ in $(seq 600); do
  url=$(sed -n 's/.*listening at \(http[^ ]*\).*/\1/p' "$work/said")
  [ -n "$url" ] && break
  sleep 0.1
done
[ -n "$url" ] || { cat "$work/said"; exit 1; }

for client in "${wanted[@]}"; do
  cd "$work"
  case $client in
    python)
      python3 -m venv venv
      ./venv/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1 mypy==2.4.1
      ./venv/bin/openapi-python-client generate --path "$root/openapi/openapi.json" --meta none --output-path lossbook_client >generated.log 2>&1
      cp "$root/test/clients/python/use.py" .
      ./venv/bin/mypy use.py lossbook_client
      ./venv/bin/python use.py "$url"
      ;;
    go)
      cp "$root"/test/clients/go/* .
      go run github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2 -generate types,client -package main -o client.go \
        "$root/openapi/openapi-3.0.json"
      go mod tidy
      go vet ./...
      go run . "$url"
      ;;
    *)
      echo "no such client: $client"
      exit 2
      ;;
  esac
done
