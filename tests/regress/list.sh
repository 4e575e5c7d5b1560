#!/bin/bash
# list.sh: what a regression runs: a line per job, its name, a tab, the command that runs it from the top folder.
#
#   list.sh FIRST SEEDS      for seeds FIRST to FIRST + SEEDS - 1
#
# Of each seed: every kernel in lock-step under a configuration that the seed chooses (nine seeds in a row take a kernel
# through every scheduler and assignment), twenty random programs of their own, and every unit's own test.
# B (build folder), RUN (the program), PRESET and LEAVES (units) come from the Makefile.
set -eu
first=$1 seeds=$2
schedulers=(gto lrr rba) assignments=(rr srr shuffle) delays=(0 10 40 200) latencies=(0 1 5 20)
programs=20

kernel_job() { # SEED KERNEL NUMBER
  local n=$(($1 - 1 + $3)) name=${2##*/}
  printf '%s-%d\t%s run %s --preset %s --sched %s --assign %s --memory-delay %d --score-latency %d --seed %d\n' \
    "${name%.tws}" "$1" "$RUN" "$2" "$PRESET" "${schedulers[n % 3]}" "${assignments[n / 3 % 3]}" \
    "${delays[($1 * 7 + $3 * 3) % 4]}" "${latencies[($1 * 5 + $3) % 4]}" "$1"
}

for ((seed = first; seed < first + seeds; seed++)); do
  number=0
  for kernel in tests/kernels/*.tws; do
    kernel_job "$seed" "$kernel" "$number"
    number=$((number + 1))
  done
  printf 'random-%d\t%s random --preset %s --seed %d --count %d --keep %s/regress/failures/random-%d\n' \
    "$seed" "$RUN" "$PRESET" $(((seed - 1) * programs + 1)) $programs "$B" "$seed"
  for unit in $LEAVES; do
    printf 'unit-%s-%d\t%s/tests/%s_test --seed %d\n' "$unit" "$seed" "$B" "$unit" "$seed"
  done
done
