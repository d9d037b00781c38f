#!/bin/sh
# Installs what Annabella needs in addition to Rust crates: Debian packages and libvosk.
# Prints nothing when nothing is missing. Needs root (or sudo) only to install packages.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

# --- Debian packages -------------------------------------------------------------------------
# To build: a C toolchain for linking, ALSA for cpal, libspeechd and libclang (with its headers) for tts.
build_packages="gcc g++ libc6-dev make pkg-config libasound2-dev libspeechd-dev libclang1-14 libclang-common-14-dev"
# To speak, to test without a sound card, to write Braille.
run_packages="espeak-ng speech-dispatcher speech-dispatcher-espeak-ng speech-dispatcher-audio-plugins
    pulseaudio pulseaudio-utils sox liblouis-bin liblouis-data"

if has_apt; then
    # Unquoted on purpose: one argument for each package.
    # shellcheck disable=SC2086
    install_missing $build_packages $run_packages
else
    say "no Debian here: install the counterparts of" $build_packages $run_packages
fi

# --- libvosk ---------------------------------------------------------------------------------
# The PyPI wheel is a zip that carries the library; both are pinned by hash.
version=0.3.45
case $(uname -m) in
    x86_64 | amd64)
        wheel=25e025093c4399d7278f543568ed8cc5460ac3a4bf48c23673ace1e25d26619f
        library=85c4654de3acdeb99abab86eeb2a6e603927d37089597c0fcc33d8638dc2ccaf ;;
    aarch64 | arm64)
        wheel=54efb47dd890e544e9e20f0316413acec7f8680d04ec095c6140ab4e70262704
        library=0e9df29f060a93cf3df3263a4d3635e1b75688a5fd84e86ade1599372e3c9597 ;;
    *) die "no libvosk is pinned for $(uname -m); build without hearing: cargo build --no-default-features --features audio,speech-dispatcher" ;;
esac
target=.deps/lib/libvosk.so

has_hash() {
    [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$library" ]
}

if ! has_hash "$target"; then
    [ ! -e "$target" ] || say "$target is not the pinned libvosk $version; fetching it again"
    find_python True "one with pip"
    say "fetching libvosk $version"
    mkdir -p .deps/lib
    scratch=$(mktemp -d .deps/fetch.XXXXXX)
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' INT TERM
    printf 'vosk==%s --hash=sha256:%s\n' "$version" "$wheel" >"$scratch/requirements.txt"
    "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
        --require-hashes --dest "$scratch" --requirement "$scratch/requirements.txt" ||
        die "pip could not fetch vosk $version with its pinned hash; check the network, then run make deps again"
    "$python" -c 'import glob, sys, zipfile
wheel, = glob.glob(sys.argv[1] + "/*.whl")
with zipfile.ZipFile(wheel) as z, open(sys.argv[1] + "/libvosk.so", "wb") as out:
    out.write(z.read("vosk/libvosk.so"))' "$scratch" || die "the vosk wheel holds no vosk/libvosk.so"
    has_hash "$scratch/libvosk.so" || die "libvosk.so out of the wheel has not the pinned hash; nothing was installed"
    mv "$scratch/libvosk.so" "$target"
    say "libvosk $version is in $target"
fi
