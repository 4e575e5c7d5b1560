#!/bin/bash
# nightly.sh: measures what is stale, part after part, each within an hour, and keeps a ledger of it: begun again it goes on
# where it stopped, and what has failed at a commit is not tried again at that.
#
#   harness/results/nightly.sh PROGRAM LEDGER
#
# PROGRAM is build/results, whose names are the parts; a part is measured by `make results RESULTS=part`.  LEDGER is JSON, an
# object a line: part, commit, date, seconds, result (passed, failed, stopped).  At the end all parts and their states are
# printed; exit status 1 if one has failed or is still stale.
# Environment: MAKE; LIMIT, seconds of a part on as many cores (3,600); PARTS, those that are looked at.
set -uo pipefail
program=$1 ledger=$2
commit=$(git rev-parse --short HEAD)
read -ra parts <<< "${PARTS:-$("$program" names | tr '\n' ' ')}"
[ -f "$ledger" ] || echo '[]' > "$ledger"

entry() { grep -F "\"part\": \"$1\"," "$ledger"; }
state() { entry "$1" | sed -E 's/.*"commit": "([^"]*)".*"result": "([^"]*)".*/\2 at \1/'; }
list_stale() { # fails if that cannot be said of some
  local said status
  said=$("$program" stale); status=$?
  stale=$(awk '$2 == "commit" { print $1 }' <<< "$said")
  [ $status -lt 2 ] || bad=1
}
is_stale() { grep -qx "$1" <<< "$stale"; }
put() { # part, seconds, result: instead of its entry
  { echo '['
    { grep -F '"part"' "$ledger" | grep -vF "\"part\": \"$1\"," | sed 's/,$//'
      printf '{"part": "%s", "commit": "%s", "date": "%s", "seconds": %s, "result": "%s"}\n' "$1" "$commit" "$(date +%F)" "$2" "$3"
    } | sort | sed '$!s/$/,/'
    echo ']'
  } > "$ledger.new" && mv "$ledger.new" "$ledger"
}

bad=0
list_stale
for part in "${parts[@]}"; do
  is_stale "$part" && [[ $(state "$part") != *" at $commit" ]] || continue
  began=$EPOCHSECONDS
  tests/limit.sh $(($(nproc) * ${LIMIT:-3600})) "${MAKE:-make}" -s results RESULTS="$part"
  case $? in 0) result=passed ;; 124) result=stopped ;; *) result=failed ;; esac
  put "$part" $((EPOCHSECONDS - began)) $result
  list_stale # others may have come with it
done

for part in "${parts[@]}"; do
  said=current
  if is_stale "$part"; then said=stale bad=1; fi
  [[ $(state "$part") != @(failed|stopped)" at $commit" ]] || bad=1
  printf '%-20s %-8s %s\n' "$part" "$said" "$(state "$part")"
done
exit $bad
