# build.sh: what several steps need.  Read by tests/run.sh.
# shellcheck shell=bash disable=SC2086,SC2154  # lists of words, and what run.sh knows
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
