#!/bin/bash
# events.sh: counts of events in a window of cycles of a kernel on the C engine, of its only launch; a line of JSON
# (measured/run_report.c).
#
#   synth/events.sh preset kernel from to        Environment: B; RUN_OPTIONS: more of `twinwarp run`; ENGINE=c: see record.sh
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/program.sh
preset=$1 kernel=$2 from=$3 to=$4
report=$B/power/events.$$
trap 'rm -f "$report" "$report.log"' EXIT
program=$B/twinwarp-$preset
[ "${ENGINE:-}" != c ] || program=$B/twinwarp-c
"$program" run "$kernel" --engine c --preset "$preset" ${RUN_OPTIONS:-} --events --from "$from" --to "$to" --report "$report" \
  > "$report.log" 2>&1 || { cat "$report.log" >&2; exit 2; }
"$B/synthesis" events "$report" "$kernel" "$from" "$to"
