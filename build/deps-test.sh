#!/bin/sh
# Installs what only tests need, in addition to `make deps`. Prints nothing when nothing is missing.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

# --- cargo-deny ------------------------------------------------------------------------------
# Checks the licences and sources of dependencies (deny.toml). Built without optimisation and debug information, because it runs
# for one second. It is compiled while everything else is fetched.
install_program cargo-deny 0.20.2 --debug --config profile.dev.debug=false &
cargo_deny=$!

# --- Debian's packages -----------------------------------------------------------------------
# The pages are tested in Chromium, through its driver of the same version, and in Firefox, which needs no driver.
browsers="chromium chromium-driver firefox-esr"
# Orca reads the pages on a display without a screen, through a speech server whose voice writes a log. The browsers speak the
# languages of the scenes, and a terminal is read too.
screen_reader="orca at-spi2-core xvfb dbus-daemon openbox xdotool speech-dispatcher python3-speechd python3-pyatspi \
    gir1.2-wnck-3.0 gsettings-desktop-schemas locales util-linux firefox-esr-l10n-da firefox-esr-l10n-de xfce4-terminal"
# Practice is tested against a real engine. brltty gives a virtual Braille display; its service is not needed. The tables of a
# tournament publish to a broker; each test starts its own, and the service of Debian's package is not used.
others="stockfish brltty nats-server"
if has_apt; then
    # Unquoted on purpose: one argument for each package.
    # shellcheck disable=SC2086
    install_missing $browsers $screen_reader $others
else
    say "no Debian here: install the counterparts of $browsers orca xvfb openbox xdotool speech-dispatcher xfce4-terminal $others"
fi

# --- Python ----------------------------------------------------------------------------------
# ruff, and the packages that the tests of training/ import.
build/python.sh .deps/python training/requirements-build.txt training/requirements-test.txt

# --- axe-core --------------------------------------------------------------------------------
# The accessibility rules for the pages (MPL-2.0, used in tests only), from the npm package; both are pinned by hash.
version=4.14.1
package=e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745
script_hash=29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c
target=.deps/axe/axe.min.js

has_hash() {
    [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$2" ]
}

if ! has_hash "$target" "$script_hash"; then
    [ ! -e "$target" ] || say "$target is not the pinned axe-core $version; fetching it again"
    command -v npm >/dev/null 2>&1 || install_missing npm
    say "fetching axe-core $version"
    mkdir -p .deps/axe
    scratch=$(mktemp -d .deps/fetch.XXXXXX)
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' INT TERM
    # A torn download is tried again without npm's cache, which would return the torn file. A file with another hash is never used.
    fetched=
    for try in 1 2 3; do
        rm -f "$scratch/axe-core-$version.tgz"
        if npm pack --silent --cache "$scratch/cache-$try" --pack-destination "$scratch" "axe-core@$version" >/dev/null &&
            has_hash "$scratch/axe-core-$version.tgz" "$package"; then
            fetched=yes
            break
        fi
        say "axe-core $version did not come whole, or not as it was pinned (try $try of 3)"
        sleep $((try * 2))
    done
    [ -n "$fetched" ] ||
        die "npm fetched no axe-core $version with the pinned hash; check the network, then run make deps-test again; nothing was installed"
    tar -xzf "$scratch/axe-core-$version.tgz" -C "$scratch" package/axe.min.js package/LICENSE
    has_hash "$scratch/package/axe.min.js" "$script_hash" ||
        die "axe.min.js out of axe-core $version has not the pinned hash; nothing was installed"
    mv "$scratch/package/LICENSE" "$scratch/package/axe.min.js" .deps/axe
    say "axe-core $version is in $target"
fi

wait "$cargo_deny"
