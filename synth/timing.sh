#!/bin/bash
# timing.sh: worst slacks of a netlist, by OpenSTA, as a line of JSON (synth/measured/timing.c).
#
#   synth/timing.sh unit folder library      (see netlist.sh, library.sh)
#
# Environment: see synth/sta.sh.
set -euo pipefail
. synth/sta.sh
unit=$1 folder=$2 library=$3
log=$folder/timing-$CLOCK_NS.log
work=$(mktemp -d "$folder/timing.XXXXXX")
trap 'rm -rf "$work"' EXIT
. "$library/roles"
prepare_sta "$unit" "$folder" "$library" "$work"
export GATE_PIN=${gate_enable:+cell_i/$gate_enable}
run_sta "$unit" synth/timing.tcl "$log"
"$B/synthesis" timing "$unit" "$folder" "$library" "$log"
