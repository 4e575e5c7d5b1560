#!/bin/bash
# report.sh: build/report/index.html, one page that needs nothing else: the tables of the targets named, and their plots.
#
#   synth/report.sh target...          each is made, and its table kept as build/report/<target>.txt
#
# Environment: B, MAKE.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build} make=${MAKE:-make -s}
unset MAKEFLAGS MFLAGS MAKELEVEL
folder=$B/report
page=$folder/index.html
mkdir -p "$folder"
trap 'rm -f "$page.new"' EXIT

escaped() { sed 's/&/\&amp;/g; s/</\&lt;/g; s/>/\&gt;/g' "$1"; }

for target; do
  $make "$target" B="$B" > "$folder/$target.txt.new"
  mv "$folder/$target.txt.new" "$folder/$target.txt"
done
{
  cat <<'HTML'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Twinwarp: area, timing and power</title>
<style>
body { font: 16px sans-serif; margin: 2em auto; max-width: 90em; padding: 0 1em; }
pre { font-size: 13px; background: #f4f4f4; padding: 1em; overflow-x: auto; }
svg { max-width: 60em; height: auto; }
</style></head><body><h1>Twinwarp: area, timing and power</h1>
HTML
  printf '<p>%s, %s.</p>\n<ul>\n' "$(git describe --always --dirty 2> /dev/null || echo 'no revision')" "$(yosys -V | cut -d' ' -f1,2)"
  for target; do printf '<li><a href="#%s">make %s</a></li>\n' "$target" "$target"; done
  echo '</ul>'
  for target; do
    printf '<h2 id="%s">make %s</h2>\n<pre>' "$target" "$target"
    escaped "$folder/$target.txt"
    echo '</pre>'
    [ ! -f "$folder/$target.svg" ] || sed -n '/<svg/,$p' "$folder/$target.svg"
  done
  echo '</body></html>'
} > "$page.new"
mv "$page.new" "$page"
echo "$page"
