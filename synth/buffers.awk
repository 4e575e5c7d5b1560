# buffers.awk: a mapped module as other tools read it, with buffers where abc puts none.
# Input: the library's cells.tsv and cells.v, the module's RTLIL file (netlist.awk), and twice what Yosys wrote of it.
# Variables: clock_pin, of the flops; buffer, the cell; most, the pins that a net may drive, 0 for any number; fanout, a file.
#
# abc sees gates and their nets.  What else is on a net it takes for one load: the data of flops, pins of other modules and of
# memories, enables of clock gates.  These go behind buffers, `most` to each, wherever a net would drive more than that;
# and so in stages.  Clocks are left alone.  Into the file goes the net that drives most pins then, and how many.
#
# Names that are escaped, or that Yosys made up, become plain ones, and vectors are assigned bit by bit: OpenSTA 2019 stops at
# what else there is.

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

# The bits of an expression, one by one, into list; their number.
function bits(expression, list,    items, range, i, item, many, n, value, high, low) {
  gsub(/[{} ;]/, "", expression)
  many = split(expression, items, ",")
  for (i = 1; i <= many; i++) {
    item = items[i]
    if (item ~ /^[0-9]+'b/) {
      value = item
      sub(/.*'b/, "", value)
      for (high = 1; high <= length(value); high++) list[++n] = "1'b" substr(value, high, 1)
    } else if (item ~ /:/ || item in width_of) {
      high = width_of[item] - 1
      low = 0
      if (item ~ /:/) { split(item, range, /\[|:|\]/); item = range[1]; high = range[2]; low = range[3] }
      for (; high >= low; high--) list[++n] = item "[" high "]"
    } else list[++n] = item
  }
  return n
}

function source_of(net) { while (net in alias) net = alias[net]; return net }

# What stands on a line: a pin of the cell that was begun last, with its bits; an assignment, with both sides'.
function read_pin() {
  pin = expression = $0
  sub(/^ *\./, "", pin); sub(/\(.*/, "", pin)
  sub(/^[^(]*\(/, "", expression); sub(/\),?$/, "", expression)
  drives = (type, pin) in is_output
  clocked = pin == ((type in kind) ? clock_pin : "clk")
}
function read_assignment(    side) {
  split($0, side, " = ")
  sub(/^ *assign /, "", side[1])
  split("", left); split("", right)
  wide = bits(side[1], left)
  if (bits(side[2], right) != wide) { print $0 ": sides differ" > "/dev/stderr"; exit bad = 1 }
}

function count(net, by_abc) {
  net = source_of(net)
  if (net ~ /^1'b/) return
  if (!(net in seen)) { order[++nets] = net; seen[net] = unseen[net] = 0 }
  if (by_abc) seen[net]++
  else unseen[net]++
}

function parts_for(number) { return int((number + most - 1) / most) }

# Buffers for the net: `group[net, i]` drives the i-th lot of those that are moved behind them, of `lot[net]` each.
function plant(net,    direct, behind, level, next_level, each, n, i, up) {
  direct = seen[net]
  behind = unseen[net]
  if (direct + parts_for(behind) > most) { direct = 0; behind += seen[net]; all[net] }
  n = parts_for(behind)
  lot[net] = int((behind + n - 1) / n)
  for (i = 1; i <= n; i++) group[net, i] = level[i] = "buffered" ++planted
  while (direct + n > most) {
    up = parts_for(n)
    each = int((n + up - 1) / up)
    for (i = 1; i <= up; i++) next_level[i] = "buffered" ++planted
    for (i = 1; i <= n; i++) input_of[level[i]] = next_level[int((i - 1) / each) + 1]
    n = up
    for (i = 1; i <= n; i++) level[i] = next_level[i]
  }
  for (i = 1; i <= n; i++) input_of[level[i]] = net
}

function plant_all(    net, i) {
  for (i = 1; i <= nets; i++) {
    net = order[i]
    if (!(net in clocks) && most && seen[net] + unseen[net] > most) plant(net)
  }
}

# The net that a pin gets in place of its own.
function moved(net, by_abc,    found, place) {
  found = source_of(net)
  if (found ~ /^1'b/) return found
  if (!(found in lot) || (by_abc && !(found in all))) { pins[found]++; return net }
  place = int(taken[found] / lot[found]) + 1
  taken[found]++
  found = group[found, place]
  pins[found]++
  return found
}

function print_buffers(    i, name) {
  for (i = 1; i <= planted; i++) {
    name = "buffered" i
    pins[input_of[name]]++
    printf "  %s %s_cell (\n    .%s(%s),\n    .%s(%s)\n  );\n", buffer, name, buffer_input, input_of[name], buffer_output, name
  }
}

function print_fanout(    net, best) {
  for (net in pins) if (!(net in clocks) && (best == "" || pins[net] > pins[best] || (pins[net] == pins[best] && net < best))) best = net
  if (best != "") printf "%s\t%d\n", best, pins[best] > fanout
}

BEGIN { printf "" > fanout; OFS = "\t" }
FNR == 1 { file++ }
file == 1 { kind[$1] = $3; next }

# Pins of cells and of other modules.
file == 2 && /^ *module / { type = $2; sub(/\(.*/, "", type); sub(/^\\/, "", type); first_output = "" }
file == 2 && /output / {
  line = $0
  while (match(line, /output +(reg +|wire +)?[A-Za-z0-9_]+/)) {
    pin = substr(line, RSTART, RLENGTH); sub(/.* /, "", pin)
    is_output[type, pin]
    if (type == buffer) buffer_output = pin
    line = substr(line, RSTART + RLENGTH)
  }
}
file == 2 && type == buffer && /^ *input / { buffer_input = $2; sub(/;/, "", buffer_input) }
file == 2 { next }
file == 3 && /^module / { type = substr($2, 2); is_output["clock_gate", "gated"] }
file == 3 && type ~ /^part_/ && / output / { is_output[type, substr($NF, 2)] }
file == 3 { next }

/^\/\*/ || /^$/ { next }
{ $0 = plain($0); sub(/ +\($/, " (") }

# First time: who is on which net.
file == 4 && /^  (input|output|wire) \[/ { wide = $2; gsub(/\[|:.*/, "", wide); name = $3; sub(/;/, "", name); width_of[name] = wide + 1 }
file == 4 && /^  assign / { read_assignment(); for (i = 1; i <= wide; i++) { alias[left[i]] = right[i]; assigned[++assignments] = right[i] }; next }
file == 4 && /^  [A-Za-z]/ && $3 == "(" { type = $1; next }
file == 4 && /^    \./ {
  read_pin()
  if (drives) next
  split("", list)
  n = bits(expression, list)
  for (i = 1; i <= n; i++) {
    if (clocked) clocks[list[i]]
    else { sink[++sinks] = list[i]; abc[sinks] = (type in kind) && kind[type] == "gate" }
  }
  next
}
file == 4 && /^endmodule/ {
  for (i = 1; i <= sinks; i++) count(sink[i], abc[i])
  for (i = 1; i <= assignments; i++) count(assigned[i], 0)
  plant_all()
  next
}
file == 4 { next }

# Second time.
!declared && /^  (input|output|wire) / { for (i = 1; i <= planted; i++) print "  wire buffered" i ";"; declared = 1 }
/^  assign / { read_assignment(); for (i = 1; i <= wide; i++) printf "  assign %s = %s;\n", left[i], moved(right[i], 0); next }
/^  [A-Za-z]/ && $3 == "(" { type = $1 }
/^    \./ {
  read_pin()
  if (!drives && !clocked) {
    split("", list)
    n = bits(expression, list)
    changed = 0
    for (i = 1; i <= n; i++) {
      was = list[i]
      list[i] = moved(was, (type in kind) && kind[type] == "gate")
      if (list[i] != was) changed = 1
    }
    if (changed) {
      printf "    .%s(%s", pin, (n > 1 ? "{ " : "")
      for (i = 1; i <= n; i++) printf "%s%s", list[i], (i < n ? ", " : "")
      printf "%s)%s\n", (n > 1 ? " }" : ""), (/,$/ ? "," : "")
      next
    }
  }
}
/^endmodule/ { print_buffers(); print; print_fanout(); next }
{ print }
END { exit bad + 0 }
