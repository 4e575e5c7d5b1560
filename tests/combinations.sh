#!/bin/bash
# combinations.sh: every preset, kernels or random programs; or mechanisms of different papers together: machines in which every
# pair of an operand stage, a load path and a number of kernels occurs, or of blocks that share, an operand stage and a load path,
# and on each of these every scheduling policy and sub-core assignment.  What is not among them is refused, docs/limitations.md
# says why.
#
#   tests/combinations.sh presets|pairs ENGINE KERNEL...   `make presets combinations`; ENGINE: c or lockstep
#   tests/combinations.sh random lockstep VALUES           `make random-presets`: programs until so many values are compared
#
# Environment: PROGRAM for all machines, or, with RTL, B and MAKE: each machine's is built, $B/twinwarp-PRESET-NAME.VALUE-...
# REPORT: JSON file, a row a machine.
# Output: a line for a run: machine, policy, assignment, verdict; last how many.  Exit status 1 if any failed.
set -u
cd "$(dirname "$0")/.."
B=${B:-build}
make=${MAKE:-make -s B=$B}
which=$1 engine=$2
shift 2
passed=0 failed=0 rows=()
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# What a run compared, and its verdict, are added to the machine's.
run() { # what, command...
  local what=$1 status values=0 mismatches=0
  shift
  "$@" > "$log" 2>&1
  status=$?
  read -r values mismatches <<<"$(sed -nE 's/.*[, ]([0-9]+) port values compared, ([0-9]+) mismatches.*/\1 \2/p; s/^compared *([0-9]+) .* ([0-9]+) mismatches.*/\1 \2/p; s/^[0-9]+ programs, .*: ([0-9]+) failed.*, ([0-9]+) port values compared.*/\2 \1/p' "$log" | tail -n 1)"
  if [ $status = 0 ]; then passed=$((passed + 1)); else failed=$((failed + 1)) wrong=$((wrong + 1)); cat "$log"; fi
  runs=$((runs + 1)) compared=$((compared + ${values:-0})) differing=$((differing + ${mismatches:-0}))
  printf '%-44s %s\n' "$what" "$([ $status = 0 ] && echo right || echo WRONG)${values:+; $values port values, $mismatches mismatches}"
}

shares() { [[ $1 = *jatala* || $1 = *Sharing=1* ]]; } # machine

policies() { # preset, sets, options of both
  local machine="$1 $2" policy assignment
  shift 2
  while read -r policy assignment; do
    if shares "$machine"; then
      [ "$policy" != rba ] || continue
      assignment=rr  # a warp's place follows from its block's
    fi
    local how=("$@" --sched "$policy" --assign "$assignment" --memory-delay 50)
    if [[ $machine = *Governor* ]]; then
      how=("${how[@]/%$assignment/rr}" --goal 80)  # places blocks by itself
    else
      run "$machine $policy $assignment" "$program" cosim "${how[@]}" "${kernels[@]}"
    fi
    [[ $machine = *Kernels=2* ]] || continue
    run "$machine $policy, two kernels" "$program" run "${kernels[0]}" --second "${kernels[-1]}" "${how[@]}"
  done <<'POLICIES'
gto rr
lrr srr
rba shuffle
malekeh rr
POLICIES
}

# The programs of a hundred seeds at a time.
programs() { # VALUES, options
  local least=$1 seed=1 before
  shift
  while [ $compared -lt "$least" ] && [ $wrong = 0 ]; do
    before=$compared
    run "$preset, programs from $seed on" "$program" random "$@" --seed $seed --count 100 --keep "$B/random"
    [ $compared != $before ] || { echo "$preset: these programs compare nothing"; exit 1; }
    seed=$((seed + 100))
  done
}

kernels=("$@")
while read -r preset sets; do
  if [ "$which" = pairs ]; then [ -n "$sets" ]; else [ -z "$sets" ]; fi || continue
  settings=() runs=0 compared=0 differing=0 wrong=0
  for set in $sets; do settings+=(--set "$set"); done
  program=${PROGRAM:-}
  if [ -z "$program" ]; then
    program=$B/twinwarp-$preset$(tr ' =' '-.' <<<"${sets:+ $sets}")
    $make PRESET="$preset" SET="$sets" "$program" || { echo "$preset $sets: cannot be built"; exit 1; }
  fi
  how=(--engine "$engine" --preset "$preset" "${settings[@]}")
  ! shares "$preset $sets" || how+=(--sharing-registers 10 --sharing-memory 10 --owner-first)
  # Room for so few blocks that there are pairs of any kernel's.
  ! { [ "$which" != presets ] && shares "$preset $sets"; } || how+=(--register-room 299 --shared-room 299)
  case $which in
    presets) run "$preset" "$program" cosim "${how[@]}" "${kernels[@]}" ;;
    random) programs "$1" "${how[@]}" ;;
    pairs) policies "$preset" "$sets" "${how[@]}" ;;
  esac
  rows+=("$(printf '{"machine": "%s", "runs_count": %d, "failed_runs_count": %d, "compared_values_count": %d, "mismatches_count": %d}' \
    "$preset${sets:+ $sets}" $runs $wrong $compared $differing)")
done <<'MACHINES'
volta
turing
malekeh
caching
fermi
maxwell
scavenger
fully
jatala
volta LoadPath=1
volta Kernels=2 LoadPath=2
volta IssueStages=1 LoadPath=1
fully Kernels=2
fully IssueStages=1 Kernels=2
fermi Kernels=2 LoadPath=3
malekeh LoadPath=1
malekeh Kernels=2 LoadPath=2
malekeh Kernels=2 Governor=3 Preemption=0
maxwell Rows=8 LoadPath=3
maxwell Rows=8 Kernels=2
volta Kernels=2 Governor=3 Preemption=1
jatala LoadPath=1
volta Sharing=1 LoadPath=2
caching Sharing=1 LoadPath=3
MACHINES
echo "$passed passed, $failed failed"
if [ -n "${REPORT:-}" ]; then
  mkdir -p "$(dirname "$REPORT")"
  (IFS=$'\n'; printf '[\n%s\n]\n' "$(sed '$!s/$/,/' <<<"${rows[*]}")") > "$REPORT"
fi
[ $failed = 0 ]
