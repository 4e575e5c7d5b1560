#!/bin/bash
# hot_page.sh: the page of `run --hot=FILE.html` in a browser, headless Chromium, wide and narrow, dark and light: that it needs
# nothing else, has a row of each source line and instruction, that bars are as long as the shares beside them, which are 100 % in
# all, and that a tip has every reason of a row.  Each check is shown to fail, on a page that is broken on purpose.
#
#   TWINWARP=build/twinwarp-c tests/hot_page.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0 page=$work/page.html
. tests/browser.sh

"$twinwarp" run --engine c tests/kernels/lu.small.launch --hot="$page" > "$work/out" &&
  "$twinwarp" run --engine c tests/kernels/lu.small.launch --hot="$work/hot.json" > "$work/out" || { cat "$work/out"; exit 1; }

# asks PAGE EXPRESSION: what it is in the page, as text.
asks() {
  sed "s~</body>~<script>document.documentElement.dataset.said = $2</script>&~" "$1" > "$work/asked.html"
  browse "$work/asked.html" 1400,3000 light --dump-dom | grep -oE '<html[^>]*data-said="[^"]*"' | sed 's/.*data-said="//; s/"$//'
}
says() { # wanted, expression, page
  local said
  said=$(asks "$3" "$2")
  [ "$said" = "$1" ] || { echo "it says '$said', not '$1'"; return 1; }
}

all='[...document.querySelectorAll("tr.instruction")]'
share='Number(row.querySelector(".heat").textContent)'
rows=$(grep -c '"executions_count":' "$work/hot.json")
check "the page fetches nothing" alone "$page"
broken "a page that does" 's|</style>|@import "x.css";&|' alone
check "it says that it fits a phone" fits_phones "$page"
broken "a page that does not" 's/name="viewport"/name="none"/' fits_phones
check "it has a row of each instruction" says "$rows" "$all.length" "$page"
broken "one that is lost" '0,/^<tr class="instruction">.*<\/tr>$/s///' says "$rows" "$all.length"
check "and of each line above them" says true '[...document.querySelectorAll("tr.ptx, tr.source")].length > 20' "$page"
# Of each kernel; a tenth of a percent is rounded in each row.
whole='[...document.querySelectorAll("table")].every(table => Math.abs([...table.querySelectorAll("tr.instruction")]'
whole+=".reduce((sum, row) => sum + $share, 0) - 100) < 3)"
check "their shares are all waiting" says true "$whole" "$page"
broken "one that is not" 's/^(<tr class="instruction">.*style="--w:[0-9.]+%">)[0-9]/\19/' says true "$whole"
bars="$all.every(row => parseFloat(getComputedStyle(row.querySelector(\".heat\")).backgroundSize) == $share)"
check "bars are as long" says true "$bars" "$page"
broken "bars that are not" 's/ left \/ var\(--w\)/ left \/ 1%/' says true "$bars"
tips="$all.every(row => ($share > 0) <= /^[0-9]+ cycles: /.test(row.querySelector(\".why\").title))"
check "a tip has the reasons" says true "$tips" "$page"
broken "a page without tips" 's/title="[^"]*"//' says true "$tips"

for width in 1400 390; do
  check "$width wide: it does not scroll sideways" no_scrolling $width "$page"
done
broken "a page that does" 's/^div \{ overflow-x: auto; \}//' no_scrolling 390
for scheme in light dark; do check "$scheme: text is read" readable $scheme "$page"; done
broken "light in spite of the dark" 's/color-scheme: light dark/color-scheme: light/' readable dark
broken "dark in spite of the light" 's/color-scheme: light dark/color-scheme: dark/' readable light
for width in 1400 390; do
  for scheme in light dark; do
    check "$width wide, $scheme: its picture is not blank" coloured $width $scheme "$page"
  done
done
broken "a blank page" 's/^body \{/body { display: none;/' coloured 390 dark
exit $failed
