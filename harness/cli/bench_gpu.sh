#!/bin/bash
# bench_gpu: GPUs of several SMs: what a kernel takes on more and more of them, and how fast they are simulated.
#
#   bench_gpu.sh PROGRAM REPORT.json
#
# Of times that are compared, each is the least of so many runs that take turns.
set -euo pipefail
program=$1 report=$2
kernel=tests/kernels/hotspot.large.launch alone=tests/kernels/nbody.large.launch
repetitions=5
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

field() { sed -n "s/^[[:space:]]*\"$1\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$folder/run.json" | head -n 1; }
run() { "$program" run --engine c --preset volta "$@" --report "$folder/run.json" > /dev/null; }
least() { sort -g "$folder/$1" | head -n 1; }

for sms in 1 4 15 28 80; do
  run --sms $sms "$kernel"
  echo "$sms $(field kernel_cycles) $(field instructions_per_cycle)"
done > "$folder/sms"
for ((i = 0; i < repetitions; i++)); do
  for threads in 1 2; do
    run --sms 80 --threads $threads "$kernel"
    field run_seconds >> "$folder/threads-$threads"
    sm_cycles=$((80 * $(field run_cycles)))
  done
  run "$alone"
  field run_seconds >> "$folder/alone"
  run --sms 1 --threads 1 "$alone"
  field run_seconds >> "$folder/one"
done

awk -v cycles="$sm_cycles" -v one="$(least threads-1)" -v two="$(least threads-2)" -v alone="$(least alone)" \
  -v in_gpu="$(least one)" -v out="$report" '
  { row = sprintf("{ \"sms\": \"%d\", \"kernel_cycles\": %d, \"instructions_per_cycle\": %.2f }", $1, $2, $3)
    rows = rows (NR > 1 ? "," : "") "\n    " row
    printf "%3d SMs  %9d cycles  IPC %6.2f\n", $1, $2, $3 }
  END {
    printf "80 SMs: %d SM cycles a second by one thread (at least 400000), %d by two\n", cycles / one, cycles / two
    printf "two threads are %.2f times as fast as one (at least 1.7)\n", one / two
    printf "one SM in a GPU takes %.2f of the time of the SM alone (at most 1.2)\n", in_gpu / alone
    printf "{\n  \"sm_cycles_per_second\": %.0f,\n", cycles / one > out
    printf "  \"sm_cycles_per_second_of_two_threads\": %.0f,\n", cycles / two > out
    printf "  \"speed_of_two_threads_ratio\": %.2f,\n", one / two > out
    printf "  \"one_sm_to_sm_alone_time_ratio\": %.2f,\n  \"machines\": [%s\n  ]\n}\n", in_gpu / alone, rows > out
  }' "$folder/sms"
