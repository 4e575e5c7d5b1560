# gate.awk: compares cells, area and slack of units with what is checked in.  Input: what is checked in
# (tests/synth/expected.json), then area.json and timing.json.  Variables: tolerance (of cells and areas), slack (ns),
# new_may (units that are not checked in pass).
# With print_it set it prints what should be checked in instead: what was measured, and of other units what there was.
# Status 1 if a figure is off, to the better too.

function value(key) {
  if (!match($0, "\"" key "\": \"?[^,\"}]+")) return ""
  return substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4)
}
function take(into, key,    v) {
  v = value(key)
  if (v != "") into[unit, key] = v
}
function take_all(into,    k) { for (k = 1; k in keys; k++) take(into, keys[k]) }

function compare(key,    limit, was, is, off, better) {
  was = expected[unit, key]; is = got[unit, key]
  if (is == "") { print unit ": no " key; bad = 1; return }
  off = is - was
  limit = slack
  if (key != "slack_ns") {
    limit = tolerance
    off = was + 0 ? off / was : off
  }
  if (off <= limit && off >= -limit) return
  better = key == "slack_ns" ? (off > 0) : (off < 0)
  printf "%s: %s is %s, was %s: %s\n", unit, key, is, was, better ? "better; `make ratchet` if it is meant" : "worse"
  bad = 1
}

function print_unit(values,    k, row) {
  row = sprintf("%s{\"unit\": \"%s\"", printed++ ? ",\n " : "[", unit)
  for (k = 1; k in keys; k++) row = row sprintf(", \"%s\": %s", keys[k], values[unit, keys[k]])
  printf "%s}", row
}

BEGIN { split("cells logic_area_um2 memory_area_um2 slack_ns", keys, " ") }
FNR == 1 { file++ }
/"unit": "/ { match($0, /"unit": "[^"]*"/); unit = substr($0, RSTART + 9, RLENGTH - 10) }
file == 1 && /"unit"/ { known[++units] = unit; take_all(expected) }
file == 2 && /"unit"/ { seen[++found] = unit; measured[unit] }
file > 1 && !/"(module|memory)": "/ { take_all(got) }  # of the unit, not of what is in it

END {
  if (print_it) {
    for (i = 1; i <= units; i++) {
      unit = known[i]
      if (unit in measured) print_unit(got)
      else print_unit(expected)
    }
    for (i = 1; i <= found; i++) { unit = seen[i]; if (!((unit, "cells") in expected)) print_unit(got) }
    print "]"
    exit
  }
  for (i = 1; i <= found; i++) {
    unit = seen[i]
    if (!((unit, "cells") in expected)) { print unit ": nothing is checked in; `make ratchet`"; if (!new_may) bad = 1; continue }
    for (k = 1; k in keys; k++) compare(keys[k])
  }
  if (!found) { print "no unit was measured"; bad = 1 }
  printf "%d units, %s\n", found, bad ? "not all as checked in" : "all as checked in"
  exit bad + 0
}
