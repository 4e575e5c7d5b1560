#!/bin/bash
# malekeh.sh: what caching collector units cost beside ordinary ones: storage and area.  Malekeh VI-D.
#
# A design is what stands between issue and dispatch in a sub-core, without the bank arbiter, which both have: the
# operand collector, or caching collector units with their allocator, of the preset turing (2 units, 6 operands, 2 banks, 8
# warps).  Storage is counted from the RTL before it is mapped; its rows are what doubles with the lanes.  Area is of mapped
# netlists of one flow and library; a design with an entry less tells what an entry takes.  Prints two tables and writes
# build/report/malekeh-cost.json (malekeh-cost-narrow.json).
#
# Environment: see synth/defaults.sh; REPORT (folder to write to);
# WIDTH=narrow (the smallest units, that are mapped elsewhere too: a test of the flow; its ratios mean nothing).
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
reports=${REPORT:-$B/report}
case ${WIDTH:-full} in
  full) lanes=32 mapped=32 operands=6 entries=8 warps=8 report=$reports/malekeh-cost.json ;;
  narrow) lanes=4 mapped=2 operands=3 entries=4 warps=4 report=$reports/malekeh-cost-narrow.json ;;
  *) echo "WIDTH=$WIDTH: should be full or narrow" >&2; exit 2 ;;
esac
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/synth" "$reports"
list=$B/synth/malekeh.$$
trap 'rm -f "$list" "$list".*' EXIT

# The configuration of each design, but for its lanes.
config() { # design
  case $1 in
    ordinary) echo "operand_collector .SchedulersPerSubcore(1), .CollectorUnits(2), .Operands($operands), .Banks(2), .Warps($warps)" ;;
    caching) echo "caching_collector .CollectorUnits(2), .Operands($operands), .Entries($entries), .Banks(2), .Warps($warps)" ;;
    less) echo "caching_collector .CollectorUnits(2), .Operands($operands), .Entries($((entries - 1))), .Banks(2), .Warps($warps)" ;;
  esac
}

# Rows of what it keeps, before it is mapped, and of its netlist.
storage() { # design, lanes
  local unit rest
  read -r unit rest <<< "$(config "$1")"
  synth/storage.sh "$unit" "$rest, .Lanes($2)" > "$list.$1.$2"
  printf 'storage\t%s\t%s\t%s\n' "$1" "$2" "$list.$1.$2"
}
netlist() { # design
  local unit rest folder
  read -r unit rest <<< "$(config "$1")"
  folder=$(synth/netlist.sh "$unit" "$rest, .Lanes($mapped)")
  printf 'netlist\t%s\t%s\t%s\n' "$1" "$unit" "$folder"
}

for design in ordinary caching; do storage $design $lanes; storage $design $((lanes / 2)); done > "$list"
for design in ordinary caching less; do netlist $design; done >> "$list"
"$B/synthesis" malekeh-cost "$library" "$lanes" "$mapped" "$entries" "$list" "$report"
