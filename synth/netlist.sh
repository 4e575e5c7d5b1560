#!/bin/bash
# netlist.sh: a unit as a netlist of library cells, and what it is made of.  Prints the folder that keeps it.
#
#   synth/netlist.sh unit "config" [input=constant]...
#
# The config is the unit's parameters as an instance spells them, ".Warps(4), .Banks(2)".  An input that is given is
# tied to the constant, and its logic falls away.  Modules stay as they are in the RTL, each mapped by itself and once,
# whatever unit it is in (synth/module.sh); memories become black boxes; registers with an enable stand behind clock gates.
# In the folder, named by the hash of all it depends on:
#
#   netlist.v     modules <unit>_netlist and what is in it, named after their RTL: <unit>__1, sram_1rw__1
#   srams.v       the memories in it, for simulation (synth/simulation.sh makes the rest)
#   modules.tsv   cells of each module: module, RTL module, cell or module in it, count
#   names         the RTL module of each module and memory
#   fanout.tsv    the net of each module that drives most pins, clocks aside: module, RTL module, net, pins
#   srams.tsv     memories: module, RTL module, words, width, granule
#   paths         instances of clock gates and memories: kind, module, path, and of a gate the net it drives
#   cost          processor seconds that it takes from nothing, and the most memory, MB
#   sizes.log     with SIZING=whole: what each of its passes found
#
# Environment: see synth/defaults.sh; GATING=no (no clock gates); BUFFERING=no (no buffers, no sizes); SIZING=whole (cells
# are sized to the paths of the whole netlist as well, with the inputs that MODE holds; synth/sizes.sh); JOBS: modules at once.
# Fails on any warning of Yosys but those that describe what is wanted, on a latch, and on an undriven wire; with
# status 2 when there is no such unit, or it cannot be elaborated with these parameters.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
unit=$1 config=$2
shift 2

library=$(synth/library.sh "$LIBERTY")
design=$(synth/elaborate.sh "$unit" "$config")
[[ ${SIZING:-} =~ ^(whole)?$ ]] || bad "SIZING=$SIZING: should be whole, or not set"
sized() { [ -z "${SIZING:-}" ] || echo "$CLOCK_NS $SRAM ${MODE:-}" | cat - synth/sizes.{sh,tcl} synth/{sta.sh,netlist.tcl} synth/measured/memory_*.[ch] synth/sram.tsv; }
key=$( (echo "$YOSYS $design $BUDGET_NS ${GATING:-yes} ${BUFFERING:-yes} $*"  # the design's name has a hash of its sources
  sized
  cat synth/*.[ch] "$library"/{key,roles,cells.tsv} synth/{gating,select}.v synth/module.sh) | sha256sum | cut -c1-12)
folder=$B/synth/$unit-$key
if [ -f "$folder/cost" ]; then echo "$folder"; exit; fi
new=$folder.new.$$
mkdir -p "$new"
trap 'rm -rf "$new"' EXIT
echo "$unit $config $*" > "$new/config"
cp "$design"/srams.{v,tsv} "$new"

# Each module that is not a memory, as it is in any design; the inputs that are tied are the unit's.
map() { # name, RTL module, parameters, [input=constant]...
  local name=$1 alone mapped
  alone=$(synth/elaborate.sh "$2" "$3")
  shift 3
  [ "$name" = it ] || shift $#
  mapped=$(synth/module.sh "$alone/it.il" "$@")
  printf '%s\t%s\t%s\n' "$name" "$mapped" "$alone" > "$new/$name.mapped"
}
export new
export -f map
while IFS=$'\t' read -r name rtl parameters; do printf '%s\0%s\0%s\0' "$name" "$rtl" "$parameters"; done < "$design/modules" |
  xargs -0 -n 3 -P "${JOBS:-$(nproc)}" bash -c 'set -euo pipefail; map "${@: -3}" "${@:1:$#-3}"' - "$@" 2> "$new/log" ||
  { grep -v '^xargs' "$new/log" | head -n 1 >&2; exit 1; }
cat "$new"/*.mapped > "$new/mapped"
gate=$library/gate.v
[ -f "$gate" ] || gate=
"$B/synthesis" assemble "$unit" "$design" "$new/mapped" "$new" ${gate:+"$gate"}
[ -z "${SIZING:-}" ] || synth/sizes.sh "$unit" "$new" "$library"

"$B/synthesis" costs "$new/mapped" > "$new/cost"  # what another design has mapped already counts as well
rm "$new"/*.mapped "$new"/mapped
mv -T "$new" "$folder" 2>/dev/null || rm -rf "$new"
echo "$unit $config: mapping takes $(cut -f 1 "$folder/cost") s" >&2
echo "$folder"
