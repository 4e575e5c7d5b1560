#!/bin/bash
# timeline_page.sh: the page of `run --timeline FILE.html` in a browser, headless Chromium, with 257,024 instructions: that
# it shows them all, opens on the cycle that it is told, finds an instruction, and says of the one under the pointer why it
# waited.
#
#   TWINWARP=build/twinwarp-c tests/timeline_page.sh
set -u
cd "$(dirname "$0")/.."
twinwarp=${TWINWARP:-build/twinwarp-c}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
page=$work/page.html
. tests/browser.sh

asks() { # the page with a script at its end, and what it says of itself
  sed "s~</body>~<script type=\"module\">$1</script>&~" "$page" > "$work/asked.html"
  browse "$work/asked.html$2" 1300,800 light --dump-dom | grep -oE '<html[^>]*>|<span id="said">[^<]*|data-tip="[^"]*'
}
says() { # what, pattern, script, #cycle
  asks "$3" "$4" > "$work/said"
  tr '\n' ' ' < "$work/said" | grep -qE "$2" && return
  echo "FAIL  $1: $(cut -c1-300 "$work/said")"
  failed=1
}

"$twinwarp" run --engine c tests/kernels/matmul_tiled.tws --grid 8,8 --arg n=128 --arg a=65536 --arg b=65536 \
  --arg c=65536 --timeline "$page" > /dev/null || exit 1
says "all instructions" 'data-entries="257024"' '' ''
says "opens on a cycle" 'data-from="49[0-9][0-9]"' '' '#5000'
find='document.querySelector("input").value = "bar.sync"; document.querySelector("form").requestSubmit();'
says "finds a barrier" '<span id="said">1 of 8192' "$find" ''
point='document.querySelector("canvas").dispatchEvent(new PointerEvent("pointermove", { clientX: 700, clientY: 217 }));'
point+='document.documentElement.dataset.tip = document.getElementById("tip").textContent.replaceAll("\\n", "; ");'
says "tells of an instruction" 'data-tip="[0-9]+ .*scheduler 0, warp 0, lanes ffffffff.*mostly for: .*fetch, [0-9]+' "$point" '#5000'
sed -i 's/data\.reasons\[/data.reason[/' "$page"
asks "$point" '#5000' > "$work/said"
! grep -q 'mostly for' "$work/said" || { echo "FAIL  a page that is broken is not found"; failed=1; }
exit $failed
