# power_table.awk: table and JSON of synth/power.sh.  Input: lines of power_sum.awk after one "unit" line for each.
# Variables: report, liberty, clock (ns), sram, kernel, from, to, preset.

function close_unit(    dynamic) {
  if (!units) return
  dynamic = internal + switching + memory
  printf "%-20s%8d%10.4f%10.4f%10.4f%10.4f%10.4f%12.3f%8d%6d\n", unit, cells, internal, switching, leakage, memory, memory_leakage,
    dynamic * clock, pins, missing
  if (only && modules > 1) for (i = 1; i <= modules; i++) print detail[i]
  text = text sprintf("],\n   \"cells\": %d, \"internal_mw\": %.6g, \"switching_mw\": %.6g, \"leakage_mw\": %.6g, \"memory_mw\": %.6g, " \
    "\"memory_leakage_mw\": %.6g,\n   \"dynamic_pj_per_cycle\": %.6g, \"cycles\": %d, \"annotated_pins\": %d, \"unannotated_pins\": %d}",
    cells, internal, switching, leakage, memory, memory_leakage, dynamic * clock, cycles, pins, missing)
  cells = internal = switching = leakage = memory = memory_leakage = modules = 0
}

BEGIN {
  printf "Power in mW: %s, clock %s ns, cycles %s to %s of %s on %s\n\n%-20s%8s%10s%10s%10s%10s%10s%12s%8s%6s\n", liberty, clock, from, to,
    kernel, preset, "", "cells", "internal", "switching", "leakage", "memories", "leakage", "pJ a cycle", "pins", "none"
}
$1 == "unit" {
  close_unit()
  unit = $2; pins = $5; missing = $6
  text = text sprintf("%s\n  {\"unit\": \"%s\", \"config\": \"%s\", \"instance\": \"%s\",\n   \"parts\": [", units++ ? "," : "", $2, $3, $4)
  only = units == 1
}
$1 == "logic" {
  text = text sprintf("%s\n    {\"module\": \"%s\", \"cells\": %d, \"internal_mw\": %.6g, \"switching_mw\": %.6g, \"leakage_mw\": %.6g}",
    modules++ ? "," : "", $2, $3, $4, $5, $6)
  detail[modules] = sprintf("  %-18s%8d%10.4f%10.4f%10.4f", $2, $3, $4, $5, $6)
  cells += $3; internal += $4; switching += $5; leakage += $6
}
$1 == "memory" {
  text = text sprintf("%s\n    {\"memory\": \"%s\", \"reads_per_cycle\": %.6g, \"writes_per_cycle\": %.6g, \"dynamic_mw\": %.6g, \"leakage_mw\": %.6g}",
    modules++ ? "," : "", $2, $3, $4, $5, $6)
  detail[modules] = sprintf("  %-18s%38s%10.4f%10.4f   %.3f reads and %.3f writes a cycle", $2, "", $5, $6, $3, $4)
  memory += $5; memory_leakage += $6
}
$1 == "cycles" { cycles = $2 }
END {
  close_unit()
  printf "{\n \"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\", \"kernel\": \"%s\", \"from_cycle\": %d, \"to_cycle\": %d, " \
    "\"preset\": \"%s\",\n \"units\": [%s\n ]\n}\n", liberty, clock, sram, kernel, from, to, preset, text > report
  print "\npins: whose activity was counted, and those of which it is not known.  memories: accesses, by the model " sram " of synth/sram.tsv,"
  print "energies and leakage that it does not have by another of that technology.  The load of a unit's outputs is not in it."
}
