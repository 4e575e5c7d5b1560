# charged.awk: energy of each unit in a run's report, against counts times energies.  Input: energy.json, the report.
{ gsub(/[",{\[]/, ""); key = $1 }
FILENAME ~ /energy(-[a-z]+)?\.json$/ {
  if (key == "unit:") { u = $2; units++ }
  if (key == "instances:") instances[u] = $2
  if (key == "clock_pj_per_cycle:") clock_pj[u] = $2
  if (key == "event:") event[u, ++events[u]] = $2
  if (key == "pj:") pj[u, events[u]] = $2
  next
}
key == "counted_cycles:" { cycles = $2 }
key == "event:" { name = $2 }
key == "count:" { count[name] = $2 }
key == "unit:" { unit = $2 }
key == "events_pj:" {
  is = 0
  for (i = 1; i <= events[unit]; i++) is += pj[unit, i] * count[event[unit, i]]
  differ($2, is)
}
key == "clock_pj:" { differ($2, clock_pj[unit] * instances[unit] * cycles); seen++ }
function differ(says, wanted) {
  if ((says - wanted) ^ 2 > (1e-6 * wanted) ^ 2 + 1e-9) { print unit ": " says " pJ, should be " wanted; bad = 1 }
}
END { if (seen != units) { print seen + 0 " units of " units; bad = 1 } exit bad }
