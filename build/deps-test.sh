#!/bin/sh
# Installs what only tests need, besides what `make deps` does. Quiet and quick when nothing is missing.
set -eu
cd "$(dirname "$0")/.."

# --- Python ----------------------------------------------------------------------------------
# ruff, and what the tests of training/ import.
build/python.sh .deps/python training/requirements-build.txt training/requirements-test.txt
