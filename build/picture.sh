#!/bin/sh
# Makes the picture of the arbiter's page in the README and the recording of a player's announcements. A game is played by typed
# lines, and a headless browser opens the page. `make deps-test` installs the browser.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

program=$PWD/target/debug/annabella
picture=$PWD/docs/arbiter-page.png
sound=$PWD/docs/announcements.opus
command -v chromium >/dev/null 2>&1 || die "no chromium; run make deps-test"

install_missing opus-tools

place=$(mktemp -d)
leave() {
    exec 3>&- || true
    [ -z "${game:-}" ] || wait "$game" || true
    rm -rf "$place"
}
trap leave EXIT
trap 'exit 130' INT TERM

cat >"$place/table.toml" <<'TABLE'
[game]
edition = "da18"
event = "An example"
lang = "en"
[game.white]
name = "Anna"
sight = "impaired"
sheet = "dictated"
scheme = "fide"
[game.black]
name = "Bo"
sheet = "entered"
scheme = "fide"
[white]
voice = { kind = "espeak", device = "none", record = true }
TABLE
mkfifo "$place/typed"
(cd "$place" && exec "$program" play --config table.toml --terminal <typed >told 2>&1) &
game=$!
exec 3>"$place/typed"

# The next line is typed only after the answer to the one before.
types() {
    printf '%s\n' "$@" >&3
}
shows() {
    tries=0
    until grep -q "$1" "$place/told"; do
        tries=$((tries + 1))
        [ "$tries" -lt 300 ] || { cat "$place/told"; die "the game never says $1"; }
        sleep 0.1
    done
}
shows "the pages are at"
types "arbiter: approve N. N., IA" "arbiter: start"
shows "the clocks start"
types "white: move e4" "white: eva vier" "black: eva vier" "black: executed" "white: press" "black: write e4"
types "black: move e5" "black: eva fünf" "white: eva fünf" "white: executed" "black: press" "black: write e5"
types "white: move Nf3" "white: springer felix drei" "black: springer felix drei" "black: executed" "white: press"
types "black: write Nc3" "black: move Nc6" "white: springer cäsar sechs" "white: executed" "black: press"
types "black: claim touch d2" "white: key time" "white: key arbiter"
shows "calls the arbiter"

link=$(sed -n 's/.*"arbiter": *"\([^"]*\)".*/\1/p' "$place"/games/*/web.json)
[ -n "$link" ] || die "the game has no link for the arbiter"
chromium --headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --user-data-dir="$place/browser" \
    --window-size=900,1500 --screenshot="$place/page.png" "$link" >"$place/browser.log" 2>&1 ||
    { cat "$place/browser.log"; die "the browser took no picture"; }
mv "$place/page.png" "$picture"
types "arbiter: result 1/2-1/2" "arbiter: sign" "quit"
wait "$game"
game=
opusenc --quiet --bitrate 24 "$place"/games/*/white-announcements.wav "$sound"
say "$picture and $sound"
