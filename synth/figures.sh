#!/bin/bash
# figures.sh: area or timing of units, as a table and as build/report/area.json or timing.json.
#
#   synth/figures.sh area|timing unit...
#
# Environment: see synth/defaults.sh; GATING=no.
# CONFIG: small (the unit's smallest test configuration; the default), full (its first), or parameters, ".Warps(4), .Banks(2)".
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
what=$1
shift
library=$(synth/library.sh "$LIBERTY")
config_of() {
  case ${CONFIG:-small} in
    .*) echo "$CONFIG" ;;
    small) "$B/generate" config "$1" ;;
    full) "$B/generate" config "$1" full ;;
    *) echo "CONFIG=$CONFIG: should be small, full or parameters" >&2; return 2 ;;
  esac
}
mkdir -p "$B/report"
report=$B/report/$what.json
list=$B/synth/$what.list
trap 'rm -f "$list"' EXIT
: > "$list"

for unit; do
  config=$(config_of "$unit")
  folder=$(synth/netlist.sh "$unit" "$config")
  printf 'unit\t%s\t%s\t%s\n' "$unit" "$config" "$(cat "$folder/seconds")" >> "$list"
  awk -v table=synth/sram.tsv -v row="$SRAM" -v top="${unit}_netlist" -f synth/sram.awk -f synth/area.awk \
    "$library/cells.tsv" "$folder/srams.tsv" "$folder/modules.tsv" >> "$list"
  [ "$what" != timing ] || synth/timing.sh "$unit" "$folder" "$library" >> "$list"
done

awk -F '\t' -v what="$what" -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" \
  -v gating="${GATING:-yes}" -v yosys="$(yosys -V | cut -d' ' -f1,2)" -f synth/figures.awk "$list"
mv "$report.new" "$report"
