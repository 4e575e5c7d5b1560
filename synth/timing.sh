#!/bin/bash
# timing.sh: worst slacks of a netlist, by OpenSTA.  Prints "slack", kind, ns for each kind of path that there is, and
# "path" with where the worst begins and ends.
#
#   synth/timing.sh unit folder library      (see netlist.sh, library.sh)
#
# Environment: CLOCK_NS, SRAM (row of sram.tsv).  OpenSTA goes on after an error; this does not.
set -euo pipefail
unit=$1 folder=$2 library=$3
: "${CLOCK_NS:?}" "${SRAM:?}"
log=$folder/timing-$CLOCK_NS.log srams=
if [ -s "$folder/srams.tsv" ]; then
  srams=$folder/srams.lib
  awk -v table=synth/sram.tsv -v row="$SRAM" -v name=srams -f synth/sram.awk -f synth/sram_liberty.awk "$folder"/srams.v{,} \
    > "$srams"
fi
FOLDER=$folder LIBRARY=$library TOP=${unit}_netlist PERIOD=$CLOCK_NS SRAMS=$srams DRIVER=$(cat "$library/driver") \
  sta -exit synth/timing.tcl > "$log" 2>&1 || { echo "$unit: OpenSTA failed; see $log" >&2; exit 1; }
if grep -m 3 -E '^Error|black box' "$log" >&2; then echo "see $log" >&2; exit 1; fi
awk -v OFS='\t' '
  /^worst slack/ { print "slack", "all", $3 }
  /^paths / { kind = $2 }
  kind && $1 == "Startpoint:" { from = $2 }
  kind && $1 == "Endpoint:" { to = $2 }
  kind && $2 == "slack" { print "slack", kind, $1; if (worst == "" || $1 + 0 < worst) { worst = $1 + 0; first = from; last = to } kind = "" }
  END { if (worst == "") exit 1; print "path", first, last }' "$log" ||
  { echo "$unit: no path is timed; see $log" >&2; exit 1; }
