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
report=$B/report/jatala-area.json
mkdir -p "$B/synth" "$B/report"
work=$(mktemp -d "$B/synth/jatala.XXXXXX")
trap 'rm -rf "$work" "$report.new"' EXIT

part() { # without or with sharing, instances, unit, config
  printf 'part\t%s\t%s\t%s\t%s\n' "$@"
  synth/unit.sh timing "$3" "$4"
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
} > "$work/found"
awk -F '\t' -v liberty="$LIBERTY_NAME" -v clock="$CLOCK_NS" -v report="$report.new" -f synth/jatala.awk "$work/found"
mv "$report.new" "$report"
