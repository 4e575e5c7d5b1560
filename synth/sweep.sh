#!/bin/bash
# sweep.sh: cycles of kernels against area of a sub-core's operand stage, over collector units, banks and scheduling.
#
# Each point is a machine: its cycles are the C engine's, summed over kernels; its area is scheduler, score, collector and
# arbiter, each synthesised by itself, and the register banks by the model of memories.  Prints a table that marks the
# points no other beats in both (the Pareto front); writes build/report/sweep.json, .csv, .svg and .png.
#
# Environment: see synth/defaults.sh; PRESET; WIDTH=narrow (rows of 2 lanes, in minutes; the default) or full (of 32);
# UNITS, BANKS, LATENCIES: lists of collector units, of banks, of cycles that a score takes; KERNELS: files.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
case ${WIDTH:-narrow} in
  full) lanes=32 ;;
  narrow) lanes=2 ;;
  *) echo "WIDTH=$WIDTH: should be full or narrow" >&2; exit 2 ;;
esac
preset=${PRESET:-volta} rows=512
kernels=${KERNELS:-tests/kernels/bank_bound.tws tests/kernels/matmul_tiled.tws tests/kernels/fma_balanced.tws}
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/report" "$B/synth"
points=$B/synth/sweep-$lanes.tsv
report=$B/report/sweep

logic() { # unit, config, [input=constant]...
  local folder
  folder=$(synth/netlist.sh "$@")
  awk -v table=synth/sram.tsv -v row="$SRAM" -v top="$1_netlist" -f synth/sram.awk -f synth/area.awk "$library/cells.tsv" \
    "$folder/srams.tsv" "$folder/modules.tsv" | awk '$1 == "total" { print $5 }'
}

cycles() { # units, banks, policy, latency
  local kernel sum=0 n
  for kernel in $kernels; do
    n=$("$B/twinwarp-$preset" run "$kernel" --engine c --preset "$preset" --set "Units=$1" --set "Banks=$2" \
      --set "Rows=$((rows / $2))" --sched "$3" --score-latency "$4" --report "$B/synth/sweep.json" > "$B/synth/sweep.log" &&
      sed -nE 's/^[[:space:]]*"cycles":[[:space:]]*([0-9]+).*/\1/p' "$B/synth/sweep.json" | head -n 1)
    [ -n "$n" ] || { echo "$kernel: no cycles; see $B/synth/sweep.log" >&2; exit 1; }
    sum=$((sum + n))
  done
  echo $sum
}

point() { # units, banks, policy, latency
  local length area stage scores=0
  length=$(awk "BEGIN { n = $1 * 3; while (2 ^ bits < n + 1) bits++; print bits }")
  stage=$(logic bank_arbiter ".Issues(1), .Units($1), .Operands(3), .Banks($2), .UnitPorts(3), .RowBits(8)")
  area=$(logic operand_collector ".Issues(1), .Units($1), .Operands(3), .Banks($2), .Warps(16), .Lanes($lanes)")
  if [ "$3" = rba ]; then
    scores=$(logic rba_score ".Warps(16), .Operands(3), .Banks($2), .LengthBits($length), .ScoreBits(5)" "score_latency=5'd$4")
    scores=$(awk "BEGIN { print $scores + $(logic warp_scheduler ".Warps(16), .ScoreBits(5)" "policy=2'd2") }")
  else
    scores=$(logic warp_scheduler ".Warps(16), .ScoreBits(5)" "policy=2'd0")
  fi
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$4" "$(awk "BEGIN { print $stage + $area + $scores }")" "$(cycles "$@")"
}

for units in ${UNITS:-2 4 8}; do
  for banks in ${BANKS:-2 4}; do
    point "$units" "$banks" gto 0
    for latency in ${LATENCIES:-1}; do point "$units" "$banks" rba "$latency"; done
  done
done > "$points"

awk -F '\t' -v table=synth/sram.tsv -v row="$SRAM" -v lanes="$lanes" -v rows=$rows -v report="$report" -v liberty="${LIBERTY##*/}" \
  -v clock="$CLOCK_NS" -v kernels="$kernels" -f synth/sram.awk -f synth/sweep.awk "$points"
for terminal in svg png; do
  gnuplot -e "terminal='$terminal'; report='$report'" synth/sweep.gp
done
