#!/bin/bash
# figures.sh: area or timing of units, as a table and as area.json or timing.json in build/report, or the folder REPORT.
#
#   synth/figures.sh area|timing unit...
#
# Environment: see synth/defaults.sh; GATING=no, BUFFERING=no: see netlist.sh; JOBS: what is mapped at once, all processors.
# CONFIG: small (the default), full (the SM's), both of configs.sh, or parameters, ".Warps(4), .Banks(2)".
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/configs.sh
what=$1
shift
size=${CONFIG:-small}
[[ $size =~ ^(small|full|\..*)$ ]] || bad "CONFIG=$size: should be small, full, or parameters such as \".Warps(4), .Banks(2)\""
[ $# -gt 0 ] && [ -n "$1" ] || bad "UNIT= names no unit"
for unit; do config_of "$unit" "$size" > /dev/null; done
folder=${REPORT:-$B/report}
mkdir -p "$folder" "$B/synth"
report=$folder/$what.json
work=$(mktemp -d "$B/synth/$what.XXXXXX")
trap 'rm -rf "$work" "$report.new"' EXIT

# Several units at once; or of one, its modules.  The first that fails ends it, and says why.
jobs=${JOBS:-$(nproc)}
[ $# = 1 ] || export JOBS=1
synth/library.sh "$LIBERTY" > /dev/null
one() { # unit
  local status=0
  [ ! -d "$work/failed" ] || return 1
  synth/unit.sh "$what" "$1" "$size" > "$work/$1" 2> "$work/$1.said" || status=$?
  if [ $status = 0 ]; then cat "$work/$1.said" >&2
  elif mkdir "$work/failed" 2> /dev/null; then echo $status > "$work/failed/status"; cat "$work/$1.said" >&2; fi
  return $status
}
export -f one
export what size work
printf '%s\n' "$@" | xargs -P "$jobs" -I {} bash -c 'one {}' || exit "$(cat "$work/failed/status")"

cd "$work"
cat "$@" > list
cd - > /dev/null
awk -F '\t' -v what="$what" -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" \
  -v gating="${GATING:-yes}" -v buffering="${BUFFERING:-yes}" -v yosys="$(yosys -V | cut -d' ' -f1,2)" \
  -f synth/figures.awk "$work/list"
mv "$report.new" "$report"
