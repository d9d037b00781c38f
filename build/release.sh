#!/bin/sh
# Builds the program for users: target/release/annabella without debug information, and target/release/annabella.debug with its line
# tables. A debugger finds the second by the first one's link, so that a crash report gets file and line.
# `build/cross.sh ARCH build/release.sh` does the same for another architecture, in target/TRIPLE/release.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

install_missing binutils

cargo build --release --quiet
program=target/${CARGO_BUILD_TARGET:+$CARGO_BUILD_TARGET/}release/annabella
# Cargo links again only after a change. A program that is split already stays as it is.
if "${OBJDUMP:-objdump}" --section-headers "$program" | grep -q ' \.debug_line'; then
    "${OBJCOPY:-objcopy}" --only-keep-debug --compress-debug-sections "$program" "$program.debug"
    "${OBJCOPY:-objcopy}" --strip-all --add-gnu-debuglink="$program.debug" "$program" "$program.small"
    mv "$program.small" "$program"
    say "$program has $(($(stat -c %s "$program") / 1000000)) MB, $program.debug $(($(stat -c %s "$program.debug") / 1000000)) MB"
fi
