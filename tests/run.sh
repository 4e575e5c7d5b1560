#!/bin/bash
# run.sh: all tests, at most two at a time.  Each step is a command with a time limit and has its own log.
#
#   tests/run.sh [full]        `make test` and `make test-full`
#
# B (build folder), PRESET, TESTED (units with a test of their own), LEAVES (those of them that are no composites) and MUTABLE
# (those that `make mutate` takes) come from the Makefile.
# Output: one line per step, the end of the log of each that fails, last the time and "N passed, N failed"; on a terminal
# also what runs.
# Written: $B/test-logs/<step>.log and $B/report/tests.xml (JUnit).  Exit status 1 if any step failed.
set -u
cd "$(dirname "$0")/.."
B=${B:-build}
PRESET=${PRESET:-volta}
full=${1:-}
logs=$B/test-logs
report=$B/report/tests.xml
at_once=2

# The flags of the make that started us are not for those we start; what matters of them is passed on here.
unset MAKEFLAGS MFLAGS MAKELEVEL
make="make -s B=$B PRESET=$PRESET"
# What builds say on the terminal: how far they are.
building=()
[ ! -t 1 ] || building=(PROGRESS=/dev/tty)
export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1

green= red= plain=
if [ -t 1 ] && [ -z "${NO_COLOR:-}" ]; then green=$'\e[32m' red=$'\e[31m' plain=$'\e[m'; fi

. tests/junit.sh
. tests/most_stages.sh
passed=0 failed=0
declare -A name_of=() started_at=()   # of the steps running, by process

# On a terminal one line, which the next one overwrites: "step n of m" and the names of those that run.
show() { [ ! -t 1 ] || printf '\r\e[K%.79s' "${1:+step $begun of $steps  ${name_of[*]}}"; }

# Waits for one step to end and reports it.
finish() {
  local pid status name seconds
  wait -n -p pid "${!name_of[@]}"
  status=$?
  name=${name_of[$pid]}
  seconds=$((SECONDS - started_at[$pid]))
  unset "name_of[$pid]" "started_at[$pid]"
  show
  if [ $status = 0 ]; then
    passed=$((passed + 1))
    echo "${green}ok  ${plain} $name ($seconds s)"
    junit_case "$name" $seconds
  else
    failed=$((failed + 1))
    echo "${red}FAIL${plain} $name ($seconds s), status $status; $logs/$name.log ends:"
    echo "$(log_end "$logs/$name.log" 20 | sed 's/^/     | /')"
    junit_case "$name" $seconds "status $status" "$logs/$name.log"
  fi
}

# step NAME SECONDS COMMAND...: starts a step as soon as fewer than at_once are running.  SECONDS on as many cores of its own, by
# processor time: a busy machine stops none.
step() {
  local name=$1 limit=$2
  shift 2
  while [ ${#name_of[@]} -ge $at_once ]; do finish; done
  tests/limit.sh $((at_once * limit)) "$@" >"$logs/$name.log" 2>&1 </dev/null &
  name_of[$!]=$name
  started_at[$!]=$SECONDS
  begun=$((begun + 1))
  show all
}

# What the short run takes by turns goes by the commit: one of N words, or a step of every Nth commit; so that each commit's
# are about as long.
commit=$(git rev-parse --short=4 HEAD 2>/dev/null) || commit=0
turn=$((16#${commit:0:4}))
one_of() { printf '%s\n' "${@:2}" | awk -v n="$1" -v which=$((turn % $1)) 'NR % n == which' | tr '\n' ' '; } # N, words
every() { [ "$full" != full ] && [ $((turn % $1)) != "$2" ] || step "${@:3}"; } # N, which of N commits, as of step

settle() {
  while [ ${#name_of[@]} -gt 0 ]; do show all; finish; done
}

stop() {
  trap - INT TERM
  [ ${#name_of[@]} = 0 ] || kill "${!name_of[@]}" 2>/dev/null
  junit_drop
  echo "interrupted" >&2
  exit 130
}
trap stop INT TERM

# How many steps there are: this script says so itself, when it is told to count them instead of running them.
begun=0
if [ -n "${COUNT:-}" ]; then
  step() { begun=$((begun + 1)); }
  junit_end() { exec echo $begun; }
else
  [ ! -t 1 ] || steps=$(COUNT=1 tests/run.sh "$full")
  mkdir -p "$logs" "$B/report"
  rm -f "$logs"/*.log
  junit_start "$report"
fi

# Everything that several steps need is built first, by one make, so that steps never build the same file.
unit_tests=() sanitized=()
for unit in $TESTED; do unit_tests+=("$B/tests/${unit}_test"); done
for source in tests/test_*.c; do sanitized+=("$B/sanitized/$(basename "$source" .c)"); done
sanitized+=("$B/sanitized/twinwarp" "$B/sanitized/fuzz_ptx" "$B/sanitized/fuzz_trace")
# In the short run compiling takes longer than what is compiled runs for.
[ "$full" = full ] || export BRIEF=yes
step build 1500 $make -k -j2 "${building[@]}" "${unit_tests[@]}" "${sanitized[@]}" "$B/fp_edges.tws" \
  "$B"/opencl/{generate,host} "$B"/{twinwarp,twinwarp-c,results,units_page,netlist_replay,synthesis} "$B"/tests/{issue_counter,rba_score}_record
settle
# More RTL: with faults in it, RegLess at the least number of entries, and Scavenger with preemption, of which `make test`
# builds the one whose turn it is by the commit, or none.
governed=volta-Kernels.2-Governor.3-Preemption.1
turns=($governed faults none maxwell-Rows.4 faults none)
built=(${turns[turn % 6]})
[ "$full" != full ] || built=($governed faults)
has() { [[ " ${built[*]} " = *" $1 "* ]]; }
for machine in "${built[@]}"; do
  [ $machine = none ] || step build-$machine 1500 $make -j2 "${building[@]}" "$B/twinwarp-$machine"
done

# Lock-step of kernels takes both cores.
if [ "$full" = full ]; then
  settle
  step cosim 3600 $make cosim
  settle
  step cosim-fermi 7200 make -s B="$B" PRESET=fermi cosim
  settle
  for set in "LoadPath=2" "LoadPath=3 PoolCoalescers=1" "PoolCoalescers=4"; do  # WarpPool with other policies and coalescers
    step "cosim-fermi-${set// /-}" 7200 make -s B="$B" PRESET=fermi SET="$set" cosim
    settle
  done
  step cosim-malekeh 36000 make -s B="$B" PRESET=malekeh cosim-full
  settle
  step cosim-full 36000 $make cosim-full
  settle
  # GPUs, whose first SMs and block scheduler are RTL.
  step cosim-gpu 14400 make -s B="$B" PRESET=volta SMS=4 RTL_SMS=2 cosim-full
  settle
  step random-gpu 14400 make -s B="$B" PRESET=volta SMS=4 RTL_SMS=2 random PROGRAMS=1000
  settle
  step cosim-gtx480 7200 make -s B="$B" PRESET=gtx480 cosim
  settle
  # The same with PAVER's scheduler, under each of its policies.
  step cosim-groups 86400 make -s B="$B" PRESET=volta SMS=4 RTL_SMS=2 BLOCKS=groups cosim-full
  settle
  step random-groups 14400 make -s B="$B" PRESET=volta SMS=4 RTL_SMS=2 BLOCKS=groups random PROGRAMS=1000
  settle
  step cosim-groups-gtx480 7200 make -s B="$B" PRESET=gtx480 BLOCKS=groups cosim KERNELS=tests/kernels/syrk.small.launch
  settle
  # Blocks with registers in common.
  step cosim-jatala 36000 make -s B="$B" PRESET=jatala cosim-full
  settle
  # A second SM's probability of dynamic warp execution, which an SM alone, the reference, does not have.
  step cosim-jatala-dynamic 36000 make -s B="$B" PRESET=jatala SMS=2 RTL_SMS=2 KEPT=50 \
    COSIM_OPTIONS="--sched lrr --owner-first --dynamic-execution --register-room 390" cosim
  settle
  step random-jatala 14400 make -s B="$B" PRESET=jatala random PROGRAMS=1000
  for preset in volta caching; do
    settle
    step "cosim-sharing-$preset" 36000 make -s B="$B" PRESET=$preset SET=Sharing=1 cosim-full
    settle
    step "random-sharing-$preset" 14400 make -s B="$B" PRESET=$preset SET=Sharing=1 random PROGRAMS=1000
  done
else
  step cosim 900 $make cosim
  settle
  step cosim-matrix 900 "$B/twinwarp" cosim --full --seeds 1 tests/kernels/{divergence,reduction,specials}.tws
  settle
  step sharing-ways 300 env SEEDS=1 tests/sharing_ways.sh "$B/twinwarp" --engine c --preset jatala -- \
    tests/kernels/jatala/s{gemm,rad_tiled}.small.launch tests/kernels/reduction.tws
fi
settle

# Random programs, and every class of FP32 operand, through the SM.  Status 3 if they left an instruction out.
if [ "$full" = full ]; then
  step random-model 7200 "$B/twinwarp" random --engine c --count 100000 --reach --keep "$B/random"
  settle
  step random-lockstep 7200 "$B/twinwarp" random --count 4000 --keep "$B/random"
  settle
  step random-faults 3600 $make random-faults PROGRAMS=200
  step fp-edges 1200 "$B/twinwarp" run "$B/fp_edges.tws"
  export TW_FP32_TRIPLES=100000000 TW_FP64_TRIPLES=100000000 TW_FP16_TRIPLES=100000000 TW_FP16_ALL=1 TW_PTX_ROUNDS=50
else
  step random-model 900 "$B/twinwarp" random --engine c --count 2000 --reach --keep "$B/random"
  step random-lockstep 900 "$B/twinwarp" random --count 120 --reach --keep "$B/random"
  step fp-edges 900 "$B/twinwarp" run "$B/fp_edges.tws" --grid 4
fi
# Double and half precision, and pipes of more than two stages, which no preset has.
if [ "$full" = full ]; then
  step precision 7200 env TWINWARP="$B/twinwarp-c" COUNT=1000 tests/precision.sh
  settle
  for stages in "" " $most_stages"; do
    both="DoubleLanes=8 HalfPrecision=1$stages" machine="--preset volta --set ${both// / --set }"
    with_both=$B/twinwarp-volta-$(tr '= ' '.-' <<<"$both")
    step "cosim-precision${stages:+-stages}" 7200 bash -ec "make -s B=$B PRESET=volta SET='$both' cosim
      for kernel in doubles halves; do $with_both run tests/\$kernel/polynomial.tws $machine; done
      TWINWARP=$with_both MACHINE='$machine' tests/forms.sh lockstep volta
      $with_both random --count 1000 --reach $machine --keep $B/random"
  done
  settle
else
  step precision 240 env TWINWARP="$B/twinwarp-c" COUNT=20 tests/precision.sh
fi
step random-stages 900 "$B/sanitized/twinwarp" random --engine c --set ${most_stages// / --set } \
  --set DoubleLanes=8 --set HalfPrecision=1 --count 100 --keep "$B/random"
step random-fully 900 "$B/sanitized/twinwarp" random --engine c --preset fully --count 100 --keep "$B/random"
# WarpPool, with registers and shared memory for any program.
step random-fermi 900 "$B/sanitized/twinwarp" random --engine c --preset fermi --set Rows=512 \
  --set SharedWords=24576 --count 100 --keep "$B/random"
# Blocks with registers in common, on few.
step random-sharing 900 "$B/sanitized/twinwarp" random --engine c --preset jatala --set Rows=64 --count 200 --keep "$B/random"
step sharing-off 300 tests/sharing_off.sh "$B/twinwarp" tests/kernels/jatala/*.small.launch tests/kernels/*.tws \
  tests/kernels/memory/*.tws tests/kernels/*.small.launch

# Models of other machines than the RTL's run alone; the sanitizers watch them.
step model-fully 900 "$B/sanitized/twinwarp" cosim --engine c --preset fully tests/kernels/*.tws \
  tests/kernels/*.small.launch
# Caching collector units: with Malekeh's policies, and with greedy scheduling and LRU.
step model-malekeh 900 "$B/sanitized/twinwarp" cosim --engine c --preset malekeh --sched malekeh --sthld 8 --reuse 12 \
  --memory-delay 50 tests/kernels/*.tws
step model-malekeh-plain 900 "$B/sanitized/twinwarp" cosim --engine c --preset malekeh --sched gto --all-near --random-units tests/kernels/*.tws
step model-fermi 900 "$B/sanitized/twinwarp" cosim --engine c --preset fermi --memory-delay 50 tests/kernels/*.tws \
  tests/kernels/*.small.launch

# Two kernels on one SM at a time, on two machines.
step pairs 900 env PROGRAM="$B/sanitized/twinwarp" tests/pairs.sh --engine c --preset scavenger
step pairs-volta 900 env PROGRAM="$B/sanitized/twinwarp" tests/pairs.sh --engine c --preset volta --set Kernels=2

# Kernels on several SMs.
step gpu $([ "$full" = full ] && echo 3600 || echo 240) env B="$B" MAKE="$make" tests/gpu.sh "$full"

# Runs on them that are stopped, and go on.
every 3 1 checkpoints $([ "$full" = full ] && echo 1800 || echo 240) env B="$B" tests/checkpoints.sh "$full"

# Sweeps over them.
every 3 2 gpu-sweep 240 env B="$B" tests/gpu_sweep.sh "$full"

# Mechanisms together.
step combinations-model 900 env PROGRAM="$B/twinwarp-c" tests/combinations.sh pairs c tests/kernels/{divergence,saxpy,reduction,histogram_shared}.tws
if [ "$full" = full ]; then
  settle
  step presets 14400 $make presets
  step combinations 14400 $make combinations
fi

step pairs-governed 900 env PROGRAM="$B/sanitized/twinwarp" tests/pairs.sh --engine c --preset scavenger --goal 80 --lengths short
# Governor and preemption in lock-step.
! has $governed ||
  step pairs-lockstep 600 env PROGRAM="$B/twinwarp-$governed" ONLY=$([ "$full" = full ] || echo MEM-COM) tests/pairs.sh \
    --preset volta --set Kernels=2 --set Governor=3 --set Preemption=1 --goal 80
# The same at the paper's lengths, for a profile, a whole run and another profile.
[ "$full" != full ] || step pairs-paper 7200 make -s B="$B" PRESET=volta SET="Kernels=2 Governor=1 Preemption=1" GOAL=90 REPEAT=320000 pairs
# What mechanisms cost outside their own files, and the machine without each.
if [ "$full" = full ]; then step price 14400 $make price FULL=full
else step price 300 tests/price.sh applies; fi
step preemption 600 env PROGRAM="$B/sanitized/twinwarp" tests/preemption.sh 1 $([ "$full" = full ] && echo 1000 || echo 40)
if [ "$full" = full ]; then step scavenger 7200 $make scavenger
else step scavenger 900 "$B/twinwarp" scavenger --small tests/kernels "$B/report/scavenger-small.json"; fi

# The load paths that WarpPool is compared with, and a small run of the comparison.
for path in banked mrpb; do
  step "load-path-$path" 900 "$B/sanitized/twinwarp" random --engine c --load-path $path --set Sets=4 --set Ways=1 \
    --set Mshrs=2 --set Pending=4 --memory-delay 100 --count 30 --keep "$B/random"
done
if [ "$full" = full ]; then step warppool 3600 $make warppool
else step warppool 900 "$B/twinwarp" warppool --small tests/kernels "$B/report/warppool-small.json"; fi

# STHLD found by short intervals; BOW's window, with marked operands; two levels of
# warps; a few of Malekeh's experiments, or all.
step model-sthld 900 "$B/sanitized/twinwarp" cosim --engine c --preset malekeh --sched malekeh --sthld adaptive \
  --set Interval=300 --reuse 12 tests/kernels/*.tws
step sliding-window 900 "$B/sanitized/twinwarp" random --engine c --preset malekeh --set CollectorUnits=8 --set Entries=16 \
  --set SharedWords=24576 --all-near --sliding-window 3 --reuse 12 --count 60 --keep "$B/random"
step two-level 900 "$B/sanitized/twinwarp" random --engine c --preset jatala --two-level 3 --count 60 --keep "$B/random"
if [ "$full" = full ]; then step malekeh 3600 $make malekeh
else step malekeh 900 "$B/twinwarp" malekeh --small tests/kernels "$B/report/malekeh-small.json"; fi

# Random OpenCL C against clang's code for the host; the large sizes of the suite.
if [ "$full" = full ]; then
  step random-opencl 7200 $make random-opencl MODULES=500
  step random-opencl-doubles 7200 $make random-opencl MODULES=200 DOUBLES=1
  step random-opencl-halves 7200 $make random-opencl MODULES=200 HALVES=1
  step suite-large 3600 "$B/twinwarp" cosim --engine c tests/kernels/*.large.launch
else
  step random-opencl 900 $make random-opencl MODULES=8
  step random-opencl-doubles 900 $make random-opencl MODULES=4 DOUBLES=1
  step random-opencl-halves 900 $make random-opencl MODULES=4 HALVES=1
fi

# Traces of kernels, replayed; damaged ones.
if [ "$full" = full ]; then
  step traces 3600 env PROGRAM="$B/twinwarp" tests/traces.sh lockstep tests/kernels/*.tws tests/kernels/*.small.launch
  step fuzz-trace 7200 $make fuzz-trace CASES=1000000
else
  step traces 900 env PROGRAM="$B/twinwarp" tests/traces.sh lockstep \
    tests/kernels/{divergence,reduction,transpose_tiled,tensor,specials,histogram_shared}.tws \
    tests/kernels/lu.small.launch
  step fuzz-trace 900 $make fuzz-trace CASES=8000
fi
step traces-model 900 env PROGRAM="$B/twinwarp" tests/traces.sh c tests/kernels/*.tws tests/kernels/*.small.launch

# Regions for RegLess: poison in what hardware may drop, at the least and at the paper's number of entries.
programs=1500
[ "$full" != full ] || programs=50000
for entries in 128 512; do
  step "regions-$entries" 3600 "$B/twinwarp" regions --check --entries $entries --random $programs --seed $entries \
    tests/kernels/*.tws tests/kernels/*.small.launch
done
# RegLess at the least number of entries: in lock-step a few kernels, and random programs, or all machines; in the SM's
# model all kernels, and random programs under the sanitizers.
if [ "$full" = full ]; then step cosim-maxwell 36000 make -s B="$B" PRESET=maxwell cosim-full PROGRAMS=500
elif has maxwell-Rows.4; then
  step cosim-maxwell 900 "$B/twinwarp-maxwell-Rows.4" cosim --preset maxwell --set Rows=4 --memory-delay 50 \
    tests/kernels/{divergence,reduction}.tws
  step random-maxwell 900 "$B/twinwarp-maxwell-Rows.4" random --preset maxwell --set Rows=4 --count 2 --keep "$B/random"
fi
step regless 600 "$B/twinwarp" regless --entries 128 tests/kernels/*.tws tests/kernels/*.small.launch
for machine in "--set Rows=4" "--set Rows=8 --set Entries=0"; do
  step "random-regless-${machine##*=}" 900 "$B/sanitized/twinwarp" random --engine c --preset maxwell $machine --memory-delay 100 \
    --count 8 --keep "$B/random"
done

! has faults || step faults 1200 env B="$B" tests/faults.sh
every 6 5 policy-faults 480 $make policy-faults
[ "$full" != full ] || step unit-faults 1200 $make unit-faults
# WarpPool's, RegLess', a GPU's and PAVER's: a program over the RTL of each is built for them alone.
[ "$full" != full ] || step faults-fermi 3600 $make faults PRESET=fermi
[ "$full" != full ] || step faults-maxwell 3600 $make faults PRESET=maxwell
[ "$full" != full ] || step faults-gpu 3600 $make faults SMS=4
[ "$full" != full ] || step faults-groups 3600 $make faults SMS=4 BLOCKS=groups
! has faults || step failure 600 env B="$B" MAKE="$make" tests/failure.sh

! has faults || step regress 600 env B="$B" tests/regress_check.sh "$full"

if [ "$full" = full ]; then step formal 7200 env B="$B" JOBS=1 tests/formal.sh
else
  step formal 900 env B="$B" JOBS=1 tests/formal.sh quick $(one_of 4 warp_scheduler subcore_mux barrier thread_map_table load_table \
    sm_mux block_scheduler block_queue)
fi

step lint-layers 60 $make lint-layers
step lint-length 60 $make lint-length
step lint-tests 60 $make lint-tests
step lint-faults 120 $make lint-faults
every 6 2 lint-format 900 $make lint-format
every 6 5 lint-checks 900 tests/lint.sh
every 2 1 lint-verilator 900 $make lint-verilator
if [ "$full" = full ]; then step lint-yosys 1500 env FULL=yes $make lint-yosys
else step lint-yosys 900 env B="$B" LEAVES="$LEAVES" synth/lint.sh $(one_of 12 $(basename -s .sv rtl/*.sv rtl/*/*.sv | grep -v '_pkg$'))
fi
if [ "$full" = full ]; then step lint-c 1500 $make lint-c
else step lint-c 900 $make lint-c FILES="$(one_of 6 $(find cmodel toolchain harness synth tests -name '*.c' | sort))"
fi
step lint-docs 900 $make lint-docs
every 3 2 results 900 bash -ec "$make $B/results; PROGRAM=$B/results tests/results.sh"
every 6 4 docs $([ "$full" = full ] && echo 14400 || echo 600) env B="$B" MAKE="$make" tests/docs.sh "$full"
step isa-package 60 $make isa-package
every 6 3 kernels 120 env B="$B" MAKE="$make" tests/kernels.sh
step limits 60 tests/limits.sh
step packaging 60 env MAKE="$make" tests/packaging.sh
every 6 2 examples $([ "$full" = full ] && echo 7200 || echo 600) tests/examples.sh "$full"
# Damaged PTX through the compiler.
if [ "$full" = full ]; then step fuzz 7200 $make fuzz-full; else every 3 1 fuzz 900 $make fuzz; fi
# Forms of foreign kernels: on every machine's model, and of volta some in lock-step, or all.
every 6 4 forms 600 env TWINWARP="$B/twinwarp-c" tests/forms.sh c $("$B/twinwarp-c" presets | awk '/^[a-z]/ { print $1 }')
every 3 2 forms-lockstep 7200 env TWINWARP="$B/twinwarp" EVERY=$([ "$full" = full ] && echo 1 || echo 15) tests/forms.sh lockstep volta
# Long kernels, on models with room for them and, in the full run, on RTL.
every 3 2 long-kernels 600 env TWINWARP="$B/twinwarp-c" tests/long_kernels.sh
if [ "$full" = full ]; then
  step build-long 3600 make -s B="$B" "$B/twinwarp-volta-PcBits.14"
  settle
  step long-lockstep 3600 env TWINWARP="$B/twinwarp-volta-PcBits.14" tests/long_kernels.sh lockstep
fi
every 6 3 stalls 240 env TWINWARP="$B/twinwarp-c" tests/stalls.sh
if [ "$full" = full ]; then
  for preset in $("$B/twinwarp-c" presets | awk '/^[a-z]/ { print $1 }'); do
    step "observed-$preset" 7200 bash -ec "make -s B=$B PRESET=$preset $B/twinwarp-$preset
      TWINWARP=$B/twinwarp-$preset MACHINE='--preset $preset' tests/observed.sh tests/kernels/*.tws tests/kernels/memory/*.tws tests/kernels/*.small.launch"
  done
else step observed 240 env TWINWARP="$B/twinwarp" tests/observed.sh tests/kernels/{divergence,reduction}.tws
fi
step profile 240 env TWINWARP="$B/twinwarp-c" tests/profile.sh
[ "$full" != full ] || step timeline-page 300 env TWINWARP="$B/twinwarp-c" tests/timeline_page.sh
[ "$full" != full ] || step hot-page 300 env TWINWARP="$B/twinwarp-c" tests/hot_page.sh
every 6 5 reasons 240 env TWINWARP="$B/twinwarp-c" tests/reasons.sh
every 6 5 why 240 env TWINWARP="$B/twinwarp-c" tests/why.sh
every 6 4 paver $([ "$full" = full ] && echo 7200 || echo 480) env B="$B" MAKE="$make" TWINWARP="$B/twinwarp-c" tests/paver.sh "$full"
every 3 2 papers-kernels $([ "$full" = full ] && echo 1800 || echo 120) env TWINWARP="$B/twinwarp-c" MAKE="$make" tests/papers_kernels.sh "$full"
step kernel-faults 60 env TWINWARP="$B/twinwarp-c" tests/kernel_faults.sh
step bad-input 600 env TWINWARP="$B/sanitized/twinwarp" LIMIT=60 tests/bad_input.sh

# Of those that take ten seconds and more a third.
long=(test_{block_sharing,fp32,gpu_kept,memory_sharing,poison,regions,regless,regless_sm,share_layout,share_litmus,share_poison})
left=" ${long[*]} "
for name in $(one_of 3 "${long[@]}"); do left=${left/ $name / }; done
for source in tests/test_*.c; do
  name=$(basename "$source" .c)
  [ "$full" != full ] && [[ $left = *" $name "* ]] && continue
  step "$name" 900 bash -ec "$make $B/sanitized/$name; $B/sanitized/$name"
done

if [ "$full" = full ]; then seeds="1 2 3 4 5" cycles=200000; else seeds=1 cycles=20000; fi
for unit in $TESTED; do
  step "unit-$unit" 1200 bash -ec "$make $B/tests/${unit}_test
    for seed in $seeds; do echo seed \$seed; $B/tests/${unit}_test --seed \$seed --cycles $cycles --bins --failure $logs/failure-$unit-\$seed; done"
done
# The same with the parameters of the product: of some of those whose intervals are long, or of all.
if [ "$full" = full ]; then step unit-machines 14400 env B="$B" tests/unit_machines.sh
else every 6 5 unit-machines 240 env B="$B" tests/unit_machines.sh performance_predictor fall_back $(one_of 3 ipc_error quota_controller \
    sthld_controller phase_detector divergence_window residency)
fi
[ "$full" != full ] || step interruptions 1200 env TWINWARP="$B/twinwarp-c" B="$B" MAKE="make -s" tests/interruptions.sh
[ "$full" != full ] || step bare 1200 env B="$B" tests/bare.sh
step progress 60 env MAKE="$make" TWINWARP="$B/twinwarp-c" tests/progress.sh
step tables 60 env B="$B" tests/tables.sh
step sram 60 tests/sram.sh
step same-netlist 60 env B="$B" tests/same_netlist_check.sh
step power 900 env B="$B" tests/power.sh
every 3 2 pareto 60 env B="$B" PROGRAM="$B/twinwarp-c" tests/pareto.sh
every 6 1 synth 600 env B="$B" MAKE="$make" tests/synth.sh
every 6 1 liberty 300 env B="$B" MAKE="$make" tests/liberty.sh
every 6 4 export 300 env B="$B" MAKE="$make" tests/export.sh
[ "$full" != full ] || step technologies 3600 $make technologies WIDTH=narrow
# Area and slack against what is checked in: of all units, or of a sixth without those that take long.
quick=$(one_of 6 $(tr ' ' '\n' <<<"$LEAVES" | grep -vE 'fp_pipe|dp_pipe|int_pipe|sfu_pipe|tensor_pipe|shared_memory|caching|register_reader|load_path'))
if [ "$full" = full ]; then step gate 3600 $make gate; else step gate 900 env NEW=pass $make gate ASKED="$quick"; fi
[ "$full" != full ] || step composites 7200 bash -ec "for unit in caching_collector warp_pool subcore sm; do $make timing UNIT=\$unit; done"
if [ "$full" = full ]; then step papers 14400 $make papers; else every 6 5 papers 900 env COLLECTORS=2 $make papers WIDTH=narrow; fi
# The page, with area, timing, power, energy and sweep of a few units or all; then what its energies predict.
settle
if [ "$full" = full ]; then step report 7200 bash -ec "$make report; B=$B tests/report.sh; B=$B tests/page.sh browser"
else
  few="decode fetch memory_order rba_score read_hazard warp_scheduler issue_counter subcore_mux bank_arbiter register_bank int_pipe"
  few+=" sthld_controller ccu_allocator request_selector osu_bank"
  every 6 2 report 900 bash -ec "$make report REPORTED='$few'; B=$B tests/report.sh; B=$B tests/page.sh"
fi
settle
every 6 2 energy 900 env B="$B" tests/energy.sh
step coverage-checks 60 env B="$B" tests/coverage/test.sh
settle
[ "$full" != full ] || step coverage 7200 $make coverage
settle
# The netlist of each unit in its lock-step test: of some, or of all.
if [ "$full" = full ]; then step netlists 14400 $make netlists
else step netlists 900 $make netlists NETLISTS="issue_counter subcore_mux register_bank barrier simt_stack order_counters warp_scheduler"; fi
settle
# Mutants take both cores: all, or a sample of those of a twelfth of the units, which twelfth goes by the commit.  Of
# pc_histogram's sample one is open: it takes a profile in which nearly all counters are full.
if [ "$full" = full ]; then step mutate 14400 $make -k -j2 mutate-full
else
  step mutate 900 $make -k -j2 mutate MUTATED="$(one_of 12 $(tr ' ' '\n' <<<"$MUTABLE" | grep -vx pc_histogram))"
fi
settle

junit_end twinwarp $passed $failed $SECONDS
echo "$((SECONDS / 60)) minutes"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
