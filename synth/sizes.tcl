# sizes.tcl: cells of other drives on paths that miss the clock, for OpenSTA.  Run by synth/sizes.sh, which sets what it needs in
# the environment: what netlist.tcl reads, LIBRARY_NAME (what the library calls itself), PROGRAM, WORK.
#
# In each pass the paths are reported, the program says what to exchange (synth/sizes.h), and that is done.  What was best
# is known a pass later.  It ends when several passes in turn made neither the worst slack better nor the sum of all below 0.
# WORK/rows gets the exchanges that led to the best slack; prints what each pass found.
source synth/netlist.tcl
foreach name {LIBRARY_NAME PROGRAM WORK} { set $name $::env($name) }
set patience 4
set most_passes 30
set paths 6000
set_cmd_units -time ns -capacitance fF
set rows [list]
set best_slack -1e9
set best_sum -1e9
set least_sum -1e9
set best 0
set since 0
for {set pass 0} {$pass < $most_passes && $since < $patience} {incr pass} {
  report_checks -path_delay max -format full -digits 4 -fields {capacitance} -group_count $paths > $WORK/report
  lassign [exec $PROGRAM sizes $LIBRARY $FOLDER/netlist.v $TOP $WORK/report $WORK/chosen] slack sum number changed
  puts "pass $pass slack $slack sum $sum of $number changed $changed"
  if {$slack > $best_slack || ($slack == $best_slack && $sum > $best_sum)} {
    set best_slack $slack
    set best_sum $sum
    set best [llength $rows]
    set since 0
  } elseif {$sum > $least_sum * 0.999} {
    set since 0
  } else {
    incr since
  }
  if {$sum > $least_sum} { set least_sum $sum }
  if {$slack >= 0 || $changed == 0} { break }
  set file [open $WORK/chosen]
  while {[gets $file line] >= 0} {
    lassign [split $line "\t"] module cell type path
    replace_cell $path $LIBRARY_NAME/$type
    lappend rows $line
  }
  close $file
}
set file [open $WORK/rows w]
foreach line [lrange $rows 0 [expr {$best - 1}]] { puts $file $line }
close $file
exit
