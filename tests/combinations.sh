#!/bin/bash
# combinations.sh: mechanisms of different papers together: machines in which every pair of an operand stage, a load path and a
# number of kernels occurs, and on each machine every scheduling policy and sub-core assignment.  What is not among them is
# refused, docs/limitations.md says why.
#
#   tests/combinations.sh ENGINE KERNEL...      `make combinations`; ENGINE: c or lockstep
#
# Environment: PROGRAM for all machines, or, with RTL, B and MAKE: each machine's is built, $B/twinwarp-PRESET-NAME.VALUE-...
# Output: a line for a run: machine, policy, assignment, verdict; last how many.  Exit status 1 if any failed.
set -u
cd "$(dirname "$0")/.."
B=${B:-build}
make=${MAKE:-make -s B=$B}
engine=$1
shift
passed=0 failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

verdict() { # what, status
  local compared
  compared=$(sed -nE 's/.*[, ]([0-9]+) port values compared, ([0-9]+) mismatches.*/\1 port values, \2 mismatches/p; s/^compared *([0-9]+) .* ([0-9]+) mismatches.*/\1 port values, \2 mismatches/p' "$log" | tail -n 1)
  if [ "$2" = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)); cat "$log"; fi
  printf '%-44s %s\n' "$1" "$([ "$2" = 0 ] && echo "right" || echo "WRONG")${compared:+; $compared}"
}

while read -r preset sets; do
  settings=()
  for set in $sets; do settings+=(--set "$set"); done
  machine="$preset $sets"
  program=${PROGRAM:-}
  if [ -z "$program" ]; then
    program=$B/twinwarp-$preset-$(tr ' =' '-.' <<<"$sets")
    $make PRESET="$preset" SET="$sets" "$program" || { echo "$machine: cannot be built"; exit 1; }
  fi
  while read -r policy assignment; do
    how=(--engine "$engine" --preset "$preset" "${settings[@]}" --sched "$policy" --assign "$assignment" --memory-delay 50)
    [[ $sets != *Governor* ]] || how=("${how[@]/%$assignment/rr}" --goal 80)  # places blocks by itself
    if [[ $sets != *Governor* ]]; then
      "$program" cosim "${how[@]}" "$@" > "$log" 2>&1
      verdict "$machine $policy $assignment" $?
    fi
    [[ $sets = *Kernels=2* ]] || continue
    "$program" run "$1" --second "${!#}" "${how[@]}" > "$log" 2>&1
    verdict "$machine $policy, two kernels" $?
  done <<'POLICIES'
gto rr
lrr srr
rba shuffle
malekeh rr
POLICIES
done <<'MACHINES'
volta LoadPath=1
volta Kernels=2 LoadPath=2
fully Kernels=2
fermi Kernels=2 LoadPath=3
malekeh LoadPath=1
malekeh Kernels=2 LoadPath=2
malekeh Kernels=2 Governor=3 Preemption=0
maxwell Rows=8 LoadPath=3
maxwell Rows=8 Kernels=2
volta Kernels=2 Governor=3 Preemption=1
MACHINES
echo "$passed passed, $failed failed"
[ $failed = 0 ]
