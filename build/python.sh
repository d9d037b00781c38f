#!/bin/sh
# Makes a Python environment: `build/python.sh FOLDER REQUIREMENTS…`. Quiet and quick when it is there as it is asked for.
# The files are installed one after another: an earlier one may hold what a later one is built with. Every package
# is pinned by hash, also what others are built with, so nothing is built apart from them.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

folder=$1
shift
environment=$folder/bin/python

# What it is made from, and its python; when either is another one, it is made again.
mark() {
    sha256sum "$@" && "$environment" --version
}

[ ! -f "$folder/ready" ] || [ "$(mark "$@" 2>&1)" != "$(cat "$folder/ready")" ] || exit 0

# The wheels that are pinned are of this one version.
find_python 'sys.version_info[:2] == (3, 11) and sys.implementation.name == "cpython"' "a CPython 3.11 with pip, as Debian 12 has it"
say "making $folder"
rm -rf "$folder"
# Without pip of its own: Debian keeps what would put it there in a package apart (python3-venv).
"$python" -m venv --without-pip "$folder" || die "$python could not make an environment in $folder"
for requirements in "$@"; do
    PIP_USER=0 "$python" -m pip --python "$environment" install --quiet --disable-pip-version-check --root-user-action=ignore \
        --require-hashes --no-build-isolation --use-pep517 --requirement "$requirements" ||
        die "pip could not install what $requirements lists; check the network, then run this again"
done
mark "$@" >"$folder/ready"
