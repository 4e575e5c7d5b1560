# barnes_power.awk: table and JSON of synth/barnes_power.sh.  Input: design, published power relative to the baseline or -, unit,
# instances, dynamic and leakage of one in mW, instructions issued; the first design is the baseline.
# Variables: liberty, clock (ns), sram, kernel, from, to, report.
BEGIN { units = split("warp_scheduler rba_score bank_arbiter operand_collector register_bank", unit, " ") }
!($1 in sum) { name[++designs] = $1; published[$1] = $2 }
{ mw[$1, $3] = $4 * ($5 + $6); sum[$1] += $4 * ($5 + $6); instructions[$1] = $7 }
END {
  printf "Power in mW of a sub-core's scheduler, collector and banks: %s, clock %s ns, cycles %s to %s of %s\n\n%-24s%10s%10s%10s%10s%10s%10s%10s%11s%8s%14s%16s\n",
    liberty, clock, from, to, kernel, "", "scheduler", "score", "arbiter", "collector", "banks", "total", "relative", "published", "ratio", "without banks", "per instruction"
  for (d = 1; d <= designs; d++) {
    n = name[d]
    row = sprintf("%-24s", n)
    list = ""
    for (u = 1; u <= units; u++) {
      has = (n, unit[u]) in mw
      row = row sprintf("%10s", has ? sprintf("%.2f", mw[n, unit[u]]) : "-")
      if (has) list = list sprintf("%s\"%s\": %.5g", list == "" ? "" : ", ", unit[u], mw[n, unit[u]])
    }
    relative = sum[n] / sum[name[1]]
    logic = (sum[n] - mw[n, "register_bank"]) / (sum[name[1]] - mw[name[1], "register_bank"])
    work = relative * instructions[name[1]] / instructions[n]
    printf "%s%10.2f%10.3f%11s%8s%14.3f%16.3f\n", row, sum[n], relative, published[n],
      published[n] == "-" ? "-" : sprintf("%.2f", relative / published[n]), logic, work
    text = text sprintf("%s\n  {\"design\": \"%s\", \"unit_mw\": {%s},\n   \"power_mw\": %.5g, \"power_ratio\": %.4f, \"logic_power_ratio\": %.4f, \"energy_ratio_of_an_instruction\": %.4f, \"published_ratio\": %s}",
      d > 1 ? "," : "", n, list, sum[n], relative, logic, work, published[n] == "-" ? "null" : published[n])
  }
  print "\nbanks: two, by the model " sram ".  published: Barnes (HPCA 2023) Fig. 13, 8 and 16 units as Malekeh quotes it.  per instruction: of those issued, as\nthe machines do not issue equally many in these cycles."
  print "Inputs that mean nothing in a cycle are held, which lock-step shows the RTL not to do: the arbiter's nets change less often here."
  printf "{\n \"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\", \"kernel\": \"%s\", \"from_cycle\": %d, \"to_cycle\": %d,\n \"designs\": [%s\n ]\n}\n",
    liberty, clock, sram, kernel, from, to, text > report
}
