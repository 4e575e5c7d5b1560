# power.awk: what OpenSTA must be told to charge a netlist for what it did.  Input: the library's cells.tsv, the
# netlist's paths (netlist.sh), counts of activity (harness/netlist/netlist_replay.c), the netlist.  Variables: top, folder, clock (ns);
# flop, a cell, and its pins flop_clock, flop_data, flop_output.
# Prints how many pins are annotated, and of how many nothing is known.  Writes into the folder
#   wrapper.v      module measured: the netlist with a flop before each input, because OpenSTA 2019 drops what it was told
#                  of pins that an input port reaches without a register
#   pins.tcl       activity of each pin, in changes per cycle
#   still.tcl      no change of those that belong to cells with a clock
#   gates          the pin where the clock leaves each gate
#   gated.cells    clock gates and the flops behind them: cell, module, rate of the gated clock;  plain.cells: other flops;
#                  logic.cells: cells without a clock
#   activity.saif  the same activity for tools that read SAIF
#   unannotated    pins of which nothing is known: nets that simulation has merged with others

function net_of(path, net) { return net ~ /^1'b|^1'h/ ? "1'b" : path net }

function annotate(pin, net, clocked,    activity, duty) {
  if (net == "1'b") activity = duty = 0
  else if (!(net in changes)) { missing++; print pin > (folder "/unannotated"); return 0 }
  else { pins++; activity = changes[net] / cycles; duty = high[net] / duration }
  printf "a %s %.9g %.6g\n", pin, activity, duty > (folder "/pins.tcl")
  if (clocked) printf "a %s 0 %.6g\n", pin, duty > (folder "/still.tcl")
  return 1
}

# Nets of a SAIF file are the pins of an instance.
function saif(name, net,    ps, up, file) {
  file = folder "/activity.saif"
  ps = cycles * clock * 1000
  up = net in high ? high[net] / duration * ps : 0
  gsub(/[][]/, "\\\\&", name)
  printf "(%s (T0 %.0f) (T1 %.0f) (TX 0) (TC %d) (IG 0))\n", name, sprintf("%.0f", ps) - sprintf("%.0f", up), up, changes[net] > file
}
function saif_start(    file) {
  file = folder "/activity.saif"
  printf "(SAIFILE\n(SAIFVERSION \"2.0\")\n(DIRECTION \"backward\")\n(DESIGN \"%s\")\n(PROGRAM_NAME \"twinwarp\")\n(DIVIDER / )\n" \
    "(TIMESCALE 1 ps)\n(DURATION %.0f)\n(INSTANCE %s\n", top, cycles * clock * 1000, top > file
}

function leaf(module, c, path,    i, gated, known, net, list) {
  gated = module == "clock_gate" ? gate : 0
  list = kind[cell_type[module, c]] == "gate" ? "logic" : "plain"
  if (kind[cell_type[module, c]] == "flop")
    for (i = 1; i <= cell_pins[module, c]; i++) if ((path pin_net[module, c, i]) in gate_of) gated = gate_of[path pin_net[module, c, i]]
  if (gated) list = "gated"
  print "dut/" path cell_name[module, c], owner, (gated ? rate[gated] : 1) > (folder "/" list ".cells")
  printf "(INSTANCE %s\n(NET\n", cell_name[module, c] > (folder "/activity.saif")
  for (i = 1; i <= cell_pins[module, c]; i++) {
    net = net_of(path, pin_net[module, c, i])
    known = annotate("dut/" path cell_name[module, c] "/" pin_name[module, c, i], net, list != "logic")
    if (known) saif(pin_name[module, c, i], net)
  }
  print "))" > (folder "/activity.saif")
}

function walk(module, path,    c, type, was) {
  was = owner
  if (module == "clock_gate") gate = gate_at[path]
  else owner = module
  for (c = 1; c <= cells[module]; c++) {
    type = cell_type[module, c]
    if (type in kind) leaf(module, c, path)
    else if (type in cells) {
      print "(INSTANCE " cell_name[module, c] > (folder "/activity.saif")
      walk(type, path cell_name[module, c] "/")
      print ")" > (folder "/activity.saif")
    }
  }
  owner = was
}

function wrapper(    i, b, n, list, join, file) {
  file = folder "/wrapper.v"
  print "module measured (input clk);" > file
  for (i = 1; i <= inputs; i++) {
    if (input_name[i] == "clk") continue
    list = ""
    for (b = input_width[i] - 1; b >= 0; b--) {
      n = input_name[i] "_" b
      printf "  wire in_%s;\n  %s register_%s (.%s(clk), .%s(1'b0), .%s(in_%s));\n", n, flop, n, flop_clock, flop_data, flop_output, n > file
      printf "a register_%s/%s %.9g %.6g\n", n, flop_output, 0, 0 > (folder "/pins.tcl")
      list = list (list == "" ? "" : ", ") "in_" n
    }
    join = join ",\n    ." input_name[i] "({" list "})"
  }
  printf "  %s dut (.clk(clk)%s\n  );\nendmodule\n", top, join > file
}

FILENAME ~ /cells\.tsv$/ { kind[$1] = $3; next }
FILENAME ~ /\/paths$/ { if ($1 == "clock_gate") { gate_path[++gates] = $3; gate_at[$3 "/"] = gates; gate_of[$4] = gates; net_of_gate[gates] = $4 } next }
FILENAME ~ /activity.*\.tsv$/ {
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
  n = split("pins.tcl still.tcl gates unannotated logic.cells plain.cells gated.cells", files, " ")
  for (i = 1; i <= n; i++) printf "" > (folder "/" files[i])
  wrapper()
  saif_start()
  for (g = 1; g <= gates; g++) {
    rate[g] = changes[net_of_gate[g]] / 2 / cycles
    print "dut/" gate_path[g] "/" gate_pin > (folder "/gates")
  }
  walk(top, "")
  print "))" > (folder "/activity.saif")
  print pins + 0, missing + 0
}
