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
for name; do "$program" command "$name" > /dev/null || exit 2; done
mkdir -p "$logs"

# What is measured: a commit, and whether there is something else than it has.
state() {
  local commit=$(git rev-parse --short HEAD)
  git diff --quiet HEAD -- . ':!docs' ':!README.md' || commit+=-dirty-$(git diff HEAD -- . ':!docs' ':!README.md' | cksum | cut -c 1-6)
  echo "$commit"
}

# run COMMAND [anyway]: measures and records all of `together`.  Rows are recorded anyway, if there is a report: that a
# mutant is open is a figure too.  Status 1 if something is not recorded.
run() {
  local one status=0 began=$EPOCHSECONDS before=$(state)
  for one in "${together[@]}"; do "$program" clear "$one"; done
  # Not with what this make was told: the command says all that it needs.
  if env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL bash -c "$1" >> "$logs/$name.log" 2>&1 || [ "$2" = anyway ]; then
    [ "$(state)" = "$before" ] || { echo "$name: files have changed meanwhile: not recorded" >&2; return 1; }
    for one in "${together[@]}"; do "$program" record "$one" "$before" $((EPOCHSECONDS - began)) $pages || status=1; done
    return $status
  fi
  tail -n 5 "$logs/$name.log" >&2
  return 1
}

# Rows of figures by rows, as many at a time; if nothing comes of some, one by one.
run_rows() {
  local list rows few one first status=0
  list=$("$program" rows "$name") || return 1
  mapfile -t rows <<< "$list"
  [ -n "$list" ] || return 0
  for ((first = 0; first < ${#rows[@]}; first += FEW)); do
    few=("${rows[@]:first:FEW}")
    how_far "$first" ${#rows[@]} "of $name"
    run "${command//'{}'/${few[*]}}" anyway && continue
    for one in "${few[@]}"; do run "${command//'{}'/$one}" anyway || { status=1; echo "$name: not $one" >&2; }; done
  done
  list=$("$program" rows "$name") && [ -z "$list" ] || { echo "$name: still to be measured:" $list >&2; status=1; }
  return $status
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
  if [[ $command = *'{}'* ]]; then run_rows; else run "$command" ""; fi || failed+=" ${together[*]}"
done
how_far_over
[ -z "$failed" ] || { echo "not measured:$failed" >&2; exit 1; }
