# timing_path.awk: names the ends of a path by what a register holds.  Input: a netlist, then lines of timing.sh.
# Variables: top; clock and output, pins of the library's flops.  A clock gate is named by a register behind it.

function named(path,    part, n, i, module, name, cell) {
  n = split(path, part, "/")
  module = top
  for (i = 1; i < n && type[module, part[i]] != "clock_gate"; i++) {
    name = name part[i] "/"
    module = type[module, part[i]]
  }
  cell = part[i]
  if (type[module, cell] == "clock_gate") return name "gate of " ((module, drives[module, cell]) in clocked ? clocked[module, drives[module, cell]] : cell)
  return name ((module, cell) in held ? held[module, cell] : cell)
}
function net_of(pin) { sub(/^[^(]*\(/, "", pin); sub(/\).*/, "", pin); return pin }

BEGIN { FS = OFS = "\t" }
FILENAME ~ /netlist\.v$/ {
  if (/^module /) { module = $0; sub(/^module /, "", module); sub(/\(.*/, "", module) }
  else if (/^  [A-Za-z][A-Za-z0-9_]* [A-Za-z0-9_]+ \($/) { split($0, word, " "); cell = word[2]; type[module, cell] = word[1]; clock_net = "" }
  else if (index($0, "    ." clock "(") == 1) clock_net = net_of($0)
  else if (index($0, "    ." output "(") == 1) {
    net = net_of($0)
    held[module, cell] = net
    if (clock_net != "" && !((module, clock_net) in clocked)) clocked[module, clock_net] = net
  } else if (index($0, "    .gated(") == 1) drives[module, cell] = net_of($0)
  next
}
$1 == "path" { $2 = named($2); $3 = named($3) }
{ print }
