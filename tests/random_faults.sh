#!/bin/bash
# random_faults.sh: how many of the planted faults (tests/faults) random programs find.
#
#   tests/random_faults.sh [PROGRAMS [LEAST]]     programs tried of each fault (100); faults that must be found (all)
#
# B is the build folder; $B/twinwarp-faults is built first by `make random-faults`.  Prints one line per fault, with the
# first program that finds it, and a count for each engine: lock-step compares every port, rtl the memory at the end.
# Exit status 1 if lock-step finds fewer than LEAST.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
folder=${B:-build}/faults/random program=${B:-build}/twinwarp-faults list=tests/faults/faults.txt
programs=${1:-100} faults=$(grep -c '^fault ' "$list") least=${2:-$faults}
. mk/how_far.sh
declare -A found=([lockstep]=0 [rtl]=0)

mkdir -p "$folder"

# first_of ENGINE FAULT: how many programs it takes to find it, or nothing.
first_of() {
  local status line
  line=$(TW_FAULT=$2 "$program" random --engine "$1" --count "$programs" --first --keep "$folder" 2> "$folder/log")
  status=$?
  [ $status = 0 ] || echo "${line%% *}"
}

while read -r number title; do
  how_far $((number - 1)) "$faults" faults
  answer=
  for engine in lockstep rtl; do
    after=$(first_of $engine "$number")
    [ -z "$after" ] || found[$engine]=$((${found[$engine]} + 1))
    answer+=$(printf ' %s %-4s' $engine "${after:--}")
  done
  how_far_over
  echo "fault $(printf %2d "$number") found by program:$answer  $title"
done < <(sed -n 's/^fault  *//p' "$list")
echo "of $faults faults, $programs programs find ${found[lockstep]} in lock-step, ${found[rtl]} by the memory alone"
[ "${found[lockstep]}" -ge "$least" ]
