#!/bin/bash
# unit_machines.sh: units with the parameters that machines have them with (tests/machines.sh), RTL beside model under the
# stimulus of their own test: with resets, and without any for longer than the longest interval of a machine, 262,144 cycles.
#
#   tests/unit_machines.sh [UNIT]...      `make unit-machines`; all units that a machine has without an argument
#
# Environment: B; MAKE; SEEDS ("1 2"), CYCLES (20,000 with resets), CALM (600,000 without).
set -u
cd "$(dirname "$0")/.."
B=${B:-build} MAKE=${MAKE:-make -s}
sets=$B/machines/sets.txt
$MAKE B="$B" "$sets" || exit 1
mapfile -t units < <(cut -d ' ' -f 1 "$sets" | sort -u)
[ $# = 0 ] || units=("$@")
failed=0 done=0
. mk/how_far.sh
run() { # UNIT OPTION...
  "$B/machines/$1/test" --failure "$B/machines/$1/failure" "${@:2}" > "$B/machines/$1/said" 2>&1 || { echo "$*:"; head -n 8 "$B/machines/$1/said"; failed=1; }
}
for unit in "${units[@]}"; do
  how_far $((done++)) ${#units[@]} "units: $unit"
  grep -q "^$unit " "$sets" || { echo "no machine has a unit $unit with a test of its own" >&2; exit 2; }
  $MAKE B="$B" "$B/machines/$unit/test" || { failed=1; continue; }
  for seed in ${SEEDS:-1 2}; do run "$unit" --seed "$seed" --cycles "${CYCLES:-20000}"; done
  run "$unit" --calm --cycles "${CALM:-600000}"
  how_far_over
  echo "$unit: $(grep -c "^$unit " "$sets") sets of parameters, $(tail -n 1 "$B/machines/$unit/said")"
done
exit $failed
