# power.tcl: internal, switching and leakage power of each cell of a netlist, in W, for OpenSTA; prints lines
# "cell <path> <internal> <switching> <leakage>".  Run by synth/power.sh, which sets in the environment LIBRARY
# (library.sh), NETLIST, FOLDER (of power.awk), PERIOD (ns), SRAMS (their Liberty file, or empty).
foreach name {LIBRARY NETLIST FOLDER PERIOD SRAMS} { set $name $::env($name) }
read_liberty $LIBRARY/cells.lib
if {$SRAMS ne ""} { read_liberty $SRAMS }
read_verilog $NETLIST
read_verilog $FOLDER/wrapper.v
link_design measured
set_cmd_units -time ns
create_clock -name clk -period $PERIOD [get_ports clk]

proc a {pin activity duty} { sta::set_power_pin_activity [get_pins $pin] $activity $duty }
proc charge {list} {
  set file [open $list]
  while {[gets $file line] >= 0} {
    set cell [lindex $line 0]
    puts "cell $cell [lrange [sta::instance_power [get_cells $cell] [sta::cmd_corner]] 0 2]"
  }
  close $file
}

# The first report makes OpenSTA ready for activities, and drops those it was told before.
report_power
source $FOLDER/plain.tcl
charge $FOLDER/plain.cells
# Gated clocks change the period that a cell's activity is counted in, so only gates and what is behind them is charged now.
source $FOLDER/gated.tcl
charge $FOLDER/gated.cells
exit
