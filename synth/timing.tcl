# timing.tcl: worst slacks of a netlist, for OpenSTA.  Run by synth/timing.sh, which sets what it needs in the environment: what
# netlist.tcl reads, and GATE_PIN (the enable of a clock gate of one cell, below the gate's path, or empty).
# Prints "paths <kind>" and the worst of that kind.
#
# Of a clock gate made of a latch what counts is that the clock does not rise before the latch's output is there.  The latch
# itself borrows the time it wants, and has a slack of 0 whatever comes; below 0 there was no more to borrow.
source synth/netlist.tcl
set GATE_PIN $::env(GATE_PIN)
set_cmd_units -time ns
proc slack {kind from to} {
  puts "paths $kind"
  report_checks -path_delay max {*}$from {*}$to -format full -digits 4
}
set registers [all_registers -clock_pins]
set data [all_registers -edge_triggered -data_pins]
set latches [all_registers -level_sensitive -data_pins]
if {[llength $registers]} {
  slack register_to_register [list -from $registers] [list -to $data]
  slack input_to_register [list -from $inputs] [list -to $data]
  slack register_to_output [list -from $registers] [list -to [all_outputs]]
}
set gates [list]
set file [open $FOLDER/paths]
while {[gets $file line] >= 0} {
  if {[lindex $line 0] eq "clock_gate"} { lappend gates [lindex $line 2] }
}
if {[llength $gates] && $GATE_PIN ne ""} {
  set pins [list]
  foreach gate $gates { lappend pins [get_pins $gate/$GATE_PIN] }
  slack to_clock_gate {} [list -to $pins]
} elseif {[llength $gates]} {
  slack latch {} [list -to $latches]
  slack to_clock_gate {} {-path_group **clock_gating_default**}
}
slack input_to_output [list -from $inputs] [list -to [all_outputs]]
exit
