#!/bin/bash
# pool_power.sh: power of WarpPool's structures in preset fermi beside Kloosterman's Table 3.1 (45 nm), and what changes it: the
# published ones without clock gates, and all in other kernels.  Three tables, build/report/pool-power.json, the first's,
# and warppool-power.json, the others'.
#
# Inputs are recorded from the C engine, in cycles FROM to TO of the first launch of each kernel.  Environment: see
# synth/defaults.sh; PROGRAM; KERNELS: of tests/kernels/, the first being the one that the rest is compared with; FROM, TO;
# STRUCTURES: these alone.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
program=${PROGRAM:-$B/twinwarp-volta} from=${FROM:-3000} to=${TO:-5000}
kernels=(${KERNELS:-kmeans atax})
published=${STRUCTURES-warp_instruction_queues intra_warp_coalescer inter_warp_queues thread_map_table request_metadata}
structures=${STRUCTURES-$published request_selector load_table pool_writeback order_counters}
report=$B/report/pool-power.json
work=$B/power/pool.$$
mkdir -p "$work" "$B/report"
trap 'rm -rf "$work"' EXIT

record() { # kernel
  mkdir "$work/$1"
  "$program" run "tests/kernels/$1.small.launch" --launch 1 --engine c --preset fermi --record "all=$work/$1" --to "$to" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 2; }
  for unit in $structures; do echo "$unit 1"; done > "$work/$1/instances"
  # The second coalescer, which has less to do, in a folder of its own.
  mkdir "$work/$1.2"
  ln -s "../$1/intra_warp_coalescer.2" "$work/$1.2/intra_warp_coalescer"
  ln -s "../$1/instances" "$work/$1.2/instances"
}
# Lines of measure.sh.
measure() { # kernel, unit...
  local unit
  for unit in "${@:2}"; do
    RECORDED=$work/$1 synth/extrapolate.sh "$unit" "$1" "$from" "$to"
    [ "$unit" != intra_warp_coalescer ] || RECORDED=$work/$1.2 synth/extrapolate.sh "$unit" "$1" "$from" "$to"
  done
}
behind() { # what was changed, or where inputs are from
  local line
  while IFS= read -r line; do printf '%s\t%s\n' "$1" "$line"; done
}
for kernel in "${kernels[@]}"; do record "$kernel"; done
measure "${kernels[0]}" $structures > "$work/measured"
{
  behind "${kernels[0]}" < "$work/measured"
  for kernel in "${kernels[@]:1}"; do measure "$kernel" $structures | behind "$kernel"; done
  GATING=no measure "${kernels[0]}" $published | behind 'no clock gates'
} > "$work/changes"
behind fermi < "$work/measured" > "$work/fermi"

"$B/synthesis" power "$work/fermi" "$report" "${kernels[0]}" "$from" "$to" fermi 1
"$B/synthesis" pool-power synth/published.tsv "$work/changes" "$B/report/warppool-power.json"
