#!/bin/bash
# run: every mutant of a unit against the unit's own lock-step test; survivors go to the solver.
#
#   tests/mutants/run.sh UNIT FOLDER MITER CONFIG
#
# FOLDER holds what netlist.sh wrote, and `test`, the unit's test over that netlist.  A mutant gets 20 seeds of 20000 cycles:
# the first ones are the unit's in `make test`, all together are fewer than `make test-full` gives it.
# Written: FOLDER/results.txt, one line per mutant and exclusion:
#   NUMBER killed CYCLE | NUMBER proved | NUMBER open WHY | - excluded CLASS     and then the mutant
# Exit status 1 if the test does not tell the netlist from its mutants as it should.
set -uo pipefail
unit=$1 folder=$2 miter=$3 config=$4
cycles=20000 seeds=$(seq 20) limit=600
here=$(dirname "$0")
rm -f "$folder/results.txt"

fail() { echo "mutants of $unit: $*" >&2; exit 1; }

# awake NUMBER SEED: runs the test; prints the cycle of the first difference, or nothing.
awake() {
  local report status
  report=$(TW_FAULT=$1 timeout $limit "$folder/test" --failure none --seed "$2" --cycles $cycles 2>&1)
  status=$?
  case $status in
    0) ;;
    1) sed -n 's/^  cycle *//p' <<< "$report" ;;
    *) echo "mutant $1, seed $2: status $status: $(tail -n 1 <<< "$report")" >&2; return 1 ;;
  esac
}

# verdict NUMBER: "killed CYCLE", counting the cycles of all seeds, or nothing.
verdict() {
  local seed cycle before=0
  for seed in $seeds; do
    cycle=$(awake "$1" "$seed") || return 1
    [ -z "$cycle" ] || { echo "killed $((before + cycle))"; return; }
    before=$((before + cycles))
  done
}

result=$(verdict 0) || fail "the netlist without a mutant cannot be judged"
[ -z "$result" ] || fail "the netlist without a mutant differs from the model"

survivors=()
: > "$folder/killed.txt"
while read -r number _; do
  result=$(verdict "$number") || fail "cannot be judged"
  if [ -n "$result" ]; then echo "$number $result" >> "$folder/killed.txt"
  else survivors+=("$number"); fi
done < "$folder/mutants.txt"

: > "$folder/solved.txt"
if [ ${#survivors[@]} -gt 0 ]; then
  # The solver itself is asked first for what is known: the original is the original, and a killed mutant is not.
  known=$(head -n 1 "$folder/killed.txt" | cut -d ' ' -f 1)
  "$here/solve.sh" "$unit" "$folder" "$miter" "$config" 0 $known "${survivors[@]}" > "$folder/all_solved.txt" || fail "no solver"
  grep -q '^0 proved' "$folder/all_solved.txt" || fail "the solver does not find the original equal to itself"
  [ -z "$known" ] || grep -q "^$known open" "$folder/all_solved.txt" || fail "the solver finds mutant $known, which was killed, harmless"
  tail -n +$((${known:+1} + 2)) "$folder/all_solved.txt" > "$folder/solved.txt"
  rm "$folder/all_solved.txt"
fi

# Each verdict beside its mutant, exclusions last.
awk 'NR == FNR { verdict[$1] = $2 " " ($3 == "" ? "-" : $3); next }
     { n = $1; sub(/^[0-9]+ /, ""); print n, verdict[n], $0 }' \
  <(cat "$folder/killed.txt" "$folder/solved.txt") "$folder/mutants.txt" > "$folder/results.new"
awk '{ print "- excluded", $0 }' "$folder/excluded.txt" >> "$folder/results.new"
rm "$folder/killed.txt" "$folder/solved.txt"
mv "$folder/results.new" "$folder/results.txt"
