#!/bin/bash
# policy_faults: wakes one fault after the other in what lock-step does not hold against anything: the models' policies,
# and what is C alone; its test must fail.  RTL with the same fault as a model would pass lock-step: what is shown is
# that those tests do not lean on the models.
#
#   tests/policy_faults.sh [LIST FOLDER]...    `make policy-faults`, which builds what is linked here
#
# Faults of each LIST (tests/faults/policies.txt says how they stand there) are in files of its FOLDER.  B is the build
# folder; COMPILE compiles and links C as tests are, with LIBRARIES.  With no fault awake each test must pass.
#
# A fault can be in a header: what is compiled with it again are the files of the list's lines `with`, and its tests.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
B=${B:-build}
. tests/verdict.sh
limit=240  # seconds of a test, on a machine that may have other things to do

# The copy's headers are found before those that it was made of.
compile_planted() { # copy, source, object
  $COMPILE -include tests/faults/selected.h -iquote "$1" -c "$2" -o "$3" || exit 2
}

# wake LIST SOURCE
wake() {
  local list=$1 source=$2 folder copy file test object key value number title status found log headers
  folder=$B/policies/$(basename "$list" .txt) copy=$B/policies/$(basename "$list" .txt)/copy
  local models=()
  mkdir -p "$folder"
  tests/faults/plant.sh "$list" "$source" "$copy" 'tw_fault_selected()' || exit 2
  headers=$(grep -c '^file .*\.h$' "$list")
  for file in $(sed -n 's/^with  *//p; s/^file  *\(.*\.c\)$/\1/p' "$list" | tr ' ' '\n' | sort -u); do
    models+=("$folder/$(basename "$file" .c).o")
    compile_planted "$copy" "$copy/$file" "${models[-1]}"
  done
  $COMPILE -c tests/faults/selected.c -o "$folder/selected.o" || exit 2
  for test in $(sed -n 's/^test  *//p' "$list" | sort -u); do
    object=$B/sanitized/tests/test_$test.o
    [ "$headers" = 0 ] || { object=$folder/test_$test.o; compile_planted "$copy" "tests/test_$test.c" "$object"; }
    $COMPILE "$object" "${models[@]}" "$folder/selected.o" "$B/sanitized/libtest.a" \
      -lcmocka $LIBRARIES -o "$folder/test_$test" || exit 2
    TW_FAULT=0 timeout $limit "$folder/test_$test" > "$folder/asleep.log" 2>&1
    verdict "no fault: test_$test" "$([ $? = 0 ] || tail -n 3 "$folder/asleep.log")"
  done
  while read -r key value; do
    case $key in
      fault) read -r number title <<< "$value" ;;
      test)
        log=$folder/$number-$value.log
        TW_FAULT=$number timeout $limit "$folder/test_$value" > "$log" 2>&1
        status=$?
        found=$(grep -c '\[  FAILED  \]' "$log")
        verdict "$number $title: test_$value" "$([ "$found" -gt 0 ] || echo "status $status, and no test has failed")" ;;
      shows)
        verdict "$number $title: $value" "$(grep -q "^ERROR: .* seed [0-9]*: $value$" "$log" || echo "not so in $log")" ;;
    esac
  done < "$list"
}

for ((i = 1; i < $#; i += 2)); do
  list=${!i}
  verdicts=$((verdicts + $(sed -n 's/^test  *//p' "$list" | sort -u | wc -l) + $(grep -cE '^(test|shows) ' "$list")))
done
while [ $# -gt 1 ]; do
  wake "$1" "$2"
  shift 2
done
echo "$passed passed, $failed failed"
[ $failed = 0 ]
