# modules.awk: what a netlist is made of.  Input: names (see netlist.awk), the output of Yosys's `stat`, the netlist.
# Variables: folder; clock_pin, of the flops.  Writes, of what netlist.sh lists, modules.tsv, fanout.tsv, paths (clock_gate
# or memory, its module, its path, and of a gate the net it drives), and netlist.v, which is the netlist with plain names in
# the place of escaped ones and of those that Yosys made up, and no concatenation that is assigned to: OpenSTA 2019 stops there.

function plain(line,    before, found) {
  while (match(line, /\\[^ ]+ /)) {
    before = substr(line, 1, RSTART - 1)
    found = substr(line, RSTART + 1, RLENGTH - 2)
    gsub(/[^A-Za-z0-9_]/, "_", found)
    line = before found " " substr(line, RSTART + RLENGTH)
  }
  while (match(line, /[ (,{]_[0-9]+_[ ,;)}]/))
    line = substr(line, 1, RSTART) "auto" substr(line, RSTART + 1, RLENGTH - 3) substr(line, RSTART + RLENGTH - 1)
  return line
}

function walk(module, path,    i, type, instance) {
  for (i = 1; i <= children[module]; i++) {
    type = child_type[module, i]
    instance = path child_name[module, i]
    if (type == "clock_gate" || rtl[type] ~ /^sram_/) print type == "clock_gate" ? type : "memory", type, instance, path gated[module, child_name[module, i]] > paths
    else if (type in rtl) walk(type, instance "/")
  }
}

# The bits of an expression, one by one, into list.
function bits(expression, list, n,    items, value_of, i, item, count, value, high, low) {
  gsub(/[{} ;]/, "", expression)
  count = split(expression, items, ",")
  for (i = 1; i <= count; i++) {
    item = items[i]
    if (item ~ /^[0-9]+'b/) {
      value = item
      sub(/.*'b/, "", value)
      for (high = 1; high <= length(value); high++) list[++n] = "1'b" substr(value, high, 1)
    } else if (item ~ /:/ || item in width_of) {
      high = width_of[item] - 1
      low = 0
      if (item ~ /:/) { split(item, value_of, /\[|:|\]/); item = value_of[1]; high = value_of[2]; low = value_of[3] }
      for (; high >= low; high--) list[++n] = item "[" high "]"
    } else list[++n] = item
  }
  return n
}

function assign_by_bit(line,    sides, left, right, i, n) {
  split(line, sides, " = ")
  sub(/^ *assign /, "", sides[1])
  n = bits(sides[1], left, 0)
  if (bits(sides[2], right, 0) != n) { print line ": sides differ" > "/dev/stderr"; exit 1 }
  for (i = 1; i <= n; i++) printf "  assign %s = %s;\n", left[i], right[i] > (folder "/netlist.v")
}

# Of the pins on a net one drives it, unless the net is a port.
function count_pin(    pin, net) {
  pin = net = $1
  sub(/\(.*/, "", pin)
  gsub(/^[^(]*\(|\).*/, "", net)
  if (pin == "." clock_pin || pin == ".clk") clocks[net]
  else pins[net]++
}

function close_fanout(    net, most) {
  for (net in pins) if (!(net in clocks) && (most == "" || pins[net] > pins[most] || (pins[net] == pins[most] && net < most))) most = net
  if (most != "") print module, rtl[module], most, pins[most] - !(most in ports) > fanout
  delete pins
  delete width_of
  delete clocks
  delete ports
}

BEGIN { OFS = "\t"; paths = folder "/paths"; fanout = folder "/fanout.tsv"; printf "" > paths; printf "" > fanout; rtl["clock_gate"] = "clock_gate" }
FILENAME ~ /\/names$/ { rtl[$1] = $2; if ($1 ~ /_netlist$/) top = $1; next }
FILENAME ~ /\/stat$/ {
  if ($1 == "===") { module = $2; cells = 0 }
  else if (/Number of cells:/) cells = 1
  else if (cells && NF == 2 && module != "design") { sub(/^\\/, "", $1); print module, rtl[module], $1, $2 > (folder "/modules.tsv") }
  next
}
{ $0 = plain($0) }
/^  (input|output|wire) \[/ { width = $2; gsub(/\[|:.*/, "", width); name = $3; sub(/;/, "", name); width_of[name] = width + 1 }
/^  assign \{/ { assign_by_bit($0); next }
{ print > (folder "/netlist.v") }
/^module / { module = $2; sub(/\(.*/, "", module) }
/^endmodule/ { close_fanout() }
/^  input / { net = $NF; sub(/;/, "", net); ports[net] }
/^    \.[A-Za-z0-9_]+\([A-Za-z0-9_]+(\[[0-9]+\])?\)/ { count_pin() }
/^    \.gated\(/ { net = $1; gsub(/.*\(|\).*/, "", net); gated[module, child_name[module, children[module]]] = net }
/^  [A-Za-z_]/ && $3 == "(" && $1 in rtl { child_type[module, ++children[module]] = $1; child_name[module, children[module]] = $2 }
END { walk(top, "") }
