# foretold.awk: what energies of events say that units take in a window, against what was measured.  Input: energy.json,
# lines of events.sh and measure.sh.  Variables: clock (ns), limit.
function close_unit(    i, says, is) {
  if (unit == "") return
  says = clock_pj[unit] * cycles
  for (i = 1; i <= events[unit]; i++) says += pj[unit, i] * count[event[unit, i]]
  is = power * clock * cycles
  printf "%-20s %-22s %10.1f pJ measured, %10.1f foretold, %+.1f %%\n", unit, window, is, says, 100 * (says / is - 1)
  if ((says / is - 1) ^ 2 > limit ^ 2) bad = 1
  seen++
  power = 0; unit = ""
}
FILENAME ~ /json$/ {
  if (match($0, /"unit": "[a-z0-9_]+"/)) u = substr($0, RSTART + 9, RLENGTH - 10)
  if (match($0, /"clock_pj_per_cycle": [^,]+/)) clock_pj[u] = substr($0, RSTART + 22, RLENGTH - 22)
  line = $0
  while (match(line, /"event": "[a-z_]+", "pj": [^}]+/)) {
    split(substr(line, RSTART, RLENGTH), part, "\"")
    event[u, ++events[u]] = part[4]; pj[u, events[u]] = substr(part[7], 3)
    line = substr(line, RSTART + RLENGTH)
  }
  next
}
$1 == "window" { close_unit(); window = $2; delete count }
$1 == "event" { count[$2] = $3 }
$1 == "unit" { close_unit(); unit = $2 }
$1 == "logic" { power += $4 + $5 }
$1 == "memory" { power += $5 }
$1 == "cycles" { cycles = $2 }
END { close_unit(); exit bad || !seen }
