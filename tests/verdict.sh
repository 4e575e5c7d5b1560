# verdict: says of each thing that a test looks at whether it has passed, and counts; sourced by tests.
#
#   verdict WHAT WHY-NOT      without a reason it has passed
#
# passed and failed, both 0 at first, are how many have.

passed=0 failed=0

verdict() {
  if [ -z "$2" ]; then passed=$((passed + 1)); echo "ok   $1"
  else failed=$((failed + 1)); echo "FAIL $1: $2"; fi
}
