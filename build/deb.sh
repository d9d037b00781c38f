#!/bin/sh
# Makes the Debian package: target/debian/annabella_*.deb. The program that packs it is fetched once, pinned.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

version=3.8.0
packer=.deps/cargo-deb/bin/cargo-deb
if [ "$("$packer" --version 2>/dev/null)" != "$version" ]; then
    say "installing cargo-deb $version"
    cargo install --quiet --locked --version "$version" --root .deps/cargo-deb cargo-deb ||
        die "cargo could not install cargo-deb $version; check the network, then run make deb again"
fi
install_missing dpkg-dev

cargo build --release --quiet
rm -rf target/package
mkdir -p target/package/man target/package/completions
target/release/annabella man target/package/man
for shell in bash zsh fish; do
    target/release/annabella completions "$shell" >"target/package/completions/annabella.$shell"
done
PATH="$PWD/.deps/cargo-deb/bin:$PATH" cargo deb --no-build --quiet
say "$(ls target/debian/*.deb)"
