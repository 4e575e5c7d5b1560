#!/bin/bash
# report.sh: what synth/report.sh puts on the page of `make report`: a row for each unit or figure of each report, and a plot of each.
#
#   tests/report.sh
#
# Environment: B, with the reports made (make report).
set -u
cd "$(dirname "$0")/.."
B=${B:-build}
page=$B/report/index.html work=$B/test-report failed=0
mkdir -p "$work"
check() { # what, command...
  local what=$1
  shift
  if "$@" > "$work/out" 2>&1; then echo "ok    $what"; else echo "FAIL  $what"; sed 's/^/    /' "$work/out" | head -n 5; failed=1; fi
}
units() { grep -oE '"unit": "[a-z0-9_]+"' "$B/report/$1.json" | cut -d '"' -f 4; }
# How many designs or structures of papers there are.
figures() {
  case $1 in
    barnes) cat "$(ls "$B"/report/barnes-area{,-narrow}.json 2> /dev/null | head -n 1)" | grep -c '"name":' ;;
    papers) grep -c '"paper":' "$B/report/papers.json" ;;
  esac
}
rows() { # page
  local report unit lines entries plots
  for report in area timing power energy; do
    for unit in $(units "$report"); do grep -q "<tr id=\"$report-$unit\"><td>$unit</td><td" "$1" || { echo "no row of $unit in $report"; return 1; }; done
    [ -n "$(units "$report")" ] || { echo "no unit in $report"; return 1; }
  done
  for report in barnes papers; do
    lines=$(grep -c "<tr id=\"$report-" "$1") entries=$(figures $report)
    [ "$lines" = "$entries" ] && [ "$entries" -gt 0 ] || { echo "$lines rows of $entries figures in $report"; return 1; }
  done
  plots=$(sed -n '/<section id="h-synthesis"/,$p' "$1" | grep -c '<svg')
  [ "$plots" = 7 ] || { echo "$plots plots, not 7"; return 1; }
}
missing() { ! rows "$work/less.html"; }

check "rows of all units and figures, and seven plots" rows "$page"
sed '/id="power-/d' "$page" > "$work/less.html"
check "a page without rows is found" missing
exit $failed
