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
. synth/program.sh
program=${PROGRAM:-$B/twinwarp-jatala}
energies=$B/report/energy-jatala.json
read -r -a kernels <<<"${KERNELS:-$(echo tests/kernels/jatala/*.small.launch)}"
[ -f "$energies" ] || { echo "$energies is not there; make jatala-energy makes it" >&2; exit 2; }
mkdir -p "$B/power"
work=$(mktemp -d "$B/power/jatala.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A row of `synthesis jatala-energy`.
run() { # with or without, kernel, option...
  local name report
  name=$(basename "$2" .small.launch)
  report=$work/$name-$1.json
  "$program" run "$2" --engine c --preset jatala --sched lrr --energy "$energies" --report "$report" "${@:3}" > "$work/log" 2>&1 ||
    { cat "$work/log" >&2; exit 2; }
  printf '%s\t%s\t%s\n' "$name" "$1" "$report"
}
for kernel in "${kernels[@]}"; do
  run without "$kernel"
  run with "$kernel" --sharing-registers 10 --sharing-memory 10 --owner-first --reorder-registers
done > "$work/runs"
"$B/synthesis" jatala-energy "$work/runs" "$B/report/jatala-energy.json"
