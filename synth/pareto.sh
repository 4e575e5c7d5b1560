#!/bin/bash
# pareto.sh: schedulers x assignments x operand stages x load paths x collector units x banks: cycles of the suite, area of the
# SM, energy of the operand stage; which of them no other beats, and which mechanisms add up.
#
# Every point is preset volta with something changed.  Cycles are the C engine's, the geometric mean over kernels.
#
# Area, of an SM: that of volta in docs/results, with its operand stages taken out and those of the point put in.
#   ordinary   collector and arbiter, mapped here for each number of units and banks, banks by the model of memories,
#              scheduler and scores; rows of 2 and of 4 lanes, and on to 32 as a straight line
#   caching    the collector times what malekeh-cost says; for 2 units and 2 banks alone
#   RegLess    the ordinary stage of 4 units and 8 banks, without scheduler, times what regless-area says of 512 entries
#   WarpPool   what warppool-area says, less the coalescer, in this library by the ratio of its units in area and area-45nm
# Energy: events of the operand stage times what energy, energy-turing and energy-malekeh say of one; of 2 units, 2 banks and
# the coalescer alone, as no other events were measured in one library.
#
# Prints tables; writes build/report/pareto.json, pareto-area.svg and pareto-energy.svg (pareto-narrow*).  Environment: see
# synth/defaults.sh; WIDTH=full, or narrow (a few points and kernels, rows of 2 lanes: a test of the flow; its areas mean
# nothing); PROGRAM: that runs kernels; JOBS: at once.
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
. synth/at_once.sh
case ${WIDTH:-full} in
  full) report=pareto warps=16 operands=6 units="2 4" banks="2 4 8" least=2 kernels=(tests/kernels/*.small.launch) ;;
  narrow) report=pareto-narrow warps=4 operands=3 units=2 banks=2 least=32
    kernels=(tests/kernels/{saxpy,gemm_tiled,transpose_naive}.small.launch) ;;
  *) bad "WIDTH=$WIDTH: should be full or narrow" ;;
esac
program=${PROGRAM:-$B/twinwarp-c}
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/report" "$B/synth"
work=$(mktemp -d "$B/synth/pareto.XXXXXX")
trap 'rm -rf "$work" "$B/report/$report".new*' EXIT
export program library warps operands least work

# How far it is, on a terminal: done, of, what.
show() {
  [ ! -t 2 ] || printf '\r\e[K%.79s' "${1:+$1 of $2 $3}" >&2
}
# The lines of the input, each a call of the function, at once; and meanwhile how many are done.
every() { # folder, function, what
  local lines status=0
  mapfile -t lines
  mkdir -p "$work/$1"
  printf '%s\n' "${lines[@]}" | at_once "$work/$1" "$2" &
  while jobs %% > /dev/null 2>&1 && [ -t 2 ]; do
    show "$(find "$work/$1" -type f -name '*.said' | wc -l)" ${#lines[@]} "$3"
    sleep 1
    [ -n "$(jobs -r)" ] || break
  done
  wait $! || status=$?
  show
  return $status
}

# ---- areas
# µm² of a unit, logic and memories, its memories so many times as wide.
area() { # times, unit, parameters, [input=constant]
  local folder times=$1
  shift
  folder=$(synth/netlist.sh "$@") || return
  awk -F '\t' -v OFS='\t' -v times="$times" '{ $4 *= times; print }' "$folder/srams.tsv" |
    awk -v table=synth/sram.tsv -v row="$SRAM" -v top="$1_netlist" -f synth/sram.awk -f synth/area.awk \
      "$library/cells.tsv" - "$folder/modules.tsv" | awk '$1 == "total" { print $5 + $6 }'
}
# Of one whose rows have lanes: with so many and twice as many, and on to 32.
by_lanes() { # unit, parameters
  if [ "$least" = 32 ]; then area 1 "$1" "$2, .Lanes(2)"; return; fi
  local one two
  one=$(area $((32 / least)) "$1" "$2, .Lanes($least)") && two=$(area $((16 / least)) "$1" "$2, .Lanes($((2 * least)))") || return
  awk "BEGIN { print $one + ($two - $one) * (32 / $least - 1) }"
}
part() { # name, units, banks: "part", name, µm²
  local own=".SchedulersPerSubcore(1), .CollectorUnits($2), .Operands($operands), .Banks($3)" um2 bits
  case $1 in
    collector-*) um2=$(by_lanes operand_collector "$own, .Warps($warps)") ;;
    arbiter-*) um2=$(area 1 bank_arbiter "$own, .UnitPorts($operands), .RowBits(8)") ;;
    score-*)
      bits=$(awk "BEGIN { n = $2 * $operands; while (2 ^ bits <= n) bits++; print bits }")
      um2=$(area 1 rba_score ".Warps($warps), .Operands($operands), .Banks($3), .LengthBits($bits), .ScoreBits(5)" \
        "score_latency=5'd1") ;;
    gto-*) um2=$(area 1 warp_scheduler ".Warps($warps), .ScoreBits(5)" "precedence=$((2 * warps))'d0" "policy=2'd0") ;;
    rba-*) um2=$(area 1 warp_scheduler ".Warps($warps), .ScoreBits(5)" "precedence=$((2 * warps))'d0" "policy=2'd2") ;;
    banks-*) um2=$(awk -v table=synth/sram.tsv -v row="$SRAM" -v banks="$3" -f synth/sram.awk \
      -f <(echo 'BEGIN { sram_load(table); print banks * sram_area_um2(row, 512 / banks, 1024) }')) ;;
  esac || return
  [ -n "$um2" ] || { echo "$1: no area" >&2; return 1; }
  printf 'part\t%s\t%s\n' "$1" "$um2"
}
export -f area by_lanes part
{
  echo "gto-0-0 0 0"
  echo "rba-0-0 0 0"
  for b in $banks; do
    echo "banks-0-$b 0 $b"
    for u in $units; do for one in collector arbiter score; do echo "$one-$u-$b $u $b"; done; done
  done
} | every parts part "units mapped"

# ---- cycles and events
# "run", point, kernel, cycles; "event", point, kernel, event, count.  Malekeh's policies come with its units.
point() { # scheduler/assignment/stage/load path/units/banks with minuses, the same as words
  local how=(--sched "$2" --assign "$3" --set "LoadPath=$([ "$5" = WarpPool ] && echo 1 || echo 0)" --set "CollectorUnits=$6"
    --set "Banks=$7") kernel
  case $4 in
    ordinary) how+=(--set "Rows=$((512 / $7))") ;;
    caching) how+=(--set OperandStage=1 --set "Rows=$((512 / $7))" --sthld adaptive --reuse 12) ;;
    RegLess) how+=(--set OperandStage=2 --set Rows=16 --set Entries=16) ;;
  esac
  for kernel in $suite; do
    "$program" run "$kernel" --engine c --preset volta "${how[@]}" --events --report "$work/$1.json" > "$work/$1.log" 2>&1 ||
      { echo "$kernel ${how[*]}: $(tail -n 1 "$work/$1.log")" >&2; return 2; }
    awk -F '[:\t ,]+' -v OFS='\t' -v point="$1" -v kernel="$(basename "$kernel" .small.launch)" '
      { gsub(/"/, "") }
      $2 == "kernel_cycles" && !cycles { cycles = $3; print "run", point, kernel, cycles }
      $2 == "event" { event = $3 }
      $2 == "count" && $3 > 0 { print "event", point, kernel, event, $3 }' "$work/$1.json"
  done
}
export -f point
export suite="${kernels[*]}"
{
  for load in coalescer WarpPool; do for assignment in rr srr; do
    for scheduler in gto rba; do
      for u in $units; do for b in $banks; do echo "$scheduler $assignment ordinary $load $u $b"; done; done
      echo "$scheduler $assignment caching $load 2 2"
    done
    echo "malekeh $assignment caching $load 2 2"
    echo "gto $assignment RegLess $load 4 8"
    [[ $banks = *8* ]] || echo "gto $assignment ordinary $load 4 8"
  done; done
} | awk '{ name = $0; gsub(/ /, "-", name); print name, $0 }' > "$work/points"
every runs point "machines run" < "$work/points"

cat "$work"/parts/*-[0-9] $(awk -v folder="$work/runs/" '{ print folder $1 }' "$work/points") |
  awk -F '\t' -v report="$B/report/$report" -v kernels=${#kernels[@]} -f synth/figure.awk -f synth/pareto.awk \
    -f synth/pareto_table.awk -
for axis in area energy; do
  gnuplot -e "table='$B/report/$report.csv'; axis='$axis'; out='$B/report/$report-$axis.svg'" synth/pareto.gp
done
