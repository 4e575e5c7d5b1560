# regless_energy.awk: tables and JSON of synth/regless_energy.sh.  Input: its lines "energy", of which the last counts, "run" and "count".
# Variables: machines (a list, the full register file first), liberty, clock (ns), sram, feature (nm), report.  After sram.awk.

# Rows of the registers' L1, 48 KB: a load reads one, a store writes one, and so does a line from memory.
function l1_rows(m) {
  learn(m, "register_l1", "register_loads", sram_energy_pj("cacti" feature, "read", 384, 1024))
  learn(m, "register_l1", "register_stores", sram_energy_pj("cacti" feature, "write", 384, 1024))
  learn(m, "register_l1", "register_misses", sram_energy_pj("cacti" feature, "write", 384, 1024))
}
function learn(m, u, e, value) {
  pj[m, u, e] = value
  if (!(u in known)) { known[u]; unit[++units] = u }
  if (!((u, e) in event)) { event[u, e]; events_of[u] = events_of[u] " " e }
}
$1 == "energy" { learn($2, $3, $4, $5); next }
$1 == "run" { cycles[$2, $3] = $4; instructions[$2, $3] = $5; if (!($2 in seen)) { seen[$2]; kernel[++kernels] = $2 } next }
{ count[$2, $3, $4] = $5 }

# Energy of a kernel in a unit, pJ: of its events, of its clock, of what leaks meanwhile.
function of_events(k, m, u,    i, n, e, s) {
  n = split(events_of[u], e, " ")
  for (i = 1; i <= n; i++) if (e[i] != "clock" && e[i] != "static") s += pj[m, u, e[i]] * count[k, m, e[i]]
  return s + 0
}
function clocked(k, m, u) { return pj[m, u, "clock"] * cycles[k, m] }
function leaked(k, m, u) { return pj[m, u, "static"] * clock * cycles[k, m] }
function taken(k, m, u) { return of_events(k, m, u) + clocked(k, m, u) + leaked(k, m, u) }
# In all, or without the L1, which the SM has anyway.
function sum(k, m, beside,    i, s) { for (i = 1; i <= units; i++) if (beside || unit[i] != "register_l1") s += taken(k, m, unit[i]); return s }
function each(m, u, e) { return (m, u, e) in pj ? sprintf("%10.1f", pj[m, u, e]) : sprintf("%10s", "-") }
function line(m,    bank, stage) {
  bank = m == "full" ? "register_bank" : "osu_bank"
  stage = m == "full" ? "operand_collector" : "register_reader"
  printf "%-10s%s%s%s%s%s%s%s%s%s%s\n", m, each(m, bank, "register_reads"), each(m, bank, "register_writes"), each(m, bank, "look_ups"),
    each(m, stage, "operands"), each(m, stage, "instructions"), each(m, "bank_arbiter", "operands"), each(m, "region_decode", "metadata_words"),
    each(m, "capacity_manager", "region_items"), each(m, "compressor", "compressor_requests"), each(m, "register_l1", "register_loads")
}
# What units do in either machine: side by side they are what one has in the other's place.
function role(u) {
  return u ~ /^(operand_collector|register_reader)$/ ? "operands" : u ~ /_bank$/ ? "banks" : \
    u ~ /^(compressor|register_l1)$/ ? "compressor" : "control"
}
function roles_of(m,    r, text) {
  split("operands control banks compressor together", order, " ")
  for (r = 1; r in order; r++)
    text = text sprintf("%s\n  {\"role\": \"%s\", \"events_pj\": %.1f, \"clock_and_leakage_pj\": %.1f}", r > 1 ? "," : "", order[r],
      role_events[m, order[r]], role_clock[m, order[r]])
  return text
}
function heading(    j) { for (j = 2; j <= n; j++) printf "%10s", machine[j]; print "" }

END {
  n = split(machines, machine, " ")
  base = machine[1]
  sram_load("synth/sram.tsv")
  for (j = 2; j <= n; j++) l1_rows(machine[j])
  printf "Energy of events, pJ: %s, clock %s ns, memories by %s\n\n%-10s%10s%10s%10s%10s%10s%10s%10s%10s%10s%10s\n", liberty, clock, sram, "", "read", "write",
    "look-up", "operand", "instr.", "arbiter", "metadata", "item", "compress", "L1 load"
  for (j = 1; j <= n; j++) line(machine[j])
  print "of a bank: read, write, look-up; of collector or read units: operand, instruction; of the arbiter an operand."

  printf "\nEnergy of registers in whole kernels, relative to the full register file: events, clock and leakage (Fig. 4.14)\n\n%-24s%12s", "", "full, nJ"
  heading()
  for (k = 1; k <= kernels; k++) {
    name = kernel[k]
    printf "%-24s%12.1f", name, sum(name, base, 1) / 1000
    object = ""
    for (j = 2; j <= n; j++) {
      m = machine[j]
      ratio = sum(name, m, 1) / sum(name, base, 1)
      logs[m] += log(ratio)
      alone[m] += log(sum(name, m, 0) / sum(name, base, 0))
      power[m] += log(ratio * cycles[name, base] / cycles[name, m])
      printf "%10.3f", ratio
      object = object sprintf(", \"%s_ratio\": %.4f", m, ratio)
    }
    print ""
    rows = rows sprintf("%s\n  {\"kernel\": \"%s\", \"full_nj\": %.2f%s}", k > 1 ? "," : "", name, sum(name, base, 1) / 1000, object)
  }
  printf "%-36s", "geometric mean"
  for (j = 2; j <= n; j++) { printf "%10.3f", exp(logs[machine[j]] / kernels); means = means sprintf("%s\"%s\": %.4f", j > 2 ? ", " : "", machine[j], exp(logs[machine[j]] / kernels)) }
  printf "   thesis, at 512: 0.247\n%-36s", "without the registers' L1"
  for (j = 2; j <= n; j++) printf "%10.3f", exp(alone[machine[j]] / kernels)
  printf "\n%-36s", "power (Fig. 4.12)"
  for (j = 2; j <= n; j++) {
    printf "%10.3f", exp(power[machine[j]] / kernels)
    powers = powers sprintf("%s\"%s\": %.4f", j > 2 ? ", " : "", machine[j], exp(power[machine[j]] / kernels))
  }
  print "   thesis: a little above the capacity's ratio"

  printf "\nWhere it goes, pJ for each instruction that the full register file's kernels issue: of events, and of clock and leakage\n\n%-22s", ""
  for (j = 1; j <= n; j++) printf "%16s", machine[j]
  print ""
  for (k = 1; k <= kernels; k++) issued += instructions[kernel[k], base]
  for (i = 1; i <= units; i++) {
    u = unit[i]
    printf "%-22s", u
    for (j = 1; j <= n; j++) {
      m = machine[j]; e = c = 0
      for (k = 1; k <= kernels; k++) { e += of_events(kernel[k], m, u); c += clocked(kernel[k], m, u) + leaked(kernel[k], m, u) }
      together[m] += (e + c) / issued
      role_events[m, role(u)] += e / issued; role_events[m, "together"] += e / issued
      role_clock[m, role(u)] += c / issued; role_clock[m, "together"] += c / issued
      if (e + c) printf "%9.1f%7.1f", e / issued, c / issued
      else printf "%16s", ""
      parts = parts sprintf("%s\n  {\"machine\": \"%s\", \"unit\": \"%s\", \"events_pj_per_instruction\": %.3f, \"clock_and_leakage_pj_per_instruction\": %.3f}", parts == "" ? "" : ",",
        m, u, e / issued, c / issued)
    }
    print ""
  }
  printf "%-22s", "together"
  for (j = 1; j <= n; j++) printf "%16.1f", together[machine[j]]
  print ""
  printf "{\n\"liberty\": \"%s\", \"clock_ns\": %s, \"memory_model\": \"%s\",\n\"mean_ratios\": {%s}, \"published_512_ratio\": 0.247,\n" \
    "\"mean_power_ratios\": {%s},\n\"roles_per_instruction\": {", liberty, clock, sram, means, powers > report
  for (j = 1; j <= n; j++) printf "%s\n \"%s\": [%s]", j == 1 ? "" : ",", machine[j], roles_of(machine[j]) > report
  printf "},\n\"parts\": [%s],\n\"kernels\": [%s]\n}\n", parts, rows > report
}
