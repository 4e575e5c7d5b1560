#!/bin/bash
# pool_power.sh: power of WarpPool's structures beside Kloosterman's 142 mW per SM (3.4, 45 nm), in preset fermi.  A table and
# build/report/pool-power.json.
#
# Inputs are recorded from the C engine, in cycles FROM to TO of a kernel.  Environment: see synth/defaults.sh; PROGRAM; KERNEL,
# FROM, TO; STRUCTURES: these alone.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
program=${PROGRAM:-$B/twinwarp-volta} kernel=${KERNEL:-tests/kernels/memory/spmv.tws} from=${FROM:-3000} to=${TO:-5000}
structures=${STRUCTURES:-warp_instruction_queues intra_warp_coalescer inter_warp_queues thread_map_table request_metadata request_selector load_table pool_writeback order_counters}
report=$B/report/pool-power.json
work=$B/power/pool.$$
mkdir -p "$work/recorded" "$B/report"
trap 'rm -rf "$work" "$report.new"' EXIT
"$program" run "$kernel" --engine c --preset fermi --record "all=$work/recorded" --to "$to" > "$work/log" 2>&1 || { cat "$work/log" >&2; exit 2; }
for unit in $structures; do echo "$unit $([ "$unit" = intra_warp_coalescer ] && echo 2 || echo 1)"; done > "$work/recorded/instances"
for unit in $structures; do RECORDED=$work/recorded synth/measure.sh "$unit" "$kernel" "$from" "$to"; done > "$work/list"
awk -F '\t' -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" -v kernel="$(basename "$kernel")" \
  -v from="$from" -v to="$to" -v preset=fermi -v subcores=1 -f synth/power_table.awk "$work/list"
mv "$report.new" "$report"
awk -F '\t' -v feature="$FEATURE" '$1 == "unit" { n = $4 } $1 == "logic" { mw += n * ($4 + $5 + $6) } $1 == "memory" { mw += n * ($5 + $6) }
  END { printf "\nWarpPool per SM: %.1f mW, published 142 mW at 45 nm, ratio %.2f%s\n", mw, mw / 142, feature == 45 ? "" : "; but ours is of " feature " nm" }' "$work/list"
