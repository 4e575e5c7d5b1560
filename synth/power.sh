#!/bin/bash
# power.sh: power of units doing what they do in a kernel, and of all their instances in the SM; a table, and
# build/report/power.json.
#
#   synth/power.sh unit...        see synth/extrapolate.sh; "all": all of LEAVES that the preset has
#
# Environment: see synth/defaults.sh; KERNEL, FROM, TO, PRESET, LEAVES.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
kernel=${KERNEL:-tests/kernels/saxpy.tws} from=${FROM:-0} to=${TO:-2000} preset=${PRESET:-volta}
[[ $from =~ ^[0-9]+$ && $to =~ ^[0-9]+$ && $from -lt $to ]] || { echo "FROM=$from TO=$to: should be cycles, the first below the second" >&2; exit 2; }
mkdir -p "$B/report" "$B/power"
report=$B/report/power.json
list=$B/power/list.$$
trap 'rm -f "$list" "$report.new"' EXIT
recordings=$(synth/record.sh "$preset" "$kernel" "$to")
[ "$*" != all ] || set -- $(for unit in $LEAVES; do [ ! -f "$recordings/$unit" ] || echo "$unit"; done)
subcores=$(awk '$1 == "subcore" { print $2 }' "$recordings/instances")
for unit; do synth/extrapolate.sh "$unit" "$kernel" "$from" "$to" >> "$list"; done
awk -F '\t' -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" -v kernel="$(basename "$kernel")" \
  -v from="$from" -v to="$to" -v preset="$preset" -v subcores="$subcores" -f synth/power_table.awk "$list"
mv "$report.new" "$report"
