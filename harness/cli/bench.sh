#!/bin/bash
# bench: speed of the three engines on the same kernel, from one run on one machine, and what a cycle of the C engine
# costs in host instructions; then both for every OpenCL kernel.  usage: bench.sh PROGRAM REPORT.json
set -eu
program=$1 report=$2
kernel=tests/kernels/matmul_tiled.tws
size="--grid 8,8 --arg n=128 --arg a=65536 --arg b=65536 --arg c=65536"
repetitions=7
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

field() { sed -n "s/^[[:space:]]*\"$2\":[[:space:]]*\([0-9.e+-]*\),*$/\1/p" "$1" | head -n 1; }
median() { sort -g | awk '{v[NR] = $1} END {print v[int((NR + 1) / 2)]}'; }

run() { "$program" run $kernel $size --seed 1 --engine $1 --report "$2" >/dev/null; }
speed() { awk -v c="$(field "$1" run_cycles)" -v s="$(field "$1" run_seconds)" 'BEGIN {print c / s}'; }

# The engines take turns, so that a machine whose speed drifts slows all of them alike.  Lock-step has two threads, which
# slow each other where they share a core's units or its memory: the same is seen of two of RTL alone at once.
for ((i = 0; i < repetitions; i++)); do
  for engine in rtl lockstep "lockstep --snapshots off" c; do
    run "$engine" "$folder/run.json"
    speed "$folder/run.json" >>"$folder/${engine// /}"
  done
  run rtl "$folder/other.json" &
  run rtl "$folder/run.json"
  wait $!
  speed "$folder/run.json" >>"$folder/two"
  speed "$folder/other.json" >>"$folder/two"
done
rtl=$(median <"$folder/rtl") lockstep=$(median <"$folder/lockstep") c=$(median <"$folder/c")
plain=$(median <"$folder/lockstep--snapshotsoff") two=$(median <"$folder/two")

# Host instructions of every kernel, at its own size.
for k in tests/kernels/*.tws; do
  valgrind --tool=callgrind --callgrind-out-file="$folder/callgrind" --toggle-collect=engine_run \
    "$program" run "$k" --engine c --seed 1 --report "$folder/run.json" >/dev/null 2>"$folder/valgrind"
  echo "$(sed -n 's/^summary: //p;s/^totals: //p' "$folder/callgrind" | head -n 1)" \
    "$(field "$folder/run.json" kernel_cycles)" "$(basename "$k" .tws)"
done >"$folder/instructions"
read -r mean worst dense <<<"$(awk '{i += $1; c += $2; if ($1 / $2 > w) {w = $1 / $2; k = $3}} END {print i / c, w, k}' \
  "$folder/instructions")"

awk -v rtl="$rtl" -v lock="$lockstep" -v plain="$plain" -v c="$c" -v two="$two" \
  -v mean="$mean" -v worst="$worst" -v dense="$dense" -v out="$report" 'BEGIN {
  printf "SM cycles per second, median of '$repetitions' runs of '$kernel', n = 128, taking turns\n"
  printf "  RTL alone     %9.0f\n  lock-step     %9.0f   time %.2f of RTL alone (at most 1.35)\n", rtl, lock, rtl / lock
  printf "    without snapshots  %9.0f   they cost %.1f %% (at most 10)\n", plain, 100 * (plain / lock - 1)
  printf "  two of RTL alone at once, each  %9.0f   time %.2f of one, and lock-step %.2f of theirs\n", two, rtl / two, two / lock
  printf "  C alone       %9.0f   %.1f times the speed of RTL (at least 10)\n", c, c / rtl
  printf "host instructions per busy SM cycle of the C engine, all kernels together  %.0f (at most 4000; Accel-Sim\n", mean
  printf "64000 to 128000); of the densest, %s, %.0f\n", dense, worst
  printf "{\n  \"rtl_cycles_per_second\": %.0f,\n  \"lockstep_cycles_per_second\": %.0f,\n", rtl, lock > out
  printf "  \"lockstep_without_snapshots_cycles_per_second\": %.0f,\n", plain > out
  printf "  \"c_cycles_per_second\": %.0f,\n  \"lockstep_to_rtl_time_ratio\": %.3f,\n", c, rtl / lock > out
  printf "  \"two_rtl_at_once_cycles_per_second\": %.0f,\n  \"two_rtl_at_once_time_ratio\": %.3f,\n", two, rtl / two > out
  printf "  \"lockstep_to_two_rtl_at_once_time_ratio\": %.3f,\n", two / lock > out
  printf "  \"c_to_rtl_speed_ratio\": %.2f,\n  \"c_host_instructions_per_busy_cycle\": %.0f,\n", c / rtl, mean > out
  printf "  \"c_host_instructions_per_busy_cycle_of_densest\": %.0f,\n", worst > out
}'

# By kernel: cycles per second of each engine, the median of three runs that take turns; instructions of the C engine.
echo
. tests/widest.sh
width=$(widest kernel $(basename -s .small.launch tests/kernels/*.small.launch))
printf "%-${width}s %9s %9s %9s %11s %9s %13s\n" kernel "RTL c/s" "lock-step" "C c/s" "lock/RTL" "C/RTL" "instr./cycle"
printf '  "kernels": [' >>"$report"
comma=
for launch in tests/kernels/*.small.launch; do
  rm -f "$folder"/speed.*
  for ((i = 0; i < 3; i++)); do
    for engine in rtl lockstep c; do
      "$program" run "$launch" --engine $engine --report "$folder/run.json" >/dev/null
      speed "$folder/run.json" >>"$folder/speed.$engine"
    done
  done
  valgrind --tool=callgrind --callgrind-out-file="$folder/callgrind" --toggle-collect=engine_run \
    "$program" run "$launch" --engine c --report "$folder/run.json" >/dev/null 2>"$folder/valgrind"
  awk -v name="$(basename "$launch" .small.launch)" -v rtl="$(median <"$folder/speed.rtl")" -v out="$report" -v comma="$comma" \
    -v lock="$(median <"$folder/speed.lockstep")" -v c="$(median <"$folder/speed.c")" \
    -v i="$(sed -n 's/^summary: //p;s/^totals: //p' "$folder/callgrind" | head -n 1)" \
    -v busy="$(field "$folder/run.json" kernel_cycles)" 'BEGIN {
      printf "%-'$width's %9.0f %9.0f %9.0f %11.2f %9.1f %13.0f\n", name, rtl, lock, c, rtl / lock, c / rtl, i / busy
      printf "%s\n    {\"kernel\": \"%s\", \"rtl_cycles_per_second\": %.0f, \"lockstep_cycles_per_second\": %.0f, ", comma, name, rtl, lock >> out
      printf "\"c_cycles_per_second\": %.0f, \"c_host_instructions_per_busy_cycle\": %.0f}", c, i / busy >> out
    }'
  comma=,
done
printf '\n  ]\n}\n' >>"$report"
