#!/bin/bash
# clocked.sh: a sub-core with the papers' short pipes and with the stages that a clock needs (tests/most_stages.sh): its area
# and clock, the cycles that all kernels of tests/kernels take, the time that comes of both, and what one of them takes of energy.
#
#   synth/clocked.sh PROGRAM REPORT.json      `make clocked LIBERTY=`
#
# Cycles: of the C engine, each run checked against its references; the ratio to the short pipes' is the geometric mean over
# the kernels, and of the kernel that loses most.  Time: cycles over clock.  Energy: of the sub-core in all of KERNEL, with inputs
# from the C engine, and power over the time that this takes at its clock.  Scores are of two cycles before.
# Environment: as synth/defaults.sh; BUDGET_NS is a part of the clock, as paths go through several modules; KERNEL, of one launch.
set -euo pipefail
cd "$(dirname "$0")/.."
program=$1 report=$2
. synth/defaults.sh
. synth/configs.sh
. tests/most_stages.sh
export MODE="score_latency=5'd2" REPORT CONFIG RUN_OPTIONS ENGINE=c
kernel=${KERNEL:-tests/kernels/phases.tws}
work=$(mktemp -d "$B/clocked.XXXXXX")
trap 'rm -rf "$work"' EXIT

field() { sed -n "s/^[[:space:]]*\"$1\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$2" | head -n 1; }
of_unit() { sed -n "s/^\t\t\t\"$1\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$2"; }  # not of what is in it
cycles() { # kernel, option...
  "$program" run "$@" --engine c --score-latency 2 --report "$work/run.json" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; echo "$1 fails" >&2; exit 1; }
  field kernel_cycles "$work/run.json"
}
options() { # machine: of a run
  [ "$1" = short ] || echo "--set ${most_stages// / --set }"
}

for machine in short most; do
  RUN_OPTIONS="--score-latency 2 $(options $machine)"
  REPORT=$work/$machine
  taken=$(cycles "$kernel" $(options $machine))
  recordings=$(synth/record.sh volta "$kernel" "$taken")
  CONFIG=$(recorded_config "$recordings/subcore")
  for what in area timing; do synth/figures.sh "$what" subcore > /dev/null; done
  printf 'volta\t%s\n' "$(RECORDED=$recordings synth/measure.sh subcore "$kernel" 0 "$taken")" > "$work/row"
  "$B/synthesis" power "$work/row" "$REPORT/power.json" "$kernel" 0 "$taken" volta "$(
    "$B/synthesis" instances "$recordings/instances" subcore)" > /dev/null
  area=$REPORT/area.json timing=$REPORT/timing.json power=$REPORT/power.json
  echo "$(of_unit cells "$area") $(of_unit flops "$area") $(of_unit logic_area_um2 "$area")" \
    "$(of_unit memory_area_um2 "$area") $(of_unit slack_ns "$timing") $(of_unit frequency_mhz "$timing")" \
    "$(of_unit dynamic_pj_per_cycle "$power") $(of_unit leakage_mw "$power") $(of_unit memory_leakage_mw "$power") $taken" > "$work/$machine.line"
done

for kernel_of_all in tests/kernels/*.tws tests/kernels/*.small.launch; do
  name=${kernel_of_all##*/}
  echo "${name%%.*} $(cycles "$kernel_of_all" $(options short)) $(cycles "$kernel_of_all" $(options most))"
done > "$work/cycles"

awk -v out="$report.new" -v work="${kernel##*/}" -v clock="$CLOCK_NS" -v budget="$BUDGET_NS" -v cells_of="$LIBERTY_NAME" '
  function number(key, value) { printf ", \"%s\": %.6g", key, value > out }
  function row(machine, mean, worst, kernel, line,   f) {
    split(line, f, " ")
    time = mean * (first ? first / f[6] : 1)
    if (!first) first = f[6]
    period = 1000 / f[6]
    power = f[7] / period + f[8] + f[9]
    energy = power * period * f[10] / 1000
    printf "%-12s %9d %7d %10.0f %10.0f %7.3f %5.0f %8.3f %7.3f %-16s %6.3f %8.0f %6.0f\n", machine, f[1], f[2], f[3], f[4], f[5], \
      f[6], mean, worst, kernel, time, energy, power
    printf "%s  {\"machine\": \"%s\"", (machine == "short" ? "" : ",\n"), machine > out
    number("cells_count", f[1]); number("flops_count", f[2]); number("logic_area_um2", f[3]); number("memory_area_um2", f[4])
    number("slack_ns", f[5]); number("frequency_mhz", f[6]); number("geomean_cycles_ratio", mean)
    number("worst_cycles_ratio", worst); number("geomean_time_ratio", time)
    number("energy_nj", energy); number("power_mw", power); number("kernel_cycles", f[10])
    printf ", \"kernel\": \"%s\"", work > out
    printf ", \"worst_kernel\": \"%s\"}", kernel > out
  }
  FILENAME ~ /cycles$/ { ratio = $3 / $2; sum += log(ratio); n++; if (ratio > worst) { worst = ratio; loser = $1 } }
  FILENAME ~ /short.line$/ { short_stages = $0 }
  FILENAME ~ /most.line$/ { most_stages = $0 }
  END {
    printf "subcore: %s, clock %g ns, %g ns a module; cycles and time of %d kernels, energy of %s\n\n", cells_of, clock, budget, n, work
    printf "%-12s %9s %7s %10s %10s %7s %5s %8s %7s %-16s %6s %8s %6s\n", "stages", "cells", "flops", "logic", "memories", "slack", \
      "MHz", "cycles", "most", "of", "time", "nJ", "mW"
    print "[" > out
    row("short", 1, 1, "", short_stages)
    row("most", exp(sum / n), worst, loser, most_stages)
    print "\n]" > out
  }' "$work"/{cycles,short.line,most.line}
mv "$report.new" "$report"
