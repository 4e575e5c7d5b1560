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
. synth/program.sh
library=$(synth/library.sh "$LIBERTY")
mkdir -p "$B/report" "$B/synth"
work=$(mktemp -d "$B/synth/pareto.XXXXXX")
trap 'rm -rf "$work"' EXIT
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
# A row of a unit, its memories so many times as wide.
mapped() { # part, lanes of a row (0: it has none), times, unit, parameters, [input=constant]
  local folder
  folder=$(synth/netlist.sh "${@:4}") || return
  printf 'mapped\t%s\t%s\t%s\t%s\t%s\n' "${@:1:4}" "$folder"
}
# Of one whose rows have lanes: with so many and twice as many.
by_lanes() { # part, unit, parameters
  if [ "$least" = 32 ]; then mapped "$1" 2 1 "$2" "$3, .Lanes(2)"; return; fi
  mapped "$1" "$least" $((32 / least)) "$2" "$3, .Lanes($least)" &&
    mapped "$1" $((2 * least)) $((16 / least)) "$2" "$3, .Lanes($((2 * least)))"
}
part() { # name, units, banks
  local own=".SchedulersPerSubcore(1), .CollectorUnits($2), .Operands($operands), .Banks($3)" bits=0
  local scheduler=(0 1 warp_scheduler ".Warps($warps), .ScoreBits(5)" "precedence=$((2 * warps))'d0")
  case $1 in
    collector-*) by_lanes "$1" operand_collector "$own, .Warps($warps)" ;;
    arbiter-*) mapped "$1" 0 1 bank_arbiter "$own, .UnitPorts($operands), .RowBits(8)" ;;
    score-*)
      while ((2 ** bits <= $2 * operands)); do bits=$((bits + 1)); done
      mapped "$1" 0 1 rba_score ".Warps($warps), .Operands($operands), .Banks($3), .LengthBits($bits), .ScoreBits(5)" \
        "score_latency=5'd1" ;;
    gto-*) mapped "$1" "${scheduler[@]}" "policy=2'd0" ;;
    rba-*) mapped "$1" "${scheduler[@]}" "policy=2'd2" ;;
    banks-*) printf 'memory\t%s\t%d\t%d\t%d\n' "$1" "$3" $((512 / $3)) 1024 ;;
  esac
}
export -f mapped by_lanes part
{
  echo "gto-0-0 0 0"
  echo "rba-0-0 0 0"
  for b in $banks; do
    echo "banks-0-$b 0 $b"
    for u in $units; do for one in collector arbiter score; do echo "$one-$u-$b $u $b"; done; done
  done
} | every parts part "units mapped"

# ---- cycles and events
# A row of each kernel on a machine.  Malekeh's policies come with its units.
machine() { # scheduler, assignment, stage, load path, units and banks with minuses, the same as words
  local how=(--sched "$2" --assign "$3" --set "LoadPath=$([ "$5" = WarpPool ] && echo 1 || echo 0)" --set "CollectorUnits=$6"
    --set "Banks=$7") kernel name
  case $4 in
    ordinary) how+=(--set "Rows=$((512 / $7))") ;;
    caching) how+=(--set OperandStage=1 --set "Rows=$((512 / $7))" --sthld adaptive --reuse 12) ;;
    RegLess) how+=(--set OperandStage=2 --set Rows=16 --set Entries=16) ;;
  esac
  for kernel in $suite; do
    name=$(basename "$kernel" .small.launch)
    "$program" run "$kernel" --engine c --preset volta "${how[@]}" --events --report "$work/$1.$name.json" > "$work/$1.log" 2>&1 ||
      { echo "$kernel ${how[*]}: $(tail -n 1 "$work/$1.log")" >&2; return 2; }
    printf 'run\t%s\t%s\t%s\n' "$1" "$name" "$work/$1.$name.json"
  done
}
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
} | while read -r words; do echo "${words// /-} $words"; done > "$work/machines"
every runs machine "machines run" < "$work/machines"

{
  cat "$work"/parts/*-[0-9]
  while read -r name _; do cat "$work/runs/$name"; done < "$work/machines"
} > "$work/rows"
"$B/synthesis" pareto "$library" "$work/rows" "$B/report/$report"
for axis in area energy; do
  gnuplot -e "table='$B/report/$report.csv'; axis='$axis'; out='$B/report/$report-$axis.svg'" synth/pareto.gp
done
