#!/bin/bash
# timing.sh: worst slacks of a netlist, by OpenSTA, as a line of JSON (synth/measured/timing.c).
#
#   synth/timing.sh unit folder library      (see netlist.sh, library.sh)
#
# Environment: see synth/sta.sh.  OpenSTA goes on after an error; this does not.
set -euo pipefail
. synth/sta.sh
unit=$1 folder=$2 library=$3
log=$folder/timing-$CLOCK_NS.log
work=$(mktemp -d "$folder/timing.XXXXXX")  # another run may time the same netlist
trap 'rm -rf "$work"' EXIT
. "$library/roles"
prepare_sta "$unit" "$folder" "$library" "$work"
GATE_PIN=${gate_enable:+cell_i/$gate_enable} sta -exit synth/timing.tcl > "$work/log" 2>&1 || failed=1
mv "$work/log" "$log"
[ -z "${failed:-}" ] || { echo "$unit: OpenSTA failed; see $log" >&2; exit 1; }
if grep -m 3 -E '^Error|black box' "$log" >&2; then echo "see $log" >&2; exit 1; fi
"$B/synthesis" timing "$unit" "$folder" "$library" "$log"
