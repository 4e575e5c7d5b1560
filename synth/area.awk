# area.awk: sums what the modules of one netlist are made of.  Input: cells.tsv, srams.tsv, modules.tsv (netlist.sh).
# Variables: table (sram.tsv), row (of it), top.
# Output, one line each: module, instances, cells, flops, clock gates, area of one by itself, area of all (µm²), all with
# what is in them; memory, instances, words, width, area of one, least, most; total, cells, flops, gates, logic, memory,
# least, most.

function own(m,    i, n, type, count) {
  cells[m] = flops[m] = gates[m] = alone[m] = 0
  n = split(content[m], item, " ")
  for (i = 1; i <= n; i += 2) {
    type = item[i]; count = item[i + 1]
    if (type in area) {
      alone[m] += area[type] * count
      cells[m] += count
      if (kind[type] == "flop") flops[m] += count
    } else if (type == "clock_gate") gates[m] += count
    else if (!(type in words) && !(type in content)) { print top ": " type " is neither cell nor module" > "/dev/stderr"; exit bad = 1 }
  }
}

function visit(m, times,    i, n, item) {
  instances[m] += times
  n = split(content[m], item, " ")
  for (i = 1; i <= n; i += 2) if (item[i] in content || item[i] in words) visit(item[i], times * item[i + 1])
}

# Rows of the same technology span what is known of a memory's area.
function spans(m,    r, a) {
  least = most = 0
  for (r = 1; r <= sram_count; r++) {
    if (sram_of(sram_rows[r], "nm") != sram_of(row, "nm")) continue
    a = sram_area_um2(sram_rows[r], words[m], width[m])
    if (!least || a < least) least = a
    if (a > most) most = a
  }
}

BEGIN { FS = OFS = "\t"; sram_load(table); if (!((row, "nm") in sram_value)) { print "no row " row " in " table > "/dev/stderr"; exit bad = 2 } }
FILENAME ~ /cells\.tsv$/ { area[$1] = $2; kind[$1] = $3; next }
FILENAME ~ /srams\.tsv$/ { words[$1] = $3; width[$1] = $4; memory[++memories] = $1; next }
{ if (!($1 in content)) { order[++modules] = $1; rtl[$1] = $2 } content[$1] = content[$1] $3 " " $4 " " }

END {
  if (bad) exit bad
  visit(top, 1)
  own("clock_gate")
  for (i = 1; i <= modules; i++) {
    m = order[i]
    if (m == "clock_gate" || !instances[m]) continue
    own(m)
    alone[m] += gates[m] * alone["clock_gate"]
    cells[m] += gates[m] * cells["clock_gate"]
    print "module", rtl[m], instances[m], cells[m], flops[m], gates[m], alone[m], alone[m] * instances[m]
    t_cells += cells[m] * instances[m]; t_flops += flops[m] * instances[m]; t_gates += gates[m] * instances[m]
    logic += alone[m] * instances[m]
  }
  for (i = 1; i <= memories; i++) {
    m = memory[i]
    if (!instances[m]) continue
    spans(m)
    one = sram_area_um2(row, words[m], width[m])
    print "memory", m, instances[m], words[m], width[m], one, least, most
    m_area += one * instances[m]; m_least += least * instances[m]; m_most += most * instances[m]
  }
  print "total", t_cells + 0, t_flops + 0, t_gates + 0, logic + 0, m_area + 0, m_least + 0, m_most + 0
}
