# power.awk: what OpenSTA must be told to charge a netlist for what it did.  Input: the library's cells.tsv and flop, the
# netlist, its paths (netlist.sh), counts of activity (harness/activity.c).  Variables: top, folder, clock (ns).
# Writes into the folder
#   wrapper.v      module measured: the netlist with a flop before each input, because OpenSTA 2019 drops what it was told
#                  of pins that an input port reaches without a register
#   plain.tcl      activity of each pin, in changes per clock;  plain.cells: cells to be charged with that
#   gated.tcl      a slower clock at each clock gate's output, and activity of the flops behind in changes per clock of
#                  theirs, because every clock is charged at its full rate;  gated.cells: gates and their flops
#   unannotated    pins of which nothing is known: nets that simulation has merged with others

function net_of(path, net) { return net ~ /^1'b|^1'h/ ? "1'b" : path net }

# In OpenSTA's words; the activity of a constant is none.
function annotate(file, pin, net, times,    key) {
  key = net
  if (key == "1'b") { print "a", pin, 0, 0 > file; return }
  if (!(key in changes)) { missing++; print pin > (folder "/unannotated"); return }
  pins++
  printf "a %s %.9g %.6g\n", pin, changes[key] / cycles * times, high[key] / duration > file
}

function leaf(module, c, path,    i, type, gate, rate, slow) {
  type = cell_type[module, c]
  gate = ""
  if (kind[type] == "flop")
    for (i = 1; i <= cell_pins[module, c]; i++)
      if ((path pin_net[module, c, i]) in gate_of) gate = gate_of[path pin_net[module, c, i]]
  if (gate == "" && module != "clock_gate") {
    for (i = 1; i <= cell_pins[module, c]; i++)
      annotate(folder "/plain.tcl", "dut/" path cell_name[module, c] "/" pin_name[module, c, i], net_of(path, pin_net[module, c, i]), 1)
    print "dut/" path cell_name[module, c], module > (folder "/plain.cells")
    return
  }
  print "dut/" path cell_name[module, c], (module == "clock_gate" ? owner : module) > (folder "/gated.cells")
  slow = gate == "" || !rate_of[gate] ? 1 : 1 / rate_of[gate]
  for (i = 1; i <= cell_pins[module, c]; i++)
    if (!((path pin_net[module, c, i]) in gate_of))
      annotate(folder "/gated.tcl", "dut/" path cell_name[module, c] "/" pin_name[module, c, i], net_of(path, pin_net[module, c, i]), slow)
}

function walk(module, path,    c, type) {
  for (c = 1; c <= cells[module]; c++) {
    type = cell_type[module, c]
    if (type in kind) leaf(module, c, path)
    else if (type in cells) {
      owner = module
      walk(type, path cell_name[module, c] "/")
    }
  }
}

function wrapper(    i, b, n, list, join, file) {
  file = folder "/wrapper.v"
  print "module measured (input clk);" > file
  for (i = 1; i <= inputs; i++) {
    if (input_name[i] == "clk") continue
    list = ""
    for (b = input_width[i] - 1; b >= 0; b--) {
      n = input_name[i] "_" b
      printf "  wire in_%s;\n  %s register_%s (.%s(clk), .%s(1'b0), .%s(in_%s));\n", n, flop_cell, n, flop_clk, flop_d, flop_q, n > file
      printf "a register_%s/%s %.9g %.6g\n", n, flop_q, 0, 0 > (folder "/plain.tcl")
      list = list (list == "" ? "" : ", ") "in_" n
    }
    join = join ",\n    ." input_name[i] "({" list "})"
  }
  printf "  %s dut (.clk(clk)%s\n  );\nendmodule\n", top, join > file
}

FILENAME ~ /cells\.tsv$/ { kind[$1] = $3; next }
FILENAME ~ /\/flop$/ { flop_cell = $1; flop_clk = $2; flop_d = $3; flop_q = $4; next }
FILENAME ~ /\/paths$/ { if ($1 == "clock_gate") { gates++; gate_path[gates] = $3; gate_net[gates] = $4 } next }
FILENAME ~ /activity\.tsv$/ {
  if ($1 == "#cycles") { cycles = $2; duration = $3 }
  else { changes[$1] = $2; high[$1] = $3; sub(/\[0\]$/, "", $1); if (!($1 in changes)) { changes[$1] = $2; high[$1] = $3 } }
  next
}
/^module / { module = $2; sub(/\(.*/, "", module); cells[module] = 0; next }
/^  input / && module == top {
  inputs++
  input_width[inputs] = 1
  if ($2 ~ /^\[/) { split(substr($2, 2), range, ":"); input_width[inputs] = range[1] + 1 }
  input_name[inputs] = $NF; sub(/;/, "", input_name[inputs])
}
/^  [A-Za-z_]/ && $3 == "(" { c = ++cells[module]; cell_type[module, c] = $1; cell_name[module, c] = $2; cell_pins[module, c] = 0; next }
/^    \.[A-Za-z]/ && cell_type[module, c] in kind {
  n = ++cell_pins[module, c]
  pin_name[module, c, n] = $1; sub(/^\./, "", pin_name[module, c, n]); sub(/\(.*/, "", pin_name[module, c, n])
  net = $0; sub(/^[^(]*\( */, "", net); sub(/ *\),?$/, "", net)
  pin_net[module, c, n] = net
  if (module == "clock_gate" && net == "gated") gate_pin = cell_name[module, c] "/" pin_name[module, c, n]
}

END {
  if (!cycles) { print "no cycles were counted" > "/dev/stderr"; exit 1 }
  printf "" > (folder "/plain.tcl"); printf "" > (folder "/gated.tcl"); printf "" > (folder "/unannotated")
  printf "" > (folder "/plain.cells"); printf "" > (folder "/gated.cells")
  wrapper()
  for (g = 1; g <= gates; g++) {
    gate_of[gate_net[g]] = g
    rate_of[g] = changes[gate_net[g]] / 2 / cycles
    printf "create_clock -name gate_%d -period %.9g [get_pins dut/%s/%s]\n", g, rate_of[g] ? clock / rate_of[g] : 1e9, gate_path[g],
      gate_pin > (folder "/gated.tcl")
  }
  print "report_power" > (folder "/gated.tcl")
  walk(top, "")
  print pins + 0, missing + 0
}
