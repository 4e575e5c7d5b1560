#!/bin/bash
# jatala.sh: area and slack of what an SM has so that two blocks share, as preset jatala has it, by unit; and of what there is
# without sharing, too, both ways.  Jatala III, IV.
#
#   synth/jatala.sh
#
# block_sharing is whole, with the lock, a probe a scheduler and dynamic execution in it, which are there by themselves as
# well.  Prints a table and writes build/report/jatala-area.json.
#
# Environment: see synth/defaults.sh.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
mkdir -p "$B/synth" "$B/report"
work=$(mktemp -d "$B/synth/jatala.XXXXXX")
trap 'rm -rf "$work"' EXIT

# A row of `synthesis jatala-area`.
part() { # without or with sharing, instances, unit, config
  local figures
  figures=$(synth/unit.sh timing "$3" "$4")
  printf '%s\t%s\t%s\n' "$1" "$2" "$figures"
}
blocks=".Schedulers(4), .Warps(12), .Blocks(8), .GridBits(16), .Context(0)"
map=".Lookups(24), .Warps(48), .Banks(8), .RowBits(7)"
{
  part with 1 block_sharing ".Warps(12), .Blocks(8)"
  part with 1 share_lock ".Schedulers(4), .WarpPairs(6), .BlockPairs(4)"
  part with 4 share_probe ".Warps(12)"
  part with 1 dynamic_execution ".Schedulers(4), .ProbabilityBits(8), .Period(1000), .Step(16), .Start(256)"
  part with 1 share_window ".BlockPairs(4), .Lanes(32)"
  part with 1 block_dispatch "$blocks, .Sharing(1)"
  part without 1 block_dispatch "$blocks, .Sharing(0)"
  part with 1 register_map "$map, .Kernels(5)"
  part without 1 register_map "$map, .Kernels(1)"
} > "$work/parts"
"$B/synthesis" jatala-area "$work/parts" "$B/report/jatala-area.json"
