#!/bin/bash
# sharing_ways.sh: kernels whose blocks have registers, shared memory or both in common, a tenth to nine tenths of it their own, in
# lock-step: each way under three seeds of memory's delays, each seed with another policy.  There is of what they share
# for not quite two, three or four blocks, by the seed, where the machine has more, so that there are pairs whatever a kernel needs;
# only kernels with shared memory share it.  A way in which no two blocks of a pair were there at a time, or no lock of what they
# share was taken, shows nothing, and fails.
#
#   tests/sharing_ways.sh PROGRAM OPTION... -- KERNEL...      `make cosim-full` of a machine with Sharing; OPTION: of the machine
#
# Environment: SCHEDULERS, by turns; SEEDS; DELAY, the longest; REPORT: JSON file, sums, and a row a way.
# Output: a line a way: what is shared, how much is kept, runs, those in which a block was beside another, values.  Exit status 1 if
# a run failed, whose output is printed, or a way shows nothing.
set -u
cd "$(dirname "$0")/.." || exit
program=$1 machine=()
shift
while [ "$1" != -- ]; do machine+=("$1"); shift; done
shift
read -r -a schedulers <<<"${SCHEDULERS:-gto lrr oldest}"
policies=('' --owner-first '--owner-first --dynamic-execution' --dynamic-execution)
rows=() failed=0 empty=0 kernels=("$@") having=() log=$(mktemp)
trap 'rm -f "$log"' EXIT

rooms=(199 299 399)
of_registers='--register-room ROOM --sharing-registers' of_memory='--shared-room ROOM --sharing-memory'

# Whether its own source, or the module that it launches, declares some.
has_shared_memory() { # kernel
  local module
  module=$(sed -n 's/^module \([^ ]*\).*/\1/p' "$1")
  grep -q '\.shared' "$1" ${module:+"$(dirname "$1")/$module"}
}

try() { # number, seed, options, kernel...: adds to runs, values, pairs and locks
  local number=$1 seed=$2 how status one compared beside registers memory room=${rooms[($2 - 1) % 3]}
  read -r -a how <<<"${3//ROOM/$room} ${policies[(number + seed) % 4]} --sched ${schedulers[(number / 4 + number + seed / 2) % ${#schedulers[@]}]}"
  shift 3
  "$program" cosim "$@" "${machine[@]}" "${how[@]}" --seed "$seed" --memory-delay "${DELAY:-40}" > "$log" 2>&1
  status=$?
  [ $status = 0 ] || { failed=$((failed + 1)); cat "$log"; return; }
  read -r one compared beside registers memory <<<"$(sed -nE 's/^PASSED: ([0-9]+) runs, ([0-9]+) port values.*; '`
    `'([0-9]+) with two blocks of a pair, ([0-9]+) locks of registers, ([0-9]+) of .*/\1 \2 \3 \4 \5/p' "$log")"
  runs=$((runs + one)) values=$((values + compared)) paired=$((paired + beside))
  of[registers]=$((of[registers] + registers)) of[memory]=$((of[memory] + memory))
}

for kernel in "${kernels[@]}"; do if has_shared_memory "$kernel"; then having+=("$kernel"); fi; done
declare -A of  # locks taken, by what they are of
number=0 all=0 compared_all=0 paired_all=0
for what in registers memory both; do
  for percent in 10 30 50 90; do
    case $what in
      registers) options="$of_registers $percent" those=("${kernels[@]}");;
      memory) options="$of_memory $percent" those=("${having[@]}");;
      both) options="$of_registers $percent $of_memory $percent" those=("${having[@]}");;
    esac
    runs=0 values=0 paired=0 before=$failed of=([registers]=0 [memory]=0)
    for seed in $(seq "${SEEDS:-3}"); do [ ${#those[@]} = 0 ] || try $number "$seed" "$options" "${those[@]}"; done
    verdict='0 mismatches'
    case $what in both) least=$((of[registers] * of[memory])) ;; *) least=${of[$what]} ;; esac
    taken=$((of[registers] + of[memory]))
    if [ $runs != 0 ] && [ $((paired * least)) = 0 ]; then verdict='NOTHING IN COMMON' empty=$((empty + 1)); fi
    [ $failed = "$before" ] || verdict=WRONG
    printf '%-9s %2d %% kept: %d runs, %d with two blocks of a pair, %d locks, %d port values: %s\n' \
      $what $percent $runs $paired $taken $values "$verdict"
    rows+=("$(printf '{"shared": "%s", "kept_percent": %d, "runs_count": %d, "failed_calls_count": %d, ' $what $percent $runs $((failed - before))
      printf '"paired_runs_count": %d, "locks_count": %d, "compared_values_count": %d}' $paired $taken $values)")
    number=$((number + 1)) all=$((all + runs)) compared_all=$((compared_all + values)) paired_all=$((paired_all + paired))
  done
done
if [ -n "${REPORT:-}" ]; then
  mkdir -p "$(dirname "$REPORT")"
  { printf '{"all": {"runs_count": %d, "failed_calls_count": %d, "paired_runs_count": %d, "compared_values_count": %d}, "ways": [\n' \
      $all $failed $paired_all $compared_all
    (IFS=$'\n'; sed '$!s/$/,/' <<<"${rows[*]}")
    echo "]}"; } > "$REPORT"
fi
[ $failed = 0 ] && [ $empty = 0 ]
