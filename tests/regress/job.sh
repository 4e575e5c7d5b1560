#!/bin/bash
# job.sh: runs one line of a list, and leaves its log and its result (status and seconds).
#
#   job.sh FOLDER N             line N
#   OFFSET=K job.sh FOLDER      line K plus the index of this task in a Slurm array
#
# LIMIT is the most seconds a job may take.  The exit status is 0 whatever the job's is.
set -u
folder=$1 n=${2:-$((${OFFSET:-0} + ${SLURM_ARRAY_TASK_ID:-0}))}
cd "$(dirname "$0")/../.." || exit 2
line=$(sed -n "${n}p" "$folder/list")
name=${line%%$'\t'*} command=${line#*$'\t'}

# In the foreground: a signal to the group of all jobs is the command's, too.
timeout --foreground -k 10 "${LIMIT:-3600}" bash -c "$command" >"$folder/logs/$name.log" 2>&1 </dev/null
status=$?
echo "$status $SECONDS" >"$folder/results/$name.new" && mv "$folder/results/$name.new" "$folder/results/$name"
