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
# Environment: see synth/defaults.sh; PRESET; JOBS: at once, all processors; WINDOWS: list of kernel:from:to;
# ENERGIES: another file to write.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/at_once.sh
. mk/how_far.sh
preset=${PRESET:-volta}
windows=${WINDOWS:-tests/kernels/matmul_tiled.tws:1000:1500 tests/kernels/reduction.tws:1000:1500 tests/kernels/specials.tws:1000:1500 tests/kernels/tensor.tws:2000:2500}
report=$B/report/energy.json
[ "$preset" = volta ] || report=$B/report/energy-$preset.json
report=${ENERGIES:-$report}
mkdir -p "$B/report" "$B/power"
if [ "$*" = all ]; then
  IFS=: read -r kernel from to <<< "${windows%% *}"
  recordings=$(synth/record.sh "$preset" "$kernel" "$to")
  set -- $(cut -f 1 synth/energy.tsv | while read -r unit; do [ ! -f "$recordings/$unit" ] || echo "$unit"; done)
fi
for unit; do grep -q "^$unit	" synth/energy.tsv || { echo "$unit: synth/energy.tsv has no events of it" >&2; exit 2; }; done

work=$(mktemp -d "$B/power/energy.XXXXXX")
trap 'rm -rf "$work"' EXIT
units=("$@")
# What happens in a window, and what each unit takes in it, in the order of windows and units.
measure() { # number, unit or none, kernel, from, to
  if [ "$2" = none ]; then synth/events.sh "$preset" "${@:3}"; else synth/extrapolate.sh "${@:2}"; fi
}
export preset
for window in $windows; do printf "%s ${window//:/ }\n" none "${units[@]}"; done | nl -ba -n rz -w 4 > "$work/all"
how_far_made "$work" "$(wc -l < "$work/all")" windows at_once "$work" measure < "$work/all"
cat "$work"/[0-9][0-9][0-9][0-9] > "$work/list"
"$B/synthesis" energy synth/energy.tsv "$work/list" "$report" "$preset" "$windows"
