#!/bin/bash
# policy_faults: wakes one fault after the other in the models' policies (tests/faults/policies.txt); its test must
# fail.  RTL with the same fault would pass lock-step: what is shown is that those tests do not lean on the models.
#
#   tests/policy_faults.sh     `make policy-faults`, which builds what is linked here
#
# B is the build folder; COMPILE compiles and links C as tests are, with LIBRARIES.  With no fault awake each test must
# pass.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
B=${B:-build} list=tests/faults/policies.txt
folder=$B/policies
. tests/verdict.sh

mkdir -p "$folder"
tests/faults/plant.sh $list cmodel "$folder/cmodel" 'tw_fault_selected()' || exit 2
models=()
for file in $(sed -n 's/^file  *//p' $list | sort -u); do
  models+=("$folder/$(basename "$file" .c).o")
  $COMPILE -include tests/faults/selected.h -c "$folder/cmodel/$file" -o "${models[-1]}" || exit 2
done
$COMPILE -c tests/faults/selected.c -o "$folder/selected.o" || exit 2
for test in $(sed -n 's/^test  *//p' $list | sort -u); do
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
done < $list
echo "$passed passed, $failed failed"
[ $failed = 0 ]
