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
list=$B/power/malekeh.$$
report=$B/report/malekeh-energy.json
trap 'rm -f "$list" "$list.json" "$report.new"' EXIT
: "${WINDOWS:=tests/kernels/matmul_tiled.tws:1000:1400 tests/kernels/reduction.tws:1000:1400 tests/kernels/specials.tws:1000:1400 tests/kernels/tensor.tws:2000:2400 tests/kernels/bank_bound.tws:1000:1400}"
export WINDOWS LEAST=${LEAST:-4}
options() { # preset
  [ "$1" = turing ] || echo "--sched malekeh --reuse 12 --sthld ${2:-0}"
}

PRESET=turing ENGINE=c RUN_OPTIONS= synth/energy.sh bank_arbiter register_bank operand_collector
PRESET=malekeh RUN_OPTIONS=$(options malekeh) synth/energy.sh bank_arbiter register_bank caching_collector_unit ccu_allocator

# "energy", preset, unit, event or clock, pJ; "kernel", kernel, preset with policy, cycles, unit, pJ of events, of the clock.
for preset in turing malekeh; do
  awk -v OFS='\t' -v preset=$preset '
    match($0, /"unit": "[a-z_0-9]+"/) { unit = substr($0, RSTART + 9, RLENGTH - 10) }
    match($0, /"clock_pj_per_cycle": [-0-9.e]+/) { print "energy", preset, unit, "clock", substr($0, RSTART + 22, RLENGTH - 22) }
    /"events": \[\{/ {
      n = split($0, part, "{")
      for (i = 2; i <= n; i++) {
        split(part[i], word, "\"")
        value = part[i]; sub(/.*"pj": /, "", value); sub(/}.*/, "", value)
        print "energy", preset, unit, word[4], value
      }
    }' "$B/report/energy-$preset.json"
done > "$list"
charge() { # kernel, preset, STHLD
  "$B/twinwarp-volta" run "$1" --engine c --preset $2 $(options $2 $3) --energy "$B/report/energy-$2.json" --report "$list.json" > /dev/null
  awk -v OFS='\t' -v kernel="$(basename "${1%.small.launch}" .tws)" -v design="$2$3" '
    $1 == "\"run_cycles\":" { cycles = $2 + 0 }
    $1 == "\"unit\":" { unit = $2; gsub(/[",]/, "", unit) }
    $1 == "\"events_pj\":" { pj = $2 + 0 }
    $1 == "\"clock_pj\":" { print "kernel", kernel, design, cycles, unit, pj, $2 + 0 }' "$list.json"
}
for kernel; do
  charge "$kernel" turing ""
  charge "$kernel" malekeh 0
  charge "$kernel" malekeh 8
done >> "$list"
awk -F '\t' -v liberty="$LIBERTY_NAME" -v clock="$CLOCK_NS" -v report="$report.new" -f synth/malekeh_energy.awk "$list"
mv "$report.new" "$report"
