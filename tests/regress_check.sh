#!/bin/bash
# regress_check.sh: that a regression passes, fails, keeps, repeats and stops as it should.
#
#   B=build regress_check.sh [full]     full: on a Slurm cluster of one node too
#
# Needs $B/twinwarp-faults.  Fault 2 shows under loose round robin only, so of saxpy's first three seeds one fails.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
export RUN=$B/twinwarp-faults PRESET=volta LEAVES= LIMIT=300
B=$B/regress-check
export B
log=$B/log
fails=saxpy-2
. tests/verdict.sh

rm -rf "$B"
mkdir -p "$B"

# regress EXPECTED-STATUS NAME=VALUE...: runs one; prints what is wrong.
regress() {
  local want=$1 status
  shift
  env "$@" tests/regress.sh >"$log" 2>&1
  status=$?
  [ $status = "$want" ] || echo "status $status, not $want: $(tail -n 1 "$log")"
}

tests_in_report() { grep -c '<testcase' "$B/report/regress.xml"; }

verdict "seeds that pass" "$(regress 0 SEEDS=2 'ONLY=^(saxpy|reduction)-'
  [ "$(tests_in_report)" = 4 ] || echo "the report does not hold 4 tests")"

verdict "a seed that fails is kept" "$(export TW_FAULT=2
  regress 1 SEEDS=3 'ONLY=^saxpy-'
  [ "$(ls "$B/regress/failures")" = $fails ] || echo "kept: $(ls "$B/regress/failures")"
  grep -q "^FAIL $fails, status 1; replay: " "$log" || echo "no line names it"
  [ "$(grep -c '<failure' "$B/report/regress.xml")" = 1 ] || echo "the report does not hold 1 failure")"

verdict "its command repeats it" "$(export TW_FAULT=2
  bash -c "$(cat "$B/regress/failures/$fails/command")" >"$B/again" 2>&1
  [ $? = 1 ] || echo "status is not 1"
  diff <(grep -A 4 '^MISMATCH' "$B/regress/failures/$fails/log") <(grep -A 4 '^MISMATCH' "$B/again") >&2 || echo "the report differs")"

verdict "a seed repeats bit for bit" "$(command=$(sed -n "s/^$fails\t//p" "$B/regress/list")
  for run in 1 2; do $command --report "$B/run$run.json" >/dev/null || echo "run $run failed"; done
  diff <(grep -v run_seconds "$B/run1.json") <(grep -v run_seconds "$B/run2.json") >/dev/null || echo "the reports differ")"

for bad in SEEDS=0 SEEDS=x JOBS=0 FIRST=-1 LAUNCH=pbs ONLY=nothing-is-called-this; do
  verdict "refused: $bad" "$(regress 2 SEEDS=1 "$bad"
    [ "$(wc -l <"$log")" = 1 ] || echo "not one line")"
done

# The regression is started in a process group of its own, so that all it leaves can be found.
verdict "interrupted: nothing stays" "$(set -m
  SEEDS=100 tests/regress.sh >"$log" 2>&1 &
  group=$!
  sleep 2
  kill -TERM $group
  wait $group
  [ $? = 130 ] || echo "status is not 130"
  sleep 1
  left=$(ps -eo pid,args | grep -F -- "$B/regress" | grep -v grep)
  [ -z "$left" ] || echo "left: $left")"

if [ "${1:-}" = full ]; then
  verdict "the same on a cluster" "$(export TW_FAULT=2
    tests/regress/cluster.sh env SEEDS=3 LAUNCH=slurm 'ONLY=^(saxpy|reduction)-' tests/regress.sh >"$log" 2>&1
    [ $? = 1 ] || echo "status is not 1: $(tail -n 1 "$log")"
    grep -q "^FAIL $fails, status 1; replay: " "$log" || echo "no line names it"
    [ "$(tests_in_report)" = 6 ] || echo "the report does not hold 6 tests")"
fi

echo "$passed passed, $failed failed"
[ $failed = 0 ]
