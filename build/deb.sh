#!/bin/sh
# Makes the Debian package target/debian/annabella_VERSION_ARCH.deb for this machine, or for another: `build/deb.sh arm64`.
# cargo-deb is installed once, in a pinned version.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

[ -f .deps/models/whisper-base.safetensors ] ||
    die "the weights of the second recogniser are missing; run make deps while the network is there, then run this again"
install_program cargo-deb 3.8.0
install_missing dpkg-dev

architecture=${1:-$(dpkg --print-architecture)}
# The cross compiler's script sets the target and runs this script again.
if [ "$architecture" != "$(dpkg --print-architecture)" ] && [ -z "${CARGO_BUILD_TARGET:-}" ]; then
    exec build/cross.sh "$architecture" build/deb.sh "$architecture"
fi
triple=${CARGO_BUILD_TARGET:-}

build/release.sh
program=target/${triple:+$triple/}release/annabella
# Empty here; an emulator and its flags for another architecture.
run=${RUN:-}
rm -rf target/package
mkdir -p target/package/man target/package/completions
cp ".deps/${triple:+$triple/}lib/libvosk.so" target/package/
# shellcheck disable=SC2086
{
    $run "$program" man target/package/man
    $run "$program" init --yes --output target/package/annabella.toml >/dev/null
    for shell in bash zsh fish; do
        $run "$program" completions "$shell" >"target/package/completions/annabella.$shell"
    done
}
PATH="$PWD/.deps/cargo-deb/bin:$PATH" cargo deb --no-build --quiet --output target/debian ${triple:+--target "$triple"}
say "$(ls target/debian/annabella_*_"$architecture".deb)"
