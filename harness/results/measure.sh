#!/bin/bash
# measure.sh: measures figures again, and records them.
#
#   harness/results/measure.sh PROGRAM LOGS PAGES NAME...
#
# PROGRAM is build/results; what the commands say goes to LOGS/NAME.log; PAGES, a list in one word, must be printable
# with what was measured.  A command that several names share runs once.  Of figures by rows those are measured that are
# stale or not there yet, a few at a time, each few recorded.  One that fails stops no other: they are named at the end,
# status 1.
set -uo pipefail
program=$1 logs=$2 pages=$3
shift 3
. mk/how_far.sh
commit=$(git rev-parse --short HEAD)
git diff --quiet HEAD -- . ':!docs' ':!README.md' || commit+=-dirty
for name; do "$program" command "$name" > /dev/null || exit 2; done
mkdir -p "$logs"

# run COMMAND [anyway]: measures and records all of `together`.  Rows are recorded anyway, if there is a report: that a mutant
# is open is a figure too.
run() {
  local one began=$EPOCHSECONDS
  for one in "${together[@]}"; do "$program" clear "$one"; done
  # Not with what this make was told: the command says all that it needs.
  if env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL bash -c "$1" >> "$logs/$name.log" 2>&1 || [ "$2" = anyway ]; then
    for one in "${together[@]}"; do
      "$program" record "$one" "$commit" $((EPOCHSECONDS - began)) $pages || failed+=" $one"
    done
  else
    tail -n 5 "$logs/$name.log" >&2
    failed+=" ${together[*]}"
  fi
}

FEW=12
declare -A tried=()
failed= of=$# done=0
for name; do
  done=$((done + 1))
  command=$("$program" command "$name")
  [ -z "${tried[$command]:-}" ] || continue
  tried[$command]=yes together=()
  for other; do [ "$("$program" command "$other")" != "$command" ] || together+=("$other"); done
  how_far_over
  echo "${together[*]}: $command"
  how_far $((done - 1)) "$of" figures
  : > "$logs/$name.log"
  if [[ $command = *'{}'* ]]; then
    mapfile -t rows < <("$program" rows "$name")
    for ((first = 0; first < ${#rows[@]}; first += FEW)); do
      few=${rows[*]:first:FEW}
      how_far "$first" ${#rows[@]} "of $name"
      run "${command//'{}'/$few}" anyway
    done
  else run "$command" ""; fi
done
how_far_over
[ -z "$failed" ] || { echo "not measured:$failed" >&2; exit 1; }
