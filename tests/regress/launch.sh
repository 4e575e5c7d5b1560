# launch: runs the jobs of a list (job.sh), here or as job arrays of a Slurm cluster; sourced by the runners.
#
#   launch_check      LAUNCH is local or slurm, JOBS and LIMIT are numbers; calls `usage WHY` if not
#   launch_all        all $jobs jobs of $folder/list, $JOBS at a time; interrupted it ends them, and exits with 130
#
# With Slurm the folder must be one that all nodes see.

# Slurm refuses longer arrays unless told otherwise.
array=1000

launch_check() {
  local name
  for name in JOBS LIMIT "$@"; do
    [[ ${!name} =~ ^[1-9][0-9]{0,8}$ ]] || usage "$name=${!name}: must be a number, 1 or more"
  done
  [[ $LAUNCH = local || $LAUNCH = slurm ]] || usage "LAUNCH=$LAUNCH: must be local or slurm"
  [ "$LAUNCH" = local ] || command -v sbatch >/dev/null || usage "LAUNCH=slurm: there is no sbatch here"
}

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
launch_all() {
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
  local tries
  trap - INT TERM
  [ "$LAUNCH" = local ] || scancel --quiet --name=twinwarp --user="$(id -un)" 2>/dev/null
  kill -TERM -- "-$launcher" 2>/dev/null
  wait "$launcher" 2>/dev/null
  # Those that still write something have ten seconds (job.sh).
  for ((tries = 150; tries > 0; tries--)); do
    kill -0 -- "-$launcher" 2>/dev/null || break
    sleep 0.1
  done
  echo "interrupted; $(done_jobs) of $jobs jobs are in $folder" >&2
  exit 130
}
