#!/bin/bash
# synth.sh: the flow of synthesis and timing on small units: that it runs, that its figures add up, and that it refuses.
# Environment: B, MAKE (from tests/run.sh).
set -u
cd "$(dirname "$0")/.."
export B=${B:-build}
make=${MAKE:-make -s B=$B} work=$B/test-synth failed=0
mkdir -p "$work"
check() { # what, command...
  local what=$1
  shift
  if "$@" > "$work/out" 2>&1; then echo "ok    $what"; else echo "FAIL  $what"; sed 's/^/    /' "$work/out"; failed=1; fi
}
# One line, and the status of bad input.
refused() { # pattern, command...
  local pattern=$1 status
  shift
  "$@" > /dev/null 2> "$work/err"; status=$?
  [ $status = 2 ] && [ "$(grep -c . "$work/err")" = 1 ] && grep -q "$pattern" "$work/err" || { echo "status $status"; cat "$work/err"; return 1; }
}
# Reads the report: the area of modules and memories is that of the unit; a flop cannot be larger than all.
adds_up() {
  awk '/"module"/ && match($0, /"instances": [0-9]+/) { n = substr($0, RSTART + 13, RLENGTH - 13); match($0, /"area_um2": [0-9.]+/)
         sum += n * substr($0, RSTART + 12, RLENGTH - 12) }
       match($0, /"logic_area_um2": [0-9.]+/) { total = substr($0, RSTART + 18, RLENGTH - 18) }
       END { exit !(total > 0 && sum / total > 0.9999 && sum / total < 1.0001) }' "$1"
}
field() { sed -nE "s/.*\"$2\": ([-0-9.]+).*/\1/p" "$1" | head -n 1; }
less() { awk "BEGIN { exit !($1 < $2) }"; }

check "area of a unit with a memory and clock gates" $make area UNIT=simt_stack
cp "$B/report/area.json" "$work/gated.json"
check "its parts add up" adds_up "$work/gated.json"
check "without clock gates it is larger" bash -c "GATING=no synth/figures.sh area simt_stack"
check "larger, indeed" less "$(field "$work/gated.json" logic_area_um2)" "$(field "$B/report/area.json" logic_area_um2)"
check "timing" $make timing UNIT=simt_stack
slack=$(field "$B/report/timing.json" slack_ns)
check "timing at half the period" $make timing UNIT=simt_stack CLOCK_NS=2
check "which leaves less slack" less "$(field "$B/report/timing.json" slack_ns)" "$slack"
check "no such library" refused 'no such file' synth/library.sh /nowhere/cells.lib
check "a library without cells" refused 'no cells' synth/library.sh Makefile
check "no such unit" refused 'no unit is called' synth/netlist.sh nothing ""
check "a period that is none" refused 'CLOCK_NS' env CLOCK_NS=fast synth/figures.sh area simt_stack
check "a configuration that is none" refused 'CONFIG' env CONFIG=big synth/figures.sh area simt_stack

# OpenSTA goes on after an error; the script must not.
folder=$(synth/netlist.sh simt_stack "$("$B/generate" config simt_stack)")
. synth/defaults.sh
cp -r "$folder" "$work/broken"
sed -i 's/DFFPOSX1/NOSUCHCELL/' "$work/broken/netlist.v"
if synth/timing.sh simt_stack "$work/broken" "$(synth/library.sh "$LIBERTY")" > /dev/null 2>&1; then
  echo "FAIL  a netlist with an unknown cell was timed"; failed=1
else echo "ok    a netlist with an unknown cell is not timed"; fi
rm -rf "$work"
exit $failed
