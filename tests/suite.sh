#!/bin/bash
# suite.sh: the OpenCL kernels on the C engine, each checked against its references, and what limits each.
#
#   tests/suite.sh PROGRAM REPORT.json [NAME.small.launch...]      `make suite`: all small launch files
#
# Columns: warp instructions and cycles of all launches together; IPC; lanes, active ones per warp instruction (of 32);
# requests to memory per 1000 warp instructions; imbalance, the coefficient of variation of instructions issued per
# sub-core.  Then what a change of the machine saves of the time: 8 register banks a sub-core instead of 2 (conflicts of
# banks), RBA instead of GTO (what scheduling can do about them), SRR instead of round robin (imbalance); and what half
# the MSHRs, tickets and waiters of the L1 cost (misses in flight: memory bandwidth), and pipes of the stages that a clock of 1 ns
# needs (latency of results).
# Exit status: that of the first run that fails, which is named.
set -eu
program=$1 report=$2
shift 2
[ $# -gt 0 ] || set -- tests/kernels/*.small.launch
. tests/widest.sh
. tests/most_stages.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

field() { sed -n "s/^[[:space:]]*\"$1\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$folder/run.json" | head -n 1; }

# run LAUNCH OPTION...: leaves folder/run.json
run() {
  "$program" run "$@" --engine c --report "$folder/run.json" >"$folder/log" 2>&1 ||
    { status=$?; cat "$folder/log" >&2; echo "$1 fails: $program run $* --engine c" >&2; exit $status; }
}

for launch in "$@"; do
  run "$launch"
  line="$(basename "$launch" .small.launch) $(field warp_instructions_count) $(field kernel_cycles)"
  line+=" $(field lane_instructions_count) $(field memory_requests_count) $(field issue_variation_ratio)"
  for change in "--set Banks=8 --set Rows=64" "--sched rba" "--assign srr" \
      "--set Mshrs=16 --set Pending=32 --set Tickets=16" \
      "--set ${most_stages// / --set }"; do
    run "$launch" $change
    line+=" $(field kernel_cycles)"
  done
  echo "$line"
  [ ! -t 2 ] || printf '\r\e[K%s' "$launch" >&2
done >"$folder/lines"
[ ! -t 2 ] || printf '\r\e[K' >&2

awk -v out="$report.new" -v width="$(widest kernel $(cut -d' ' -f1 "$folder/lines"))" '
  function saved(cycles) { return 1 - cycles / $3 }
  function number(key, value) { printf ", \"%s\": %.6g", key, value > out }
  BEGIN {
    printf "%-*s %12s %7s %5s %5s %8s %9s", width, "kernel", "instructions", "cycles", "IPC", "lanes", "requests", "imbalance"
    printf "   saves %%: %7s %5s %5s  costs %%: %11s %6s\n", "8 banks", "RBA", "SRR", "half misses", "stages"
    print "[" > out
  }
  {
    printf "%-*s %12d %7d %5.2f %5.1f %8.1f %9.2f", width, $1, $2, $3, $2 / $3, $4 / $2, 1000 * $5 / $2, $6
    printf "            %7.1f %5.1f %5.1f           %11.1f %6.1f\n", 100 * saved($7), 100 * saved($8), 100 * saved($9),
      -100 * saved($10), -100 * saved($11)
    printf "%s  {\"kernel\": \"%s\"", (NR > 1 ? ",\n" : ""), $1 > out
    number("warp_instructions_count", $2)
    number("kernel_cycles", $3)
    number("instructions_per_cycle", $2 / $3)
    number("lanes_per_instruction_count", $4 / $2)
    number("memory_requests_per_1000_instructions_count", 1000 * $5 / $2)
    number("issue_variation_ratio", $6)
    number("saved_by_8_banks_ratio", saved($7))
    number("saved_by_rba_ratio", saved($8))
    number("saved_by_srr_ratio", saved($9))
    number("cost_of_half_the_misses_ratio", -saved($10))
    number("cost_of_clocked_pipes_ratio", -saved($11))
    printf "}" > out
  }
  END { print "\n]" > out }' "$folder/lines"
mv "$report.new" "$report"
