#!/bin/bash
# export.sh: what a place-and-route run of a unit starts from, in build/export/<unit>.  Prints the folder.
#
#   synth/export.sh unit...
#
#   <unit>.v        module <unit>_netlist, of library cells (netlist.sh)
#   <unit>.sdc      what is asked of it (synth/measured/constraints.c)
#   <unit>.saif     what its pins did in a run (measure.sh)
#   srams.lib, .lef its memories, if it has any (synth/measured/memory_macros.c)
#   README.md       commands that read them
#
# Environment: see synth/defaults.sh; GATING, BUFFERING: see netlist.sh.  CONFIG=small (the default): the unit's smallest
# configuration, and what it does in its own test; preset: as the PRESET's SM has it, and what it does in KERNEL; both from cycle
# FROM to TO (0, 2000).
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
size=${CONFIG:-small} kernel=${KERNEL:-tests/kernels/saxpy.tws} from=${FROM:-0} to=${TO:-2000}
[[ $size =~ ^(small|preset)$ ]] || bad "CONFIG=$size: should be small or preset"
[[ $from =~ ^[0-9]+$ && $to =~ ^[0-9]+$ && 10#$from -lt 10#$to ]] || bad "FROM=$from TO=$to: should be cycles, the first below the second"
[ $# -gt 0 ] && [ -n "$1" ] || bad "UNIT= names no unit"
unset TIED
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/export"
work=$(mktemp -d "$B/export/.new.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A folder like record.sh's.
own_test() { # unit
  "$B/generate" config "$1" > /dev/null 2>&1 || bad "UNIT=$1: no unit is called so"
  [ -f "tests/stimulus/$1.c" ] || bad "UNIT=$1: it has no test of its own; CONFIG=preset"
  mkdir "$work/recorded"
  "$B/tests/$1_record" "$1" "$work/recorded/$1" --cycles "$to" >&2
  echo "$1 1" > "$work/recorded/instances"
}

readme() { # unit, config, netlist
  local memories="" also=""
  if [ -s "$3/srams.tsv" ]; then memories='; read_liberty srams.lib' also=' srams.lef'; fi
  cat <<MD
# $1 ($2)

    read_liberty ${LIBERTY_NAME// /; read_liberty }$memories
    read_lef THE_TECHNOLOGY_AND_ITS_CELLS.lef${also:+; read_lef$also}
    read_verilog $1.v; link_design $1_netlist
    read_sdc $1.sdc
    read_saif -scope $1_netlist $1.saif
MD
}

one() { # unit
  local unit=$1 new=$work/$1 power config netlist
  rm -rf "$work/recorded"
  [ "$size" = preset ] || own_test "$unit"
  mkdir "$new"
  power=$(RECORDED=$([ "$size" = preset ] || echo "$work/recorded") SAIF=$new/$unit.saif synth/measure.sh "$unit" "$kernel" "$from" "$to")
  config=$("$B/synthesis" key /dev/stdin config <<< "$power")
  netlist=$(synth/netlist.sh "$unit" "$config")
  cp "$netlist/netlist.v" "$new/$unit.v"
  "$B/synthesis" constraints "$library" > "$new/$unit.sdc"
  if [ -s "$netlist/srams.tsv" ]; then
    "$B/synthesis" memories liberty "$netlist/srams.v" > "$new/srams.lib"
    "$B/synthesis" memories lef "$netlist/srams.v" "$library" > "$new/srams.lef"
  fi
  readme "$unit" "$config" "$netlist" > "$new/README.md"
  exec 9> "$B/export/.lock"
  flock 9  # another export may be of the same unit
  rm -rf "$B/export/$unit"
  mv -T "$new" "$B/export/$unit"
  exec 9>&-
  echo "$B/export/$unit"
}
for unit; do one "$unit"; done
