#!/bin/bash
# report.sh: build/report/index.html, one page that needs nothing else, of the reports that are there: area, timing, power,
# energy and sweep, as tables and plots, per unit and summed.
#
#   synth/report.sh               what has not been made is not in it, and said to be missing
#
# Environment: B.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build}
folder=$B/report
page=$folder/index.html
work=$B/report/page.$$
mkdir -p "$work"
trap 'rm -rf "$work" "$page.new"' EXIT

about() { # a report's own words on what it is of
  sed -nE 's/^ *"(tool|liberty|clock_ns|memory_model|kernel|from_cycle|to_cycle|preset|windows|row_lanes)".*/&/p' "$1" | head -n 2 |
    sed -E 's/[",]+ *$//; s/"//g; s/&/\&amp;/g; s/</\&lt;/g'
}
table() { # name, title, columns, plotted key, what it is, text
  local file=$folder/$1.json
  printf '<h2 id="h-%s">%s</h2>\n' "$1" "$2"
  if [ ! -f "$file" ]; then printf '<p>Not made: <code>make %s</code> does.</p>\n' "$1"; return; fi
  printf '<p>%s</p>\n<p class="about">%s</p>\n' "$6" "$(about "$file")"
  awk -v name="$1" -v columns="$3" -v bars="$4" -v data="$work/data" -f synth/report.awk "$file"
  gnuplot -e "data='$work/data'; out='$work/plot.svg'; what='$5'" synth/report.gp
  sed -n '/<svg/,$p' "$work/plot.svg"
}

{
  cat <<'HTML'
<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Twinwarp: area, timing, power</title>
<style>
body { font: 16px sans-serif; margin: 2em auto; max-width: 76em; padding: 0 1em; color: #222; }
table { border-collapse: collapse; font-size: 14px; }
td, th { padding: .15em .8em; text-align: right; border-bottom: 1px solid #ddd; }
td:first-child, th:first-child, #energy td:last-child { text-align: left; }
tr.sum { font-weight: bold; }
.about { color: #666; font-size: 13px; }
svg { max-width: 60em; height: auto; display: block; margin: 1em 0; }
</style></head><body><h1>Twinwarp: area, timing, power</h1>
HTML
  printf '<p>Revision %s, %s.</p>\n' "$(git describe --always --dirty 2> /dev/null || echo 'unknown')" "$(yosys -V | cut -d' ' -f1,2)"
  table area Area "+cells:cells;+flops:flops;+clock_gates:clock gates;+logic_area_um2:logic, µm²;+memory_area_um2:memories, µm²;synthesis_s:synthesis, s;peak_memory_mb:memory, MB" \
    logic_area_um2 'logic, µm²' 'Each unit by itself, in the configuration that was asked for.'
  table timing Timing "slack_ns:worst slack, ns;frequency_mhz:frequency, MHz;fan_out:most pins on a net" frequency_mhz 'MHz' \
    'Inputs arrive at the edge of the clock, outputs are wanted at the next.'
  table power Power "cells:cells;+internal_mw:internal, mW;+switching_mw:switching, mW;+leakage_mw:leakage, mW;+memory_mw:memories, mW;+dynamic_mw:dynamic, mW;dynamic_pj_per_cycle:pJ a cycle;instances:in the SM;unannotated_pins:pins unknown" \
    dynamic_mw 'dynamic power, mW' 'One instance of each unit in the SM, doing what it does in a window of a kernel. Sum: one of each.'
  table energy 'Energy of events' "clock_pj_per_cycle:clock, pJ a cycle;misfit_ratio:misfit;events:pJ of each event" clock_pj_per_cycle 'clock, pJ a cycle' \
    'Fitted to power measured in several windows; what <code>twinwarp run --energy</code> charges.'
  echo '<h2 id="h-sweep">Sweep</h2>'
  if [ -f "$folder/sweep.csv" ]; then
    awk -F, 'NR == 1 { print "<table id=\"sweep\"><thead><tr><th>point</th><th>group</th><th>preset</th><th>area, µm²</th><th>cycles</th><th>area</th><th>cycles</th><th>Pareto front</th></tr></thead><tbody>"; next }
      { printf "<tr><td>%s</td><td>%s</td><td>%s</td><td>%.0f</td><td>%.0f</td><td>%.3f</td><td>%.3f</td><td>%s</td></tr>\n", $3, $1, $2, $4, $5, $6, $7, $8 ? "yes" : "" }
      END { print "</tbody></table>" }' "$folder/sweep.csv"
    sed -n '/<svg/,$p' "$folder/sweep.svg"
  else echo '<p>Not made: <code>make sweep</code> does.</p>'; fi
  echo '</body></html>'
} > "$page.new"
mv "$page.new" "$page"
echo "$page"
