# synthesis.sh: area, timing, power, netlists and mutants.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
step sram 60 tests/sram.sh
step same-netlist 60 env B="$B" tests/same_netlist_check.sh
step power 900 env B="$B" tests/power.sh
every 3 2 pareto 60 env B="$B" PROGRAM="$B/twinwarp-c" tests/pareto.sh
every 6 1 synth 600 env B="$B" MAKE="$make" tests/synth.sh
every 6 1 liberty 300 env B="$B" MAKE="$make" tests/liberty.sh
every 6 4 export 300 env B="$B" MAKE="$make" tests/export.sh
in_full technologies 3600 $make technologies WIDTH=narrow
# Area and slack against what is checked in: of all units, or of a sixth without those that take long.
quick=$(one_of 6 $(tr ' ' '\n' <<<"$LEAVES" | grep -vE 'fp_pipe|dp_pipe|int_pipe|sfu_pipe|tensor_pipe|shared_memory|caching|register_reader'))
if [ "$full" = full ]; then step gate 3600 $make gate; else step gate 900 env NEW=pass $make gate ASKED="$quick"; fi
in_full composites 7200 bash -ec "for unit in caching_collector warp_pool subcore sm; do $make timing UNIT=\$unit; done"
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
in_full coverage 7200 $make coverage
settle
# The netlist of each unit in its lock-step test: of some, or of all.
if [ "$full" = full ]; then step netlists 14400 $make netlists
else step netlists 900 $make netlists NETLISTS="issue_counter subcore_mux register_bank barrier simt_stack order_counters warp_scheduler"; fi
settle
# Mutants take both cores: all, or a sample of those of a twelfth of the units, which twelfth goes by the commit.
if [ "$full" = full ]; then step mutate 14400 $make -k -j2 mutate-full
else step mutate 900 $make -k -j2 mutate MUTATED="$(one_of 12 $MUTABLE)"; fi
settle
