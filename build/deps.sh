#!/bin/sh
# Installs what Annabella needs in addition to Rust crates: Debian packages and libvosk.
# Prints nothing when nothing is missing. Needs root (or sudo) only to install packages.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

# --- Debian packages -------------------------------------------------------------------------
# To build: a C toolchain for linking, ALSA for cpal, libspeechd for tts.
build_packages="gcc g++ libc6-dev make pkg-config libasound2-dev libspeechd-dev"
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
build/vosk.sh "$(uname -m)" .deps/lib
