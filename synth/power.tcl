# power.tcl: internal, switching and leakage power of each cell of a netlist, in W, for OpenSTA; prints lines
# "cell run|still|stopped <path> <internal> <switching> <leakage>": doing what it did; of those with a clock when no data change,
# and gated clocks never stop; of cells behind clock gates also when data and clocks stand.  What a cell takes follows from these and the
# rate of its clock (measured/charged_cells.c).  Run by synth/measure.sh, which sets in the environment LIBRARY (library.sh), NETLIST,
# FOLDER (of activity.h), PERIOD (ns), SRAMS (their Liberty file, or empty).
foreach name {LIBRARY NETLIST FOLDER PERIOD SRAMS} { set $name $::env($name) }
read_liberty $LIBRARY/cells.lib
if {$SRAMS ne ""} { read_liberty $SRAMS }
read_verilog $NETLIST
read_verilog $FOLDER/wrapper.v
link_design measured
set_cmd_units -time ns
create_clock -name clk -period $PERIOD [get_ports clk]

proc a {pin activity duty} { sta::set_power_pin_activity [get_pins $pin] $activity $duty }
proc charge {when list} {
  set file [open $list]
  while {[gets $file line] >= 0} {
    set cell [lindex $line 0]
    puts "cell $when $cell [lrange [sta::instance_power [get_cells $cell] [sta::cmd_corner]] 0 2]"
  }
  close $file
}

# All gated clocks are one clock of the same period, because OpenSTA counts the changes of a flop's data in periods of
# whichever clock it sees last, and looks at all pairs of clocks.  Their edges are those of an ideal clock tree.
set file [open $FOLDER/gates]
set gates [list]
while {[gets $file line] >= 0} { lappend gates [get_pins $line] }
close $file
if {[llength $gates]} {
  create_clock -name gated -period $PERIOD $gates
  foreach pin $gates { set_assigned_transition 0 $pin }
}
# The first report makes OpenSTA ready for activities, and drops those it was told before.
report_power
source $FOLDER/pins.tcl
charge run $FOLDER/logic.cells
charge run $FOLDER/plain.cells
charge run $FOLDER/gated.cells
source $FOLDER/still.tcl
charge still $FOLDER/plain.cells
if {[llength $gates]} {
  charge still $FOLDER/gated.cells
  # As good as never; OpenSTA takes seconds to look at all edges of two clocks whose periods are in no simple ratio.
  create_clock -name gated -period [expr $PERIOD * 1e6] $gates
  charge stopped $FOLDER/gated.cells
}
exit
