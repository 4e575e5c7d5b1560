# figure.awk: figures that are checked in.  figure(name, path...) reads docs/results/NAME.json: of the object in which `key` is
# `value` the number `of`, "" if there is none.  The files have a key a line.

function figure(name, key, value, of,    file, line, inside, found) {
  file = "docs/results/" name ".json"
  while ((getline line < file) > 0) {
    if (line ~ "\"" key "\":") inside = line ~ "\"" key "\":[ \t]*\"" value "\""
    else if (inside && found == "" && match(line, "\"" of "\":[ \t]*[-0-9.e+]+")) {
      found = substr(line, RSTART, RLENGTH)
      sub(/.*:[ \t]*/, "", found)
    }
  }
  close(file)
  if (found == "") { print file ": " key " " value " has no " of > "/dev/stderr"; failed = 1; exit 2 }
  return found + 0
}
# Of a unit's event, pJ.
function price(name, unit, event,    file, line, inside, here, found) {
  file = "docs/results/" name ".json"
  while ((getline line < file) > 0) {
    if (line ~ /"unit":/) inside = index(line, "\"" unit "\"") > 0
    else if (line ~ /"event":/) here = inside && index(line, "\"" event "\"") > 0
    else if (here && found == "" && match(line, /"pj":[ \t]*[-0-9.e+]+/)) {
      found = substr(line, RSTART, RLENGTH)
      sub(/.*:[ \t]*/, "", found)
    }
  }
  close(file)
  if (found == "") { print file ": " unit " has no price of " event > "/dev/stderr"; failed = 1; exit 2 }
  return found + 0
}
