#!/bin/bash
# regress.sh: many seeds over many configurations, in parallel, here or on a cluster.
#
#   SEEDS=N [FIRST=1] [JOBS=2] [LAUNCH=local|slurm] [ONLY=regexp] regress.sh
#
# ONLY keeps the jobs whose name matches.  LIMIT is the most seconds a job may take.  B, RUN, PRESET and LEAVES as in
# tests/regress/list.sh.
# Written: $B/regress/list, logs/<job>.log, results/<job>, and of each job that failed failures/<job>/ with its command
# and log; $B/report/regress.xml (JUnit).
# Exit status: 0 passed, 1 a job failed, 2 bad usage, 130 interrupted.
set -u
cd "$(dirname "$0")/.." || exit 2
folder=$B/regress
SEEDS=${SEEDS:-10} FIRST=${FIRST:-1} JOBS=${JOBS:-$(nproc)} LAUNCH=${LAUNCH:-local} ONLY=${ONLY:-.}
export LIMIT=${LIMIT:-3600}
. tests/junit.sh
. tests/regress/launch.sh

trap 'exit 130' INT TERM
usage() { echo "regress: $*" >&2; exit 2; }
launch_check SEEDS FIRST

# keep NAME STATUS COMMAND: keeps what is needed to see it again.
keep() {
  local to=$folder/failures/$1
  mkdir -p "$to"
  echo "$3" >"$to/command"
  cp "$folder/logs/$1.log" "$to/log" 2>/dev/null || echo "the job never started" >"$to/log"
  echo "FAIL $1, status $2; replay: $3"
}

summary() {
  local name command status seconds
  while IFS=$'\t' read -r name command; do
    status=none seconds=0
    [ ! -f "$folder/results/$name" ] || read -r status seconds <"$folder/results/$name"
    if [ "$status" = 0 ]; then
      passed=$((passed + 1))
      junit_case "$name" "$seconds"
    else
      failed=$((failed + 1))
      keep "$name" "$status" "$command"
      junit_case "$name" "$seconds" "status $status" "$folder/failures/$name/log"
    fi
  done <"$folder/list"
}

rm -rf "$folder"
mkdir -p "$folder"/{logs,results,failures} "$B/report"
tests/regress/list.sh "$FIRST" "$SEEDS" | grep -E -- "$ONLY" >"$folder/list"
jobs=$(wc -l <"$folder/list") passed=0 failed=0
[ "$jobs" -gt 0 ] || usage "ONLY=$ONLY: no job of the list matches"
launch_all
junit_start "$B/report/regress.xml"
summary
junit_end regress $passed $failed $SECONDS
echo "$passed passed, $failed failed; seeds $FIRST to $((FIRST + SEEDS - 1)), $SECONDS s; $B/report/regress.xml"
[ $failed = 0 ]
