#!/bin/bash
# limits.sh: what tests/limit.sh stops, and what it leaves alone.  Exit status 1 at the first thing that is not as it should be.
set -u
cd "$(dirname "$0")/.."
fail() { echo "$*"; exit 1; }
busy='while :; do :; done'

tests/limit.sh 5 bash -c 'echo said; exit 3' | grep -qx said || fail "output is lost"
tests/limit.sh 5 bash -c 'exit 3'
[ $? = 3 ] || fail "the status is lost"
SECONDS=0
said=$(tests/limit.sh 2 bash -c "($busy) & ($busy) & : limits-$$; wait")
[ $? = 124 ] || fail "two that are busy are not stopped"
[ "$said" = "stopped: more than 2 s of processor time" ] || fail "it says: $said"
[ $SECONDS -lt 60 ] || fail "they are stopped after $SECONDS s"
! grep -qs "limits-$$" /proc/[0-9]*/cmdline || fail "one goes on"
said=$(tests/limit.sh 1 sleep 1000)
[ $? = 124 ] || fail "one that waits is not stopped"
[ "$said" = "stopped: after 10 s" ] || fail "it says: $said"
tests/limit.sh 1 sleep 1000 & pid=$!
sleep 1
kill $pid
wait $pid
[ $? = 130 ] || fail "it is not stopped when it is told to"
echo "limits of processor time hold"
