# power_sum.awk: sums the power of a netlist's cells by RTL module, and charges its memories.  Input: names, srams.tsv and
# paths (netlist.sh), activity.tsv, logic.cells, plain.cells and gated.cells (activity.h), the output of power.tcl.
# Variables: table (sram.tsv), row (of it), clock (ns).
# Output: logic, RTL module, cells, internal, switching, leakage (mW), and what of it the clock takes that no gate stops; memory, module, reads, writes (per cycle), dynamic,
# leakage (mW); cycles.  What a model does not say is taken from the row of the same technology that does.

function model_with(m, what,    r, v) {
  v = amount(row, m, what)
  for (r = 1; r <= sram_count && v == ""; r++)
    if (sram_of(sram_rows[r], "nm") == sram_of(row, "nm")) v = amount(sram_rows[r], m, what)
  return v == "" ? 0 : v
}
function amount(r, m, what) {
  if (what == "leakage") return sram_leakage_uw(r, words[m], width[m])
  return sram_energy_pj(r, what, words[m], width[m])
}

BEGIN { FS = "[\t ]"; OFS = "\t"; sram_load(table) }
FILENAME ~ /\/names$/ { rtl[$1] = $2; next }
FILENAME ~ /srams\.tsv$/ { words[$1] = $3; width[$1] = $4; next }
FILENAME ~ /\/paths$/ { if ($1 == "memory") { memories++; memory[memories] = $2; path[memories] = $3 } next }
FILENAME ~ /activity\.tsv$/ { if ($1 == "#cycles") { cycles = $2; duration = $3 } else if ($1 ~ /\/(reading|writing)$/) high[$1] = $3; next }
FILENAME ~ /\.cells$/ { module[$1] = rtl[$2]; rate[$1] = $3; gated[$1] = FILENAME ~ /gated/; count[rtl[$2]]++; wanted += FILENAME ~ /logic/ ? 1 : 2 + gated[$1]; next }
$1 == "cell" {
  m = module[$3]
  if (m == "" || NF != 6) { print "not understood: " $0 > "/dev/stderr"; exit bad = 1 }
  if (!(m in internal)) order[++modules] = m
  times = $2 == "run" ? 1 : $2 == "still" ? rate[$3] - 1 : 1 - rate[$3]
  if ($2 == (gated[$3] ? "stopped" : "still")) clock_mw[m] += ($4 / 2 + $5) * 1e3
  # OpenSTA 2019 charges the energy of a rise and that of a fall for each.
  internal[m] += times * $4 / 2; switching[m] += times * $5; leakage[m] += times * $6; charged++
}
END {
  if (bad) exit bad
  if (charged != wanted) { print "charged " charged + 0 " times of " wanted > "/dev/stderr"; exit 1 }
  for (i = 1; i <= modules; i++) { m = order[i]; print "logic", m, count[m], internal[m] * 1e3, switching[m] * 1e3, leakage[m] * 1e3, clock_mw[m] + 0 }
  for (i = 1; i <= memories; i++) {
    m = memory[i]
    reads = high[path[i] "/reading"] / duration
    writes = high[path[i] "/writing"] / duration
    print "memory", m, reads, writes, (reads * model_with(m, "read") + writes * model_with(m, "write")) / clock,
      model_with(m, "leakage") / 1e3
  }
  print "cycles", cycles
}
