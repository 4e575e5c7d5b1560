# kernels.sh: what makes kernels: compiler, traces, regions.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
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
