#!/bin/bash
# power.sh: what the flow has OpenSTA charge for a small netlist, against a sum by hand of its switching and leakage.
#
# Switching is half the capacitance that a cell drives, times the voltage squared, for each change; leakage is what the
# library states.  Of a gated flop too, whose clock is slower.  Environment: B, with netlist_replay, twinwarp-volta and twinwarp-c built.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
work=$B/test-power
mkdir -p "$work"
liberty=/usr/share/qflow/tech/osu018/osu018_stdcells.lib
library=$(synth/library.sh "$liberty")
. "$library/roles"
yosys -q -p "read_verilog tests/power/small.v; write_verilog -noattr $work/netlist.v; read_verilog -lib $library/cells.v
  flatten; opt_clean; write_verilog -noattr $work/flat.v" > "$work/log" 2>&1
printf 'clock_gate\tclock_gate\tgate_i\tgated\n' > "$work/paths"

charged() { # activity.tsv
  "$B/synthesis" activity "$library" small_netlist "$work"/{netlist.v,paths} "$1" "$work" 4 > "$work/pins"
  [ "$(cut -f 2 "$work/pins")" = 0 ] || { echo "pins without activity: $(cat "$work/unannotated")"; return 1; }
  LIBRARY=$library NETLIST=$work/netlist.v FOLDER=$work PERIOD=4 SRAMS='' sta -exit synth/power.tcl > "$work/power.log" 2>&1
  sed -n 's,^cell \([a-z]*\) dut.,\1 ,p' "$work/power.log"
}
# Compares what was charged with the sum by hand, to 0.5 %.
compare() { # activity.tsv that is charged, the one that is summed
  charged "$1" > "$work/charged"
  awk -v clock=4 -f tests/power/sum.awk "$liberty" "$library/cells.tsv" "$2" "$work/flat.v" "$work/charged"
}
activity=tests/power/activity.tsv
compare $activity $activity
echo "the data of two flops, one of them gated, do not change:"
sed -E 's/^(b|r|m|z|x|gate_i.enable)\t[0-9]+/\1\t0/' $activity > "$work/activity_still.tsv"
compare "$work/activity_still.tsv" "$work/activity_still.tsv"
# The check itself: one net changes once more in a hundred cycles than was told; the gated clock does.
for other in 's/^n\t150/n\t160/' 's/^gated\t500/gated\t510/'; do
  sed "$other" "$work/activity_still.tsv" > "$work/other.tsv"
  if compare "$work/activity_still.tsv" "$work/other.tsv" > /dev/null; then echo "another activity passed" >&2; exit 1; fi
done
echo "other activities fail, as they should"
refused() { # pattern, command...
  local pattern=$1 status
  shift
  status=0
  "$@" > /dev/null 2> "$work/err" || status=$?
  [ $status = 2 ] && [ "$(grep -c . "$work/err")" = 1 ] && grep -q "$pattern" "$work/err" ||
    { echo "not refused with status 2 and a line that has $pattern: status $status"; cat "$work/err"; exit 1; }
}
refused 'UNIT=nothing: no unit is called so' synth/power.sh nothing
refused 'nowhere.tws' env KERNEL=nowhere.tws synth/power.sh bank_arbiter
refused 'FROM=9 TO=3' env FROM=9 TO=3 synth/power.sh bank_arbiter
refused 'preset volta has none' env TO=9 synth/power.sh warp_pool
# What the simulation of netlists is given.
printf 'barrier\n.Warps(2)\nx\n' > "$work/short.recording"
refused 'is no recording' "$B/netlist_replay" "$work/small.json" Makefile
refused 'is no recording' "$B/netlist_replay" "$work/small.json" "$work/short.recording"
refused 'nowhere.recording: cannot read' "$B/netlist_replay" "$work/small.json" nowhere.recording
refused '^usage: ' "$B/netlist_replay" "$work/small.json"
# What every unit's own stimulus feeds it can be recorded.
for stimulus in tests/stimulus/*.c; do
  "$B/tests/issue_counter_record" "$(basename "$stimulus" .c)" "$work/any.recording" --cycles 0
done

# With all its inputs in use, what the C engine records of a unit makes its netlist do as much as lock-step's recording makes it do.
activity_of() { # engine: the scheduler's in 600 cycles
  local recordings netlist
  recordings=$(ENGINE=$1 RUN_OPTIONS="--sched rba" synth/record.sh volta tests/kernels/saxpy.tws 600)
  netlist=$(synth/netlist.sh warp_scheduler "$(sed -n 2p "$recordings/warp_scheduler")" 2> /dev/null)
  "$B/netlist_replay" "$(synth/simulation.sh warp_scheduler "$netlist")" "$recordings/warp_scheduler" --from 100 --activity "$work/$1.tsv"
}
activity_of lockstep && activity_of c
# Inputs that mean nothing are not the same, and the one run is a cycle behind the other.
awk '!/^#/ { changes[FILENAME] += $2 } END { for (f in changes) { print f, changes[f]; if (!least || changes[f] < least) least = changes[f]
  if (changes[f] > most) most = changes[f] } exit !(least > 0 && most < 1.03 * least) }' "$work/lockstep.tsv" "$work/c.tsv" ||
  { echo "the C engine records something else" >&2; exit 1; }
refused 'preset volta has none' env ENGINE=c TO=600 synth/power.sh decode
refused 'LEAST=3' env ENGINE=c TO=600 LEAST=3 synth/power.sh register_bank
# Two that measure the same at once do not disturb each other; rows of fewer lanes take less.
measured() { synth/measure.sh "$1" tests/kernels/saxpy.tws 100 600 2> /dev/null; }
rm -rf "$B"/replay/issue_counter-*
measured issue_counter > "$work/one" & measured issue_counter > "$work/two"
wait $!
cmp "$work/one" "$work/two"
measured register_bank > "$work/wide"
LANES=4 measured register_bank > "$work/narrow"
grep -q '\.Lanes(4)' "$work/narrow"
awk 'match($0, /"dynamic_mw":[-+.e0-9]+/) { mw[FILENAME] = substr($0, RSTART + 13, RLENGTH - 13) + 0 } END { exit !(mw[ARGV[1]] < mw[ARGV[2]]) }' "$work"/{narrow,wide} || { echo "narrow rows take as much" >&2; exit 1; }
# The SAIF file: well-formed, and every pin of every cell in it, with what was counted.
awk -f tests/power/saif.awk "$work/activity.saif"
sed 's/(T1 /(T1 1/' "$work/activity.saif" > "$work/other.saif"
if awk -f tests/power/saif.awk "$work/other.saif" > /dev/null; then echo "other times high passed" >&2; exit 1; fi
