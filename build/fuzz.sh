#!/bin/sh
# Fuzzes the readers of external input, guided by coverage: build/fuzz.sh [SECONDS [NAME...]].
# Each reader runs for SECONDS (default 60) or for INPUTS=N inputs, whichever ends first. An input that makes one fail is written
# to target/fuzz/NAME: copy it to tools/fuzzing/corpus/NAME and correct the reader. The stable compiler is enough.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

seconds=${1:-60}
[ $# = 0 ] || shift
host=$(rustc -vV | sed -n 's/^host: //p')
flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares
    -Cdebug-assertions -Coverflow-checks --cfg fuzzing"
# An explicit target: the flags then apply to the fuzz targets only and not to build scripts.
# shellcheck disable=SC2086
RUSTFLAGS=$(echo $flags) cargo build --quiet --release --package fuzzing --features libfuzzer --bin fuzz \
    --target "$host" --target-dir target/fuzz
fuzz=target/fuzz/$host/release/fuzz
all=$(ANNABELLA_SEEDS=target/fuzz/corpus "$fuzz")
names=${*:-$all}

broken=
for name in $names; do
    mkdir -p "target/fuzz/$name"
    said=target/fuzz/$name.log
    if ANNABELLA_READER=$name "$fuzz" -max_total_time="$seconds" -runs="${INPUTS:--1}" -max_len=8192 -timeout=10 \
        -rss_limit_mb=2048 -print_final_stats=1 -artifact_prefix="target/fuzz/$name/" "target/fuzz/corpus/$name" >"$said" 2>&1; then
        say "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$said") inputs, none broke it"
    else
        grep -m 1 -A 1 -E 'panicked|ERROR|SUMMARY' "$said" || tail -n 3 "$said"
        broken="$broken $name"
    fi
done
[ -z "$broken" ] || die "broken:$broken; what broke them lies in target/fuzz/NAME"
