#!/bin/bash
# page_pictures.sh: docs/hot.png and docs/timeline.png, the pages that docs/profiling.md speaks of, in headless Chromium.
# Environment: B.
set -eu
cd "$(dirname "$0")/.."
program=${B:-build}/twinwarp-c
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
. tests/browser.sh

picture() { # NAME PAGE[#PLACE] WIDTH,HEIGHT
  browse "$2" "$3" light --screenshot="$work/$1.png" > /dev/null || { cat "$work/chromium.log" >&2; exit 1; }
  convert "$work/$1.png" -strip +dither -colors 96 "docs/$1.png"
}
"$program" run --engine c tests/kernels/lu.small.launch --hot="$work/hot.html" > /dev/null
picture hot "$work/hot.html" 1000,1240
"$program" run --engine c tests/kernels/matmul_tiled.tws --timeline "$work/timeline.html" > /dev/null
picture timeline "$work/timeline.html#3000" 1200,560
