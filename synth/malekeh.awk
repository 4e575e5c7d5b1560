# malekeh.awk: tables and JSON of synth/malekeh.sh.  Input: its lines "bits", "part" and "area".
# Variables: lanes, mapped (lanes of what is mapped), entries, flop (area of one, µm²), liberty, clock (ns), report.

BEGIN {
  subcores = 4
  file_bits = subcores * 2 * 256 * lanes * 32   # registers of an SM: banks of 256 rows
  name["ordinary"] = "operand_collector"
  name["caching"] = "caching_collector, " entries " entries"
  name["less"] = "caching_collector, " entries - 1 " entries"
}
$1 == "bits" { bits[$2, $3] = $4 }
$1 == "area" { um2[$2] = $3; flops[$2] = $4; design[++designs] = $2 }
$1 == "part" { part[$2] = part[$2] sprintf("%s%d %s %.0f", part[$2] == "" ? "" : ", ", $4, $3, $5) }

# Bytes of an SM: what doubles with the lanes, and all.
function rows_of(d) { return subcores * 2 * (bits[d, lanes] - bits[d, lanes / 2]) / 8 }
function all_of(d) { return subcores * bits[d, lanes] / 8 }
function row(what, ordinary, caching, published) {
  printf "%-26s%12.0f%12.0f%10.0f%12s\n", what, ordinary, caching, caching - ordinary, published
}

END {
  if (lanes != 32) print "Small units: a test of the flow.  The ratios mean nothing."
  r0 = rows_of("ordinary"); r1 = rows_of("caching"); t0 = all_of("ordinary"); t1 = all_of("caching")
  printf "Storage of the collector units of an SM, bytes\n\n%-26s%12s%12s%10s%12s\n", "", "ordinary", "caching", "more", "Malekeh"
  row("rows of registers", r0, r1, "2048")
  row("all else", t0 - r0, t1 - r1, "negligible")
  row("together", t0, t1, "")
  printf "%-46s%12.2f %%%12s\n", "more, of the register file: rows", 100 * 8 * (r1 - r0) / file_bits, "0.78 %"
  printf "%-46s%12.2f %%\n", "                            together", 100 * 8 * (t1 - t0) / file_bits

  printf "\nArea of a sub-core's two collector units, rows of %d bits, µm²: %s, clock %s ns\n\n%-32s%12s%10s%12s%12s   %s\n", 32 * mapped,
    liberty, clock, "", "area", "relative", "flops", "other cells", "of it"
  for (i = 1; i <= designs; i++) {
    d = design[i]
    printf "%-32s%12.0f%10.3f%12.0f%12.0f   %s\n", name[d], um2[d], um2[d] / um2["ordinary"], flops[d] * flop, um2[d] - flops[d] * flop, part[d]
    list = list sprintf("%s{\"design\": \"%s\", \"area_um2\": %.0f, \"relative\": %.4f, \"flops\": %d}", i > 1 ? ", " : "", name[d],
      um2[d], um2[d] / um2["ordinary"], flops[d])
  }
  printf "\nAn entry more in both units takes %.0f µm², %.0f of it flops.\n", um2["caching"] - um2["less"], (flops["caching"] - flops["less"]) * flop
  printf "{\n\"liberty\": \"%s\", \"clock_ns\": %s, \"row_width_bits\": %d,\n", liberty, clock, 32 * lanes > report
  printf "\"storage_bytes_per_sm\": {\"ordinary_rows\": %.0f, \"caching_rows\": %.0f, ", r0, r1 > report
  printf "\"more\": %.0f, \"rows_more\": %.0f, \"published\": 2048},\n", t1 - t0, r1 - r0 > report
  printf "\"entry_more_um2\": %.0f, ", um2["caching"] - um2["less"] > report
  printf "\"flops_of_entry_more_um2\": %.0f,\n", (flops["caching"] - flops["less"]) * flop > report
  printf "\"designs\": [%s]\n}\n", list > report
}
