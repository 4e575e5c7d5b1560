#!/bin/bash
# netlists.sh: the netlist of each unit in the place of its RTL: with the inputs of the unit's own lock-step test it must have
# every output as the model has it, in every cycle; and a netlist with a wrong cell, which must fail.
#
#   tests/netlists.sh unit...       CYCLES= of each, 20000; B, and see synth/defaults.sh
set -uo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
work=$B/netlists failed=0 units=$# values=0
mkdir -p "$work"
replay() { # unit, folder of netlist.sh
  local simulated
  simulated=$(synth/simulation.sh "$1" "$2") && "$B/netlist_replay" "$simulated" "$work/recording"
}
record() { # unit
  "$B/tests/$1_record" "$1" "$work/recording" --cycles "${CYCLES:-20000}"
}
for unit; do
  says=
  netlist=$(synth/netlist.sh "$unit" "$("$B/generate" config "$unit")") && record "$unit" && says=$(replay "$unit" "$netlist") ||
    { failed=$((failed + 1)); says="FAILED $says"; }
  printf '%-24s%s\n' "$unit" "$says"
  compared=${says#*cycles, } compared=${compared%% *}
  [[ ! $compared =~ ^[0-9]+$ ]] || values=$((values + compared))
done
echo "$units netlists, $values port values compared, $failed failed"

# Another cell with the same pins for the first of its kind in a small one.
unit=issue_counter spoilt=$work/spoilt
netlist=$(synth/netlist.sh $unit "$("$B/generate" config $unit)") && record $unit || exit 1
rm -rf "$spoilt"
mkdir "$spoilt"
cp "$netlist"/{netlist.v,srams.v} "$spoilt"
for cell in NAND2X1:NOR2X1 NAND2_X1:NOR2_X1; do sed -i "0,/${cell%:*} /s//${cell#*:} /" "$spoilt/netlist.v"; done
cmp -s "$netlist/netlist.v" "$spoilt/netlist.v" && { echo "no cell to make wrong in $netlist"; exit 1; }
replay $unit "$spoilt" > "$work/spoilt.log" 2>&1
if [ $? = 1 ] && grep -q '^MISMATCH' "$work/spoilt.log"; then echo "a netlist with a wrong cell fails, as it should"
else echo "a netlist with a wrong cell was not found out; see $work/spoilt.log"; failed=$((failed + 1)); fi
rm -f "$work/recording"
[ $failed = 0 ]
