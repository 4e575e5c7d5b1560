# power_table.awk: table and JSON of synth/power.sh.  Input: the lines of synth/measure.sh of each unit, those from elsewhere than
# the preset behind a line "source", which says where.
# Variables: report, liberty, clock (ns), sram, kernel, from, to, preset, subcores (in the SM).

function close_unit(    dynamic) {
  if (unit == "") return
  dynamic = internal + switching + memory
  printf "%-22s%8d%10.4f%10.4f%10.4f%10.4f%10.4f%10.4f%12.3f%6d%12.3f%12d%6d\n", unit, cells, internal, switching, leakage, clocked, memory,
    memory_leakage, dynamic * clock, instances, dynamic * instances, pins, missing
  if (only && modules > 1) for (i = 1; i <= modules; i++) print detail[i]
  text = text sprintf("],\n   \"cells\": %d, \"internal_mw\": %.6g, \"switching_mw\": %.6g, \"leakage_mw\": %.6g, \"memory_mw\": %.6g, " \
    "\"memory_leakage_mw\": %.6g,\n   \"clock_mw\": %.6g, \"dynamic_mw\": %.6g, \"dynamic_pj_per_cycle\": %.6g, \"cycles\": %.6g, \"instances\": %d, " \
    "\"annotated_pins\": %d, \"unannotated_pins\": %d}",
    cells, internal, switching, leakage, memory, memory_leakage, clocked, dynamic, dynamic * clock, cycles, instances, pins, missing)
  if (source == preset) {
    sum("SM", instances)
    if (instances % subcores == 0) sum("sub-core", instances / subcores)
  }
  cells = clocked = internal = switching = leakage = memory = memory_leakage = modules = 0
}
function heading(from) {
  return "\n" (from == "test" ? "doing what their own tests do" : "as preset " from " has them, which " preset " does not")
}
function sum(what, times) {
  s_cells[what] += cells * times; s_internal[what] += internal * times; s_switching[what] += switching * times
  s_clocked[what] += clocked * times; s_leakage[what] += leakage * times; s_memory[what] += memory * times; s_memory_leakage[what] += memory_leakage * times
}
function print_sum(what,    dynamic) {
  dynamic = s_internal[what] + s_switching[what] + s_memory[what]
  printf "%-22s%8d%10.4f%10.4f%10.4f%10.4f%10.4f%10.4f%12.3f%6s%12.3f\n", what, s_cells[what], s_internal[what], s_switching[what],
    s_leakage[what], s_clocked[what], s_memory[what], s_memory_leakage[what], dynamic * clock, "", dynamic
  return sprintf("{\"what\": \"%s\", \"cells\": %d, \"internal_mw\": %.6g, \"switching_mw\": %.6g, \"leakage_mw\": %.6g, \"memory_mw\": %.6g, " \
    "\"memory_leakage_mw\": %.6g, \"dynamic_mw\": %.6g}", what, s_cells[what], s_internal[what], s_switching[what], s_leakage[what],
    s_memory[what], s_memory_leakage[what], dynamic)
}

BEGIN {
  source = preset
  printf "Power in mW: %s, clock %s ns, cycles %s to %s of %s on %s\n\n%-22s%8s%10s%10s%10s%10s%10s%10s%12s%6s%12s%12s%6s\n", liberty, clock,
    from, to, kernel, preset, "", "cells", "internal", "switching", "leakage", "of clock", "memories", "leakage", "pJ a cycle", "in SM", "dynamic, SM",
    "pins", "none"
}
$1 == "source" {
  close_unit()
  unit = ""
  if ($2 != source) print heading($2)
  source = $2
}
$1 == "unit" {
  close_unit()
  unit = $2; instances = $4; split($5, p, " "); pins = p[1]; missing = p[2]
  text = text sprintf("%s\n  {\"unit\": \"%s\", \"config\": \"%s\", \"inputs\": \"%s\",\n   \"parts\": [", units++ ? "," : "", $2, $3,
    source == "test" ? "own test" : source)
  only = units == 1
}
$1 == "logic" {
  text = text sprintf("%s\n    {\"module\": \"%s\", \"cells\": %d, \"internal_mw\": %.6g, \"switching_mw\": %.6g, \"leakage_mw\": %.6g}",
    modules++ ? "," : "", $2, $3, $4, $5, $6)
  detail[modules] = sprintf("  %-20s%8d%10.4f%10.4f%10.4f", $2, $3, $4, $5, $6)
  cells += $3; internal += $4; switching += $5; leakage += $6; clocked += $7
}
$1 == "memory" {
  text = text sprintf("%s\n    {\"memory\": \"%s\", \"reads_per_cycle\": %.6g, \"writes_per_cycle\": %.6g, \"dynamic_mw\": %.6g, \"leakage_mw\": %.6g}",
    modules++ ? "," : "", $2, $3, $4, $5, $6)
  detail[modules] = sprintf("  %-20s%38s%10.4f%10.4f   %.3f reads and %.3f writes a cycle", $2, "", $5, $6, $3, $4)
  memory += $5; memory_leakage += $6
}
$1 == "cycles" { cycles = $2 }
END {
  close_unit()
  if (units > 1) {
    print ""
    sums = sprintf(",\n \"sums\": [\n  %s,\n  %s\n ]", print_sum("sub-core"), print_sum("SM"))
  }
  printf "{\n \"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\", \"kernel\": \"%s\", \"from_cycle\": %d, \"to_cycle\": %d, " \
    "\"preset\": \"%s\",\n \"units\": [%s\n ]%s\n}\n", liberty, clock, sram, kernel, from, to, preset, text, sums > report
  if (units > 1) print "\nsub-core, SM: the units above times their instances, each as busy as the first; what joins units is not in it."
  else print ""
  print "pins: whose activity was counted, and those of which it is not known.  of clock: of internal and switching, what the clock takes\nthat no gate stops.  memories: accesses, by the model " sram " of synth/sram.tsv,"
  print "energies and leakage that it does not have by another of that technology.  Not in it: the load of a unit's outputs, the clock tree."
}
