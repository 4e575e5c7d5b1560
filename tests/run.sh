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

. tests/junit.sh
. tests/most_stages.sh
. tests/steps/step.sh

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

# Those that need both cores, or the build alone, wait for what runs.
for list in build lockstep models kernels faults lint commands units synthesis; do . tests/steps/$list.sh; done

junit_end twinwarp $passed $failed $SECONDS
echo "$((SECONDS / 60)) minutes"
echo "$passed passed, $failed failed"
[ $failed = 0 ]
