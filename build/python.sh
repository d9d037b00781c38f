#!/bin/sh
# Makes a Python environment: `build/python.sh FOLDER REQUIREMENTS…`. Prints nothing when it exists already.
# The files are installed in order, because an earlier one may hold a build requirement of a later one. Every package is pinned by
# hash, build requirements too, so that pip builds without isolation.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

folder=$1
shift
environment=$folder/bin/python

# A stamp of the requirements and the Python. When either changes, the environment is made again.
mark() {
    sha256sum "$@" && "$environment" --version
}

[ ! -f "$folder/ready" ] || [ "$(mark "$@" 2>&1)" != "$(cat "$folder/ready")" ] || exit 0

# The pinned wheels are for this version only.
find_python 'sys.version_info[:2] == (3, 11) and sys.implementation.name == "cpython"' "a CPython 3.11 with pip, as Debian 12 has it"
say "making $folder"
rm -rf "$folder"
# Without pip: Debian keeps `ensurepip` in a separate package (python3-venv).
"$python" -m venv --without-pip "$folder" || die "$python could not make an environment in $folder"
for requirements in "$@"; do
    run_pip env PIP_USER=0 "$python" -m pip --python "$environment" install --quiet --disable-pip-version-check \
        --root-user-action=ignore --require-hashes --no-build-isolation --use-pep517 --requirement "$requirements" ||
        die "pip could not install what $requirements lists: $pip_error; check the network, then run this again"
done
mark "$@" >"$folder/ready"
