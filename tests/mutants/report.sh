#!/bin/bash
# report: the table of mutants, and the same for machines.
#
#   tests/mutants/report.sh FOLDER REPORT.json UNIT...
#
# FOLDER/UNIT/results.txt are what run.sh wrote.  Exit status 1 if a mutant is open.
set -euo pipefail
folder=$1 json=$2
. tests/widest.sh
shift 2

# One line per unit: name mutants killed proved open excluded median worst, then "class:count" of exclusions.
summary() {
  local unit
  for unit; do
    sort -k 2,2 -k 3,3n "$folder/$unit/results.txt" | awk -v unit="$unit" '
      $2 == "killed" { cycle[++killed] = $3 }
      $2 == "proved" { proved++ }
      $2 == "open" { open++ }
      $2 == "excluded" { excluded++; of[$3]++ }
      END {
        printf "%s %d %d %d %d %d %d %d", unit, killed + proved + open, killed, proved, open, excluded,
          cycle[int((killed + 1) / 2)], cycle[killed]
        for (class in of) printf " %s:%d", class, of[class]
        print ""
      }'
  done
}

lines=$(summary "$@")
awk -v width="$(widest unit all "$@")" '
  BEGIN { printf "%-*s %8s %8s %8s %8s %8s   cycles to kill: median %8s\n", width, "unit", "mutants", "killed", "proved", "excluded", "open", "worst" }
  { printf "%-*s %8d %8d %8d %8d %8d %24d %8d\n", width, $1, $2, $3, $4, $6, $5, $7, $8
    mutants += $2; killed += $3; proved += $4; excluded += $6; open += $5 }
  END { printf "%-*s %8d %8d %8d %8d %8d\n", width, "all", mutants, killed, proved, excluded, open
        printf "killed or proved equivalent: %.2f %%\n", 100 * (killed + proved) / mutants }' <<< "$lines"

mkdir -p "$(dirname "$json")"
awk '
  BEGIN { print "{\"units\": [" }
  { printf "%s  {\"unit\": \"%s\", \"mutants\": %d, \"killed\": %d, \"proved_equivalent\": %d, \"open\": %d,\n   \"excluded\": {",
      separator, $1, $2, $3, $4, $5
    for (i = 9; i <= NF; i++) { split($i, class, ":"); printf "%s\"%s\": %d", (i > 9 ? ", " : ""), class[1], class[2] }
    printf "}, \"cycles_to_kill_median\": %d, \"cycles_to_kill_worst\": %d}", $7, $8
    separator = ",\n" }
  END { print "\n]}" }' <<< "$lines" > "$json.new"
mv "$json.new" "$json"

open=0
for unit; do
  while read -r number _ why mutant; do
    open=$((open + 1))
    echo "open: $unit, mutant $number ($why): $mutant"
  done < <(grep '^[0-9]* open' "$folder/$unit/results.txt")
done
[ $open = 0 ]
