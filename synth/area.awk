# area.awk: sums the areas of parts into designs, adds their register banks, and compares.
# Input: design, published area relative to the baseline or -, unit, area in µm²; the first design is the baseline.
# Variables: lanes, feature (nm), period (ps), liberty, yosys (for the record), report (file for JSON).

# One SRAM macro at 45 nm, µm²: cells of 0.705 by 1.345 µm and a periphery along two sides, fitted to macros of OpenRAM
# for FreePDK45, off by 7.5 % on average and 33 % at worst.  Of the column multiplexers, the one that is squarest.
function sram_um2(words, bits,    mux, width, height, skew, least, area) {
  for (mux = 1; mux <= 8; mux *= 2) {
    width = bits * mux * 0.705 + 29.6
    height = words / mux * 1.345 + 23.5
    skew = width > height ? width / height : height / width
    if (!least || skew < least) { least = skew; area = width * height }
  }
  return area
}

BEGIN {
  scale = (feature / 45) ^ 2
  bits = lanes * 32
  banks["model"] = 2 * sram_um2(256, bits) * scale
  # Published models of 64 KB at 45 nm lie between 0.155 and 0.72 mm².
  banks["least"] = 155000 * bits / 1024 * scale
  banks["most"] = 720000 * bits / 1024 * scale
  split("warp_scheduler rba_score bank_arbiter operand_collector", units, " ")
}

!($1 in logic) { name[++designs] = $1; published[designs] = $2 }
{ area[$1, $3] = $4; logic[$1] += $4 }

function relative(d, memory) { return (logic[name[d]] + memory) / (logic[name[1]] + memory) }

function table(    d, u, row) {
  if (lanes != 32) printf "Rows of %d lanes: a test of the flow.  The ratios mean nothing.\n", lanes
  printf "Area in thousand µm², each unit synthesised by itself: %s, %s, clock %d ps\n\n", yosys, liberty, period
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
  printf "banks: two of 256 x %d bits, by a model of macros at 45 nm, times (%d/45)² = %.4g;\n", bits, feature, scale
  print "range: with 0.72 to 0.155 mm² at 45 nm for the two instead, which is what other models span."
  print "published: Barnes (HPCA 2023) Fig. 13, register banks included; 8 units as Malekeh quotes it."
}

function json(    d, u, text, comma) {
  text = sprintf("{\n  \"tool\": \"%s\",\n  \"liberty\": \"%s\",\n  \"feature_size_nm\": %d,\n  \"clock_period_ps\": %d,\n",
    yosys, liberty, feature, period)
  text = text sprintf("  \"row_width_bits\": %d,\n  \"register_banks\": {\"area_um2\": %.0f, ", bits, banks["model"])
  text = text sprintf("\"least_area_um2\": %.0f, \"most_area_um2\": %.0f, \"scale_from_45nm_ratio\": %.4f},\n",
    banks["least"], banks["most"], scale)
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

END { table(); json() }
