#!/bin/bash
# regless.sh: area of a sub-core's operand stage with RegLess at each capacity, beside the full register file's.  Kloosterman
# 4.6.2, Fig. 4.11.
#
# The full register file is what RegLess takes the place of: operand collector, bank arbiter and 8 banks of 64 rows, 2048
# entries an SM.  RegLess is register read units, staging unit with 4 to 64 lines a bank, capacity manager, metadata decoder
# and compressor, each by itself, without what joins them; then the same without the compressor, the register on the way to
# memory that would stay of it among what is left out.  The compressor is mapped once, with line numbers of 16 lines.  Prints two
# tables and writes build/report/regless-area.json (regless-area-narrow.json).
#
# Environment: see synth/defaults.sh; REPORT (folder to write to);
# WIDTH=narrow (few warps, rows of 8 lanes: a test of the flow; its ratios mean nothing);
# ROWS: these alone; LEAST: units that work lane by lane are mapped with so many lanes and with twice as many, 2, and go on to 32 as a straight line,
# as in synth/extrapolate.sh; their memories are the model's with whole rows; LEAST=32: as they are.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
reports=${REPORT:-$B/report}
case ${WIDTH:-full} in
  full) rows=${ROWS:-4 8 16 64} full=64 row_bits=6 units=4 operands=6 warps=16 registers=256 entries=16 lanes=32 least=${LEAST:-2}
    report=$reports/regless-area.json ;;
  narrow) rows="4 8" full=16 row_bits=4 units=2 operands=3 warps=2 registers=32 entries=2 lanes=8 least=8
    report=$reports/regless-area-narrow.json ;;
  *) echo "WIDTH=$WIDTH: should be full or narrow" >&2; exit 2 ;;
esac
[[ $least =~ ^(2|4|8|16|32)$ ]] || bad "LEAST=$least: should be 2, 4, 8, 16 or 32 lanes"
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/synth" "$reports"
list=$B/synth/regless.$$
trap 'rm -f "$list"' EXIT

# A unit of a design, and its netlist; of one that works lane by lane two, from which it goes on to all lanes.
area() { # design, instances, unit, config, [input=constant]
  local folder
  folder=$(synth/netlist.sh "${@:3}")
  printf '%s\t%s\t%s\t%s\n' "$1" "$3" "$2" "$folder"
}
by_lanes() { # design, instances, unit, config
  local least_folder wider_folder
  if [ "$least" -ge "$lanes" ]; then area "${@:1:3}" "$4, .Lanes($lanes)"; return; fi
  least_folder=$(synth/netlist.sh "$3" "$4, .Lanes($least)")
  wider_folder=$(synth/netlist.sh "$3" "$4, .Lanes($((2 * least)))")
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$3" "$2" "$least_folder" "$wider_folder"
}
compressor=".Warps($warps), .Registers($registers), .Banks(8), .Lines(16), .Entries($entries), .Lanes($lanes)"
{
  by_lanes full 1 operand_collector ".SchedulersPerSubcore(1), .CollectorUnits($units), .Operands($operands), .Banks(8), .Warps($warps)"
  area full 1 bank_arbiter ".SchedulersPerSubcore(1), .CollectorUnits($units), .Operands($operands), .Banks(8), .UnitPorts($operands), .RowBits($row_bits)"
  by_lanes full 8 register_bank ".Rows($full)"
  by_lanes all 1 register_reader ".CollectorUnits($units), .Warps($warps)"
  area all 1 region_decode ".Warps($warps)"
  area compressor 1 compressor "$compressor"
  for r in $rows; do
    by_lanes "$r" 1 operand_staging_unit ".Banks(8), .Lines($r), .Warps($warps)"
    area "$r" 1 capacity_manager ".Warps($warps), .Banks(8), .Lines($r)"
  done
} > "$list"
"$B/synthesis" regless-area "$library" "$full" "$lanes" "$least" "$list" "$report"
