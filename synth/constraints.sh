#!/bin/bash
# constraints.sh: prints what is asked of a netlist, as SDC in the library's units: its clock; inputs, from the library's driver,
# arrive at the clock's edge; outputs, with a load each, are wanted at the next.
#
#   synth/constraints.sh library      (see library.sh)
#
# Environment: CLOCK_NS.
set -euo pipefail
. "$1/roles"
of() { awk -v value="$1" -v unit="$2" 'BEGIN { printf "%.9g", value / unit }'; }
cat <<SDC
# Time in $time_ns ns, loads in $load_unit_ff fF.
create_clock -name clk -period $(of "${CLOCK_NS:?}" "$time_ns") [get_ports clk]
set inputs [list]
foreach port [all_inputs] { if {[get_property \$port full_name] ne "clk"} { lappend inputs \$port } }
set_driving_cell -lib_cell $driver \$inputs
set_input_delay 0 -clock clk \$inputs
set_output_delay 0 -clock clk [all_outputs]
set_load $(of "$load_ff" "$load_unit_ff") [all_outputs]
SDC
