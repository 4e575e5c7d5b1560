#!/bin/bash
# figures.sh: area or timing of units, as a table and as area.json or timing.json in build/report, or the folder REPORT.
#
#   synth/figures.sh area|timing unit...
#
# Environment: see synth/defaults.sh; GATING=no, BUFFERING=no: see netlist.sh; JOBS: units at once, all processors.
# CONFIG: small (the unit's smallest test configuration; the default), full (the SM's), or parameters, ".Warps(4),
# .Banks(2)".  The sub-core and the SM have one configuration.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
what=$1
shift
library=$(synth/library.sh "$LIBERTY")
case ${CONFIG:-small} in
  .*) config_of() { echo "$CONFIG"; } ;;
  small) config_of() { "$B/generate" config "$1"; } ;;
  full) config_of() { "$B/generate" config "$1" full; } ;;
  *) echo "CONFIG=$CONFIG: should be small, full, or parameters such as \".Warps(4), .Banks(2)\"" >&2; exit 2 ;;
esac
for unit; do config_of "$unit" > /dev/null 2>&1 || { echo "UNIT=$unit: no unit is called so" >&2; exit 2; }; done
folder=${REPORT:-$B/report}
mkdir -p "$folder" "$B/synth"
report=$folder/$what.json
list=$folder/$what.list
trap 'rm -f "$list" "$report.new"' EXIT
: > "$list"

# Several netlists at once, which are then there; who fails is tried again below, and says why.
for unit; do printf '%s\0%s\0' "$unit" "$(config_of "$unit")"; done |
  xargs -0 -n 2 -P "${JOBS:-$(nproc)}" synth/netlist.sh > /dev/null 2>&1 || true
for unit; do
  config=$(config_of "$unit")
  netlist=$(synth/netlist.sh "$unit" "$config")
  printf 'unit\t%s\t%s\t%s\t%s\n' "$unit" "$config" "$(cat "$netlist/cost")" \
    "$(awk -F '\t' '$4 > most { most = $4 } END { print most + 0 }' "$netlist/fanout.tsv")" >> "$list"
  awk -v table=synth/sram.tsv -v row="$SRAM" -v top="${unit}_netlist" -f synth/sram.awk -f synth/area.awk \
    "$library/cells.tsv" "$netlist/srams.tsv" "$netlist/modules.tsv" >> "$list"
  [ "$what" != timing ] || synth/timing.sh "$unit" "$netlist" "$library" >> "$list"
done

awk -F '\t' -v what="$what" -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" \
  -v gating="${GATING:-yes}" -v buffering="${BUFFERING:-yes}" -v yosys="$(yosys -V | cut -d' ' -f1,2)" \
  -f synth/figures.awk "$list"
mv "$report.new" "$report"
