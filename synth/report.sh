#!/bin/bash
# report.sh: build/report/synthesis.html, the part of the page of `make page` that shows what is there of this build's synthesis: area,
# timing, power, energy, sweep and papers, as tables and plots, per unit and summed.
#
#   synth/report.sh [command]     what has not been made is not in it, and said to be missing; the command that made the others
#
# Environment: B.
set -euo pipefail
cd "$(dirname "$0")/.."
B=${B:-build}
folder=$B/report
page=$folder/synthesis.html
work=$B/report/page.$$
mkdir -p "$work"
trap 'rm -rf "$work" "$page.new"' EXIT

html() { sed -E 's/&/\&amp;/g; s/</\&lt;/g'; }
section() { printf '<article id="synthesis-%s"><h3>%s</h3>\n' "$1" "$2"; }
missing() { printf '<p class="origin"><span class="badge missing">not measured</span> <code>make %s</code></p></article>\n' "$1"; }
about() { # what a report says of itself before its units
  tr -d '\n' < "$1" | sed -E 's/"(units|designs|points|figures)": \[.*//; s/[{"]//g; s/, *$//; s/_/ /g; s/ +/ /g; s/^ +//' | html
}
plot() { # file of data, what it is, names of the bars, rowstacked or clustered
  [ -s "$1" ] || return 0
  gnuplot -e "data='$1'; out='$work/plot.svg'; what='$2'; titles='$3'; style='$4'" synth/report.gp
  picture "$work/plot.svg"
}
picture() { echo '<figure class="picture scroll" tabindex="0">'; sed -n '/<svg/,$p' "$1"; echo '</figure>'; }
table() { # report, title, columns, plotted keys, what they are, names of the bars, how they stand, text; of the report, variables of report.awk
  local file=$folder/$1.json
  section "$1" "$2"
  if [ ! -f "$file" ]; then missing "$1"; return; fi
  printf '<p>%s</p>\n<p class="about">%s</p>\n' "$8" "$(about "$file")"
  awk -v name="$1" -v columns="$3" -v bars="$4" -v data="$work/$1" -f synth/report.awk "$file"
  plot "$work/$1" "$5" "$6" "$7"
  echo '</article>'
}
sweep() {
  section sweep Sweep
  if [ ! -f "$folder/sweep.csv" ]; then missing sweep; return; fi
  cat <<'HTML'
<p>Machines that differ in collector units, banks or scheduling: the area of the parts that differ, each synthesised by itself, against
the cycles of kernels on the C engine, geometric mean. Ratios are to the first point of a preset. A point is on the Pareto
front when no other of its preset is smaller and as fast, or faster and as small.</p>
HTML
  printf '<p class="about">%s</p>\n' "$(about "$folder/sweep.json")"
  awk -F, 'NR == 1 { print "<div class=\"scroll tall\" tabindex=\"0\"><table id=\"sweep\"><thead><tr><th>point</th><th>group</th><th>preset</th><th>area, µm²</th><th>cycles</th><th>area, ratio</th><th>cycles, ratio</th><th>Pareto front</th></tr></thead><tbody>"; next }
    { printf "<tr%s><td>%s</td><td>%s</td><td>%s</td><td>%.0f</td><td>%.0f</td><td>%.3f</td><td>%.3f</td><td>%s</td></tr>\n", ($8 ? " class=\"front\"" : ""), $3, $1, $2, $4, $5, $6, $7, ($8 ? "yes" : "") }
    END { print "</tbody></table></div>" }' "$folder/sweep.csv"
  picture "$folder/sweep.svg"
  echo '</article>'
}
papers() {
  local file=
  for file in "$folder"/barnes-area{,-narrow}.json ''; do [ ! -f "$file" ] || break; done
  section papers "Papers"
  if [ -z "$file" ] && [ ! -f "$folder/papers.json" ]; then missing papers; return; fi
  if [ -n "$file" ]; then
    cat <<'HTML'
<h4>Barnes (HPCA 2023), Fig. 13: more collector units, and register-bank-aware scheduling</h4>
<p>A design is the warp scheduler, operand collector, bank arbiter and two register banks, each synthesised by itself. Area relative to
two collector units with GTO: as it is; the banks left out; without clock gates; without buffers. The last three say what of a
difference comes from the register-file model, from gating, from buffering.</p>
HTML
    [[ $file != *narrow* ]] || echo '<p class="warning">Rows of 2 lanes: a test of the flow. These ratios mean nothing; <code>make papers</code> takes rows of 32.</p>'
    printf '<p class="about">%s</p>\n' "$(about "$file")"
    awk -v name=barnes -v rows=name -v named=design -v data="$work/barnes" -v bars='area_ratio published_area_ratio' -v columns="#area_um2:area, µm²;logic_area_um2:logic, µm²;published_area_ratio:published;area_ratio:ours;logic_area_ratio:without banks;area_ratio_no_clock_gates:no clock gates;area_ratio_no_buffers:no buffers" \
      -f synth/report.awk "$file" | grep -v 'class="sum"'
    plot "$work/barnes" 'area, relative' 'ours published' clustered
  fi
  [ -f "$folder/papers.json" ] || { echo '</article>'; return; }
  echo '<h4>Storage and area of structures</h4><p>Ours is the RTL in the configuration of the paper: registers and memories counted before mapping; area of the mapped netlist.</p>'
  awk -v name=papers -v rows=paper -v label=structure -v named=structure -v data="$work/papers" -v bars='ratio' -v columns="'unit:;published:published;ours:ours;ratio:ours / published;instances:units;'module:unit;'config:parameters" \
    -f synth/report.awk "$folder/papers.json"
  awk -F '\t' '$2 != ""' "$work/papers" > "$work/compared"
  plot "$work/compared" 'ours / published' 'ratio' clustered
  [ ! -s "$folder/papers.txt" ] || { echo '<h4>All of it, as printed</h4><pre id="printed">'; html < "$folder/papers.txt"; echo '</pre>'; }
  echo '</article>'
}

{
  printf '<p class="origin"><span class="badge built">this build</span> <code>%s</code> revision %s · %s · %s, OpenSTA %s</p>\n' \
    "$(html <<< "${1:-make report}")" "$(git describe --always --dirty 2> /dev/null || echo unknown)" "$(date -u '+%Y-%m-%d %H:%M UTC')" \
    "$(yosys -V | cut -d' ' -f1,2)" "$(dpkg-query -W -f '${Version}' opensta 2> /dev/null || echo '(version not known)')"
  [[ ${1:-} == *WIDTH=full* ]] || echo '<p class="warning">Narrow: units of the SM that work lane by lane have rows of 2 lanes (special functions of 8), the scoreboard 32 registers; what is not in this SM is as small as in its own test. <code>make report WIDTH=full</code> takes all as they are.</p>'
  table area Area "'config:parameters;+cells:cells;+flops:flops;+clock_gates:clock gates;#logic_area_um2:logic, µm²;#memory_area_um2:memories, µm²;+least_memory_area_um2:least;+most_memory_area_um2:most;synthesis_s:mapping, s;peak_memory_mb:memory, MB" \
    'logic_area_um2 memory_area_um2' 'area, µm²' 'logic memories' rowstacked 'Each unit by itself, in the parameters beside it, as cells of the library; registers of 4 bits and more with an enable stand behind clock gates, nets are buffered and gates sized to the clock. Memories are not cells: their area is a model, with the least and the most that the models of that technology give. Not in it: wires, the clock tree, what joins the units. The sum is one of each unit; below it sub-core and SM, the units they have times their instances. <code>make area UNIT=sm</code> maps the SM as it is.'
  table timing Timing "slack_ns:worst slack, ns;register_to_register_slack_ns:register to register;input_to_register_slack_ns:input to register;to_clock_gate_slack_ns:to clock gate;register_to_output_slack_ns:register to output;input_to_output_slack_ns:input to output;#frequency_mhz:frequency, MHz;fan_out:most pins on a net;'from:worst path from;'to:to" \
    frequency_mhz 'MHz' 'MHz' clustered 'Slack at the clock that the mapping was sized to; below 0 the unit does not reach it. Inputs arrive at the edge of the clock, outputs are wanted at the next. Frequency: of the worst path. Before placement: gates and their pins, no wires; ideal clock.' |
    sed 's|<tr class="sum">.*||'
  table power Power "'config:parameters;'inputs:inputs;cells:cells;#internal_mw:internal, mW;#switching_mw:switching, mW;#leakage_mw:leakage, mW;#memory_mw:memories, mW;#dynamic_mw:dynamic, mW;dynamic_pj_per_cycle:pJ a cycle;instances:in the SM;annotated_pins:pins counted;unannotated_pins:pins not known" \
    'internal_mw switching_mw memory_mw' 'power, mW' 'internal switching memories' rowstacked 'One instance of each unit in the SM, doing what it does in a window of a kernel: the netlist of cells gets the inputs recorded in the run, and the changes of its nets are charged. CollectorUnits that the preset of the kernel does not have are as another preset has them, carried on from 4 and 8 lanes as a straight line, or do what their own tests do (inputs). Sum: one of each; below it sub-core and SM, the units they have times their instances.'
  table energy 'Energy of events' "clock_pj_per_cycle:clock, pJ a cycle;fit_error_ratio:fit error;events:pJ of each event" clock_pj_per_cycle 'clock, pJ a cycle' 'clock' clustered \
    'Fitted to power measured in several windows of kernels; what <code>twinwarp run --energy</code> charges. Misfit: what the fit leaves of it.'
  sweep
  papers
} > "$page.new"
mv "$page.new" "$page"
echo "$page"
