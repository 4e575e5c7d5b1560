# library.awk: cells of a Liberty file, known by what they do, in whatever order it states that.  Input: its LEF file or
# nothing, then the Liberty file with a line for each brace and each semicolon.
# Variable: folder.  Writes there:
#
#   cells.tsv          cell, area, gate | flop | latch, leakage
#   driver             the smallest buffer
#   buffer             the smallest that drives about four times what the weakest inverter does, or the driver
#   flop               the smallest plain flop and its pins clock, data and output; the data may come out inverted
#   gate.v, gate_pin   a clock gate of the library's own, the smallest, and its enable; gate_model.v: what it does
#   latch.v            else a map of Yosys's latch to the library's, if there is one

function value(line) {
  sub(/^[^:]*: */, "", line)
  gsub(/["; \t\r]/, "", line)
  return line
}
function argument(line) {
  sub(/^[^(]*\(/, "", line)
  sub(/[),].*/, "", line)
  gsub(/["; \t\r]/, "", line)
  return line
}

# The input that a function is, "" if it is none; inverted says whether it is the opposite of it.
function input_of(text) {
  gsub(/[() ]/, "", text)
  inverted = sub(/^!/, "", text) + sub(/'$/, "", text)
  return direction[text] == "input" ? text : ""
}
# The output that shows a state of the flop or latch.
function output_of(state,    pin) {
  for (pin in does) if (direction[pin] == "output" && does[pin] == state) return pin
  return ""
}

function begin_cell(name) {
  cell = name
  area = leakage = outputs = inputs = cleared = 0
  kind = "gate"
  icg = state = opposite = clocked_on = next_state = enable = data_in = clock_pin = enable_pin = out_pin = ""
  split("", direction); split("", does); split("", limit)
}

function look_at_gate(    pin, from) {
  if (outputs != 1 || inputs != 1) return
  for (pin in does) if (direction[pin] == "output") break
  from = input_of(does[pin])
  if (from == "") return
  if (!inverted) { buffer[++buffers] = cell; area_of[cell] = area; drives[cell] = limit[pin] }
  else if (limit[pin] > 0 && !(weakest > 0 && weakest <= limit[pin])) weakest = limit[pin]
}
function look_at_flop(    clock, data, out) {
  clock = input_of(clocked_on)
  if (inverted || clock == "" || cleared || (flop != "" && flop_area <= area)) return
  data = input_of(next_state)
  out = output_of(state)
  if (out == "") out = output_of(opposite)
  if (data != "" && out != "") { flop = cell " " clock " " data " " out; flop_area = area }
}
function look_at_latch(    gate) {
  gate = input_of(enable)
  if (latch_cell != "" || cleared || inverted || gate == "" || output_of(state) == "") return
  latch_cell = cell; latch_d = data_in; latch_g = gate; latch_q = output_of(state)
}

function finish_cell() {
  if (area == 0 && cell in lef_area) area = lef_area[cell] + 0
  print cell, area, kind, leakage + 0 > (folder "/cells.tsv")
  if (icg == "latch_posedge" && !(gate_cell != "" && gate_area <= area)) {
    gate_cell = cell; gate_area = area; gate_clock = clock_pin; gate_enable = enable_pin; gate_out = out_pin
  }
  if (icg != "") return
  if (kind == "gate") look_at_gate()
  if (kind == "flop") look_at_flop()
  if (kind == "latch") look_at_latch()
}

# The smallest buffer that drives at least so much.
function smallest(least,    i, best) {
  for (i = 1; i <= buffers; i++)
    if (drives[buffer[i]] + 0 >= least && (best == "" || area_of[buffer[i]] + 0 < area_of[best] + 0)) best = buffer[i]
  return best
}

BEGIN { OFS = "\t" }
FILENAME ~ /\.lef$/ && $1 == "MACRO" { macro = $2; next }
FILENAME ~ /\.lef$/ { if ($1 == "SIZE") lef_area[macro] = $2 * $4; next }

{ sub(/^[ \t]+/, "") }
/\{ *$/ {
  word = $0
  sub(/[ (].*/, "", word)
  group[++depth] = word
  of_cell = group[depth - 1] == "cell"
  if (word == "cell") begin_cell(argument($0))
  else if (of_cell && word == "pin") pin = argument($0)
  else if (of_cell && (word == "ff" || word == "latch")) {
    kind = word == "ff" ? "flop" : "latch"
    state = argument($0)
    sub(/^[^,]*,/, "(")
    opposite = argument($0)
  }
  next
}
/^\}/ {
  if (group[depth] == "cell") finish_cell()
  depth--
  next
}
group[depth] == "cell" {
  if (/^area *:/) area = value($0) + 0
  else if (/^cell_leakage_power *:/) leakage = value($0)
  else if (/^clock_gating_integrated_cell *:/) icg = value($0)
  next
}
group[depth - 1] != "cell" { next }
group[depth] == "pin" {
  if (/^direction *:/) {
    direction[pin] = value($0)
    if (direction[pin] == "input") inputs++
    if (direction[pin] == "output") outputs++
  } else if (/^function *:/) does[pin] = value($0)
  else if (/^max_capacitance *:/) limit[pin] = value($0) + 0
  else if (/^three_state *:/) outputs++  # what may let go is no buffer
  else if (/^clock_gate_clock_pin *: *"?true/) clock_pin = pin
  else if (/^clock_gate_enable_pin *: *"?true/) enable_pin = pin
  else if (/^clock_gate_out_pin *: *"?true/) out_pin = pin
  next
}
/^(clear|preset) *:/ { cleared = 1 }
/^clocked_on *:/ { clocked_on = value($0) }
/^next_state *:/ { next_state = value($0) }
/^enable *:/ { enable = value($0) }
/^data_in *:/ { data_in = value($0) }

END {
  if (flop != "") print flop > (folder "/flop")
  if (buffers) {
    print smallest(0) > (folder "/driver")
    strong = weakest > 0 ? smallest(3.5 * weakest) : ""
    print (strong != "" ? strong : smallest(0)) > (folder "/buffer")
  }
  if (gate_cell != "") {
    print gate_enable > (folder "/gate_pin")
    ports = "module clock_gate (input clk, input enable, output gated);\n"
    printf "%s  %s cell_i (.%s(clk), .%s(enable), .%s(gated));\nendmodule\n", ports, gate_cell, gate_clock, gate_enable,
      gate_out > (folder "/gate.v")
    printf "module %s (input %s, input %s, output %s);\n  reg held;\n  always @* if (!%s) held = %s;\n" \
      "  assign %s = %s & held;\nendmodule\n", gate_cell, gate_clock, gate_enable, gate_out, gate_clock, gate_enable,
      gate_out, gate_clock > (folder "/gate_model.v")
  } else if (latch_cell != "") {
    printf "module \\$_DLATCH_P_ (input E, input D, output Q);\n  %s cell_i (.%s(E), .%s(D), .%s(Q));\nendmodule\n" \
      "module \\$_DLATCH_N_ (input E, input D, output Q);\n  %s cell_i (.%s(!E), .%s(D), .%s(Q));\nendmodule\n",
      latch_cell, latch_g, latch_d, latch_q, latch_cell, latch_g, latch_d, latch_q > (folder "/latch.v")
  }
}
