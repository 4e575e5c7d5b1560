#!/bin/bash
# export.sh: what `make export` leaves is enough: OpenSTA, given that folder and the library alone, finds the slack that `make timing`
# does; the memories' LEF has every pin of their Liberty file, inside and apart, and the same area; SAIF says of pins that the netlist
# has how long they are high and low.  With a library in ns and pF, and one in ps and fF.
# Environment: B, MAKE (from tests/run.sh).
set -u
cd "$(dirname "$0")/.."
export B=${B:-build}
make=${MAKE:-make -s B=$B} work=$B/test-export failed=0
rm -rf "$work"
mkdir -p "$work"
export REPORT=$work
. tests/checks.sh
default=$(. synth/defaults.sh; echo "$LIBERTY")

# The worst by the folder's own constraints, in ns.
slack() { # unit, cells
  local folder=$B/export/$1 memories=
  [ ! -f "$folder/srams.lib" ] || memories="read_liberty $folder/srams.lib"
  sta -exit <(cat <<STA
read_liberty $2
$memories
read_verilog $folder/$1.v
link_design $1_netlist
source $folder/$1.sdc
set_cmd_units -time ns
report_checks -path_delay max -format full -digits 4
STA
  ) > "$work/sta" 2>&1
  awk '$2 == "slack" && (worst == "" || $1 + 0 < worst) { worst = $1 + 0 } END { print worst }' "$work/sta"
}
# OpenSTA 2.0 does not read every way in which a library can be written, so it may be given what the flow made of it.
same_slack() { # unit, library, cells
  local ours="" theirs
  theirs=$(slack "$1" "${3:-$2}")
  $make timing UNIT="$1" LIBERTY="$2" && ours=$(sed -nE 's/^\t{3}"slack_ns":\t([-0-9.]+).*/\1/p' "$work/timing.json" | head -n 1)
  echo "of the folder ${theirs:-none}, of make timing $ours"
  [ -n "$theirs" ] && awk "BEGIN { exit !($theirs - $ours < 0.0005 && $ours - $theirs < 0.0005) }" || { cat "$work/sta"; return 1; }
}

memories_alike() { # unit
  awk '
    function fail(what) { print what; bad = 1 }
    FILENAME ~ /lib$/ && /^  type/ { gsub(/[()]/, " "); for (i = 1; i <= NF; i++) if ($i == "bit_width") bits[$2] = $(i + 2) + 0 }
    FILENAME ~ /lib$/ && /^  cell/ { cell = $2; gsub(/[()]/, "", cell); macros[cell] }
    FILENAME ~ /lib$/ && $1 == "area" { area[cell] = $3 + 0 }
    FILENAME ~ /lib$/ && /^    (pin|bus) / { name = $2; gsub(/[()]/, "", name); if ($1 == "pin") wanted[cell, name] }
    FILENAME ~ /lib$/ && $1 == "bus_type" { sub(/;/, "", $3); for (b = 0; b < bits[$3]; b++) wanted[cell, name "[" b "]"] }
    FILENAME ~ /lef$/ && $1 == "MACRO" { cell = $2; edge = 0 }
    FILENAME ~ /lef$/ && $1 == "SIZE" { wide[cell] = $2; high[cell] = $4 }
    FILENAME ~ /lef$/ && $1 == "PIN" { pin = $2; found[cell, pin] }
    FILENAME ~ /lef$/ && $1 == "RECT" && pin != "" {
      if ($3 < edge || $5 > high[cell] || $4 > wide[cell]) fail(cell ": pin " pin " overlaps or lies outside")
      for (i = 2; i <= 5; i++) if ($i / 0.005 - int($i / 0.005 + 0.5) > 0.001 || $i / 0.005 - int($i / 0.005 + 0.5) < -0.001) fail(cell ": off the grid: " $0)
      edge = $5; pin = ""
    }
    END {
      for (c in macros) if (wide[c] * high[c] / area[c] < 0.99 || wide[c] * high[c] / area[c] > 1.01) fail(c ": another area")
      for (p in wanted) { pins++; if (!(p in found)) fail(p " has no pin") }
      for (p in found) if (!(p in wanted)) fail(p " is no pin")
      exit bad || !pins }' "$B/export/$1"/srams.{lib,lef}
}

# Instances of SAIF are some module's of the netlist; times of each pin.
saif_fits() { # unit
  awk '
    function fail(what) { print what; bad = 1 }
    FILENAME ~ /\.v$/ && /^  [A-Za-z_]/ && $3 == "(" { there[$2] }
    FILENAME ~ /saif$/ { opened += gsub(/\(/, "("); closed += gsub(/\)/, ")") }
    FILENAME ~ /saif$/ && /^\(DURATION/ { duration = $2 + 0 }
    FILENAME ~ /saif$/ && /^\(INSTANCE/ { if (instances++ && !($2 in there)) fail("no instance " $2) }
    FILENAME ~ /saif$/ && match($0, /\(T0 [0-9]+\) \(T1 [0-9]+\)/) {
      split(substr($0, RSTART, RLENGTH), t, /[ ()]+/)
      pins++
      if (t[3] + t[5] != duration) fail($0)
      if ($0 !~ /\(TC 0\)/) moved++
    }
    END { exit bad || opened != closed || !pins || !moved }' "$B/export/$1/$1".{v,saif}
}

check "a unit with memories and clock gates" $make export UNIT=simt_stack
check "its memories in LEF" memories_alike simt_stack
check "what its pins did" saif_fits simt_stack
check "its slack" same_slack simt_stack "$default"
check "at another clock" $make export UNIT=simt_stack CLOCK_NS=2
check "that is what is asked for" grep -q '^create_clock .*-period 2 ' "$B/export/simt_stack/simt_stack.sdc"
check "a unit as the SM has it" $make export UNIT=bank_arbiter CONFIG=preset
check "which OpenSTA finds a slack of" bash -c '[[ $0 =~ ^-?[0-9] ]]' "$(slack bank_arbiter "$default")"
check "without memories" bash -c "! ls $B/export/bank_arbiter/srams* 2> /dev/null"
check "with a library in ps and fF" $make export UNIT=issue_counter LIBERTY=tests/synth/odd.lib
check "whose units the constraints have" bash -c "grep -q '^create_clock .*-period 1000 ' $B/export/issue_counter/issue_counter.sdc &&
  grep -q '^set_load 20 ' $B/export/issue_counter/issue_counter.sdc"
check "its slack" same_slack issue_counter tests/synth/odd.lib "$(synth/library.sh tests/synth/odd.lib)/cells.lib"

check "a unit that is not there" refuses 'UNIT=nothing: no unit is called so' synth/export.sh nothing
check "a unit without a test" refuses 'UNIT=sm: it has no test of its own; CONFIG=preset' synth/export.sh sm
check "no unit" refuses 'UNIT= names no unit' synth/export.sh
check "a configuration that nothing was recorded of" refuses 'CONFIG=full: should be small or preset' env CONFIG=full synth/export.sh simt_stack
check "cycles in the wrong order" refuses 'FROM=5 TO=5' env FROM=5 TO=5 synth/export.sh simt_stack
check "nothing half-made is left" bash -c "! ls -d $B/export/.new.* 2> /dev/null"
exit $failed
