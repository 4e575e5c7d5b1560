# figures.awk: table and JSON of synth/figures.sh.  Input: lines of area.awk and timing.sh after one "unit" line for each.
# Variables: what (area or timing), report, liberty, clock, sram, gating, buffering, yosys; subcores, of the SM whose areas are
# summed.

function add(text) { object = object text }

function close_unit(    slack) {
  if (!units) return
  if (modules || memories) add("]")
  if (what == "area") {
    printf "%-24s%9d%8d%7d%13.0f%13.0f%13.0f%13.0f%8d%8s%7s\n", unit, cells, flops, gates, logic, memory, least, most, fanout,
      seconds, megabytes
    add(sprintf(",\n   \"cells\": %d, \"flops\": %d, \"clock_gates\": %d, \"logic_area_um2\": %.2f, \"memory_area_um2\": %.2f, " \
      "\"least_memory_area_um2\": %.2f, \"most_memory_area_um2\": %.2f", cells, flops, gates, logic, memory, least, most))
    if (only && shown > 1) for (i = 1; i <= shown; i++) print detail[i]
    if (instances) sum("SM", instances)
    if (instances && instances % subcores == 0) sum("sub-core", instances / subcores)
  } else {
    printf "%-24s%10.3f%10s%10s%10s%10s%10s%8.0f  %s to %s\n", unit, worst, by("register_to_register"), by("input_to_register"),
      by("to_clock_gate"), by("register_to_output"), by("input_to_output"), 1000 / period, first, last
    add(sprintf(",\n   \"slack_ns\": %s, \"frequency_mhz\": %.1f, \"from\": \"%s\", \"to\": \"%s\"", worst, 1000 / period, first, last))
    for (k in slack_of) add(sprintf(", \"%s_slack_ns\": %s", k, slack_of[k]))
  }
  add(sprintf(", \"fan_out\": %d, \"synthesis_s\": %s, \"peak_memory_mb\": %s}", fanout, seconds, megabytes))
  modules = memories = shown = 0
  delete slack_of
}
function sum(whose, times) {
  s_cells[whose] += times * cells; s_flops[whose] += times * flops; s_gates[whose] += times * gates; s_logic[whose] += times * logic
  s_memory[whose] += times * memory; s_least[whose] += times * least; s_most[whose] += times * most
}
function print_sum(w) {
  printf "%-24s%9d%8d%7d%13.0f%13.0f%13.0f%13.0f\n", w, s_cells[w], s_flops[w], s_gates[w], s_logic[w], s_memory[w], s_least[w], s_most[w]
  return sprintf("{\"what\": \"%s\", \"cells\": %d, \"flops\": %d, \"clock_gates\": %d, \"logic_area_um2\": %.2f, \"memory_area_um2\": %.2f, " \
    "\"least_memory_area_um2\": %.2f, \"most_memory_area_um2\": %.2f}", w, s_cells[w], s_flops[w], s_gates[w], s_logic[w], s_memory[w],
    s_least[w], s_most[w])
}
function by(k) { return k in slack_of ? sprintf("%.3f", slack_of[k]) : "-" }

BEGIN {
  printf "%s: %s, %s, clock %s ns, clock gates: %s%s\n\n", what == "area" ? "Area in µm²" : "Slack in ns", yosys, liberty, clock,
    gating, buffering == "no" ? ", not buffered" : ""
  if (what == "area") printf "%-24s%9s%8s%7s%13s%13s%13s%13s%8s%8s%7s\n", "", "cells", "flops", "gates", "logic", "memories", "least",
    "most", "fan-out", "s", "MB"
  else printf "%-24s%10s%10s%10s%10s%10s%10s%8s  %s\n", "", "worst", "reg-reg", "in-reg", "to-gate", "reg-out", "in-out", "MHz", "worst path"
}

$1 == "unit" {
  close_unit()
  unit = $2; seconds = $4; megabytes = $5; fanout = $6; instances = $7
  add(sprintf("%s\n  {\"unit\": \"%s\", \"config\": \"%s\"", units++ ? "," : "", $2, $3))
  only = units == 1
}
$1 == "module" {
  add(sprintf("%s\n    {\"module\": \"%s\", \"instances\": %d, \"cells\": %d, \"flops\": %d, \"clock_gates\": %d, \"area_um2\": %.2f}",
    modules++ ? "," : ",\n   \"modules\": [", $2, $3, $4, $5, $6, $7))
  detail[++shown] = sprintf("  %-22s%9d%8d%7d%13.0f   x %d", $2, $4, $5, $6, $7, $3)
}
$1 == "memory" {
  add(sprintf("%s\n    {\"memory\": \"%s\", \"instances\": %d, \"words\": %d, \"width_bits\": %d, \"area_um2\": %.2f, " \
    "\"least_area_um2\": %.2f, \"most_area_um2\": %.2f}", (modules || memories) ? "," : ",\n   \"modules\": [", $2, $3, $4, $5, $6, $7, $8))
  memories++
  detail[++shown] = sprintf("  %-22s%37s%13.0f%13.0f%13.0f   x %d, %d x %d bits", $2, "", $6, $7, $8, $3, $4, $5)
}
$1 == "total" { cells = $2; flops = $3; gates = $4; logic = $5; memory = $6; least = $7; most = $8 }
$1 == "slack" { if ($2 == "all") worst = $3; else slack_of[$2] = $3 }
$1 == "period" { period = $2 }
$1 == "path" { first = $2; last = $3 }

END {
  close_unit()
  if ("SM" in s_cells) {
    print ""
    sums = sprintf(",\n \"sums\": [\n  %s,\n  %s\n ]", print_sum("sub-core"), print_sum("SM"))
  }
  printf "{\n \"tool\": \"%s\", \"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\", \"clock_gating\": %s, \"buffering\": %s,\n" \
    " \"units\": [%s\n ]%s\n}\n", yosys, liberty, clock, sram, gating == "no" ? "false" : "true", buffering == "no" ? "false" : "true",
    object, sums > report
  if (what == "area") {
    printf "\nmemories: by the row %s of synth/sram.tsv; least and most: over its rows of that technology.\n", sram
    print "fan-out: most pins on one net, clocks aside; s, MB: processor seconds and memory that the mapping took."
    if (sums != "") print "sub-core, SM: the units above times their instances, without what joins them."
    if (units == 1) print "Below the unit: what is in it, each by itself."
  }
}
