#!/bin/bash
# pool_power.sh: power of WarpPool's structures in preset fermi beside Kloosterman's Table 3.1 (45 nm).  Two tables and
# build/report/pool-power.json.
#
# Inputs are recorded from the C engine, in cycles FROM to TO of a kernel.  Environment: see synth/defaults.sh; PROGRAM; KERNEL,
# FROM, TO; STRUCTURES: these alone.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
program=${PROGRAM:-$B/twinwarp-volta} kernel=${KERNEL:-tests/kernels/memory/kmeans.tws} from=${FROM:-3000} to=${TO:-5000}
structures=${STRUCTURES:-warp_instruction_queues intra_warp_coalescer inter_warp_queues thread_map_table request_metadata request_selector load_table pool_writeback order_counters}
report=$B/report/pool-power.json
work=$B/power/pool.$$
mkdir -p "$work/recorded" "$B/report"
trap 'rm -rf "$work" "$report.new"' EXIT
"$program" run "$kernel" --engine c --preset fermi --record "all=$work/recorded" --to "$to" > "$work/log" 2>&1 || { cat "$work/log" >&2; exit 2; }
for unit in $structures; do echo "$unit $([ "$unit" = intra_warp_coalescer ] && echo 2 || echo 1)"; done > "$work/recorded/instances"
for unit in $structures; do RECORDED=$work/recorded synth/extrapolate.sh "$unit" "$kernel" "$from" "$to"; done > "$work/list"
awk -F '\t' -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" -v kernel="$(basename "$kernel")" \
  -v from="$from" -v to="$to" -v preset=fermi -v subcores=1 -f synth/power_table.awk "$work/list"
mv "$report.new" "$report"
awk -F '\t' -v feature="$FEATURE" '
  BEGIN {
    n = split("warp_instruction_queues 41.8 intra_warp_coalescer 24.3 inter_warp_queues 44.3 thread_map_table 9.9 request_metadata 22.0", t, " ")
    for (i = 1; i < n; i += 2) published[t[i]] = t[i + 1]
    printf "\n%-34s%12s%12s%9s\n", "WarpPool per SM, mW", "published", "ours", "ratio"
  }
  $1 == "unit" { unit = $2; times = $4; order[++units] = unit }
  $1 == "logic" { mw[unit] += times * ($4 + $5 + $6) }
  $1 == "memory" { mw[unit] += times * ($5 + $6) }
  function line(what, of, is) { printf "%-34s%12s%12.1f%9s\n", what, of ? of : "-", is, of ? sprintf("%.2f", is / of) : "-" }
  END {
    for (i = 1; i <= units; i++) {
      u = order[i]
      line(u, published[u], mw[u])
      if (u in published) { sum += mw[u]; of += published[u] }
      all += mw[u]
    }
    line("all that is published", of, sum)
    line("all", 0, all)
    print "published: Kloosterman, Table 3.1, static and dynamic, routed, 45 nm" (feature == 45 ? "" : "; ours is of " feature " nm")
  }' "$work/list"
