#!/bin/bash
# netlists.sh: the netlist of each unit in the unit's own lock-step test; and one with a wrong cell, which must fail.
#
#   tests/netlists.sh folder unit...       CYCLES= of each, 20000; B, MAKE from the Makefile
set -uo pipefail
cd "$(dirname "$0")/.."
folder=$1 failed=0
shift
for unit; do
  printf '%-20s' "$unit"
  "$folder/$unit/test" --cycles "${CYCLES:-20000}" || failed=$((failed + 1))
done
echo "$# netlists, $failed failed"

# An OR for the first AND of the smallest of them.
unset MAKEFLAGS MFLAGS MAKELEVEL
spoilt=${B:-build}/netlists/spoilt
if ${MAKE:-make -s} "$spoilt/issue_counter/test" NETLISTS="$spoilt" SPOIL='0,/ & /s/ & / | /' > "$folder/spoilt.log" 2>&1; then
  "$spoilt/issue_counter/test" > "$folder/spoilt.log"
  if [ $? = 1 ]; then echo "a netlist with a wrong cell fails, as it should"
  else echo "a netlist with a wrong cell was not found out; see $folder/spoilt.log"; failed=$((failed + 1)); fi
else
  echo "no netlist with a wrong cell; see $folder/spoilt.log"
  failed=$((failed + 1))
fi
[ $failed = 0 ]
