#!/bin/bash
# test.sh: shows that the checks of coverage.sh can fail, each on its own, on made-up counts; and that a unit's test
# fails when it meets less than all its bins.
#
#   B=build tests/coverage/test.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 2
programs=$(realpath "${B:-build}")/tests here=$PWD/tests/coverage
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 2
mkdir rtl
wrong=0

# expect STATUS WHAT COMMAND...
expect() {
  local want=$1 what=$2 status
  shift 2
  "$@" >out 2>&1
  status=$?
  [ $status = "$want" ] && return
  wrong=$((wrong + 1))
  printf '%s: status %s, not %s\n' "$what" $status "$want"
  sed 's/^/  /' out
}

# Counts of 50 lines of RTL, of which the first UNRUN do not run.
lines() { for ((i = 1; i <= 50; i++)); do printf 'rtl/unit.sv\t%d\t%d\n' $i $((i > $1)); done; }
for ((i = 1; i <= 50; i++)); do echo "  line_$i;"; done >rtl/unit.sv

table() { awk -F '\t' -v leaves=unit -v report=report.json -f "$here/table.awk" bins.tsv lines.tsv; }
printf 'unit\t0\tseldom\nunit\t2\talways\nunit\t1\tseldom\nunit\t2\talways\n' >bins.tsv
lines 1 >lines.tsv
expect 0 "all bins met, 98 % of the lines run" table
lines 2 >lines.tsv
expect 1 "96 % of the lines run" table
lines 0 >lines.tsv
printf 'unit\t0\tseldom\nunit\t2\talways\nunit\t0\tseldom\nunit\t2\talways\n' >bins.tsv
expect 1 "a bin never met" table
: >bins.tsv
expect 1 "no bins" table

uncovered() { awk -F '\t' -f "$here/uncovered.awk" uncovered.txt lines.tsv; }
lines 1 >lines.tsv
printf '# why\nrtl/unit.sv: line_1;\n  reason\n' >uncovered.txt
expect 0 "a line that does not run, and is listed" uncovered
lines 2 >lines.tsv
expect 1 "a line that does not run, and is not listed" uncovered
lines 0 >lines.tsv
expect 1 "a listed line that runs" uncovered
lines 1 >lines.tsv
printf 'rtl/unit.sv: line_1;\n' >uncovered.txt
expect 1 "a listed line without a reason" uncovered
printf '# none\n' >uncovered.txt
expect 1 "an empty list" uncovered

expect 3 "a test too short to meet all bins" "$programs/rba_score_test" --cycles 5 --bins
expect 0 "a test that meets all bins" "$programs/rba_score_test" --bins
echo "$wrong wrong"
[ $wrong = 0 ]
