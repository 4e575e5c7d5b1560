# gate.awk: compares area and slack of units with what is checked in.  Input: expected (tests/synth/expected.json), then
# area.json and timing.json.  Variables: tolerance (of cells and area), slack (ns), all (0: only the units that are there).
# With `print` set it prints what should be checked in instead.  Status 1 if a figure is off, to the better too.

function value(key) { return match($0, "\"" key "\": \"?[^,\"}]+") ? substr($0, RSTART + length(key) + 4, RLENGTH - length(key) - 4) : "" }
function take(key,    v) {
  v = value(key)
  gsub(/"/, "", v)
  if (v != "") got[unit, key] = v
}
function compare(key, limit, relative,    was, is, off) {
  was = expected[unit, key]; is = got[unit, key]
  if (is == "") { print unit ": no " key; bad = 1; return }
  off = is - was
  if (relative) off = was ? off / was : off
  if (off <= limit && off >= -limit) return
  better = key == "slack_ns" ? off > 0 : off < 0
  printf "%s: %s is %s, was %s: %s\n", unit, key, is, was, better ? "better; ratchet it" : "worse"
  bad = 1
}

FNR == 1 { file++ }
/"unit": "/ { match($0, /"unit": "[^"]*"/); unit = substr($0, RSTART + 9, RLENGTH - 10) }
file == 1 && unit != "" && /"unit"/ {
  known[++units] = unit
  expected[unit, "cells"] = value("cells"); expected[unit, "logic_area_um2"] = value("logic_area_um2"); expected[unit, "slack_ns"] = value("slack_ns")
  next
}
file == 2 && /"unit"/ { seen[++found] = unit }
file == 2 && /"logic_area_um2"/ { take("cells"); take("logic_area_um2") }
file == 3 && /"slack_ns"/ { take("slack_ns") }

END {
  if (print_it) {
    for (i = 1; i <= found; i++) {
      unit = seen[i]
      printf "%s{\"unit\": \"%s\", \"cells\": %s, \"logic_area_um2\": %s, \"slack_ns\": %s}", i > 1 ? ",\n " : "[", unit, got[unit, "cells"],
        got[unit, "logic_area_um2"], got[unit, "slack_ns"]
    }
    print "]"
    exit
  }
  for (i = 1; i <= found; i++) {
    unit = seen[i]
    if (!((unit, "cells") in expected)) { print unit ": nothing is checked in; ratchet it"; bad = 1; continue }
    compare("cells", tolerance, 1)
    compare("logic_area_um2", tolerance, 1)
    compare("slack_ns", slack, 0)
  }
  if (!found) { print "no unit was measured"; bad = 1 }
  printf "%d units, %s\n", found, bad ? "not all as checked in" : "all as checked in"
  exit bad + 0
}
