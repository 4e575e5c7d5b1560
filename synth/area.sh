#!/bin/bash
# area.sh: what more collector units cost, and what register-bank-aware scheduling costs.  Barnes VI-B2, Fig. 13.
#
# As in the paper a design is the warp scheduler, the operand collector with its arbiter, and two register banks.  Each
# unit is synthesised by itself and the areas are summed: the freedom abc has within a large netlist would hide the 1 %
# that is to be seen.  Prints a table and writes build/report/area.json (area-narrow.json).
#
# Environment, all with a default: B (folder to build in), LIBERTY (cells), FEATURE (their feature size, nm),
# WIDTH=narrow (rows of 2 lanes: a test of the flow in seconds; its ratios mean nothing).
set -euo pipefail
cd "$(dirname "$0")/.."
export B=${B:-build} LIBERTY=${LIBERTY:-/usr/share/qflow/tech/osu018/osu018_stdcells.lib}
feature=${FEATURE:-180}
export PERIOD=$((1000 * feature / 45))  # the paper's 1 GHz at 45 nm
case ${WIDTH:-full} in
  full) lanes=32 report=$B/report/area.json ;;
  narrow) lanes=2 report=$B/report/area-narrow.json ;;
  *) echo "WIDTH=$WIDTH: should be full or narrow" >&2; exit 2 ;;
esac
[ -r "$LIBERTY" ] || { echo "LIBERTY=$LIBERTY: no such file" >&2; exit 2; }

# One line per part: design, the published area relative to the baseline, unit, area.
part() {
  local design=$1 published=$2 area
  shift 2
  area=$(synth/unit.sh "$@")
  printf '%s\t%s\t%s\t%s\n' "$design" "$published" "$1" "$area"
}

collector() { # design, published, collector units
  part "$1" "$2" bank_arbiter Issues=1 "Units=$3" Operands=3 Banks=2 UnitPorts=3 RowBits=8
  part "$1" "$2" operand_collector Issues=1 "Units=$3" Operands=3 Banks=2 Warps=16 "Lanes=$lanes"
}

# Our scheduler takes its policy at run time.  Tied to one policy it is the scheduler of the paper's design, without
# the fields of the others; with the policy left free it is what the simulator has.
scheduler() { # design, published, [tie]
  part "$1" "$2" warp_scheduler Warps=16 ScoreBits=5 "${@:3}"
}

# The delay line serves the latency study; the paper's design is the table alone, a latency of 1.
score() { # design, published
  part "$1" "$2" rba_score Warps=16 Operands=3 Banks=2 LengthBits=3 ScoreBits=5 score_latency="5'd1"
}

mkdir -p "$B/synth" "$B/report"
parts=$B/synth/parts-$lanes.tsv
{
  design=("GTO, 2 collector units" 1.00)
  scheduler "${design[@]}" policy="2'd0"
  collector "${design[@]}" 2
  design=("RBA, 2 collector units" 1.01)
  scheduler "${design[@]}" policy="2'd2"
  score "${design[@]}"
  collector "${design[@]}" 2
  design=("any policy, 2 units" -)
  scheduler "${design[@]}"
  score "${design[@]}"
  collector "${design[@]}" 2
  design=("GTO, 4 collector units" 1.27)
  scheduler "${design[@]}" policy="2'd0"
  collector "${design[@]}" 4
  design=("GTO, 8 collector units" 1.74)
  scheduler "${design[@]}" policy="2'd0"
  collector "${design[@]}" 8
} > "$parts"

awk -F '\t' -v OFS= -v lanes="$lanes" -v feature="$feature" -v period="$PERIOD" -v liberty="${LIBERTY##*/}" \
  -v yosys="$(yosys -V | cut -d' ' -f1,2)" -v report="$report" -f synth/area.awk "$parts"
