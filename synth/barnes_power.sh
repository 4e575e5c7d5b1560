#!/bin/bash
# barnes_power.sh: power of more collector units, and of register-bank-aware scheduling, beside Barnes VI-B2, Fig. 13, and what
# Malekeh quotes of it.  A table and build/report/barnes-power.json.
#
# A design is a sub-core's warp scheduler, operand collector with its arbiter, and register banks, as for the areas
# (synth/barnes.sh), but with the six operand slots of the SM, doing what they do in cycles FROM to TO of a kernel on that
# machine; the scheduler is tied to the design's policy, and the score to a latency of 1.  Inputs are recorded from the C
# engine, which runs any of these machines.  With LEAST the rows are not mapped at their full width (synth/extrapolate.sh).
#
# Environment: see synth/defaults.sh; COLLECTORS: numbers of units, 2 first; KERNEL, FROM, TO; PROGRAM; LEAST (of extrapolate.sh).
set -euo pipefail
cd "$(dirname "$0")/.."
. synth/defaults.sh
program=${PROGRAM:-$B/twinwarp-volta} kernel=${KERNEL:-tests/kernels/fma_baseline.tws} from=${FROM:-1000} to=${TO:-3000}
report=$B/report/barnes-power.json
work=$B/power/barnes.$$
mkdir -p "$work" "$B/report"
trap 'rm -rf "$work"' EXIT

# A row of `synthesis barnes-power`.
part() { # design, published, instances, unit, [tie]
  local power
  power=$(RECORDED=$work/recorded TIED=${5:-} synth/extrapolate.sh "$4" "$kernel" "$from" "$to")
  printf '%s\t%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "$run" "$power"
}
design() { # name, published, collector units, policy
  local policy=0 run=$work/$3-$4.json
  [ "$4" != rba ] || policy=2
  rm -rf "$work/recorded"
  mkdir "$work/recorded"
  "$program" run "$kernel" --engine c --preset volta --set "CollectorUnits=$3" --sched "$4" --score-latency 1 --record "all=$work/recorded" \
    --events --from "$from" --to "$to" --report "$run" > "$work/log" 2>&1 || { cat "$work/log" >&2; exit 2; }
  touch "$work/recorded/instances"
  part "$1" "$2" 1 warp_scheduler "policy=2'd$policy"
  [ "$4" != rba ] || part "$1" "$2" 1 rba_score "score_latency=5'd1"
  part "$1" "$2" 1 bank_arbiter
  part "$1" "$2" 2 register_bank
  part "$1" "$2" 1 operand_collector
}
for units in ${COLLECTORS:-2 4 8 16}; do
  case $units in 4) published=1.60 ;; 8) published=2.83 ;; 16) published=5.19 ;; *) published=- ;; esac
  design "GTO, $units collector units" $published "$units" gto
  [ "$units" != 2 ] || design "RBA, 2 collector units" 1.01 2 rba
done > "$work/parts"
"$B/synthesis" barnes-power "$work/parts" "$(basename "$kernel")" "$from" "$to" "$report"
