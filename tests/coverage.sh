#!/bin/bash
# coverage.sh: which bins of the units, lines of the RTL and lines of the C models the tests reach.
#
#   tests/coverage.sh          `make coverage`
#
# B (build folder), PRESET and LEAVES (units tested on their own) come from the Makefile.  All programs are built once
# more, in $B/covered, to count the lines that run: Verilator's line coverage, which also wants each side of a branch,
# for the RTL, gcov for C.  Run are each unit's own test, all kernels of assembly in lock-step and in the C engine, those of
# PTX in the C engine, their traces, random programs, the tests of the C side, and bad input.
#
# Written: $B/report/coverage.json and pages, from $B/coverage/index.html on.  Exit status 1 if a run fails, a bin is
# never met, less than 98 % of the RTL's lines run, or the lines of rtl/, cmodel/ and toolchain/ that do not are not exactly those
# of tests/coverage/uncovered.txt.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
export B=${B:-build} PRESET=${PRESET:-volta} TW_FP32_TRIPLES=100000 TW_FP64_TRIPLES=100000 TW_FP16_TRIPLES=100000
covered=$B/covered runs=$B/covered/runs pages=$B/coverage
unset MAKEFLAGS MFLAGS MAKELEVEL

sources=(tests/test_*.c)
tests=("${sources[@]##*/}")
tests=("${tests[@]%.c}")
programs=("$covered/twinwarp")
for unit in $LEAVES; do programs+=("$covered/tests/${unit}_test"); done
for test in "${tests[@]}"; do programs+=("$covered/sanitized/$test"); done

. mk/how_far.sh
begun=0 all=$((2 * $(wc -w <<< "$LEAVES") + 2 * $(ls tests/kernels/*.tws tests/kernels/*.small.launch | wc -l) + 6 + ${#tests[@]}))
declare -A name_of=()  # of the runs under way, by process
failed=0
finish() {
  local pid
  wait -n -p pid "${!name_of[@]}" || { echo "${name_of[$pid]} fails; see $runs/${name_of[$pid]}.log" >&2; failed=1; }
  unset "name_of[$pid]"
}

# run NAME COMMAND...: two at a time; the RTL's counts go to NAME.dat.
run() {
  local name=$1
  shift
  while [ ${#name_of[@]} -ge 2 ]; do finish; done
  how_far $begun $all "runs: $name"
  begun=$((begun + 1))
  TW_COVERAGE=$(realpath "$runs")/$name.dat tests/limit.sh 3600 "$@" >"$runs/$name.log" 2>&1 </dev/null &
  name_of[$!]=$name
}

stop() {
  trap - INT TERM
  [ ${#name_of[@]} = 0 ] || kill "${!name_of[@]}" 2>/dev/null
  exit 130
}
trap stop INT TERM

mkdir -p "$covered"
find "$covered" -name '*.gcda' -delete
make -s -k -j2 COVERAGE=1 B="$covered" PRESET="$PRESET" "${programs[@]}" || exit 1
rm -rf "$runs" "$pages"
mkdir -p "$runs" "$B/report"
find "$covered" -name '*.gcda' -delete  # what the build itself has run

for unit in $LEAVES; do
  for seed in 1 2; do run "unit-$unit-$seed" "$covered/tests/${unit}_test" --seed $seed --bins; done
done
for kernel in tests/kernels/*.tws; do
  name=$(basename "$kernel" .tws)
  run "kernel-$name" "$covered/twinwarp" run "$kernel" --sched rba --assign srr --report "$runs/$name.json"
  run "fully-$name" "$covered/twinwarp" run "$kernel" --engine c --preset fully
done
for launch in tests/kernels/*.small.launch; do
  name=$(basename "$launch" .small.launch)
  run "launch-$name" "$covered/twinwarp" run "$launch" --engine c --bank-registers --report "$runs/launch-$name.json"
  run "fully-launch-$name" "$covered/twinwarp" run "$launch" --engine c --preset fully --dump "$runs/$name.words"
done
run compile "$covered/twinwarp" compile tests/kernels/lu.ptx --entry lu_column --max-registers 12
run traces env PROGRAM="$covered/twinwarp" tests/traces.sh c tests/kernels/*.tws tests/kernels/*.small.launch
run random "$covered/twinwarp" random --engine c --count 20 --report "$runs/random.json"
run cosim "$covered/twinwarp" cosim --engine c tests/kernels/saxpy.tws --report "$runs/cosim.json"
run waves "$covered/twinwarp" run tests/kernels/divergence.tws --waves "$runs/divergence.fst" --from 100 --to 300
run bad-input env TWINWARP="$covered/twinwarp" LIMIT=600 tests/bad_input.sh
for test in "${tests[@]}"; do run "$test" "$covered/sanitized/$test"; done
while [ ${#name_of[@]} -gt 0 ]; do finish; done
how_far_over
[ $failed = 0 ] || exit 1

# Counts of all lines, in lcov's format; `//` in a path is how Verilator joins a folder and a file.
collect() {
  verilator_coverage --write-info "$runs/all.info" "$runs"/*.dat &&
    awk '{ gsub("//", "/") } /^SF:/ { ours = /^SF:rtl\// } /^TN:/ || ours' "$runs/all.info" >"$runs/rtl.info" &&
    lcov -c -d "$covered" -b . -o "$runs/every.info" &&
    lcov -e "$runs/every.info" "$PWD/cmodel/*" "$PWD/toolchain/*" "$PWD/harness/*" -o "$runs/c.info" &&
    sed -i "s,^SF:$PWD/,SF:," "$runs/c.info" &&
    genhtml --title Twinwarp -o "$pages" "$runs/rtl.info" "$runs/c.info"
}
collect >"$runs/collect.log" 2>&1 || { tail "$runs/collect.log" >&2; exit 1; }

for unit in $LEAVES; do
  sed -nE "s/^(bin|NEVER) +([0-9]+)  (.*)/$unit\t\2\t\3/p" "$runs/unit-$unit"-[12].log
done >"$runs/bins.tsv"
awk -v OFS='\t' '/^SF:/ { file = substr($0, 4) } /^DA:/ { split(substr($0, 4), at, ","); print file, at[1], at[2] }' \
  "$runs/rtl.info" "$runs/c.info" >"$runs/lines.tsv"
awk -F '\t' -v leaves="$LEAVES" -v report="$B/report/coverage.json" -f tests/coverage/table.awk "$runs/bins.tsv" \
  "$runs/lines.tsv"
good=$?
awk -F '\t' -f tests/coverage/uncovered.awk tests/coverage/uncovered.txt "$runs/lines.tsv" || good=1
echo "pages: $pages/index.html"
[ $good = 0 ]
