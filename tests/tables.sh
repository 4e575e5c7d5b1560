#!/bin/bash
# tables.sh: the second column of a table begins, or ends, in the same place in every row, whatever names are before it.
# Environment: B (twinwarp-c is there).
set -u
cd "$(dirname "$0")/.."
program=${B:-build}/twinwarp-c
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
failed=0
check() { if [ "$2" = 0 ]; then echo "ok   $1"; else echo "FAIL $1"; failed=1; fi; }

begin='^[^ ]+ +' end='^[^ ]+ +[^ ]+'
# aligned PATTERN ROWS: whether it is as long in each of so many rows and in the head, of standard input.
aligned() {
  awk -v pattern="$1" -v rows="$2" 'NR > rows + 1 { exit }
    { match($0, pattern); if (NR == 1) at = RLENGTH; else if (RLENGTH != at) { print "apart: " $0; bad = 1 } }
    END { exit bad || NR <= rows }'
}

long=$folder/a_kernel_whose_name_is_far_longer_than_others.tws
cp tests/kernels/saxpy.tws "$long"
"$program" cosim "$long" tests/kernels/saxpy.tws | aligned "$begin" 2
check "kernels of cosim" $?
"$program" regless --entries 128 "$long" tests/kernels/saxpy.tws | tail -n +2 | aligned "$begin" 2
check "kernels of regless" $?
"$program" regions --check "$long" tests/kernels/saxpy.tws | tail -n +2 | aligned "$end" 3
check "kernels of regions" $?
"$program" presets | grep '^[a-z]' | aligned "$begin" 6
check "presets" $?

units="a_unit_whose_name_is_far_longer_than_others short"
for unit in $units; do mkdir -p "$folder/$unit"; echo "1 killed 5" > "$folder/$unit/results.txt"; done
tests/mutants/report.sh "$folder" "$folder/report.json" $units | aligned "$end" 3
check "units of mutants" $?

! printf '%-9s %5s\n' unit open long_name 1 longer_name 1 | aligned "$end" 2 > "$folder/apart" && [ -s "$folder/apart" ]
check "a row that stands apart is found" $?
exit $failed
