# regless.awk: tables and JSON of synth/regless.sh.  Input: its lines "area": design, unit, instances, and of one flops, logic,
# memories, least and most.  A design is full, the rows of RegLess' banks, what all of these have, or compressor.
# Variables: rows (a list), full (rows of the register file's banks), lanes, least, liberty, clock (ns), sram, report.

{
  for (i = 5; i <= 9; i++) { of[$2, i] += $4 * $i; um2[$2, $3] += i == 6 || i == 7 ? $4 * $i : 0 }
  if (!($3 in seen)) { seen[$3]; unit[++units] = $3 }
}

# A design's figures: with RegLess, of what all have, and of the compressor if it has one.
function figure(d, i, compressor) { return d == "full" ? of[d, i] : of[d, i] + of["all", i] + of[compressor, i] }
function design(name, d, compressor, entries,    area) {
  area = figure(d, 6, compressor) + figure(d, 7, compressor)
  if (d == "full") base = area
  printf "%-34s%9d%14.0f%14.0f%14.0f%10.3f%10.4g\n", name, entries, figure(d, 6, compressor), figure(d, 7, compressor), area, area / base, entries / full / 32
  list = list sprintf("%s\n  {\"design\": \"%s\", \"entries\": %d, \"logic_um2\": %.0f, \"memory_um2\": %.0f, \"least_memory_um2\": %.0f, " \
    "\"most_memory_um2\": %.0f, \"flops\": %d, \"relative\": %.4f}", list == "" ? "" : ",", name, entries, figure(d, 6, compressor),
    figure(d, 7, compressor), figure(d, 8, compressor), figure(d, 9, compressor), figure(d, 5, compressor), area / base)
}
function part(d, u) { return um2[d, u] + (d == "full" ? 0 : um2["all", u] + um2["compressor", u]) }

END {
  n = split(rows, row, " ")
  if (lanes != 32) print "Small units: a test of the flow.  The ratios mean nothing."
  printf "Area of a sub-core's operand stage, µm²: %s, clock %s ns, memories by %s\n\n%-34s%9s%14s%14s%14s%10s%10s\n", liberty, clock, sram, "",
    "entries", "logic", "memories", "together", "relative", "capacity"
  design("full register file, collectors", "full", "", full * 32)
  for (i = 1; i <= n; i++) {
    design("RegLess", row[i], "compressor", row[i] * 32)
    design("RegLess without compressor", row[i], "", row[i] * 32)
  }
  print "entries: of the SM.  capacity: relative too; the thesis has RegLess a little above it (Fig. 4.11)."
  if (least < lanes) printf "units that work lane by lane: from %d and %d lanes, as a straight line; memories with whole rows.\n", least, 2 * least

  printf "\nParts, with their memories\n\n%-28s%12s", "", "full"
  for (i = 1; i <= n; i++) printf "%12d", row[i] * 32
  print ""
  for (u = 1; u <= units; u++) {
    printf "%-28s%12.0f", unit[u], part("full", unit[u])
    for (i = 1; i <= n; i++) printf "%12.0f", part(row[i], unit[u])
    print ""
  }
  printf "{\n\"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\", \"row_width_bits\": %d,\n\"designs\": [%s\n]\n}\n",
    liberty, clock, sram, 32 * lanes, list > report
}
