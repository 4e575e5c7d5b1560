# barnes.awk: sums the areas of parts into designs, adds their register banks, and compares.
# Input: variant of the flow, design, published area relative to the baseline or -, unit, area in µm²; the first design is
# the baseline, the first variant the flow as it is.
# Variables: lanes, feature (nm), period (ns), liberty, table (sram.tsv), yosys (for the record), report (file for JSON).

BEGIN {
  bits = lanes * 32
  sram_load(table)
  for (r = 1; r <= sram_count; r++) {
    row = sram_rows[r]
    if (sram_of(row, "nm") != feature) continue
    rows[++row_count] = row
    banks[row] = 2 * sram_area_um2(row, 256, bits)
    if (row_count == 1) model = least = most = row
    if (banks[row] < banks[least]) least = row
    if (banks[row] > banks[most]) most = row
  }
  if (model == "") { print "no model of memories at " feature " nm in " table > "/dev/stderr"; exit failed = 2 }
  split("warp_scheduler rba_score bank_arbiter operand_collector", units, " ")
}

!($1 in known) { known[$1]; variant[++variants] = $1 }
$1 == variant[1] && !($2 in logic) { name[++designs] = $2; published[designs] = $3 }
$1 == variant[1] { area[$2, $4] = $5; logic[$2] += $5 }
{ sum[$1, $2] += $5 }

function relative_of(v, d, memory) {
  if (!((variant[v], name[d]) in sum)) return ""
  return (sum[variant[v], name[d]] + memory) / (sum[variant[v], name[1]] + memory)
}
function relative(d, memory) { return relative_of(1, d, memory) }

# How much larger collector and arbiter would have to be, in all designs, for this one to cost what is published.  Of
# (m + k c) / (m + k b) = p, with m what stays, c and b their areas here and in the baseline.
function factor(d,    c, b, m) {
  c = area[name[d], "operand_collector"] + area[name[d], "bank_arbiter"]
  b = area[name[1], "operand_collector"] + area[name[1], "bank_arbiter"]
  m = banks[model] + area[name[1], "warp_scheduler"]
  return c > published[d] * b ? (published[d] - 1) * m / (c - published[d] * b) : 0
}

function table_of_designs(    d, u, row) {
  if (lanes != 32) printf "Rows of %d lanes: a test of the flow.  The ratios mean nothing.\n", lanes
  printf "Area in thousand µm², each unit synthesised by itself: %s, %s, clock %s ns\n\n", yosys, liberty, period
  printf "%-24s%10s%10s%10s%10s%10s%10s%10s%11s%10s\n", "", "scheduler", "score", "arbiter", "collector", "banks", "total",
    "relative", "published", "ratio"
  for (d = 1; d <= designs; d++) {
    row = sprintf("%-24s", name[d])
    for (u = 1; u in units; u++)
      row = row sprintf("%10s", (name[d], units[u]) in area ? sprintf("%.1f", area[name[d], units[u]] / 1000) : "-")
    printf "%s%10.1f%10.1f%10.3f%11s%10s\n", row, banks[model] / 1000, (logic[name[d]] + banks[model]) / 1000,
      relative(d, banks[model]), published[d], published[d] == "-" ? "-" : sprintf("%.3f", relative(d, banks[model]) / published[d])
  }
  print "\nscheduler: policy tied to the design's; score: latency tied to 1; \"any policy\": the policy left free."
  printf "banks: two of 256 x %d bits, by the row %s of %s.\n", bits, model, table
  print "published: Barnes (HPCA 2023) Fig. 13, register banks included; 8 units as Malekeh quotes it."
}

# The same ratios with one thing changed at a time.
function table_of_causes(    d, r, v) {
  printf "\nRelative area, one thing changed:\n\n%-24s%11s%11s", "", "published", "as it is"
  for (r = 2; r <= row_count; r++) printf "%13s", rows[r]
  for (v = 2; v <= variants; v++) printf "%16s", variant[v]
  printf "%13s%11s\n", "logic alone", "collector"
  for (d = 2; d <= designs; d++) {
    printf "%-24s%11s%11.3f", name[d], published[d], relative(d, banks[model])
    for (r = 2; r <= row_count; r++) printf "%13.3f", relative(d, banks[rows[r]])
    for (v = 2; v <= variants; v++) printf "%16s", (r = relative_of(v, d, banks[model])) == "" ? "-" : sprintf("%.3f", r)
    printf "%13.3f%11s\n", relative(d, 0), (published[d] > 1.1 && factor(d)) ? sprintf("x %.1f", factor(d)) : "-"
  }
  print "\nRows of " table " in the place of " model "; clock gates, or buffers and sizes, left out; the banks left out; collector: how"
  print "many times ours collector and arbiter would have to be, in all designs, to give what is published."
}

function json(    d, u, r, v, text, comma) {
  text = sprintf("{\n  \"tool\": \"%s\",\n  \"liberty\": \"%s\",\n  \"feature_size_nm\": %d,\n  \"clock_ns\": %s,\n",
    yosys, liberty, feature, period)
  text = text sprintf("  \"row_width_bits\": %d,\n  \"register_banks\": {\"area_um2\": %.0f, ", bits, banks[model])
  text = text sprintf("\"least_area_um2\": %.0f, \"most_area_um2\": %.0f, \"model\": \"%s\"},\n",
    banks[least], banks[most], model)
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
      logic[name[d]] + banks[model])
    text = text sprintf("     \"area_ratio\": %.5f, \"least_area_ratio\": %.5f, \"most_area_ratio\": %.5f, ",
      relative(d, banks[model]), relative(d, banks[most]), relative(d, banks[least]))
    text = text sprintf("\"logic_area_ratio\": %.5f, \"published_area_ratio\": %s", relative(d, 0),
      published[d] == "-" ? "null" : published[d])
    for (r = 2; r <= row_count; r++) text = text sprintf(",\n     \"area_ratio_%s\": %.5f", rows[r], relative(d, banks[rows[r]]))
    for (v = 2; v <= variants; v++) {
      u = variant[v]
      gsub(/ /, "_", u)
      if ((r = relative_of(v, d, banks[model])) != "") text = text sprintf(",\n     \"area_ratio_%s\": %.5f", u, r)
    }
    text = text "}"
  }
  print text "\n  ]\n}" > report
}

END { if (failed) exit failed; table_of_designs(); table_of_causes(); json() }
