#!/bin/sh
# Compiles the development build and the converter of the second recogniser's weights (build/compile.sh all), or the
# converter alone (build/compile.sh converter). It tells how far it is every half minute, and nothing when little is left to do.
# Both need the same features of their crates, so that each crate is compiled once.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

case $1 in
    all) programs="--bin annabella --bin convert-whisper" ;;
    converter) programs="--bin convert-whisper" ;;
    *) die "it is all or converter" ;;
esac
mkdir -p target
log=$(mktemp target/compile.XXXXXX)
# Unquoted on purpose: one argument for each word.
# shellcheck disable=SC2086
cargo build --package annabella --package annabella-whisper $programs 2>"$log" &
cargo=$!
tell_progress() {
    waited=0
    while sleep 1; do
        waited=$((waited + 1))
        compiled=$(grep -c '^ *Compiling ' "$log" || true)
        if [ "$waited" = 5 ] && [ "$compiled" -gt 20 ]; then
            say "compiling about 400 crates, two to six minutes on two cores"
        elif [ $((waited % 30)) = 0 ]; then
            say "$compiled crates compiled after $waited seconds"
        fi
    done
}
tell_progress &
progress=$!
trap 'kill "$progress" "$cargo" 2>/dev/null || true; rm -f "$log"' EXIT
trap 'exit 130' INT TERM
wait "$cargo" || {
    grep -v '^ *\(Compiling\|Downloaded\|Downloading\|Updating\|Locking\) ' "$log" >&2 || true
    exit 1
}
