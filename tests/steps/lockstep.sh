# lockstep.sh: kernels, random programs and classes of operands on RTL and model.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
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
