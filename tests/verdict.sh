# verdict: says of each thing that a test looks at whether it has passed, and counts; sourced by tests, in the project's
# folder.
#
#   verdict WHAT WHY-NOT      without a reason it has passed
#
# passed and failed, both 0 at first, are how many have.  Where `verdicts` is how many there will be, a terminal says how
# far they are.
. mk/how_far.sh

passed=0 failed=0 verdicts=

verdict() {
  [ -z "$verdicts" ] || how_far_over
  if [ -z "$2" ]; then passed=$((passed + 1)); echo "ok   $1"
  else failed=$((failed + 1)); echo "FAIL $1: $2"; fi
  [ -z "$verdicts" ] || if [ $((passed + failed)) -lt "$verdicts" ]; then how_far $((passed + failed)) "$verdicts" checks; fi
}
