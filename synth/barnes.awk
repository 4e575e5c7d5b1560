# barnes.awk: sums the areas of parts into designs, adds their register banks, and compares.
# Input: design, published area relative to the baseline or -, unit, area in µm²; the first design is the baseline.
# Variables: lanes, feature (nm), period (ns), liberty, table (sram.tsv), yosys (for the record), report (file for JSON).

BEGIN {
  bits = lanes * 32
  sram_load(table)
  for (r = 1; r <= sram_count; r++) {
    if (sram_of(sram_rows[r], "nm") != feature) continue
    two = 2 * sram_area_um2(sram_rows[r], 256, bits)
    if (!("model" in banks)) { banks["model"] = banks["least"] = banks["most"] = two; model = sram_rows[r] }
    if (two < banks["least"]) banks["least"] = two
    if (two > banks["most"]) banks["most"] = two
  }
  if (model == "") { print "no model of memories at " feature " nm in " table > "/dev/stderr"; exit failed = 2 }
  split("warp_scheduler rba_score bank_arbiter operand_collector", units, " ")
}

!($1 in logic) { name[++designs] = $1; published[designs] = $2 }
{ area[$1, $3] = $4; logic[$1] += $4 }

function relative(d, memory) { return (logic[name[d]] + memory) / (logic[name[1]] + memory) }

function table_of_designs(    d, u, row) {
  if (lanes != 32) printf "Rows of %d lanes: a test of the flow.  The ratios mean nothing.\n", lanes
  printf "Area in thousand µm², each unit synthesised by itself: %s, %s, clock %s ns\n\n", yosys, liberty, period
  printf "%-24s%10s%10s%10s%10s%10s%10s%10s%15s%12s%11s\n", "", "scheduler", "score", "arbiter", "collector", "banks",
    "total", "relative", "range", "logic only", "published"
  for (d = 1; d <= designs; d++) {
    row = sprintf("%-24s", name[d])
    for (u = 1; u in units; u++)
      row = row sprintf("%10s", (name[d], units[u]) in area ? sprintf("%.1f", area[name[d], units[u]] / 1000) : "-")
    printf "%s%10.1f%10.1f%10.3f%9.3f-%.3f%12.3f%11s\n", row, banks["model"] / 1000,
      (logic[name[d]] + banks["model"]) / 1000, relative(d, banks["model"]), relative(d, banks["most"]),
      relative(d, banks["least"]), relative(d, 0), published[d]
  }
  print "\nscheduler: policy tied to the design's; score: latency tied to 1; \"any policy\": the policy left free."
  printf "banks: two of 256 x %d bits, by the row %s of %s; range: by all its rows of %d nm.\n", bits, model, table, feature
  print "published: Barnes (HPCA 2023) Fig. 13, register banks included; 8 units as Malekeh quotes it."
}

function json(    d, u, text, comma) {
  text = sprintf("{\n  \"tool\": \"%s\",\n  \"liberty\": \"%s\",\n  \"feature_size_nm\": %d,\n  \"clock_ns\": %s,\n",
    yosys, liberty, feature, period)
  text = text sprintf("  \"row_width_bits\": %d,\n  \"register_banks\": {\"area_um2\": %.0f, ", bits, banks["model"])
  text = text sprintf("\"least_area_um2\": %.0f, \"most_area_um2\": %.0f, \"model\": \"%s\"},\n",
    banks["least"], banks["most"], model)
  text = text "  \"designs\": ["
  for (d = 1; d <= designs; d++) {
    text = text (d > 1 ? "," : "") sprintf("\n    {\"name\": \"%s\",\n     \"unit_area_um2\": {", name[d])
    comma = ""
    for (u = 1; u in units; u++)
      if ((name[d], units[u]) in area) {
        text = text comma sprintf("\"%s\": %.0f", units[u], area[name[d], units[u]])
        comma = ", "
      }
    text = text sprintf("},\n     \"logic_area_um2\": %.0f, \"area_um2\": %.0f,\n", logic[name[d]],
      logic[name[d]] + banks["model"])
    text = text sprintf("     \"area_ratio\": %.5f, \"least_area_ratio\": %.5f, \"most_area_ratio\": %.5f, ",
      relative(d, banks["model"]), relative(d, banks["most"]), relative(d, banks["least"]))
    text = text sprintf("\"logic_area_ratio\": %.5f, \"published_area_ratio\": %s}", relative(d, 0),
      published[d] == "-" ? "null" : published[d])
  }
  print text "\n  ]\n}" > report
}

END { if (failed) exit failed; table_of_designs(); json() }
