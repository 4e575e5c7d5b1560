#!/bin/bash
# regress.sh: many seeds over many configurations, in parallel, here or on a cluster.
#
#   SEEDS=N [FIRST=1] [JOBS=2] [LAUNCH=local|slurm] [ONLY=regexp] regress.sh
#
# ONLY keeps the jobs whose name matches.  LIMIT is the most seconds a job may take.  B, RUN, PRESET and LEAVES as in
# tests/regress/list.sh.  With Slurm the folder must be one that all nodes see.
# Written: $B/regress/list, logs/<job>.log, results/<job>, and of each job that failed failures/<job>/ with its command
# and log; $B/report/regress.xml (JUnit).
# Exit status: 0 passed, 1 a job failed, 2 bad usage, 130 interrupted.
set -u
cd "$(dirname "$0")/.." || exit 2
folder=$B/regress
SEEDS=${SEEDS:-10} FIRST=${FIRST:-1} JOBS=${JOBS:-$(nproc)} LAUNCH=${LAUNCH:-local} ONLY=${ONLY:-.}
export LIMIT=${LIMIT:-3600}
. tests/junit.sh

trap 'exit 130' INT TERM
usage() { echo "regress: $*" >&2; exit 2; }
for name in SEEDS FIRST JOBS LIMIT; do
  [[ ${!name} =~ ^[1-9][0-9]{0,8}$ ]] || usage "$name=${!name}: must be a number, 1 or more"
done
[[ $LAUNCH = local || $LAUNCH = slurm ]] || usage "LAUNCH=$LAUNCH: must be local or slurm"
[ "$LAUNCH" = local ] || command -v sbatch >/dev/null || usage "LAUNCH=slurm: there is no sbatch here"

# Slurm refuses longer arrays unless told otherwise.
array=1000

submit() {
  local offset last
  for ((offset = 1; offset <= jobs; offset += array)); do
    last=$((jobs - offset < array ? jobs - offset : array - 1))
    OFFSET=$offset sbatch --quiet --wait --parsable --job-name=twinwarp --array="0-$last%$JOBS" --output=/dev/null \
      --wrap="tests/regress/job.sh $folder" >/dev/null
  done
}

launch() {
  if [ "$LAUNCH" = slurm ]; then submit
  else seq "$jobs" | xargs -P "$JOBS" -n 1 tests/regress/job.sh "$folder"
  fi
}

done_jobs() { find "$folder/results" -type f ! -name '*.new' | wc -l; }

# A process group of its own, so that all of it can be ended.
watch() {
  set -m
  launch &
  launcher=$!
  set +m
  trap interrupted INT TERM
  while kill -0 "$launcher" 2>/dev/null; do
    [ ! -t 2 ] || printf '\r%d of %d jobs ' "$(done_jobs)" "$jobs" >&2
    sleep 0.2
  done
  wait "$launcher"
  trap 'exit 130' INT TERM
  [ ! -t 2 ] || printf '\r\e[K' >&2
}

interrupted() {
  trap - INT TERM
  [ "$LAUNCH" = local ] || scancel --quiet --name=twinwarp --user="$(id -un)" 2>/dev/null
  kill -TERM -- "-$launcher" 2>/dev/null
  echo "interrupted; $(done_jobs) of $jobs jobs are in $folder" >&2
  exit 130
}

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
watch
junit_start "$B/report/regress.xml"
summary
junit_end regress $passed $failed $SECONDS
echo "$passed passed, $failed failed; seeds $FIRST to $((FIRST + SEEDS - 1)), $SECONDS s; $B/report/regress.xml"
[ $failed = 0 ]
