# sweep.awk: table, CSV and JSON of synth/sweep.sh.  Input: group, preset, what is set, area (µm²), cycles.
# Variables: lanes, report (without its ending), liberty, clock (ns), memory (row of sram.tsv).

{ group[NR] = $1; preset[NR] = $2; set[NR] = $3; area[NR] = $4; cycles[NR] = $5; if (!($2 in first)) first[$2] = NR }
END {
  if (!NR) { print "nothing is swept" > "/dev/stderr"; exit 2 }
  printf "Area and cycles: %s, clock %s ns, rows of %d lanes\n\n", liberty, clock, lanes
  printf "%-10s%-8s%-32s%14s%12s%8s%8s\n", "", "preset", "", "area, µm²", "cycles", "area", "cycles"
  csv = report ".csv"
  print "group,preset,point,area_um2,cycles,area_ratio,cycles_ratio,on_front" > csv
  for (i = 1; i <= NR; i++) {
    front = 1
    for (j = 1; j <= NR; j++)
      if (preset[j] == preset[i] && area[j] <= area[i] && cycles[j] <= cycles[i] && (area[j] < area[i] || cycles[j] < cycles[i])) front = 0
    a = area[i] / area[first[preset[i]]]
    c = cycles[i] / cycles[first[preset[i]]]
    printf "%-10s%-8s%-32s%13.0f%12.0f%8.3f%8.3f%s\n", group[i], preset[i], set[i], area[i], cycles[i], a, c, front ? "  front" : ""
    printf "%s,%s,%s,%.1f,%.1f,%.4f,%.4f,%d\n", group[i], preset[i], set[i], area[i], cycles[i], a, c, front > csv
    text = text sprintf("%s\n  {\"group\": \"%s\", \"preset\": \"%s\", \"point\": \"%s\", \"area_um2\": %.1f, \"cycles\": %.1f, " \
      "\"area_ratio\": %.4f, \"cycles_ratio\": %.4f, \"on_front\": %s}", i > 1 ? "," : "", group[i], preset[i], set[i], area[i],
      cycles[i], a, c, front ? "true" : "false")
  }
  printf "{\n \"liberty\": \"%s\", \"clock_ns\": %s, \"row_lanes\": %d, \"memory_model\": \"%s\",\n \"points\": [%s\n ]\n}\n", liberty, clock,
    lanes, memory, text > (report ".json")
  print "\narea: of the parts that differ (synth/sweep.tsv).  cycles: geometric mean over kernels, C engine.  Ratios: to the first"
  print "point of the preset.  front: no other point of the preset is smaller and as fast, or faster and as small."
}
