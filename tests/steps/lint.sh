# lint.sh: sources, pages and packages are as they should be.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
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
