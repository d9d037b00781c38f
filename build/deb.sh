#!/bin/sh
# Makes the Debian package target/debian/annabella_*.deb. cargo-deb is installed once, in a pinned version.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

install_program cargo-deb 3.8.0
install_missing dpkg-dev

build/release.sh
rm -rf target/package
mkdir -p target/package/man target/package/completions
target/release/annabella man target/package/man
target/release/annabella init --yes --output target/package/annabella.toml >/dev/null
for shell in bash zsh fish; do
    target/release/annabella completions "$shell" >"target/package/completions/annabella.$shell"
done
PATH="$PWD/.deps/cargo-deb/bin:$PATH" cargo deb --no-build --quiet
say "$(ls target/debian/*.deb)"
