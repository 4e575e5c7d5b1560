#!/bin/bash
# pareto.sh: the flow of `make pareto` with a few machines, kernels and narrow rows: the points are all there, those on a front
# and no others are unbeaten, products are products; it says how far it is, on a terminal alone; what fails leaves no report.
#
#   B=build PROGRAM=build/twinwarp-c tests/pareto.sh
set -u
cd "$(dirname "$0")/.."
export B=${B:-build} WIDTH=narrow
export PROGRAM=${PROGRAM:-$B/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
check() { if [ "$2" = 0 ]; then echo "ok   $1"; else echo "FAIL $1"; failed=1; fi; }
report=$B/report/pareto-narrow

TERM=xterm script -qec synth/pareto.sh /dev/null > "$work/terminal" < /dev/null
check "it ends well" $?
check "on a terminal it says how far it is" "$(tr '\r' '\n' < "$work/terminal" | grep -qE '[0-9]+ of [0-9]+ (units|machines)'; echo $?)"

awk -F, '
  function wrong(column, mark,    i, j, beaten) {
    for (i = 2; i <= NR; i++) {
      if (field[i, column] == "") { bad += field[i, mark] != 0; continue }
      beaten = 0
      for (j = 2; j <= NR; j++)
        beaten = beaten || field[j, column] != "" && field[j, column] <= field[i, column] && field[j, 3] <= field[i, 3] &&
          (field[j, column] < field[i, column] || field[j, 3] < field[i, 3])
      bad += beaten == field[i, mark]
      fronts[column] += field[i, mark]
    }
  }
  { for (k = 1; k <= NF; k++) field[NR, k] = k > 2 && $k != "" ? $k + 0 : $k }
  END { wrong(4, 6); wrong(5, 7); exit !(NR == 29 && !bad && fronts[4] && fronts[5]) }' "$report.csv"
check "28 machines; those on a front are beaten by none, the others by one" $?
awk '{ gsub(/[",:]/, ""); of[$1] = $2 }
  $1 == "product_ratio" { pairs++; d = of["first_ratio"] * of["second_ratio"] - $2; bad += d > 0.001 || d < -0.001 }
  END { exit !(pairs == 5 && !bad) }' "$report.json"
check "of five pairs the product is that of both" $?
check "pictures" "$(grep -q '</svg>' "$report-area.svg" && grep -q '</svg>' "$report-energy.svg"; echo $?)"

cp "$report.json" "$work/before"
PROGRAM=false synth/pareto.sh > "$work/said" 2>&1
check "a run that fails ends it" "$([ $? != 0 ] && grep -q 'small.launch --sched' "$work/said"; echo $?)"
check "the report stays as it was" "$(cmp -s "$report.json" "$work/before"; echo $?)"
check "without a terminal nothing is rewritten" "$(! grep -q $'\r' "$work/said"; echo $?)"
awk -f docs/pareto.awk docs/results/pareto.json > "$work/table.csv"
for axis in area energy; do
  gnuplot -e "table='$work/table.csv'; axis='$axis'; out='$work/$axis.svg'" synth/pareto.gp
  check "docs/pareto-$axis.svg is what docs/results/pareto.json says" "$(cmp -s "$work/$axis.svg" docs/pareto-$axis.svg; echo $?)"
done
WIDTH=wide synth/pareto.sh > "$work/said" 2>&1
check "another width is refused" "$([ $? = 2 ] && grep -qx 'WIDTH=wide: should be full or narrow' "$work/said"; echo $?)"
exit $failed
