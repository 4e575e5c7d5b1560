# checks.sh: read by tests that say of each thing they check whether it is so.  They set `work`, a folder, and `failed` to 0.

check() { # what, command...
  local what=$1
  shift
  if "$@" > "$work/out" 2>&1; then echo "ok    $what"; else echo "FAIL  $what"; sed 's/^/    /' "$work/out"; failed=1; fi
}
# One line that has the pattern, nothing else, and the status of bad input.
refuses() { # pattern, command...
  local status
  "${@:2}" > "$work/said" 2> "$work/err"; status=$?
  [ $status = 2 ] && [ ! -s "$work/said" ] && [ "$(grep -c . "$work/err")" = 1 ] && grep -q "$1" "$work/err" ||
    { echo "status $status"; cat "$work/err"; return 1; }
}
