#!/bin/bash
# report.sh: the page of synth/report.sh: a row for each unit or figure of each report, nothing fetched from elsewhere; with `browser`
# also what headless Chromium makes of it without a network: the same rows, and pictures that are not blank.
#
#   tests/report.sh [browser]
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
    barnes) cat "$(ls "$B"/report/barnes-area{,-narrow}.json 2> /dev/null | head -n 1)" | grep -c '{"name": ' ;;
    papers) grep -c '{"paper": ' "$B/report/papers.json" ;;
  esac
}
rows() { # page
  local report unit lines entries
  for report in area timing power energy; do
    for unit in $(units "$report"); do grep -q "<tr id=\"$report-$unit\"><td>$unit</td><td" "$1" || { echo "no row of $unit in $report"; return 1; }; done
    [ -n "$(units "$report")" ] || { echo "no unit in $report"; return 1; }
  done
  for report in barnes papers; do
    lines=$(grep -c "<tr id=\"$report-" "$1") entries=$(figures $report)
    [ "$lines" = "$entries" ] && [ "$entries" -gt 0 ] || { echo "$lines rows of $entries figures in $report"; return 1; }
  done
  [ "$(grep -c '<svg' "$1")" = 7 ] || { echo "$(grep -c '<svg' "$1") plots, not 7"; return 1; }
}
alone() { ! grep -E '(src|href)="?(https?:)?//|@import|<script|<link' "$1"; }
missing() { ! rows "$work/less.html"; }

check "rows of all units and figures, and seven plots" rows "$page"
sed '/id="power-/d' "$page" > "$work/less.html"
check "a page without rows is found" missing
check "it fetches nothing" alone "$page"
if [ "${1:-}" = browser ]; then
  # No network but this machine's own, where we may have a name space.
  offline=; unshare -rn true 2> /dev/null && offline="unshare -rn"
  browse() {
    timeout 120 $offline chromium --headless --no-sandbox --disable-gpu --disable-background-networking --host-resolver-rules='MAP * ~NOTFOUND' \
      --user-data-dir="$work/profile" "$@" "file://$(realpath "$page")" 2> "$work/chromium.log"
  }
  browse --dump-dom > "$work/dom.html"
  check "the browser has the rows and the plots" rows "$work/dom.html"
  browse --hide-scrollbars --window-size=1200,4000 --screenshot="$work/page.png" > /dev/null
  # Colours of a page with text and bars are many; of a blank one, one.
  colours() { [ "$(identify -format '%k' "$work/page.png")" -gt 50 ]; }
  check "the picture of it is not blank" colours
fi
exit $failed
