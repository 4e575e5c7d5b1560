# pareto_table.awk: tables, CSV and JSON of synth/pareto.sh; ratios are to the first point.  Variable: report, without its ending.

function ratio(of, p) { return of[p] / of[point[1]] }
function words(p,    w) {
  split(p, w, "-")
  return sprintf("%s, %s, %s%s, %d units, %d banks", toupper(w[1]), toupper(w[2]), w[3] == "caching" ? "caching units" : w[3] == "RegLess" \
    ? w[3] : "ordinary units", w[4] == "WarpPool" ? ", WarpPool" : "", w[5], w[6])
}
function object(p,    w, text) {
  split(p, w, "-")
  text = sprintf("{\"name\": \"%s\", \"machine\": \"%s\", \"scheduler\": \"%s\", \"assignment\": \"%s\", \"operand_stage\": \"%s\", " \
    "\"load_path\": \"%s\", \"collector_units_count\": %d, \"banks_count\": %d, \"cycles_ratio\": %.4f", p, words(p), w[1], w[2], w[3],
    w[4], w[5], w[6], ratio(cycles, p))
  if (area[p] != "") text = text sprintf(", \"area_mm2\": %.3f, \"area_ratio\": %.4f", area[p] / 1e6, ratio(area, p))
  if (energy[p] != "") text = text sprintf(", \"energy_ratio\": %.4f", ratio(energy, p))
  return text "}"
}
# Points that a list takes, by cycles, the slowest first.
function list(key, of, only_front,    i, j, p, n, order, text) {
  for (i = 1; i <= points; i++) {
    p = point[i]
    if (of[p] == "" || only_front && !front[p, key]) continue
    for (j = ++n; j > 1 && only_front && cycles[order[j - 1]] < cycles[p]; j--) order[j] = order[j - 1]
    order[j] = p
  }
  for (i = 1; i <= n; i++) text = text (i > 1 ? "," : "") "\n  " object(order[i])
  return text
}
# What two mechanisms do together, beside the product of what each does alone; of kernels how many have 5 % more or less.
function pair(name, base, first, second, both,    a, b, m, k, r, more, less) {
  if (!((base in cycles) && (first in cycles) && (second in cycles) && (both in cycles))) { print name ": not run" > "/dev/stderr"; failed = 1; exit 1 }
  a = cycles[first] / cycles[base]; b = cycles[second] / cycles[base]; m = cycles[both] / cycles[base]
  for (k = 1; k <= kernel_count; k++) {
    r = cycles_of[both, kernel[k]] * cycles_of[base, kernel[k]] / cycles_of[first, kernel[k]] / cycles_of[second, kernel[k]]
    if (r > 1.05) less++
    if (r < 1 / 1.05) more++
  }
  verdict = m / (a * b) > 1.01 ? "less than both" : m / (a * b) < 0.99 ? "more than both" : "adds up"
  printf "%-32s%9.3f%9.3f%9.3f%9.3f  %s\n", name, a, b, a * b, m, verdict
  pairs = pairs sprintf("%s\n  {\"name\": \"%s\", \"first_ratio\": %.4f, \"second_ratio\": %.4f, \"product_ratio\": %.4f, " \
    "\"measured_ratio\": %.4f, \"slower_kernels_count\": %d, \"faster_kernels_count\": %d, \"verdict\": \"%s\"}",
    pairs == "" ? "" : ",", name, a, b, a * b, m, less, more, verdict)
}
END {
  if (failed) exit failed
  evaluate()
  printf "%-60s%8s%8s%8s\n", "ratios to the first", "cycles", "area", "energy"
  csv = report ".new.csv"
  print "point,stage,cycles,area,energy,area_front,energy_front" > csv
  for (i = 1; i <= points; i++) {
    p = point[i]
    split(p, w, "-")
    a = area[p] == "" ? "" : sprintf("%.6f", ratio(area, p)); e = energy[p] == "" ? "" : sprintf("%.6f", ratio(energy, p))
    printf "%-60s%8.3f%8.6s%8.6s%s\n", words(p), ratio(cycles, p), a, e, (front[p, "area"] ? "  area" : "") (front[p, "energy"] ? "  energy" : "")
    stage = (w[3] == "ordinary" ? "ordinary units" : w[3] == "caching" ? "caching units" : w[3]) (w[4] == "WarpPool" ? " and WarpPool" : "")
    label = w[1] " " w[2] " " w[5] "/" w[6]
    printf "%s,%s,%.6f,%s,%s,%d,%d\n", label, stage, ratio(cycles, p), a, e, front[p, "area"], front[p, "energy"] > csv
  }
  printf "\n%-32s%9s%9s%9s%9s\n", "cycles, relative", "first", "second", "product", "both"
  pair("RBA and WarpPool", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2", "gto-rr-ordinary-WarpPool-2-2", "rba-rr-ordinary-WarpPool-2-2")
  pair("RBA and SRR", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2", "gto-srr-ordinary-coalescer-2-2", "rba-srr-ordinary-coalescer-2-2")
  pair("CCU and RBA", "gto-rr-ordinary-coalescer-2-2", "gto-rr-caching-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2", "rba-rr-caching-coalescer-2-2")
  pair("CCU and WarpPool", "gto-rr-ordinary-coalescer-2-2", "gto-rr-caching-coalescer-2-2", "gto-rr-ordinary-WarpPool-2-2", "gto-rr-caching-WarpPool-2-2")
  pair("RegLess and WarpPool", "gto-rr-ordinary-coalescer-4-8", "gto-rr-RegLess-coalescer-4-8", "gto-rr-ordinary-WarpPool-4-8", "gto-rr-RegLess-WarpPool-4-8")
  if ("gto-rr-ordinary-coalescer-2-4" in cycles) {
    pair("RBA and twice the units", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2", "gto-rr-ordinary-coalescer-4-2", "rba-rr-ordinary-coalescer-4-2")
    pair("RBA and twice the banks", "gto-rr-ordinary-coalescer-2-2", "rba-rr-ordinary-coalescer-2-2", "gto-rr-ordinary-coalescer-2-4", "rba-rr-ordinary-coalescer-2-4")
  }
  printf "{\n \"kernels_count\": %d, \"machines_count\": %d,\n \"points\": [%s\n ],\n \"area_front\": [%s\n ],\n \"energies\": [%s\n ],\n" \
    " \"pairs\": [%s\n ]\n}\n", kernel_count, points, list("area", cycles, 0), list("area", area, 1), list("energy", energy, 0),
    pairs > (report ".new.json")
  close(csv); close(report ".new.json")
  system("mv " report ".new.csv " report ".csv; mv " report ".new.json " report ".json")
}
