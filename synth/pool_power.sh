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
trap 'rm -rf "$work" "$report.new"' EXIT

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
# Lines of measure.sh, each behind what was changed.
measure() { # change, kernel, unit...
  local unit
  for unit in "${@:3}"; do
    RECORDED=$work/$2 synth/extrapolate.sh "$unit" "$2" "$from" "$to"
    [ "$unit" != intra_warp_coalescer ] || RECORDED=$work/$2.2 synth/extrapolate.sh "$unit" "$2" "$from" "$to"
  done | sed "s/^/$1\t/"
}
for kernel in "${kernels[@]}"; do record "$kernel"; done
{
  for kernel in "${kernels[@]}"; do measure "$kernel" "$kernel" $structures; done
  GATING=no measure 'no clock gates' "${kernels[0]}" $published
} > "$work/list"

sed -n "s/^${kernels[0]}\t//p" "$work/list" |
  awk -F '\t' -v report="$report.new" -v liberty="$LIBERTY_NAME" -v clock="$CLOCK_NS" -v sram="$SRAM" -v kernel="${kernels[0]}" \
    -v from="$from" -v to="$to" -v preset=fermi -v subcores=1 -f synth/power_table.awk
mv "$report.new" "$report"
awk -F '\t' -v feature="$FEATURE" -v clock="$CLOCK_NS" -v table=synth/sram.tsv -v liberty="$LIBERTY_NAME" \
  -v report="$B/report/warppool-power.json" -f synth/sram.awk -f synth/pool_power.awk synth/published.tsv "$work/list"
