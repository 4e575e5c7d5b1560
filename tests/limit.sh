#!/bin/bash
# limit.sh: runs a command, and stops it when it and what it has started have used so much processor time, however busy the machine
# is; or when ten times as long has passed, as with one that only waits.
#
#   tests/limit.sh SECONDS COMMAND...
#
# Exit status: the command's; 124 if it was stopped, with a line that says why.
set -u
limit=$1
shift

# Of the processes of a session: ID and ticks of processor time, with those of children that have ended.
processes() {
  cat /proc/[0-9]*/stat 2> /dev/null | awk -v session="$1" '
    { id = $1; sub(/.*\) /, ""); if ($4 == session) print id, $12 + $13 + $14 + $15 }'
}

stop() { # session
  local signal
  for signal in TERM TERM KILL; do
    # shellcheck disable=SC2046  # a list
    kill -s $signal $(processes "$1" | cut -d' ' -f1) 2> /dev/null || return
    sleep 1
  done
}

# Looks now and then, until the pipe that it reads is closed.
watch() { # session
  local ticks began=$SECONDS hertz
  hertz=$(getconf CLK_TCK)
  while read -rt 2; [ $? -gt 128 ]; do
    ticks=$(processes "$1" | awk '{ n += $2 } END { print n + 0 }')
    if [ $((ticks / hertz)) -ge "$limit" ]; then echo "stopped: more than $limit s of processor time"
    elif [ $((SECONDS - began)) -ge $((10 * limit)) ]; then echo "stopped: after $((10 * limit)) s"
    else continue; fi
    stop "$1"
    return
  done
}

setsid "$@" &
session=$!
trap 'stop $session; exit 130' INT TERM
exec {watched}> >(watch $session)
wait $session
status=$?
exec {watched}>&-
case $status in 137 | 143) status=124 ;; esac  # by our signal
exit $status
