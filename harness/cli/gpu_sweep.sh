#!/bin/bash
# gpu_sweep.sh: every kernel on every machine of a table, each a GPU of several SMs: as jobs side by side, here or on a
# cluster, and what they give joined.
#
#   PROGRAM=build/twinwarp-c B=build [MACHINES=harness/cli/gpu_sweep.tsv] [KERNELS="file ..."] [ONLY=regexp] [JOBS=2]
#     [LAUNCH=local|slurm] [LIMIT=86400] [EVERY=600] [GO_ON=1] gpu_sweep.sh
#
# KERNELS are the large launch files, if none are given.  ONLY keeps runs, MACHINE.KERNEL, that match.  LIMIT is the most
# seconds that a run may take; each has a thread, and writes a checkpoint every EVERY seconds.  With GO_ON=1 runs that have
# ended are not repeated, and others go on from their checkpoints, if program and options are what they were.
# Prints the cycles of each kernel on each machine, and a machine's time to that of the first, the geometric mean.
# Written: $B/gpu-sweep/list, logs/, results/, reports/, checkpoints/; $B/report/gpu-sweep.json: all reports.
# Exit status: 0 all passed, 1 some failed, 2 bad usage, 130 interrupted.
set -u
cd "$(dirname "$0")/../.." || exit 2
folder=$B/gpu-sweep report=$B/report/gpu-sweep.json
MACHINES=${MACHINES:-harness/cli/gpu_sweep.tsv} KERNELS=${KERNELS:-$(echo tests/kernels/*.large.launch)}
JOBS=${JOBS:-$(nproc)} LAUNCH=${LAUNCH:-local} ONLY=${ONLY:-.} EVERY=${EVERY:-600}
export LIMIT=${LIMIT:-86400}
. tests/regress/launch.sh

trap 'exit 130' INT TERM
usage() { echo "gpu-sweep: $*" >&2; exit 2; }
launch_check EVERY
[ -r "$MACHINES" ] || usage "MACHINES=$MACHINES: no such file"

# A line for each run: its name, machine, options, kernel, and command, but for what it goes on from.
points() {
  local number=0 machine options kernel name
  while IFS=$'\t' read -r machine options; do
    number=$((number + 1))
    [[ -n $machine && $machine != '#'* ]] || continue
    [[ $machine =~ ^[A-Za-z0-9_-]+$ && $options = --* ]] ||
      usage "$MACHINES:$number: must be a name of letters, digits, - and _, a tab, and options"
    [[ $options != *[\"\'\\\;\&\|\<\>\$\`\(\)]* ]] || usage "$MACHINES:$number: options have no quotes and no signs of a shell"
    for kernel in $KERNELS; do
      name=${kernel##*/}
      name=$machine.${name%.*}
      printf '%s\t%s\t%s\t%s\t%s\n' "$name" "$machine" "$options" "$kernel" "$PROGRAM run $kernel --engine c $options --threads 1 --report \
$folder/reports/$name.json --checkpoint $folder/checkpoints/$name --every $EVERY"
    done
  done < "$MACHINES"
}

passed() { grep -q '"status":[[:space:]]*"passed"' "$folder/reports/$1.json" 2> /dev/null; }

# What an earlier sweep left of a run that is no longer the same, goes; of one that did not pass, all but its checkpoint.
prepare() {
  local name rest
  while IFS=$'\t' read -r name rest; do
    grep -qxF -- "$name"$'\t'"$rest" "$folder/points" 2> /dev/null || rm -f "$folder"/{reports/"$name".json,checkpoints/"$name"}
    passed "$name" || rm -f "$folder"/{reports/"$name".json,results/"$name"}
  done < "$folder/points.new"
  mv "$folder/points.new" "$folder/points"
}

todo() {
  local name rest
  while IFS=$'\t' read -r name rest; do
    passed "$name" && continue
    printf '%s\t%s%s\n' "$name" "${rest##*$'\t'}" "$([ ! -e "$folder/checkpoints/$name" ] || echo " --resume $folder/checkpoints/$name")"
  done < "$folder/points"
}

failures() {
  local name rest status
  while IFS=$'\t' read -r name rest; do
    passed "$name" && { rm -f "$folder/checkpoints/$name"; continue; }
    status=none
    [ ! -f "$folder/results/$name" ] || read -r status _ < "$folder/results/$name"
    echo "FAIL $name, status $status: $(tail -n 1 "$folder/logs/$name.log" 2> /dev/null || echo "the job never started")"
  done < "$folder/points"
}

for kernel in $KERNELS; do [ -r "$kernel" ] || usage "KERNELS: $kernel: no such file"; done
same=$(for kernel in $KERNELS; do kernel=${kernel##*/}; echo "${kernel%.*}"; done | sort | uniq -d | head -n 1)
[ -z "$same" ] || usage "KERNELS: two are called $same"
all=$(points) || exit
all=$(grep -E -- "^[^	]*($ONLY)[^	]*	" <<< "$all") || usage "ONLY=$ONLY: no run matches"
program=$(cksum < "$PROGRAM")
if [ -n "${GO_ON:-}" ]; then
  [ "$(cat "$folder/program" 2> /dev/null)" = "$program" ] || usage "GO_ON=1: $folder has nothing of this program"
else
  rm -rf "$folder"
fi
mkdir -p "$folder"/{logs,results,reports,checkpoints} "$B/report"
echo "$program" > "$folder/program"
echo "$all" > "$folder/points.new"
prepare
todo > "$folder/list"
jobs=$(wc -l < "$folder/list")
[ "$jobs" = 0 ] || launch_all
failures > "$folder/failures"
awk -v folder="$folder" -v out="$report.$$" -f harness/cli/gpu_sweep.awk "$folder/points" && mv "$report.$$" "$report" || exit 2
cat "$folder/failures"
failed=$(wc -l < "$folder/failures")
echo "$(($(wc -l < "$folder/points") - failed)) passed, $failed failed; $SECONDS s; $report"
[ "$failed" = 0 ]
