#!/bin/bash
# figures.sh: area or timing of units, as a table and as area.json or timing.json in build/report, or the folder REPORT.
#
#   synth/figures.sh area|timing unit...
#
# Environment: see synth/defaults.sh; GATING=no, BUFFERING=no: see netlist.sh; JOBS: what is mapped at once, all processors.
# CONFIG: small (the default), full, stages or preset (the SM's), all of configs.sh, or parameters, ".Warps(4), .Banks(2)"; LANES: of
# preset.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/configs.sh
. synth/at_once.sh
. mk/how_far.sh
what=$1
shift
size=${CONFIG:-small}
[[ $size =~ ^(small|full|stages|preset|\..*)$ ]] || bad "CONFIG=$size: should be small, full, stages, preset, or parameters such as \".Warps(4), .Banks(2)\""
[ $# -gt 0 ] && [ -n "$1" ] || bad "UNIT= names no unit"
subcores=0
if [ "$size" = preset ]; then
  RECORDINGS=$(synth/record.sh "${PRESET:-volta}" "${KERNEL:-tests/kernels/saxpy.tws}" "${TO:-2000}")
  subcores=$("$B/synthesis" instances "$RECORDINGS/instances" subcore)
  export RECORDINGS
fi
for unit; do config_of "$unit" "$size" > /dev/null; done
folder=${REPORT:-$B/report}
mkdir -p "$folder" "$B/synth"
report=$folder/$what.json
work=$(mktemp -d "$B/synth/$what.XXXXXX")
trap 'rm -rf "$work"' EXIT

synth/library.sh "$LIBERTY" > /dev/null
unit() { synth/unit.sh "$what" "$1" "$size"; }
export what size
printf '%s\n' "$@" | how_far_made "$work" $# units at_once "$work" unit

"$B/synthesis" figures "$what" "$report" "$subcores" "${@/#/$work/}"
