# figure.awk: figures that are checked in.  figure(name, path...) reads docs/results/NAME.json: of the object in which `key` is
# `value` the number `of`, "" if there is none.  The files have a key a line.

function figure(name, key, value, of,    file, line, inside, found) {
  file = "docs/results/" name ".json"
  while ((getline line < file) > 0) {
    if (line ~ "\"" key "\": ") inside = index(line, "\"" key "\": \"" value "\"") > 0
    else if (inside && found == "" && match(line, "\"" of "\": [-0-9.e+]+")) {
      found = substr(line, RSTART, RLENGTH)
      sub(/.*: /, "", found)
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
    if (line ~ /"unit": /) inside = index(line, "\"" unit "\"") > 0
    else if (line ~ /"event": /) here = inside && index(line, "\"" event "\"") > 0
    else if (here && found == "" && match(line, /"pj": [-0-9.e+]+/)) found = substr(line, RSTART + 6, RLENGTH - 6)
  }
  close(file)
  if (found == "") { print file ": " unit " has no price of " event > "/dev/stderr"; failed = 1; exit 2 }
  return found + 0
}
