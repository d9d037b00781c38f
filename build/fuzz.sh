#!/bin/sh
# Feeds the readers of what comes from outside, guided by what each input reaches: build/fuzz.sh [SECONDS [NAME...]].
# Each reader gets SECONDS (60 where none are named), or INPUTS=N where that is reached before. What breaks one is left in
# target/fuzz/NAME: keep it in fuzzing/corpus/NAME and mend the reader. The stable compiler builds all of it.
set -eu
cd "$(dirname "$0")/.."

. build/install.sh

seconds=${1:-60}
[ $# = 0 ] || shift
host=$(rustc -vV | sed -n 's/^host: //p')
flags="-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 -Cllvm-args=-sanitizer-coverage-inline-8bit-counters
    -Cllvm-args=-sanitizer-coverage-pc-table -Cllvm-args=-sanitizer-coverage-trace-compares
    -Cdebug-assertions -Coverflow-checks --cfg fuzzing"
# A target of its own: what is built for this machine to build with is left as it is.
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
