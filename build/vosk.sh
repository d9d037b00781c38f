#!/bin/sh
# Fetches libvosk for a machine: `build/vosk.sh MACHINE FOLDER`, the machine as `uname -m` names it. Prints nothing when
# FOLDER/libvosk.so is the pinned one. The PyPI wheel is a zip that carries the library; both are pinned by hash.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

version=0.3.45
case $1 in
    x86_64 | amd64)
        platform=manylinux2010_x86_64
        wheel=25e025093c4399d7278f543568ed8cc5460ac3a4bf48c23673ace1e25d26619f
        library=85c4654de3acdeb99abab86eeb2a6e603927d37089597c0fcc33d8638dc2ccaf ;;
    aarch64 | arm64)
        platform=manylinux2014_aarch64
        wheel=54efb47dd890e544e9e20f0316413acec7f8680d04ec095c6140ab4e70262704
        library=0e9df29f060a93cf3df3263a4d3635e1b75688a5fd84e86ade1599372e3c9597 ;;
    *) die "no libvosk is pinned for $1; build without hearing: cargo build --no-default-features --features audio,speech-dispatcher" ;;
esac
folder=$2
target=$folder/libvosk.so

has_hash() {
    [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$library" ]
}

! has_hash "$target" || exit 0
[ ! -e "$target" ] || say "$target is not the pinned libvosk $version; fetching it again"
find_python True "one with pip"
say "fetching libvosk $version"
mkdir -p .deps "$folder"
scratch=$(mktemp -d .deps/fetch.XXXXXX)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM
printf 'vosk==%s --hash=sha256:%s\n' "$version" "$wheel" >"$scratch/requirements.txt"
run_pip "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: --platform "$platform" \
    --require-hashes --dest "$scratch" --requirement "$scratch/requirements.txt" ||
    die "pip could not fetch vosk $version: $pip_error; check the network, then run this again"
"$python" -c 'import glob, sys, zipfile
wheel, = glob.glob(sys.argv[1] + "/*.whl")
with zipfile.ZipFile(wheel) as z, open(sys.argv[1] + "/libvosk.so", "wb") as out:
    out.write(z.read("vosk/libvosk.so"))' "$scratch" || die "the vosk wheel holds no vosk/libvosk.so"
has_hash "$scratch/libvosk.so" || die "libvosk.so out of the wheel has not the pinned hash; nothing was installed"
mv "$scratch/libvosk.so" "$target"
say "libvosk $version is in $target"
