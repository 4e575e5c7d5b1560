# malekeh_energy.awk: tables and JSON of synth/malekeh_energy.sh.  Input: its lines "energy" and "kernel".
# Variables: liberty, clock (ns), report.

function of(preset, unit, event) { return pj[preset, unit, event] + 0 }
function line(what, a, b, c, d) {
  printf "%-34s%12.1f%12.1f%12.1f%12.1f\n", what, a, b, c, a + b + c + d
  object = object sprintf("%s\n  {\"operand\": \"%s\", \"collector_pj\": %.3f, \"arbiter_pj\": %.3f, \"bank_pj\": %.3f, \"sum_pj\": %.3f}", object == "" ? "" : ",",
    what, a, b, c, a + b + c + d)
}
# Energy of a kernel's events in a unit, or in all, nJ; with the clock's if `clocked`.
function sum(k, d, clocked,    u, s) {
  for (u = 1; u <= units; u++) s += events[k, d, unit[u]] + (clocked ? ticks[k, d, unit[u]] : 0)
  return s / 1000
}

$1 == "energy" { pj[$2, $3, $4] = $5; next }
{
  if (!($2 in seen)) { seen[$2]; kernel[++kernels] = $2 }
  if (!($5 in known)) { known[$5]; unit[++units] = $5 }
  cycles[$2, $3] = $4; events[$2, $3, $5] = $6; ticks[$2, $3, $5] = $7
}

END {
  collector = "operand_collector"; unit_of = "caching_collector_unit"
  printf "Energy of an operand in pJ: %s, clock %s ns\n\n%-34s%12s%12s%12s%12s\n", liberty, clock, "", "collector", "arbiter", "bank", "together"
  line("read, ordinary units", of("turing", collector, "operands"), of("turing", "bank_arbiter", "operands"), of("turing", "register_bank", "register_reads"), 0)
  line("missing in a caching unit", of("malekeh", unit_of, "ccu_misses"), of("malekeh", "bank_arbiter", "operands"), of("malekeh", "register_bank", "register_reads"), 0)
  line("found in a caching unit", of("malekeh", unit_of, "ccu_hits"), 0, 0, 0)
  line("result, ordinary units", 0, 0, of("turing", "register_bank", "register_writes"), 0)
  line("result kept in a caching unit", of("malekeh", unit_of, "ccu_results"), 0, of("malekeh", "register_bank", "register_writes"), 0)
  printf "and of an instruction: %.1f in ordinary units, %.1f in the arbiter (turing), %.1f in the allocator, %.1f in the arbiter (malekeh)\n",
    of("turing", collector, "instructions"), of("turing", "bank_arbiter", "instructions"), of("malekeh", "ccu_allocator", "instructions"),
    of("malekeh", "bank_arbiter", "instructions")
  printf "clock a cycle: operand_collector %.1f, caching_collector_unit %.1f each\n", of("turing", collector, "clock"), of("malekeh", unit_of, "clock")

  printf "\nDynamic energy of register banks, arbiters and collectors in whole kernels, relative to ordinary units (Fig. 15)\n\n"
  printf "%-20s%12s%11s%11s%13s%11s\n", "", "ordinary nJ", "STHLD 0", "STHLD 8", "with clock 0", "8"
  for (k = 1; k <= kernels; k++) {
    base = sum(kernel[k], "turing", 0); clocked = sum(kernel[k], "turing", 1)
    r0 = sum(kernel[k], "malekeh0", 0) / base; r8 = sum(kernel[k], "malekeh8", 0) / base
    c0 = sum(kernel[k], "malekeh0", 1) / clocked; c8 = sum(kernel[k], "malekeh8", 1) / clocked
    g0 += log(r0); g8 += log(r8); h0 += log(c0); h8 += log(c8)
    printf "%-20s%12.1f%11.3f%11.3f%13.3f%11.3f\n", kernel[k], base, r0, r8, c0, c8
    rows = rows sprintf("%s\n  {\"kernel\": \"%s\", \"ordinary_nj\": %.2f, \"sthld0_ratio\": %.4f, \"sthld8_ratio\": %.4f, \"with_clock_sthld0_ratio\": %.4f, " \
      "\"with_clock_sthld8_ratio\": %.4f}", k > 1 ? "," : "", kernel[k], base, r0, r8, c0, c8)
  }
  printf "%-20s%12s%11.3f%11.3f%13.3f%11.3f   Malekeh: 0.717\n", "geometric mean", "", exp(g0 / kernels), exp(g8 / kernels), exp(h0 / kernels), exp(h8 / kernels)

  printf "\nShare of each unit in the energy of events, all these kernels, %%\n"
  for (d = 1; d <= 3; d++) {
    design = d == 1 ? "turing" : d == 2 ? "malekeh0" : "malekeh8"
    all = 0
    text = ""
    for (k = 1; k <= kernels; k++) all += sum(kernel[k], design, 0) * 1000
    for (u = 1; u <= units; u++) {
      part = 0
      for (k = 1; k <= kernels; k++) part += events[kernel[k], design, unit[u]]
      if (part) text = text sprintf("%s%s %.1f", text == "" ? "" : ", ", unit[u], 100 * part / all)
    }
    printf "%-20s%s\n", design, text
  }
  printf "{\n\"liberty\": \"%s\", \"clock_ns\": %s,\n\"operands\": [%s],\n", liberty, clock, object > report
  printf "\"mean_ratios\": {\"sthld0\": %.4f, \"sthld8\": %.4f},\n", exp(g0 / kernels), exp(g8 / kernels) > report
  printf "\"kernels\": [%s]\n}\n", rows > report
}
