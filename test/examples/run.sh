#!/usr/bin/env bash
# Runs the examples for training code against the real service: with the standard library alone, then with dp_accounting in a venv of its own.
# usage: test/examples/run.sh      EVERY=n kills the trainer before each n-th line only; all of them by default
set -euo pipefail
cd "$(dirname "$0")"
venv=$(mktemp -d)
trap 'rm -rf "$venv"' EXIT
export PYTHONDONTWRITEBYTECODE=1

python3 -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check dp-accounting==0.6.0 &
installing=$!
python3 -m unittest -v test_train test_client test_opacus
wait "$installing"
"$venv/bin/python" -m unittest -v test_dp_event
