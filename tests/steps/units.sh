# units.sh: each part by itself: tests in C, and each unit in lock-step.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
# Of those that take ten seconds and more a third.
long=(test_{block_sharing,fp32,gpu_kept,memory_sharing,poison,regions,regless,regless_sm,share_layout,share_litmus,share_poison})
these=" $(one_of 3 "${long[@]}")"
for source in tests/test_*.c; do
  name=$(basename "$source" .c)
  [ "$full" != full ] && [[ " ${long[*]} " = *" $name "* && $these != *" $name "* ]] && continue
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
