# charged.awk: energy of each unit in a run's report, against counts times energies.  Input: energy.json, the report.
FILENAME ~ /energy(-[a-z]+)?\.json$/ {
  if (match($0, /"unit": "[a-z0-9_]+"/)) { u = substr($0, RSTART + 9, RLENGTH - 10); units++ }
  if (match($0, /"instances": [0-9]+/)) instances[u] = substr($0, RSTART + 13, RLENGTH - 13)
  if (match($0, /"clock_pj_per_cycle": [^,]+/)) clock_pj[u] = substr($0, RSTART + 22, RLENGTH - 22)
  line = $0
  while (match(line, /"event": "[a-z_]+", "pj": [^}]+/)) {
    split(substr(line, RSTART, RLENGTH), part, "\"")
    event[u, ++events[u]] = part[4]; pj[u, events[u]] = substr(part[7], 3)
    line = substr(line, RSTART + RLENGTH)
  }
  next
}
{ gsub(/[",{\[]/, ""); key = $1 }
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
