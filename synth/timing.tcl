# timing.tcl: worst slacks of a netlist, for OpenSTA.  Run by synth/figures.sh, which sets what it needs in the environment:
# FOLDER (of the netlist), LIBRARY (see library.sh), TOP, PERIOD (ns), SRAMS (their Liberty file, or empty).
# Prints "worst slack <ns>", then "paths <kind>" and the worst of that kind; inputs arrive at the clock's edge, outputs are wanted at the next.
foreach name {FOLDER LIBRARY TOP PERIOD SRAMS DRIVER} { set $name $::env($name) }
read_liberty $LIBRARY/cells.lib
if {$SRAMS ne ""} { read_liberty $SRAMS }
read_verilog $FOLDER/netlist.v
link_design $TOP
set_cmd_units -time ns -capacitance fF
create_clock -name clk -period $PERIOD [get_ports clk]
set inputs [list]
foreach port [all_inputs] { if {[get_property $port full_name] ne "clk"} { lappend inputs $port } }
set_driving_cell -lib_cell $DRIVER $inputs
set_input_delay 0 -clock clk $inputs
set_output_delay 0 -clock clk [all_outputs]
set_load 20 [all_outputs]
report_worst_slack
proc slack {kind from to} {
  puts "paths $kind"
  report_checks -path_delay max {*}$from {*}$to -format full -digits 4
}
set registers [all_registers -clock_pins]
set data [all_registers -data_pins]
if {[llength $registers]} {
  slack register_to_register [list -from $registers] [list -to $data]
  slack input_to_register [list -from $inputs] [list -to $data]
  slack register_to_output [list -from $registers] [list -to [all_outputs]]
}
slack input_to_output [list -from $inputs] [list -to [all_outputs]]
exit
