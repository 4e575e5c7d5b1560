# netlist.tcl: a netlist with its cells, memories and constraints (`synthesis constraints`, whose `inputs` can be used), read
# into OpenSTA from where the environment says, see sta.sh.  To be sourced.
foreach name {FOLDER LIBRARY TOP SRAMS CONSTRAINTS} { set $name $::env($name) }
read_liberty $LIBRARY/cells.lib
if {$SRAMS ne ""} { read_liberty $SRAMS }
read_verilog $FOLDER/netlist.v
link_design $TOP
source $CONSTRAINTS
