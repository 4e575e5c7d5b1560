#!/bin/bash
# precision: double and half precision on machines that have them: a kernel of every operation, its trace and random
# programs, by the C engine on all presets; and what a machine without them says.
#
# Environment: TWINWARP (build/twinwarp-c), COUNT (random programs on each preset with each precision, 40).  Exit status
# 1 if anything is wrong.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
TWINWARP=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0

fails() { # what went wrong
  wrong=$((wrong + 1))
  echo "$*"
  tail -n 5 "$work/out"
}

# A folder of tests/, whose kernel has every operation; the setting that gives them; what a machine without it says.
check() { # folder, setting, refusal
  local kernel=tests/$1/polynomial.tws preset room
  for preset in $("$TWINWARP" presets | awk '/^[a-z]/ { print $1 }'); do
    "$TWINWARP" run "$kernel" --engine c --preset "$preset" --set "$2" > "$work/out" 2>&1 ||
      fails "$1, $preset: status $?"
    room=(--set SharedWords=24576)   # for any program; RegLess keeps what it has no room for in memory
    [ "$preset" = maxwell ] || room+=(--set Rows=1024)
    "$TWINWARP" random --engine c --preset "$preset" --set "$2" "${room[@]}" \
      --count "${COUNT:-40}" --keep "$work" > "$work/out" 2>&1 || fails "$1, $preset: random programs, status $?"
  done
  "$TWINWARP" run "$kernel" --engine c > "$work/out" 2>&1
  [ $? = 2 ] && grep -qF "polynomial.tws:$3" "$work/out" ||
    fails "without $2: expected a refusal that names the line and the setting"
}
check doubles DoubleLanes=8 '12: double precision, which the machine has only with --set DoubleLanes=8'
check halves HalfPrecision=1 '15: half precision, which the machine has only with --set HalfPrecision=1'

for lanes in 2 4 8 16; do
  "$TWINWARP" run tests/doubles/polynomial.tws --engine c --set DoubleLanes=$lanes > "$work/out" 2>&1 ||
    fails "DoubleLanes=$lanes: status $?"
done
"$TWINWARP" run tests/doubles/polynomial.tws --engine c --set DoubleLanes=3 > "$work/out" 2>&1
[ $? = 2 ] && grep -q 'DoubleLanes is 3; it must be 0, 2, 4, 8 or 16' "$work/out" ||
  fails 'DoubleLanes=3 is not refused'

# A trace runs in the precision that it names where there is any, and as single precision elsewhere: doubles then take
# fewer cycles, and of halves, which take as many, other operations are told apart.
trace() { # folder, setting
  "$TWINWARP" run "tests/$1/polynomial.tws" --engine c --set "$2" --dump-traceg "$work/$1" > "$work/out" 2>&1 ||
    fails "$1: no trace, status $?"
}
cycles_of() { # folder, option...
  local list=$work/$1/kernelslist.g
  "$TWINWARP" run "$list" --engine c "${@:2}" > "$work/out" 2>&1 || fails "trace of $*: status $?"
  sed -n 's/^cycles  *//p' "$work/out"
}
trace doubles DoubleLanes=2
single=$(cycles_of doubles) double=$(cycles_of doubles --set DoubleLanes=2)
[ "$double" -gt "$single" ] || fails "the trace takes $double cycles as double precision, $single as single"
trace halves HalfPrecision=1
single=$(cycles_of halves) half=$(cycles_of halves --set HalfPrecision=1)
[ "$half" = "$single" ] || fails "the trace takes $half cycles as half precision, $single as single"

echo "$wrong wrong"
[ $wrong = 0 ]
