# pareto.awk: areas, energies and fronts of synth/pareto.sh, from its lines and what is checked in (figure.awk).
# Leaves, by point: name, cycles[], area[] (µm²; none: ""), energy[] (none: ""), front[point, "area" | "energy"].

BEGIN {
  # Times WarpPool's units are as large in this library as in Nangate45, in the configurations of their tests.
  pool_units = "intra_warp_coalescer inter_warp_queues thread_map_table request_metadata load_table order_counters " \
    "pool_writeback request_selector warp_instruction_queues"
  n = split(pool_units, unit_of, " ")
  for (i = 1; i <= n; i++) {
    ours += figure("area", "unit", unit_of[i], "logic_area_um2") + figure("area", "unit", unit_of[i], "memory_area_um2")
    theirs += figure("area-45nm", "unit", unit_of[i], "logic_area_um2") + figure("area-45nm", "unit", unit_of[i], "memory_area_um2")
  }
  pool = (figure("warppool-area", "structure", "all of it, routing included", "ours") \
    - figure("warppool-area", "structure", "coalescer that it replaces", "ours")) * ours / theirs
  sm = figure("area-sm", "unit", "sm", "logic_area_um2") + figure("area-sm", "unit", "sm", "memory_area_um2")
  caching = figure("malekeh-cost", "design", "caching_collector, 8 entries", "relative")
  regless = figure("regless-area", "name", "RegLess, 512 entries", "relative")
  prices()
}
function prices() {
  pj["ordinary", "register_reads"] = price("energy-turing", "register_bank", "register_reads")
  pj["ordinary", "register_writes"] = price("energy-turing", "register_bank", "register_writes")
  pj["ordinary", "operands"] = price("energy-turing", "operand_collector", "operands") + price("energy-turing", "bank_arbiter", "operands")
  pj["ordinary", "instructions"] = price("energy-turing", "warp_scheduler", "instructions")
  pj["caching", "register_reads"] = price("energy-malekeh", "register_bank", "register_reads")
  pj["caching", "register_writes"] = price("energy-malekeh", "register_bank", "register_writes")
  pj["caching", "operands"] = price("energy-turing", "bank_arbiter", "operands")
  pj["caching", "instructions"] = pj["ordinary", "instructions"] + price("energy-malekeh", "ccu_allocator", "instructions")
  pj["caching", "ccu_hits"] = price("energy-malekeh", "caching_collector_unit", "ccu_hits")
  pj["caching", "ccu_misses"] = price("energy-malekeh", "caching_collector_unit", "ccu_misses")
  pj["rba", "operands"] = price("energy", "rba_score", "operands")
}
$1 == "part" { part[$2] = $3 }
$1 == "run" {
  if (!($2 in runs)) point[++points] = $2
  runs[$2]++
  logs[$2] += log($4)
  cycles_of[$2, $3] = $4
  if (!($3 in kernel_known)) { kernel_known[$3]; kernel[++kernel_count] = $3 }
}
$1 == "event" {
  split($2, w, "-")
  pj_of[$2, $3] += $5 * (pj[w[3], $4] + (w[1] == "rba" ? pj["rba", $4] : 0))
}

# Collector, arbiter and banks of a sub-core; scheduler and scores.
function storage(units, banks,    of) {
  of = units "-" banks
  return part["collector-" of] + part["arbiter-" of] + part["banks-0-" banks]
}
function choice(scheduler, units, banks) {
  return scheduler == "rba" ? part["rba-0-0"] + part["score-" units "-" banks] : part["gto-0-0"]
}
# µm² of a point's SM.
function area_of(p,    w, stage) {
  split(p, w, "-")
  if (w[3] != "RegLess" && !(("collector-" w[5] "-" w[6]) in part)) return ""
  if (w[3] == "RegLess") {
    if (!("collector-4-8" in part)) return ""
    stage = regless * storage(w[5], w[6])
  } else stage = storage(w[5], w[6])
  if (w[3] == "caching") stage += (caching - 1) * part["collector-" w[5] "-" w[6]]
  # volta's SM has what RBA needs.
  return sm + 4 * (stage + choice(w[1], w[5], w[6]) - storage(2, 2) - choice("rba", 2, 2)) + (w[4] == "WarpPool" ? pool : 0)
}
# Geometric mean over kernels, pJ.
function energy_of(p,    w, i, sum) {
  split(p, w, "-")
  if (w[3] == "RegLess" || w[4] != "coalescer" || w[5] != 2 || w[6] != 2) return ""
  for (i = 1; i <= kernel_count; i++) sum += log(pj_of[p, kernel[i]])
  return exp(sum / kernel_count)
}
function beaten(p, of,    i, q) {
  for (i = 1; i <= points; i++) {
    q = point[i]
    if (of[q] != "" && of[q] <= of[p] && cycles[q] <= cycles[p] && (of[q] < of[p] || cycles[q] < cycles[p])) return 1
  }
  return 0
}
function evaluate(    i, p) {
  for (i = 1; i <= points; i++) {
    p = point[i]
    if (runs[p] != kernels) { printf "%s: %d of %d kernels\n", p, runs[p], kernels > "/dev/stderr"; failed = 1; exit 1 }
    cycles[p] = exp(logs[p] / runs[p])
    area[p] = area_of(p)
    energy[p] = energy_of(p)
  }
  for (i = 1; i <= points; i++) {
    p = point[i]
    front[p, "area"] = area[p] != "" && !beaten(p, area)
    front[p, "energy"] = energy[p] != "" && !beaten(p, energy)
  }
}
