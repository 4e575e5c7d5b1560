#!/bin/bash
# report.sh: build/report/synthesis.html, the part of the page of `make page` that shows what is there of this build's synthesis: area,
# timing, power, energy, sweep and papers, as tables and plots, per unit and summed.
#
#   synth/report.sh [command]     what has not been made is not in it, and said to be missing; the command that made the others
#
# Environment: B.
set -euo pipefail
cd "$(dirname "$0")/.."
export B=${B:-build}
. synth/program.sh
folder=$B/report
page=$folder/synthesis.html
mkdir -p "$folder"
work=$(mktemp -d "$folder/page.XXXXXX")
trap 'rm -rf "$work"' EXIT

"$B/synthesis" plots "$folder" "$work" > "$work/plots.tsv"
while IFS=$'\t' read -r name what titles style; do
  gnuplot -e "data='$work/$name'; out='$work/$name.svg'; what='$what'; titles='$titles'; style='$style'" synth/report.gp
done < "$work/plots.tsv"

"$B/synthesis" page "$folder" "$work" "$page" "${1:-make report}" "$(git describe --always --dirty 2> /dev/null || echo unknown)" \
  "$(date -u '+%Y-%m-%d %H:%M UTC')" "$(yosys -V | cut -d' ' -f1,2)" \
  "$(dpkg-query -W -f '${Version}' opensta 2> /dev/null || echo '(version not known)')"
echo "$page"
