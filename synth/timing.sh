#!/bin/bash
# timing.sh: worst slacks of a netlist, by OpenSTA, as a line of JSON (synth/measured/timing.c).
#
#   synth/timing.sh unit folder library      (see netlist.sh, library.sh)
#
# Environment: as synth/defaults.sh sets it; MODE, see synth/measured/constraints.c.  OpenSTA goes on after an error; this
# does not.
set -euo pipefail
unit=$1 folder=$2 library=$3
: "${CLOCK_NS:?}" "${SRAM:?}"
# Another run may time the same netlist.
log=$folder/timing-$CLOCK_NS.log srams=
work=$(mktemp -d "$folder/timing.XXXXXX")
trap 'rm -rf "$work"' EXIT
if [ -s "$folder/srams.tsv" ]; then
  srams=$work/srams.lib
  "$B/synthesis" memories liberty "$folder/srams.v" > "$srams"
fi
. "$library/roles"
"$B/synthesis" constraints "$library" > "$work/constraints.sdc"
FOLDER=$folder GATE_PIN=${gate_enable:+cell_i/$gate_enable} LIBRARY=$library TOP=${unit}_netlist SRAMS=$srams \
  CONSTRAINTS=$work/constraints.sdc sta -exit synth/timing.tcl > "$work/log" 2>&1 || failed=1
mv "$work/log" "$log"
[ -z "${failed:-}" ] || { echo "$unit: OpenSTA failed; see $log" >&2; exit 1; }
if grep -m 3 -E '^Error|black box' "$log" >&2; then echo "see $log" >&2; exit 1; fi
"$B/synthesis" timing "$unit" "$folder" "$library" "$log"
