# sweep.awk: table, CSV and JSON of synth/sweep.sh.  Input: units, banks, policy, latency, area of logic (µm²), cycles.
# Variables: table (sram.tsv), row (of it), lanes, rows (of all banks), report (without its ending), liberty, clock, kernels.

BEGIN { sram_load(table) }
{
  units[NR] = $1; banks[NR] = $2; policy[NR] = $3; latency[NR] = $4; logic[NR] = $5; cycles[NR] = $6
  memory[NR] = $2 * sram_area_um2(row, rows / $2, lanes * 32)
  area[NR] = logic[NR] + memory[NR]
}
END {
  printf "Area and cycles of a sub-core's operand stage: %s, clock %s ns, rows of %d lanes\n\n", liberty, clock, lanes
  printf "%6s%7s%9s%9s%14s%14s%14s%12s%8s%8s\n", "units", "banks", "policy", "latency", "logic, µm²", "banks, µm²", "area, µm²", "cycles",
    "area", "cycles"
  csv = report ".csv"
  print "units,banks,policy,score_latency_cycles,logic_area_um2,memory_area_um2,area_um2,cycles,on_front" > csv
  for (i = 1; i <= NR; i++) {
    front = 1
    for (j = 1; j <= NR; j++)
      if (area[j] <= area[i] && cycles[j] <= cycles[i] && (area[j] < area[i] || cycles[j] < cycles[i])) front = 0
    printf "%6d%7d%9s%9s%14.0f%14.0f%14.0f%12d%8.3f%8.3f%s\n", units[i], banks[i], policy[i], policy[i] == "rba" ? latency[i] : "-",
      logic[i], memory[i], area[i], cycles[i], area[i] / area[1], cycles[i] / cycles[1], front ? "  front" : ""
    printf "%d,%d,%s,%d,%.1f,%.1f,%.1f,%d,%d\n", units[i], banks[i], policy[i], latency[i], logic[i], memory[i], area[i], cycles[i],
      front > csv
    text = text sprintf("%s\n  {\"collector_units\": %d, \"banks\": %d, \"policy\": \"%s\", \"score_latency_cycles\": %d, " \
      "\"logic_area_um2\": %.1f, \"memory_area_um2\": %.1f, \"area_um2\": %.1f, \"cycles\": %d, \"on_front\": %s}", i > 1 ? "," : "",
      units[i], banks[i], policy[i], latency[i], logic[i], memory[i], area[i], cycles[i], front ? "true" : "false")
  }
  printf "{\n \"liberty\": \"%s\", \"clock_ns\": %s, \"row_lanes\": %d, \"memory_model\": \"%s\", \"kernels\": \"%s\",\n \"points\": [%s\n ]\n}\n",
    liberty, clock, lanes, row, kernels, text > (report ".json")
  printf "\ncycles: of %s, C engine.  front: no other point is smaller and as fast, or faster and as small.\n", kernels
}
