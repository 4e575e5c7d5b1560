#!/bin/bash
# barnes.sh: what more collector units cost, and what register-bank-aware scheduling costs.  Barnes VI-B2, Fig. 13.
#
# As in the paper a design is the warp scheduler, the operand collector with its arbiter, and two register banks.  Each
# unit is synthesised by itself and the areas are summed: the freedom abc has within a large netlist would hide the 1 %
# that is to be seen.  Then the same without clock gates, and without buffers: what of a difference to the paper they
# explain.  Prints two tables and writes build/report/barnes-area.json (barnes-area-narrow.json).
#
# Environment: see synth/defaults.sh; REPORT (folder to write to);
# WIDTH=narrow (4 warps, rows of 2 lanes: a test of the flow; its ratios mean nothing);
# COLLECTORS: numbers of collector units, 2 first;  CAUSES: those that are also mapped without gates and without buffers.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
reports=${REPORT:-$B/report}
case ${WIDTH:-full} in
  full) lanes=32 warps=16 report=$reports/barnes-area.json ;;
  narrow) lanes=2 warps=4 report=$reports/barnes-area-narrow.json ;;
  *) echo "WIDTH=$WIDTH: should be full or narrow" >&2; exit 2 ;;
esac
library=$(synth/library.sh "$LIBERTY")
collectors=${COLLECTORS:-2 4 8 16} causes=${CAUSES:-}
[ -n "$causes" ] || for units in $collectors; do [ "$units" -gt 8 ] || causes+="$units "; done

# One line per part: variant, design, the published area relative to the baseline, unit, its netlist.
part() { # design, published, unit, config, [input=constant]...
  local folder
  folder=$(synth/netlist.sh "${@:3}")
  printf '%s\t%s\t%s\t%s\t%s\n' "$variant" "$1" "$2" "$3" "$folder"
}

collector() { # design, published, collector units
  part "$1" "$2" bank_arbiter ".SchedulersPerSubcore(1), .CollectorUnits($3), .Operands(3), .Banks(2), .UnitPorts(3), .RowBits(8)"
  part "$1" "$2" operand_collector ".SchedulersPerSubcore(1), .CollectorUnits($3), .Operands(3), .Banks(2), .Warps($warps), .Lanes($lanes)"
}

# Our scheduler takes its policy at run time.  Tied to one policy it is the scheduler of the paper's design, without
# the fields of the others; with the policy left free it is what the simulator has.  Nobody is plugged in at the classes.
scheduler() { # design, published, [tie]
  part "$1" "$2" warp_scheduler ".Warps($warps), .ScoreBits(5)" precedence="$((2*warps))'d0" "${@:3}"
}

# The delay line serves the latency study; the paper's design is the table alone, a latency of 1.
score() { # design, published
  part "$1" "$2" rba_score ".Warps($warps), .Operands(3), .Banks(2), .LengthBits(3), .ScoreBits(5)" score_latency="5'd1"
}

designs() { # variant, numbers of collector units
  local variant=$1 units design published
  for units in $2; do
    case $units in 2) published=1.00 ;; 4) published=1.27 ;; 8) published=1.74 ;; *) published=- ;; esac
    design=("GTO, $units collector units" $published)
    scheduler "${design[@]}" policy="2'd0"
    collector "${design[@]}" $units
    [ $units = 2 ] || continue
    design=("RBA, 2 collector units" 1.01)
    scheduler "${design[@]}" policy="2'd2"
    score "${design[@]}"
    collector "${design[@]}" 2
    design=("any policy, 2 units" -)
    scheduler "${design[@]}"
    score "${design[@]}"
    collector "${design[@]}" 2
  done
}

mkdir -p "$B/synth" "$reports"
parts=$B/synth/barnes.$$
trap 'rm -f "$parts"' EXIT
{
  designs "as it is" "$collectors"
  GATING=no designs "no clock gates" "$causes"
  BUFFERING=no designs "no buffers" "$causes"
} > "$parts"
"$B/synthesis" barnes-area "$library" "$lanes" "$parts" "$report"
