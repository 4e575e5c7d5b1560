#!/bin/bash
# clocked.sh: a sub-core with the papers' short pipes and with the stages that a clock needs (tests/most_stages.sh): its area
# and clock, the cycles that all kernels of tests/kernels take, and the time that comes of both.
#
#   synth/clocked.sh PROGRAM REPORT.json      `make clocked LIBERTY=`
#
# Cycles: of the C engine, each run checked against its references; the ratio to the short pipes' is the geometric mean over
# the kernels, and of the kernel that loses most.  Time: cycles over clock.  Scores are of two cycles before.
# Environment: as synth/defaults.sh; BUDGET_NS is a part of the clock, as paths go through several modules.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1 report=$2
. synth/defaults.sh
. tests/most_stages.sh
export MODE="score_latency=5'd2" REPORT CONFIG
work=$(mktemp -d "$B/clocked.XXXXXX")
trap 'rm -rf "$work"' EXIT

field() { sed -n "s/^[[:space:]]*\"$1\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$2" | head -n 1; }
of_unit() { sed -n "s/^\t\t\t\"$1\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$2"; }  # not of what is in it

for CONFIG in full stages; do
  REPORT=$work/$CONFIG
  for what in area timing; do synth/figures.sh "$what" subcore > /dev/null; done
  area=$REPORT/area.json timing=$REPORT/timing.json
  echo "$(of_unit cells "$area") $(of_unit flops "$area") $(of_unit logic_area_um2 "$area")" \
    "$(of_unit memory_area_um2 "$area") $(of_unit slack_ns "$timing") $(of_unit frequency_mhz "$timing")" > "$work/$CONFIG.line"
done

cycles() { # kernel, option...
  "$program" run "$@" --engine c --score-latency 2 --report "$work/run.json" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; echo "$1 fails" >&2; exit 1; }
  field kernel_cycles "$work/run.json"
}
for kernel in tests/kernels/*.tws tests/kernels/*.small.launch; do
  name=${kernel##*/}
  short=$(cycles "$kernel")
  most=$(cycles "$kernel" --set ${most_stages// / --set })
  echo "${name%%.*} $short $most"
done > "$work/cycles"

awk -v out="$report.new" -v clock="$CLOCK_NS" -v budget="$BUDGET_NS" -v cells_of="$LIBERTY_NAME" '
  function number(key, value) { printf ", \"%s\": %.6g", key, value > out }
  function row(machine, mean, worst, kernel, line,   f) {
    split(line, f, " ")
    time = mean * (first ? first / f[6] : 1)
    if (!first) first = f[6]
    printf "%-12s %9d %7d %10.0f %10.0f %7.3f %5.0f %8.3f %7.3f %-16s %6.3f\n", machine, f[1], f[2], f[3], f[4], f[5], f[6], \
      mean, worst, kernel, time
    printf "%s  {\"machine\": \"%s\"", (machine == "short" ? "" : ",\n"), machine > out
    number("cells_count", f[1]); number("flops_count", f[2]); number("logic_area_um2", f[3]); number("memory_area_um2", f[4])
    number("slack_ns", f[5]); number("frequency_mhz", f[6]); number("geomean_cycles_ratio", mean)
    number("worst_cycles_ratio", worst); number("geomean_time_ratio", time)
    printf ", \"worst_kernel\": \"%s\"}", kernel > out
  }
  FILENAME ~ /cycles$/ { ratio = $3 / $2; sum += log(ratio); n++; if (ratio > worst) { worst = ratio; loser = $1 } }
  FILENAME ~ /full.line$/ { full = $0 }
  FILENAME ~ /stages.line$/ { stages = $0 }
  END {
    printf "subcore: %s, clock %g ns, %g ns a module; %d kernels\n\n", cells_of, clock, budget, n
    printf "%-12s %9s %7s %10s %10s %7s %5s %8s %7s %-16s %6s\n", "stages", "cells", "flops", "logic", "memories", "slack", "MHz", \
      "cycles", "most", "of", "time"
    print "[" > out
    row("short", 1, 1, "", full)
    row("most", exp(sum / n), worst, loser, stages)
    print "\n]" > out
  }' "$work"/{cycles,full.line,stages.line}
mv "$report.new" "$report"
