#!/bin/bash
# simulation.sh: a netlist for harness/netlist/flat_netlist.c.  Prints the name of the file.
#
#   synth/simulation.sh unit folder      (see netlist.sh)
#
# The file keeps the hierarchy and the names of the netlist; library cells are modules of Yosys's gates, memories empty.
# Environment: see synth/defaults.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
unit=$1 folder=$2
if [ -f "$folder/simulation.json" ]; then echo "$folder/simulation.json"; exit; fi
library=$(synth/library.sh "$LIBERTY")
new=$folder/simulation.$$
trap 'rm -f "$new".*' EXIT
cat > "$new.ys" <<YS
read_verilog $folder/netlist.v
read_verilog $library/cells.v
read_verilog -lib -sv $folder/srams.v
hierarchy -check -top ${unit}_netlist
proc
simplemap
setattr -unset src
write_json $new.json
YS
yosys -q -l "$folder/simulation.log" "$new.ys" > /dev/null 2>&1 ||
  { echo "$unit: no netlist for simulation; see $folder/simulation.log" >&2; exit 1; }
mv "$new.json" "$folder/simulation.json"
echo "$folder/simulation.json"
