#!/bin/bash
# timing.sh: worst slacks of a netlist, by OpenSTA.  Prints "slack", kind, ns for each kind of path that there is and
# for all, "period", the least that would do, and "path" with where the worst begins and ends.
#
#   synth/timing.sh unit folder library      (see netlist.sh, library.sh)
#
# Environment: CLOCK_NS, SRAM (row of sram.tsv).  OpenSTA goes on after an error; this does not.
set -euo pipefail
unit=$1 folder=$2 library=$3
: "${CLOCK_NS:?}" "${SRAM:?}"
# Another run may time the same netlist.
log=$folder/timing-$CLOCK_NS.log srams=
work=$(mktemp -d "$folder/timing.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ -s "$folder/srams.tsv" ]; then
  srams=$work/srams.lib
  synth/srams.sh liberty "$folder/srams.v" > "$srams"
fi
. "$library/roles"
synth/constraints.sh "$library" > "$work/constraints.sdc"
FOLDER=$folder GATE_PIN=${gate_enable:+cell_i/$gate_enable} LIBRARY=$library TOP=${unit}_netlist SRAMS=$srams \
  CONSTRAINTS=$work/constraints.sdc sta -exit synth/timing.tcl > "$work/log" 2>&1 || failed=1
mv "$work/log" "$log"
[ -z "${failed:-}" ] || { echo "$unit: OpenSTA failed; see $log" >&2; exit 1; }
if grep -m 3 -E '^Error|black box' "$log" >&2; then echo "see $log" >&2; exit 1; fi
# What passes a latch early waits for it until mid-cycle: its slack is of half a period.
awk -v OFS='\t' -v clock="$CLOCK_NS" '
  /^paths / { kind = $2 }
  kind && /time given to startpoint/ { late = $1 > 0 }
  kind && $1 == "Startpoint:" { from = $2; latched = /level-sensitive latch/ }
  kind && $1 == "Endpoint:" { to = $2 }
  kind && $2 == "slack" {
    if (kind != "latch" || $1 < 0) {
      if (kind == "latch") kind = "to_clock_gate"
      if (!(kind in slack) || $1 + 0 < slack[kind]) slack[kind] = $1
      if (worst == "" || $1 + 0 < worst) { worst = $1 + 0; first = from; last = to }
      needed = clock - $1 * (latched && !late ? 2 : 1)
      if (needed > period) period = needed
    }
    kind = ""; latched = late = 0
  }
  END { if (worst == "") exit 1
        for (kind in slack) print "slack", kind, slack[kind]; print "slack", "all", worst
        print "period", period; print "path", first, last }' "$log" > "$work/paths" ||
  { echo "$unit: no path is timed; see $log" >&2; exit 1; }
awk -v top="${unit}_netlist" -v clock="$flop_clock" -v output="$flop_output" -f synth/timing_path.awk "$folder/netlist.v" \
  "$work/paths"
