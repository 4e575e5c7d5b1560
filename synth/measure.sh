#!/bin/bash
# measure.sh: power of one unit doing what it does in a kernel, and of what is in it; a line of JSON (measured/unit_power.h).
#
#   synth/measure.sh unit kernel from to
#
# The kernel runs on the RTL in lock-step, and the inputs of the first instance of each unit are recorded up to cycle `to`
# (synth/record.sh); the netlist of that instance's parameters gets the same inputs beside the unit's model (harness/netlist/netlist_replay.c);
# what each net does from cycle `from` on is counted; OpenSTA charges it.  Reads and writes of memories are counted and charged by
# their model.
# Written: build/power/<unit>.saif, or SAIF.  What has been measured is kept, under a hash of all that it depends on.
# Environment: see synth/defaults.sh; PRESET; RECORDED: a folder of recordings to take instead; LANES: of the netlist, fewer than
# recorded (synth/configs.sh); TIED: input=constant of netlist.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/configs.sh
unit=$1 kernel=$2 from=$3 to=$4 preset=${PRESET:-volta}
library=$(synth/library.sh "$LIBERTY")
failed() { echo "$unit: $1; see $2" >&2; exit 1; }

"$B/generate" config "$unit" > /dev/null 2>&1 || { echo "UNIT=$unit: no unit is called so" >&2; exit 2; }
recordings=${RECORDED:-$(synth/record.sh "$preset" "$kernel" "$to")}
recording=$recordings/$unit
[ -f "$recording" ] || { echo "UNIT=$unit: preset $preset has none" >&2; exit 2; }
config=$(recorded_config "$recording" | fewer_lanes "$unit")
instances=$("$B/synthesis" instances "$recordings/instances" "$unit")
netlist=$(synth/netlist.sh "$unit" "$config" ${TIED:-})

# Another run may want the same.
key=$( (echo "$config $instances ${kernel##*/} $from $to $SRAM ${TIED:-}"
  cat "$recording" synth/{measure.sh,simulation.sh,power.tcl,sram.tsv} "$B"/{netlist_replay,synthesis}) | sha256sum | cut -c1-12)
folder=$B/replay/$(basename "$netlist")-$key
mkdir -p "$folder" "$B/power"
exec 9> "$folder/lock"
flock 9
measure() {
  local simulated srams=
  simulated=$(synth/simulation.sh "$unit" "$netlist")
  "$B/netlist_replay" "$simulated" "$recording" --config "$config" ${TIED:+--tied "${TIED%%=*}"} --from "$from" --activity "$folder/activity.tsv" > "$folder/run.log" 2>&1 ||
    failed "its netlist is not what the model is" "$folder/run.log"
  "$B/synthesis" activity "$library" "${unit}_netlist" "$netlist"/{netlist.v,paths} "$folder/activity.tsv" "$folder" "$CLOCK_NS" > "$folder/pins"
  if [ -s "$netlist/srams.tsv" ]; then
    srams=$folder/srams.lib
    "$B/synthesis" memories liberty "$netlist/srams.v" > "$srams"
  fi
  LIBRARY=$library NETLIST=$netlist/netlist.v FOLDER=$folder PERIOD=$CLOCK_NS SRAMS=$srams \
    sta -exit synth/power.tcl > "$folder/power.log" 2>&1 || failed "OpenSTA failed" "$folder/power.log"
  if grep -m 3 -E '^Error|black box|not found|TypeError' "$folder/power.log" >&2; then failed "OpenSTA failed" "$folder/power.log"; fi
  "$B/synthesis" measured "$unit" "$config" "${kernel##*/}" "$recordings/instances" "$netlist" "$folder" > "$folder/new"
  rm "$folder"/{activity.tsv,*.tcl,*.cells,wrapper.v,power.log}
  mv "$folder/new" "$folder/measured"
}
[ -f "$folder/measured" ] || measure
ln -f "$folder/activity.saif" "${SAIF:-$B/power/$unit.saif}"
cat "$folder/measured"
