#!/bin/bash
# gate.sh: cells, areas and slack of units against tests/synth/expected.json: what gets worse fails, what gets better
# too, until it is checked in.
#
#   synth/gate.sh check|ratchet unit...
#
# OSU018 and the smallest configurations.  Cells and areas may be off by 1 %, slack by 0.05 ns.
# Environment: B; EXPECTED (another file, for check); NEW=pass (units that are not checked in are named, and pass).
set -euo pipefail
cd "$(dirname "$0")/.."
unset LIBERTY CLOCK_NS BUDGET_NS FEATURE SRAM CONFIG GATING BUFFERING SIZING
export B=${B:-build}
how=$1 expected=tests/synth/expected.json
shift
mkdir -p "$B/synth"
REPORT=$(mktemp -d "$B/synth/gate.XXXXXX")
export REPORT
trap 'rm -rf "$REPORT"' EXIT
synth/figures.sh area "$@" > /dev/null
synth/figures.sh timing "$@" > /dev/null
reports=("$REPORT/area.json" "$REPORT/timing.json")
if [ "$how" = ratchet ]; then
  [ -f "$expected" ] || { mkdir -p tests/synth; echo '[]' > "$expected"; }
  "$B/synthesis" ratchet "$expected" "${reports[@]}" > "$expected.new"
  mv "$expected.new" "$expected"
else
  "$B/synthesis" gate "${EXPECTED:-$expected}" "${reports[@]}" $([ "${NEW:-}" != pass ] || echo new)
fi
