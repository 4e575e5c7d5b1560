#!/bin/bash
# simulation.sh: a netlist for simulation.  Prints the names of its files.
#
#   synth/simulation.sh unit folder      (see netlist.sh)
#
# Cells become expressions and the modules one, its nets under their names: simulators take that faster than modules of
# cells.  Memories stay modules.  Environment: see synth/defaults.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
unit=$1 folder=$2
files="$folder/simulation.v $folder/srams.v"
if [ -f "$folder/simulation.v" ]; then echo "$files"; exit; fi
library=$(synth/library.sh "$LIBERTY")
new=$folder/simulation.$$
trap 'rm -f "$new".*' EXIT
cat > "$new.ys" <<YS
read_verilog $folder/netlist.v
setattr -mod -set keep_hierarchy 1 *
read_verilog $library/cells.v
read_verilog -lib -sv $folder/srams.v
hierarchy -top ${unit}_netlist
proc
flatten
rename -hide w:*.*
opt_clean
write_verilog -noattr $new.v
YS
yosys -q -l "$folder/simulation.log" -w 'Replacing memory .* with list of registers' -e . "$new.ys" > /dev/null 2>&1 ||
  { echo "$unit: no netlist for simulation; see $folder/simulation.log" >&2; exit 1; }
mv "$new.v" "$folder/simulation.v"
echo "$files"
