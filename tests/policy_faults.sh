#!/bin/bash
# policy_faults: wakes one fault after the other in what lock-step does not hold against anything: the models' policies,
# and what is C alone; its test must fail.  RTL with the same fault as a model would pass lock-step: what is shown is
# that those tests do not lean on the models.
#
#   tests/policy_faults.sh [LIST FOLDER]...    `make policy-faults`, which builds what is linked here
#
# Faults of each LIST (tests/faults/policies.txt says how they stand there) are in files of its FOLDER.  B is the build
# folder; COMPILE compiles and links C as tests are, with LIBRARIES.  With no fault awake each test must pass.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
B=${B:-build}
. tests/verdict.sh

# wake LIST SOURCE
wake() {
  local list=$1 source=$2 folder copy file test key value number title status found
  folder=$B/policies/$(basename "$list" .txt) copy=$B/policies/$(basename "$list" .txt)/copy
  local models=()
  mkdir -p "$folder"
  tests/faults/plant.sh "$list" "$source" "$copy" 'tw_fault_selected()' || exit 2
  for file in $(sed -n 's/^file  *//p' "$list" | sort -u); do
    models+=("$folder/$(basename "$file" .c).o")
    $COMPILE -include tests/faults/selected.h -c "$copy/$file" -o "${models[-1]}" || exit 2
  done
  $COMPILE -c tests/faults/selected.c -o "$folder/selected.o" || exit 2
  for test in $(sed -n 's/^test  *//p' "$list" | sort -u); do
    $COMPILE "$B/sanitized/tests/test_$test.o" "${models[@]}" "$folder/selected.o" "$B/sanitized/libtest.a" \
      -lcmocka $LIBRARIES -o "$folder/test_$test" || exit 2
    TW_FAULT=0 timeout 60 "$folder/test_$test" > "$folder/asleep.log" 2>&1
    verdict "no fault: test_$test" "$([ $? = 0 ] || tail -n 3 "$folder/asleep.log")"
  done
  while read -r key value; do
    case $key in
      fault) read -r number title <<< "$value" ;;
      test)
        TW_FAULT=$number timeout 60 "$folder/test_$value" > "$folder/$number.log" 2>&1
        status=$?
        found=$(grep -c '\[  FAILED  \]' "$folder/$number.log")
        verdict "$number $title: test_$value" "$([ "$found" -gt 0 ] || echo "status $status, and no test has failed")" ;;
    esac
  done < "$list"
}

for ((i = 1; i < $#; i += 2)); do
  list=${!i}
  verdicts=$((verdicts + $(sed -n 's/^test  *//p' "$list" | sort -u | wc -l) + $(grep -c '^test ' "$list")))
done
while [ $# -gt 1 ]; do
  wake "$1" "$2"
  shift 2
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
