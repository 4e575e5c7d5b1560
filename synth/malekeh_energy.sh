#!/bin/bash
# malekeh_energy.sh: energy of an operand with caching collector units and with ordinary ones, and of the register file of
# whole kernels.  Malekeh Fig. 15.
#
# First the energies of events (synth/energy.sh) in bank arbiter, register bank and collector of the presets turing and
# malekeh, from power of their netlists in the same windows of kernels, inputs of turing's from the C engine, of malekeh's from
# its RTL; then the C engine counts the events of whole kernels and charges them.  Prints two tables and writes
# build/report/malekeh-energy.json.
#
#   synth/malekeh_energy.sh kernel...
#
# Environment: see synth/defaults.sh; WINDOWS: see synth/energy.sh; LEAST: see synth/extrapolate.sh, 4.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
mkdir -p "$B/power" "$B/report"
work=$(mktemp -d "$B/power/malekeh.XXXXXX")
trap 'rm -rf "$work"' EXIT
: "${WINDOWS:=tests/kernels/matmul_tiled.tws:1000:1400 tests/kernels/reduction.tws:1000:1400 tests/kernels/specials.tws:1000:1400 tests/kernels/tensor.tws:2000:2400 tests/kernels/bank_bound.tws:1000:1400}"
export WINDOWS LEAST=${LEAST:-4}
options() { # preset
  [ "$1" = turing ] || echo "--sched malekeh --reuse 12 --sthld ${2:-0}"
}

PRESET=turing ENGINE=c RUN_OPTIONS= synth/energy.sh bank_arbiter register_bank operand_collector
PRESET=malekeh RUN_OPTIONS=$(options malekeh) synth/energy.sh bank_arbiter register_bank caching_collector_unit ccu_allocator

# A row of `synthesis malekeh-energy`.
charge() { # kernel, preset, STHLD
  local report name
  name=$(basename "${1%.small.launch}" .tws)
  report=$work/$name-$2$3.json
  "$B/twinwarp-volta" run "$1" --engine c --preset $2 $(options $2 $3) --energy "$B/report/energy-$2.json" --report "$report" > /dev/null
  printf '%s\t%s\t%s\n' "$name" "$2$3" "$report"
}
for kernel; do
  charge "$kernel" turing ""
  charge "$kernel" malekeh 0
  charge "$kernel" malekeh 8
done > "$work/runs"
"$B/synthesis" malekeh-energy "$B"/report/energy-{turing,malekeh}.json "$work/runs" "$B/report/malekeh-energy.json"
