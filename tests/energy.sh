#!/bin/bash
# energy.sh: energies of events against power measured where they were not fitted, and what the C engine makes of them.
#
# The energies that make energy (or make report) fitted to windows of some kernels predict what the units take in windows of
# others, each within 25 %.  Environment: B; PRESET, whose energies, and ENGINE, RUN_OPTIONS, LIBERTY, CLOCK_NS as they were
# fitted with; OTHER: windows, kernel:from:to.
set -u
cd "$(dirname "$0")/.."
export B=${B:-build}
other=${OTHER:-tests/kernels/histogram_shared.tws:2000:2500 tests/kernels/transpose_tiled.tws:3000:3500}
preset=${PRESET:-volta}
work=$B/test-energy energies=$B/report/energy.json failed=0
[ "$preset" = volta ] || energies=$B/report/energy-$preset.json
mkdir -p "$work"
program=$B/twinwarp-volta
. synth/defaults.sh
check() { # what, command...
  local what=$1
  shift
  if "$@" > "$work/out" 2>&1; then echo "ok    $what"; else echo "FAIL  $what"; failed=1; fi
  sed 's/^/    /' "$work/out"
}
refused() { # pattern, command...
  local pattern=$1 status
  shift
  "$@" > /dev/null 2> "$work/err"; status=$?
  [ $status = 2 ] && [ "$(grep -c . "$work/err")" = 1 ] && grep -q "$pattern" "$work/err" || { echo "status $status"; cat "$work/err"; return 1; }
}
foretold() { # energies, limit
  "$B/synthesis" foretold "$1" "$work/measured" "$2"
}
# What the engine charges a unit, from what it counts.
charged() {
  "$program" run tests/kernels/saxpy.tws --engine c --preset "$preset" --energy "$energies" --report "$work/run.json" > "$work/run" || return 1
  grep energy "$work/run"
  awk -f tests/energy/charged.awk "$energies" "$work/run.json"
}

[ -f "$energies" ] || { echo "$energies is not there; make energy makes it" >&2; exit 1; }
units=$(sed -n -E 's/^\s*"unit":\s*"([a-z0-9_]+)",?$/\1/p' "$energies")
: > "$work/measured"
for window in $other; do
  IFS=: read -r kernel from to <<< "$window"
  synth/events.sh "$preset" "$kernel" "$from" "$to" >> "$work/measured" || exit 1
  for unit in $units; do synth/measure.sh "$unit" "$kernel" "$from" "$to" >> "$work/measured" || exit 1; done
done
check "what was not fitted is foretold within 25 %" foretold "$energies" 0.25
sed 's/"clock_pj_per_cycle":\t/&2/' "$energies" > "$work/wrong.json"
if foretold "$work/wrong.json" 0.25 > /dev/null; then echo "FAIL  another clock's energy passed"; failed=1; fi
check "the engine charges each unit what its events cost" charged
[ "$preset" = volta ] || exit $failed   # the rest is the same for all
run="$B/twinwarp run tests/kernels/saxpy.tws --engine c --energy"
# Mechanisms: of those whose energies are there; the others are named.
mechanisms() {
  KERNELS=tests/kernels/saxpy.tws synth/mechanisms.sh > "$work/mechanisms" 2> "$work/left" && grep -E '^saxpy +[0-9]+ nJ' "$work/mechanisms" &&
    { [ -f "$B/report/energy-malekeh.json" ] || grep -q 'CCU is left out' "$work/left"; }
}
check "energy with and without a mechanism" mechanisms
check "no such file" refused 'nowhere' $run nowhere.json
check "not JSON" refused 'is no JSON' $run Makefile
sed 's/"pj":\t[0-9.e+-]*/"pj": -1/' "$energies" > "$work/bad.json"
check "an energy below 0" refused 'pj must be a number' $run "$work/bad.json"
sed 's/"event":\t"instructions"/"event": "wishes"/' "$energies" > "$work/bad.json"
check "an event that is not counted" refused 'wishes: no such event' $run "$work/bad.json"
check "another machine" refused 'is of preset volta' $run "$energies" --preset fermi
check "another engine" refused 'only of --engine c' "$B/twinwarp" run tests/kernels/saxpy.tws --energy "$energies"
check "a unit without events" refused 'has no events' synth/energy.sh nothing
exit $failed
