#!/bin/bash
# synth.sh: the flow of synthesis and timing on small units: that it runs, that its figures add up, and that it refuses.
# Environment: B, MAKE (from tests/run.sh).
set -u
cd "$(dirname "$0")/.."
export B=${B:-build}
make=${MAKE:-make -s B=$B} work=$B/test-synth failed=0
mkdir -p "$work"
export REPORT=$work
. tests/checks.sh
# One line, and the status of bad input.
refused() { # pattern, command...
  local pattern=$1 status
  shift
  "$@" > /dev/null 2> "$work/err"; status=$?
  [ $status = 2 ] && [ "$(grep -c . "$work/err")" = 1 ] && grep -q "$pattern" "$work/err" || { echo "status $status"; cat "$work/err"; return 1; }
}
# Reads the report, a key a line: the area of the modules of its one unit is that of the unit.
adds_up() {
  awk '{ gsub(/[",]/, "") }
       $1 == "module:" { module = 1 } $1 == "memory:" { module = 0 } $1 == "instances:" { n = $2 }
       $1 == "area_um2:" && module { sum += n * $2 }
       $1 == "logic_area_um2:" { total = $2 }
       END { exit !(total > 0 && sum / total > 0.9999 && sum / total < 1.0001) }' "$1"
}
# Of the unit, whose keys stand three tabs in.
field() { sed -nE "s/^\t{3}\"$2\":\t([-0-9.]+).*/\1/p" "$1" | head -n 1; }
less() { awk "BEGIN { exit !($1 < $2) }"; }

check "area of a unit with a memory and clock gates" $make area UNIT=simt_stack
cp "$work/area.json" "$work/gated.json"
check "its parts add up" adds_up "$work/gated.json"
check "without clock gates it is larger" bash -c "GATING=no synth/figures.sh area simt_stack"
check "larger, indeed" less "$(field "$work/gated.json" logic_area_um2)" "$(field "$work/area.json" logic_area_um2)"
check "and without buffers" bash -c "BUFFERING=no synth/figures.sh timing simt_stack"
check "nets are longer" less 16 "$(field "$work/timing.json" fan_out)"
unbuffered=$(field "$work/timing.json" slack_ns)
check "timing" $make timing UNIT=simt_stack
slack=$(field "$work/timing.json" slack_ns)
check "which buffers improve" less "$unbuffered" "$slack"
check "and no net drives many" less "$(field "$work/timing.json" fan_out)" 17
inputs=$(field "$work/timing.json" input_to_register_slack_ns)
check "timing of a mode" $make timing UNIT=simt_stack MODE="issued=2'd0 launch_valid=1'd0"
check "which leaves paths of inputs out" less "$inputs" "$(field "$work/timing.json" input_to_register_slack_ns)"
check "timing at half the period" $make timing UNIT=simt_stack CLOCK_NS=2
check "which leaves less slack" less "$(field "$work/timing.json" slack_ns)" "$slack"
check "sized to a part of the clock" $make timing UNIT=simt_stack BUDGET_NS=1
check "which leaves more" less "$slack" "$(field "$work/timing.json" slack_ns)"
late="$make timing UNIT=simt_stack CLOCK_NS=1 BUFFERING=no"
check "sized as a whole, to a clock that it misses" $late SIZING=whole
whole=$(field "$work/timing.json" slack_ns)
check "and not sized" $late
check "which leaves less" less "$(field "$work/timing.json" slack_ns)" "$whole"

# Nets that abc does not see as a whole: an enable of 64 clock gates, data of many flops.
check "area of a unit whose registers share enables" $make area UNIT=special_registers
check "no net of it drives many" less "$(field "$work/area.json" fan_out)" 17
check "its buffers are in it" grep -q 'buffered1_cell' "$(synth/netlist.sh special_registers "$("$B/generate" config special_registers)")/netlist.v"
# Each module of the SM by itself, as it is mapped: Yosys reads one alone otherwise than in its place.
alone() { # unit
  local design rtl parameters
  design=$(synth/elaborate.sh "$1" "$("$B/generate" config "$1")") || return
  while IFS=$'\t' read -r _ rtl parameters; do synth/elaborate.sh "$rtl" "$parameters" > /dev/null || return; done < "$design/modules"
}
check "every module of the SM by itself" alone sm

# A module is mapped once: one that l1 has is there when it is asked for by itself.
l1=$("$B/generate" config l1) lanes=$(sed -E 's/.*(\.Lanes\([0-9]+\)).*/\1/' <<< "$("$B/generate" config l1)")
synth/netlist.sh l1 "$l1" > /dev/null 2>&1
modules() { grep -l '/lane_choice-' "$B"/synth/mapped/*/map.ys | wc -l; }  # other steps may map others meanwhile
before=$(modules)
rm -rf "$B"/synth/lane_choice-*
check "a module of a unit by itself" synth/netlist.sh lane_choice "$lanes"
check "is not mapped again" [ "$(modules)" = "$before" ]
check "with another parameter" synth/netlist.sh lane_choice ".Lanes(16)"
check "it is another" ls "$B"/synth/lane_choice-*/netlist.v
# The map of chosen words: proved to choose what the RTL chooses, and to leave shifters of three only, the others' places being aligned.
chosen() {
  yosys -q -p "read_verilog -sv tests/synth/select.sv; proc; design -save rtl; synth -run coarse:fine; techmap -map synth/select.v
    select -assert-count 3 t:\$shiftx t:\$shift; techmap; opt; design -stash mapped; design -load rtl
    design -copy-from mapped -as mapped select; miter -equiv -ignore_gold_x -flatten select mapped miter
    hierarchy -top miter; sat -verify -prove trigger 0 miter"
}
check "words chosen of vectors" chosen

. synth/configs.sh
for kernels in 1 2; do check "the SM can be elaborated, for $kernels kernels" synth/elaborate.sh sm "$(config_of sm small), .Kernels($kernels)"; done
check "the SM can be elaborated, with the governor" synth/elaborate.sh sm "$(config_of sm small |
  sed 's/PcBits(6)/PcBits(7)/'), .Kernels(2), .Governor(1)"
check "the SM can be elaborated, with RegLess" synth/elaborate.sh sm "$(config_of sm small |
  sed 's/Warps(4)/Warps(8)/; s/Banks(2)/Banks(8)/; s/Rows(64)/Rows(16)/; s/Ways(2)/Ways(0)/'), .OperandStage(2)"

check "no such library" refused 'no such file' synth/library.sh /nowhere/cells.lib
check "a library that is a folder" refused 'no such file' synth/library.sh tests
check "a library that is none" refused "Makefile:1: " synth/library.sh Makefile
head -c 100000 "$(bash -c '. synth/defaults.sh; echo "$LIBERTY"')" > "$work/cut.lib"
gzip -c "$work/cut.lib" | head -c 3000 > "$work/cut.lib.gz"
check "a library that breaks off" refused 'cut.lib:[0-9]*: breaks off' synth/library.sh "$work/cut.lib"
check "a zipped library that breaks off" refused 'cannot be unzipped' synth/library.sh "$work/cut.lib.gz"
check "no such unit" refused 'no unit is called' synth/netlist.sh nothing ""
for period in fast 0 0.0 -1 1e3; do check "a period that is none: $period" refused 'CLOCK_NS' env CLOCK_NS=$period synth/figures.sh area simt_stack; done
check "a feature size without a model of memories" refused 'no such model' env FEATURE=65 synth/figures.sh area simt_stack
check "a way of sizing that there is none of" refused 'SIZING=much: should be whole' env SIZING=much synth/figures.sh area simt_stack
for period in fast 0 -1; do check "a budget that is none: $period" refused 'BUDGET_NS' env BUDGET_NS=$period synth/figures.sh area simt_stack; done
check "a mode of no input" refused "MODE=.*'nosuch' not found" env MODE="nosuch=1'd0" synth/figures.sh timing simt_stack
check "or of none of an instance" refused "MODE=.*nosuch' not found" env MODE="saved/nosuch=1'd0" synth/figures.sh timing simt_stack
for mode in issued issued=2 "issued=2'd4"; do check "a mode that is none: $mode" refused 'MODE=' env MODE="$mode" synth/figures.sh timing simt_stack; done
check "a configuration that is none" refused 'CONFIG' env CONFIG=big synth/figures.sh area simt_stack
check "a parameter that is none" refused 'no parameter Nope' env CONFIG='.Nope(3)' synth/figures.sh area simt_stack
check "a value that is none" refused 'cannot be elaborated' env CONFIG='.Warps(0)' synth/figures.sh area simt_stack
check "a unit that is none" refused 'no unit is called' synth/figures.sh area nothing
check "no unit" refused 'names no unit' synth/figures.sh area ''
check "the same bad parameter of two units is told once" refused 'no parameter Nope' env CONFIG='.Nope(3)' synth/figures.sh area simt_stack barrier

waited() { # two calls fail while a third still writes
  local folder status=0
  folder=$(mktemp -d "$work/at_once.XXXXXX")
  . synth/at_once.sh
  call() { case $1 in quick) exit 3 ;; next) sleep 0.1; exit 4 ;; slow) sleep 0.4; echo done ;; esac; }
  printf '%s\n' quick next slow | JOBS=3 at_once "$folder" call || status=$?
  [ $status = 3 ] && [ "$(cat "$folder/slow")" = done ]
}
check "calls beside one that fails are waited for" waited

# The gate: what is checked in passes; worse and better do not.  Storage is counted, and a memory is in it.
check "the gate" synth/gate.sh check simt_stack
for change in 'cells 1.02 better' 'cells 0.98 worse' 'logic_area_um2 1.02 better' 'logic_area_um2 0.98 worse' 'slack_ns 0.5 better' \
    'slack_ns 1.5 worse'; do
  read -r key factor verdict <<< "$change"
  awk -v key="$key" -v factor="$factor" '/"simt_stack"/ && match($0, "\"" key "\": [-0-9.]+") {
    v = substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4)
    $0 = substr($0, 1, RSTART - 1) "\"" key "\": " v * factor substr($0, RSTART + RLENGTH) } { print }' tests/synth/expected.json > "$work/expected.json"
  if EXPECTED=$work/expected.json synth/gate.sh check simt_stack > "$work/out" 2>&1; then echo "FAIL  the gate passed $key x $factor"; failed=1
  elif grep -q "$key .*: $verdict" "$work/out"; then echo "ok    the gate stops at $key that is $verdict"
  else echo "FAIL  the gate does not say that $key is $verdict"; cat "$work/out"; failed=1; fi
done
check "area of a unit of several modules" $make area UNIT=l1
check "what is checked in of it is all of it" [ "$(sed -nE 's/.*"l1", "cells": ([0-9]+).*/\1/p' tests/synth/expected.json)" = \
  "$(field "$work/area.json" cells)" ]
grep -v '"simt_stack"' tests/synth/expected.json > "$work/expected.json"
if EXPECTED=$work/expected.json synth/gate.sh check simt_stack > /dev/null 2>&1; then echo "FAIL  the gate passed a unit that is not checked in"; failed=1
else echo "ok    the gate stops at a unit that is not checked in"; fi
storage=$(synth/storage.sh simt_stack "$("$B/generate" config simt_stack)" | awk '$1 == "total" { print $4 }')
folder=$(synth/netlist.sh simt_stack "$("$B/generate" config simt_stack)")
check "storage counts memories as the netlist has them" [ "$storage" = "$(awk '{ sum += $3 * $4 } END { print sum }' "$folder/srams.tsv")" ]

# Folders and reports that are none.
cp -r "$folder" "$work/odd"
printf 'simt_stack_netlist\tsimt_stack\tsimt_stack_netlist\t1\n' >> "$work/odd/modules.tsv"
unit_of() { (. synth/defaults.sh; exec "$B/synthesis" unit simt_stack "" "" "$(synth/library.sh "$LIBERTY")" "$1"); }
check "a module within itself" refused 'is within itself' unit_of "$work/odd"
sed '$a\simt_stack_netlist\tsimt_stack\tempty__1\t1' "$folder/modules.tsv" > "$work/odd/modules.tsv"
printf 'empty__1\tempty\n' >> "$work/odd/names"
check "a module of nothing" unit_of "$work/odd"
printf 'simt_stack_netlist\tsimt_stack\tNOSUCHCELL\t1\n' > "$work/odd/modules.tsv"
check "a cell that the library has not" refused 'is neither cell nor module' unit_of "$work/odd"
check "a folder of no netlist" refused 'modules.tsv' unit_of "$work"
echo '{"units": [{"unit": "simt_stack"}]}' > "$work/empty.json"
check "a report without figures" refused 'has no cells' "$B/synthesis" ratchet tests/synth/expected.json "$work/empty.json" "$work/empty.json"

# OpenSTA goes on after an error; the script must not.
. synth/defaults.sh
cp -r "$folder" "$work/broken"
sed -i 's/DFFPOSX1/NOSUCHCELL/' "$work/broken/netlist.v"
if synth/timing.sh simt_stack "$work/broken" "$(synth/library.sh "$LIBERTY")" > /dev/null 2>&1; then
  echo "FAIL  a netlist with an unknown cell was timed"; failed=1
else echo "ok    a netlist with an unknown cell is not timed"; fi
rm -rf "$work"
exit $failed
