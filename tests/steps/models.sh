# models.sh: models of other machines, mechanisms together and alone, several SMs, the studies of papers.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
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
in_full pairs-paper 7200 make -s B="$B" PRESET=volta SET="Kernels=2 Governor=1 Preemption=1" GOAL=90 REPEAT=320000 pairs
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
