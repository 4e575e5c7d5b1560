#!/bin/bash
# jatala_energy.sh: dynamic energy of Jatala's kernels on one SM of preset jatala, where blocks share registers and shared memory
# and where none do, which is charged for no unit that only sharing needs.  A table, and build/report/jatala-energy.json.
#
#   synth/jatala_energy.sh
#
# Round robin, as the paper's baseline is; with sharing a tenth is kept, registers are numbered by first use, and owners issue first.
# The energies are those of build/report/energy-jatala.json (synth/energy.sh).  Environment: B; PROGRAM; KERNELS.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build}
program=${PROGRAM:-$B/twinwarp-jatala}
energies=$B/report/energy-jatala.json
read -r -a kernels <<<"${KERNELS:-$(echo tests/kernels/jatala/*.small.launch)}"
report=$B/report/jatala-energy.json
[ -f "$energies" ] || { echo "$energies is not there; make jatala-energy makes it" >&2; exit 2; }
mkdir -p "$B/power"
work=$(mktemp -d "$B/power/jatala.XXXXXX")
trap 'rm -rf "$work" "$report.new"' EXIT

# "run", with | without, kernel, cycles; then "unit", its name, pJ.
run() { # with or without, kernel, option...
  "$program" run "$2" --engine c --preset jatala --sched lrr --energy "$energies" --report "$work/run.json" "${@:3}" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 2; }
  awk -v OFS='\t' -v which="$1" -v kernel="$(basename "$2" .small.launch)" '
    { gsub(/[",]/, "") }
    $1 == "counted_cycles:" { print "run", which, kernel, $2 }
    $1 == "unit:" { unit = $2 }
    $1 == "events_pj:" { events = $2 }
    $1 == "clock_pj:" { print "unit", unit, events + $2 }' "$work/run.json" > "$work/one"
  sort "$work/one"    # the run first
}
for kernel in "${kernels[@]}"; do
  run without "$kernel"
  run with "$kernel" --sharing-registers 10 --sharing-memory 10 --owner-first --reorder-registers
done > "$work/runs"
awk -F '\t' -v report="$report.new" -f synth/jatala_energy.awk "$work/runs"
mv "$report.new" "$report"
