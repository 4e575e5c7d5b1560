#!/bin/bash
# same_netlist_check: that same_netlist.sh proves what is the same and finds what is not, planted in a copy of the RTL.
#
#   B=build tests/same_netlist_check.sh
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
old=$(mktemp -d)
trap 'rm -rf "$old"' EXIT
failed=0

# says EXPECTED UNIT FILE EDIT: of UNIT, when FILE has been edited by sed in the copy; the status goes with it.
says() {
  local expected=$1 unit=$2 file=rtl/$3 edit=$4 answer status
  rm -rf "$old/rtl"
  cp -r rtl "$old"
  sed -E -i "$edit" "$old/$file"
  answer=$(tests/same_netlist.sh "$old" "$unit" 2>&1)
  status=$?
  # shellcheck disable=SC2053
  if [[ $answer = $unit*\ $expected ]] && [ $status = "$([[ $expected == proved* ]]; echo $?)" ]; then
    echo "ok   $edit: $expected"
  else
    failed=1
    echo "FAIL $edit: status $status, $answer; should be $expected"
  fi
}

counter=control/issue_counter.sv bank=operand/register_bank.sv
says "proved: sources" issue_counter issue/memory_order.sv 's/issued = /taken = /'
says "proved: cycle" issue_counter $counter 's/<= &age \? .0 : sum/<= sum \& {CountBits{!(\&age)}}/'
says "proved: reachable" issue_counter $counter 's/\bage\b/age_q/g; s/\brunning\b/sum_q/g'
says "not proved: window* differs in cycle 4" issue_counter $counter 's/\(&age\)/(age == 3)/'
says "not proved: -input answer 3; +input issued 3" issue_counter $counter 's/\bissued\b/answer/'
# A part that is taken out: what goes into it, and its parameters.
says "proved: cycle" register_bank $bank 's/!rst && \((.*)\)\),$/(\1) \&\& !rst),/'
says "not proved: memory.enable differs in cycle 0" register_bank $bank 's/!rst && (\(.*\))\),$/\1),/'
says "not proved: -part memory *; +part memory *" register_bank $bank 's/Words\(Rows\)/Words(2 * Rows)/'
exit $failed
