#!/bin/bash
# power.sh: power of units doing what they do in a kernel, as a table and as build/report/power.json.
#
#   synth/power.sh unit...
#
# Of each: the kernel runs on the RTL in lock-step, and the inputs of the unit's first instance are recorded; its netlist, of
# that instance's parameters, gets the same inputs behind the unit's checker; what each net does in the cycles FROM to TO is
# counted, and written as SAIF too; OpenSTA charges it.  Reads and writes of memories are counted and charged by their model.
#
# Environment: see synth/defaults.sh; KERNEL, FROM, TO, PRESET, MAKE.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
kernel=${KERNEL:-tests/kernels/saxpy.tws} from=${FROM:-0} to=${TO:-2000} preset=${PRESET:-volta}
library=$(synth/library.sh "$LIBERTY")
make=${MAKE:-make -s}
unset MAKEFLAGS MFLAGS MAKELEVEL
mkdir -p "$B/report" "$B/replay"
report=$B/report/power.json
list=$B/replay/list.$$
trap 'rm -f "$list"' EXIT
: > "$list"

failed() { echo "$1: $2; see $3" >&2; exit 1; }

for unit; do
  recording=$B/replay/$unit-$(basename "$kernel" .tws)-$preset.recording
  "$B/twinwarp-$preset" run "$kernel" --preset "$preset" --record "$unit=$recording.new" --to "$to" --snapshots off \
    > "$recording.log" 2>&1 || failed "$unit" "the kernel did not run" "$recording.log"
  mv "$recording.new" "$recording"
  config=$(sed -n 2p "$recording" 2> /dev/null | head -n 1)
  instance=$(sed -n 3p "$recording" | head -n 1)
  netlist=$(synth/netlist.sh "$unit" "$config")
  folder=$B/replay/$(basename "$netlist")
  mkdir -p "$folder"
  printf '%s\n' "$config" > "$folder/config.new"
  if cmp -s "$folder/config.new" "$folder/config"; then rm "$folder/config.new"; else mv "$folder/config.new" "$folder/config"; fi
  $make "$folder/test" "$B/activity" UNIT="$unit" B="$B" LIBERTY="$LIBERTY" CLOCK_NS="$CLOCK_NS" > "$folder/build.log" 2>&1 ||
    failed "$unit" "its netlist could not be simulated" "$folder/build.log"
  "$folder/test" --replay "$recording" --cycles "$to" --from "$from" --waves "$folder/waves.fst" > "$folder/run.log" ||
    failed "$unit" "its netlist is not what the model is" "$folder/run.log"
  fst2vcd "$folder/waves.fst" | "$B/activity" TOP.tb.config0.dut.netlist 2 "$folder/activity.saif" > "$folder/activity.tsv"
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
    sta -exit synth/power.tcl > "$folder/power.log" 2>&1 || failed "$unit" "OpenSTA failed" "$folder/power.log"
  if grep -m 3 -E '^Error|black box|not found|TypeError' "$folder/power.log" >&2; then failed "$unit" "OpenSTA failed" "$folder/power.log"; fi
  printf 'unit\t%s\t%s\t%s\t%s\n' "$unit" "$config" "$instance" "$pins" >> "$list"
  awk -v table=synth/sram.tsv -v row="$SRAM" -v clock="$CLOCK_NS" -f synth/sram.awk -f synth/power_sum.awk "$netlist/names" \
    "$netlist/srams.tsv" "$netlist/paths" "$folder/activity.tsv" "$folder/plain.cells" "$folder/gated.cells" "$folder/power.log" \
    >> "$list"
done

awk -F '\t' -v report="$report.new" -v liberty="${LIBERTY##*/}" -v clock="$CLOCK_NS" -v sram="$SRAM" -v kernel="$(basename "$kernel")" \
  -v from="$from" -v to="$to" -v preset="$preset" -f synth/power_table.awk "$list"
mv "$report.new" "$report"
