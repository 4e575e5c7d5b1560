#!/bin/bash
# unit_faults: wakes one fault after the other in the RTL of units (tests/faults/units.txt); the unit's own test, of its
# smallest set of parameters, must fail.  Asleep all must pass.
#
#   tests/unit_faults.sh [UNIT]...     `make unit-faults [UNIT=]`, which builds the tests; all units of the list without one
#
# B is the build folder, CYCLES how many each has at most (20000).  Exit status: 0 all found, 1 not.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
B=${B:-build} list=tests/faults/units.txt
folder=$B/faults-units
. tests/verdict.sh

try() { # FAULT UNIT
  (cd "$folder/$2" && TW_FAULT=$1 timeout 100 ./test --seed 1 --cycles "${CYCLES:-20000}" > "$1.log" 2>&1)
}

units=("$@")
[ $# -gt 0 ] || units=($(sed -n 's/^unit  *//p' $list | sort -u))
verdicts=$((${#units[@]} + $(sed -n 's/^unit  *//p' $list | grep -cxFf <(printf '%s\n' "${units[@]}"))))
for unit in "${units[@]}"; do
  try 0 "$unit"
  verdict "no fault: $unit" "$([ $? = 0 ] || tail -n 3 "$folder/$unit/0.log")"
done
while read -r key value; do
  case $key in
    fault) read -r number title <<< "$value" ;;
    unit)
      [[ " ${units[*]} " = *" $value "* ]] || continue
      try "$number" "$value"
      status=$?
      cycle=$(sed -n 's/^ *cycle  *//p' "$folder/$value/$number.log" | head -n 1)
      verdict "$number $title: $value${cycle:+, cycle $cycle}" "$(grep -q '^MISMATCH' "$folder/$value/$number.log" || echo "status $status, and nothing differs")" ;;
  esac
done < $list
echo "$passed passed, $failed failed"
[ $failed = 0 ]
