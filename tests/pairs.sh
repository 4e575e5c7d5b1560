#!/bin/bash
# pairs.sh: two kernels on one SM at a time, in pairs of all classes: COM issues in most cycles, MEM waits for memory.
#
#   PROGRAM=build/twinwarp tests/pairs.sh OPTION...     options of `twinwarp run`: --preset volta --set Kernels=2, ...
#
# ONLY=CLASS: the pairs of a class.
#
# Output: a line per pair: its class, cycles of either kernel, what was compared, and with --goal how many blocks were preempted.
# Exit status: 1 if any run fails, or none was with Preemption=1.
set -u
program=${PROGRAM:-build/twinwarp}
log=$(mktemp)
trap 'rm -f "$log"' EXIT
wrong=0 preempted=0

while read -r class first second options; do
  [[ $class = *${ONLY:-}* ]] || continue
  [[ "$*" != *--goal* ]] || options=$(sed 's/--share [0-9]*//; s/--assign [a-z]*//' <<<"$options")
  # shellcheck disable=SC2086
  if "$program" run "tests/kernels/$first" --second "tests/kernels/$second" $options "$@" >"$log" 2>&1; then
    awk -v class="$class" -v first="$first" -v second="$second" '
      /^cycles/ { cycles = $2 } /^preempted/ { blocks = "; " $2 " blocks preempted" } /^beside/ { beside = $(NF - 1) } /^result/ { sub(/^result +/, ""); result = $0 }
      /^compared/ { result = result "; " $2 " port values, " $5 " mismatches" }
      END { printf "%-9s %-26s %6d cycles, beside it %-26s %6d; %s%s\n", class, first, cycles, second, beside, result, blocks }' "$log"
    preempted=$((preempted + $(sed -n 's/^preempted *\([0-9]*\) .*/\1/p' "$log" | grep . || echo 0)))
  else
    echo "$class $first $second $options: $program run failed"
    cat "$log"
    wrong=1
  fi
done <<'PAIRS'
COM-COM hotspot.small.launch fma_baseline.small.launch
COM-COM divergence.tws bank_bound.tws --share 11
COM-COM fma_baseline.small.launch reduction.tws --share 5 --sched lrr
COM-MEM black_scholes.small.launch saxpy.tws
COM-MEM gemm_tiled.small.launch histogram.tws --sched lrr
COM-MEM scan.small.launch transpose_naive.tws --share 9 --assign shuffle
MEM-COM saxpy.tws divergence.tws --sched lrr
MEM-COM histogram_shared.tws pathfinder.small.launch --memory-delay 60
MEM-COM transpose_naive.tws hotspot.small.launch --sched rba
MEM-MEM saxpy.tws transpose_naive.small.launch --memory-delay 200
MEM-MEM histogram.tws vector_add.small.launch --sched lrr
MEM-MEM transpose_tiled.tws saxpy.small.launch --assign srr
PAIRS
[[ "$*" != *Preemption=1* ]] || [ $preempted -gt 0 ] || { echo 'no block was preempted'; wrong=1; }
exit $wrong
