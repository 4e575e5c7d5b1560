#!/bin/bash
# measure.sh: power of one unit doing what it does in a kernel, and of what is in it; lines of power_sum.awk.
#
#   synth/measure.sh unit kernel from to
#
# The kernel runs on the RTL in lock-step, and the inputs of the unit's first instance are recorded up to cycle `to`; its
# netlist, of that instance's parameters, gets the same inputs behind the unit's checker; what each net does from cycle `from`
# on is counted; OpenSTA charges it.  Reads and writes of memories are counted and charged by their model.
# First comes a line "unit", with config, instances in the SM, pins annotated and not, and the SAIF file.
# Written: build/power/<unit>.saif.  Environment: see synth/defaults.sh; PRESET, MAKE.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
unit=$1 kernel=$2 from=$3 to=$4 preset=${PRESET:-volta}
make=${MAKE:-make -s}
unset MAKEFLAGS MFLAGS MAKELEVEL
library=$(synth/library.sh "$LIBERTY")
name=$(basename "$kernel")
work=$B/replay/$unit-$preset
mkdir -p "$work" "$B/power"
failed() { echo "$unit: $1; see $2" >&2; exit 1; }

"$B/generate" config "$unit" > /dev/null 2>&1 || { echo "UNIT=$unit: no unit is called so" >&2; exit 2; }
recording=$work/$name.recording
"$B/twinwarp-$preset" run "$kernel" --preset "$preset" --record "$unit=$recording" --to "$to" --snapshots off \
  --report "$work/$name.json" > "$work/$name.log" 2>&1 || { status=$?; grep -m 1 '^twinwarp: ' "$work/$name.log" >&2; exit $status; }
config=$(head -n 2 "$recording" | tail -n 1)
instances=$(awk -v unit="\"$unit\"," '$1 == "\"unit\":" || $2 == "\"unit\":" { found = $NF == unit } found && /instances_count/ { print $NF + 0; exit }' \
  "$work/$name.json")
netlist=$(synth/netlist.sh "$unit" "$config")
folder=$B/replay/$(basename "$netlist")
mkdir -p "$folder"
printf '%s\n' "$config" > "$folder/config.new"
if cmp -s "$folder/config.new" "$folder/config"; then rm "$folder/config.new"; else mv "$folder/config.new" "$folder/config"; fi
$make "$folder/test" "$B/activity" UNIT="$unit" B="$B" LIBERTY="$LIBERTY" CLOCK_NS="$CLOCK_NS" > "$folder/build.log" 2>&1 ||
  failed "its netlist could not be simulated" "$folder/build.log"
"$folder/test" --replay "$recording" --cycles "$to" --from "$from" --waves "$folder/waves.fst" > "$folder/run.log" ||
  failed "its netlist is not what the model is" "$folder/run.log"
rm "$recording"
fst2vcd "$folder/waves.fst" | "$B/activity" TOP.tb.config0.dut.netlist 2 > "$folder/activity.tsv"
rm "$folder/waves.fst"
pins=$(awk -v top="${unit}_netlist" -v folder="$folder" -v clock="$CLOCK_NS" -f synth/power.awk "$library/cells.tsv" \
  "$library/flop" "$netlist/paths" "$folder/activity.tsv" "$netlist/netlist.v")
srams=
if [ -s "$netlist/srams.tsv" ]; then
  srams=$folder/srams.lib
  awk -v table=synth/sram.tsv -v row="$SRAM" -v name=srams -f synth/sram.awk -f synth/sram_liberty.awk \
    "$netlist"/srams.v{,} > "$srams"
fi
LIBRARY=$library NETLIST=$netlist/netlist.v FOLDER=$folder PERIOD=$CLOCK_NS SRAMS=$srams \
  sta -exit synth/power.tcl > "$folder/power.log" 2>&1 || failed "OpenSTA failed" "$folder/power.log"
if grep -m 3 -E '^Error|black box|not found|TypeError' "$folder/power.log" >&2; then failed "OpenSTA failed" "$folder/power.log"; fi
mv "$folder/activity.saif" "$B/power/$unit.saif"
printf 'unit\t%s\t%s\t%s\t%s\t%s\n' "$unit" "$config" "$instances" "$pins" "$name"
awk -v table=synth/sram.tsv -v row="$SRAM" -v clock="$CLOCK_NS" -f synth/sram.awk -f synth/power_sum.awk "$netlist/names" \
  "$netlist/srams.tsv" "$netlist/paths" "$folder/activity.tsv" "$folder/plain.cells" "$folder/gated.cells" "$folder/power.log"
