#!/bin/bash
# measure.sh: measures figures again, and records them.
#
#   harness/results/measure.sh PROGRAM LOGS PAGES NAME...
#
# PROGRAM is build/results; what the commands say goes to LOGS/NAME.log; PAGES, a list in one word, must be printable
# with what was measured.  A command that several names share runs once.  One that fails stops no other: they are named
# at the end, status 1.
set -uo pipefail
program=$1 logs=$2 pages=$3
shift 3
. mk/how_far.sh
commit=$(git rev-parse --short HEAD)
git diff --quiet HEAD -- . ':!docs' ':!README.md' || commit+=-dirty
for name; do "$program" command "$name" > /dev/null || exit 2; done
mkdir -p "$logs"

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
  for one in "${together[@]}"; do "$program" clear "$one"; done
  began=$EPOCHSECONDS
  # Not with what this make was told: the command says all that it needs.
  if env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL bash -c "$command" > "$logs/$name.log" 2>&1; then
    for one in "${together[@]}"; do
      "$program" record "$one" "$commit" $((EPOCHSECONDS - began)) $pages || failed+=" $one"
    done
  else
    tail -n 5 "$logs/$name.log" >&2
    failed+=" ${together[*]}"
  fi
done
how_far_over
[ -z "$failed" ] || { echo "not measured:$failed" >&2; exit 1; }
