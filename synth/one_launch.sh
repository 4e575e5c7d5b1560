#!/bin/bash
# one_launch.sh, sourced: a window of cycles is of one launch, as what is recorded is the last one's and events are of all.
one_launch() { # report of a run, kernel: fails if there were several
  local count
  count=$(sed -n 's/^\t"launches_count":\t\([0-9]*\),*$/\1/p' "$1")
  [ "$count" = 1 ] || { echo "$2: $count launches, of which a window is of one: RUN_OPTIONS=\"--launch N\" says which" >&2; exit 2; }
}
