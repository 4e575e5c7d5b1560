#!/bin/bash
# mechanisms.sh: dynamic energy of kernels with and without each mechanism, on the C engine; a table and
# build/report/mechanisms.json.
#
#   RBA    preset volta, RBA against GTO                         build/report/energy.json
#   CCU    preset malekeh, its policies, against turing          energy-malekeh.json, energy-turing.json
#
# The files are those of `make energy` with the units that a mechanism touches; what is in them is charged, and nothing else.
# A mechanism whose files are not there is left out, and said.  Environment: B; PROGRAM; KERNELS.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build}
. synth/program.sh
program=${PROGRAM:-$B/twinwarp-volta}
kernels=${KERNELS:-tests/kernels/matmul_tiled.tws tests/kernels/reduction.tws tests/kernels/fma_baseline.tws tests/kernels/bank_bound.tws tests/kernels/saxpy.tws tests/kernels/divergence.tws tests/kernels/transpose_tiled.tws tests/kernels/histogram_shared.tws}
report=$B/report/mechanisms.json
work=$B/power/mechanisms.$$
mkdir -p "$work" "$B/report"
trap 'rm -rf "$work"' EXIT

# Mechanism, with or without, kernel, and the run's report, a row each.
run() { # mechanism, with or without, energies, option...
  local kernel name
  for kernel in $kernels; do
    name=$(basename "$kernel" .tws)
    "$program" run "$kernel" --engine c --energy "$3" --report "$work/$1-$2-$name.json" "${@:4}" > "$work/log" 2>&1 || { cat "$work/log" >&2; exit 2; }
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$name" "$work/$1-$2-$name.json"
  done
}
has() { # mechanism, file...
  local file
  for file in "${@:2}"; do
    [ -f "$B/report/$file" ] || { echo "$1 is left out: $B/report/$file is not there; make energy makes it" >&2; return 1; }
  done
}
{
  if has RBA energy.json; then
    run RBA without "$B/report/energy.json" --preset volta --sched gto
    run RBA with "$B/report/energy.json" --preset volta --sched rba
  fi
  if has CCU energy-turing.json energy-malekeh.json; then
    run CCU without "$B/report/energy-turing.json" --preset turing --sched gto
    run CCU with "$B/report/energy-malekeh.json" --preset malekeh --sched malekeh --reuse 12 --sthld adaptive
  fi
} > "$work/runs"
[ -s "$work/runs" ] || { echo "no file of energies is there" >&2; exit 2; }
energies=()
for file in energy energy-turing energy-malekeh; do
  [ ! -f "$B/report/$file.json" ] || energies+=("$B/report/$file.json")
done
"$B/synthesis" mechanisms "$work/runs" "$report" "${energies[@]}"
