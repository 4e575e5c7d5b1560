#!/bin/bash
# doubles: double precision on machines that have it: a kernel of every operation, its trace and random programs, by the
# C engine on all presets; and what a machine without it says.
#
# Environment: TWINWARP (build/twinwarp-c), COUNT (random programs on each preset, 40).  Exit status 1 if anything is
# wrong.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
TWINWARP=${TWINWARP:-build/twinwarp-c}
kernel=tests/doubles/polynomial.tws
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
wrong=0

fails() { # what went wrong
  wrong=$((wrong + 1))
  echo "$*"
  tail -n 5 "$work/out"
}

for lanes in 2 4 8 16; do
  "$TWINWARP" run "$kernel" --engine c --set DoubleLanes=$lanes > "$work/out" 2>&1 ||
    fails "DoubleLanes=$lanes: status $?"
done
for preset in $("$TWINWARP" presets | awk '/^[a-z]/ { print $1 }'); do
  "$TWINWARP" run "$kernel" --engine c --preset "$preset" --set DoubleLanes=8 > "$work/out" 2>&1 ||
    fails "$preset: status $?"
  room=(--set SharedWords=24576)   # for any program; RegLess keeps what it has no room for in memory
  [ "$preset" = maxwell ] || room+=(--set Rows=1024)
  "$TWINWARP" random --engine c --preset "$preset" --set DoubleLanes=8 "${room[@]}" \
    --count "${COUNT:-40}" --keep "$work" > "$work/out" 2>&1 || fails "$preset: random programs, status $?"
done

# Its trace runs as double precision where there is any, which takes longer, and as single elsewhere.
"$TWINWARP" run "$kernel" --engine c --set DoubleLanes=2 --dump-traceg "$work/traces" > "$work/out" 2>&1 ||
  fails "no trace: status $?"
for lanes in 0 2; do
  "$TWINWARP" run "$work/traces/kernelslist.g" --engine c --set DoubleLanes=$lanes > "$work/out" 2>&1 ||
    fails "trace with DoubleLanes=$lanes: status $?"
  cycles[lanes]=$(sed -n 's/^cycles  *//p' "$work/out")
done
[ "${cycles[2]}" -gt "${cycles[0]}" ] ||
  fails "the trace takes ${cycles[2]} cycles as double precision, ${cycles[0]} as single"

"$TWINWARP" run "$kernel" --engine c > "$work/out" 2>&1
[ $? = 2 ] && grep -q 'polynomial.tws:12: double precision, which the machine has only with --set Doub' "$work/out" ||
  fails 'without DoubleLanes: expected a refusal that names the line and the setting'
"$TWINWARP" run "$kernel" --engine c --set DoubleLanes=3 > "$work/out" 2>&1
[ $? = 2 ] && grep -q 'DoubleLanes is 3; it must be 0, 2, 4, 8 or 16' "$work/out" ||
  fails 'DoubleLanes=3 is not refused'
echo "$wrong wrong"
[ $wrong = 0 ]
