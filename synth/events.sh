#!/bin/bash
# events.sh: counts of events in a window of cycles of a kernel on the C engine; a line "window", then of each event "event",
# its name, its count in the first instance of the unit that it is of, and in all.
#
#   synth/events.sh preset kernel from to        Environment: B; RUN_OPTIONS: more of `twinwarp run`; ENGINE=c: see record.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/one_launch.sh
preset=$1 kernel=$2 from=$3 to=$4
report=$B/power/events.$$
trap 'rm -f "$report" "$report.log"' EXIT
program=$B/twinwarp-$preset
[ "${ENGINE:-}" != c ] || program=$B/twinwarp-volta
"$program" run "$kernel" --engine c --preset "$preset" ${RUN_OPTIONS:-} --events --from "$from" --to "$to" --report "$report" \
  > "$report.log" 2>&1 || { cat "$report.log" >&2; exit 2; }
one_launch "$report" "$kernel"
printf 'window\t%s\t%s\t%s\n' "$(basename "$kernel")" "$from" "$to"
awk '$1 == "\"event\":" || $2 == "\"event\":" { gsub(/[",]/, "", $NF); name = $NF }
  $1 == "\"first_instance_count\":" { first = $2 + 0 }
  $1 == "\"count\":" && name { printf "event\t%s\t%d\t%d\n", name, first, $2; name = "" }' "$report"
