#!/bin/bash
# energy.sh: energy of each event that happens in a unit, as a table and as build/report/energy.json (energy-<preset>.json for
# another preset than volta), which `twinwarp run --energy` reads.
#
#   synth/energy.sh unit...      "all": all of synth/energy.tsv that the preset has
#
# Each unit's power is measured (synth/measure.sh) in windows of cycles of several kernels.  What its clock takes whatever
# happens is known; of the rest, the energies that leave the least squares over the windows are found, none below 0, for the
# counts of its events (synth/energy.tsv) that the C engine finds in the same cycles.
#
# Environment: see synth/defaults.sh; PRESET; WINDOWS: list of kernel:from:to.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
preset=${PRESET:-volta}
windows=${WINDOWS:-tests/kernels/matmul_tiled.tws:1000:1500 tests/kernels/reduction.tws:1000:1500 tests/kernels/specials.tws:1000:1500 tests/kernels/tensor.tws:2000:2500}
report=$B/report/energy.json
[ "$preset" = volta ] || report=$B/report/energy-$preset.json
list=$B/power/energy.$$
mkdir -p "$B/report" "$B/power"
trap 'rm -f "$list" "$list.json" "$report.new"' EXIT
if [ "$*" = all ]; then
  IFS=: read -r kernel from to <<< "${windows%% *}"
  recordings=$(synth/record.sh "$preset" "$kernel" "$to")
  set -- $(cut -f 1 synth/energy.tsv | while read -r unit; do [ ! -f "$recordings/$unit" ] || echo "$unit"; done)
fi
for unit; do grep -q "^$unit	" synth/energy.tsv || { echo "$unit: synth/energy.tsv has no events of it" >&2; exit 2; }; done

for window in $windows; do
  IFS=: read -r kernel from to <<< "$window"
  synth/events.sh "$preset" "$kernel" "$from" "$to" >> "$list"
  for unit; do synth/extrapolate.sh "$unit" "$kernel" "$from" "$to" >> "$list"; done
done
awk -F '\t' -v report="$report.new" -v clock="$CLOCK_NS" -v liberty="${LIBERTY##*/}" -v sram="$SRAM" -v preset="$preset" \
  -v windows="$windows" -f synth/energy.awk synth/energy.tsv "$list"
mv "$report.new" "$report"
