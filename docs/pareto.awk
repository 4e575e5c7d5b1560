# pareto.awk: docs/results/pareto.json as the table that synth/pareto.gp draws.

BEGIN {
  FS = "\t+"
  print "point,stage,cycles,area,energy,area_front,energy_front"
}
{ gsub(/[",:]/, "", $2); gsub(/[",]/, "", $3) }
$2 ~ /^(points|area_front|energies|pairs)( |$)/ { list = $2; sub(/ .*/, "", list) }
$2 == "name" { name = $3 }
list == "area_front" && $2 == "name" { area_front[name] }
list == "points" && $2 == "name" { point[++points] = name }
list == "points" && $3 != "" { of[name, $2] = $3 }

function beaten(p, by,    i, q) {
  for (i = 1; i <= points; i++) {
    q = point[i]
    if (of[q, by] != "" && of[q, by] <= of[p, by] && of[q, "cycles_ratio"] <= of[p, "cycles_ratio"] && \
      (of[q, by] < of[p, by] || of[q, "cycles_ratio"] < of[p, "cycles_ratio"])) return 1
  }
  return 0
}
END {
  if (!points) { print "no points" > "/dev/stderr"; exit 1 }
  for (i = 1; i <= points; i++) {
    p = point[i]
    stage = of[p, "operand_stage"] (of[p, "operand_stage"] == "RegLess" ? "" : " units")
    energy = of[p, "energy_ratio"]
    printf "%s %s %s/%s,%s,%s,%s,%s,%d,%d\n", of[p, "scheduler"], of[p, "assignment"], of[p, "collector_units_count"],
      of[p, "banks_count"], stage (of[p, "load_path"] == "WarpPool" ? " and WarpPool" : ""), of[p, "cycles_ratio"],
      of[p, "area_ratio"], energy, p in area_front, energy != "" && !beaten(p, "energy_ratio")
  }
}
