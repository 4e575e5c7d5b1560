# library.awk: cells of a Liberty file.  Input: its LEF file or nothing, then the Liberty file.
# Variable: folder.  Writes cells.tsv there; flop: the smallest plain flop and its pins clock, data and output; gate.v and gate_model.v if there is a clock gate; else latch.v, a map of
# Yosys's latch to the library's, if there is one.

function value(line) {
  sub(/^[^:]*: */, "", line)
  gsub(/[";]|\/\*.*|[ \t\r]+$/, "", line)
  gsub(/^ +| +$/, "", line)
  return line
}

function finish_cell() {
  if (cell == "") return
  if (area == 0 && cell in lef_area) area = lef_area[cell]
  print cell, area + 0, kind, leakage + 0 > (folder "/cells.tsv")
  if (icg == "latch_posedge" && !(gate_cell && gate_area <= area)) {
    gate_cell = cell; gate_area = area; gate_clock = clock_pin; gate_enable = enable_pin; gate_out = out_pin
  }
  if (kind == "flop" && !cleared && icg == "" && flop_clock ~ /^[A-Za-z_0-9]+$/ && next_state ~ /^[A-Za-z_0-9]+$/ && latch_out != "" \
      && !(flop_cell && flop_area <= area)) {
    flop_cell = cell; flop_area = area; flop = cell " " flop_clock " " next_state " " latch_out
  }
  if (kind == "latch" && !cleared && latch_enable ~ /^[A-Za-z_0-9]+$/ && latch_out != "" && latch_cell == "") {
    latch_cell = cell; latch_d = latch_data; latch_g = latch_enable; latch_q = latch_out
  }
  cell = ""
}

BEGIN { OFS = "\t" }
FILENAME ~ /\.lef$/ && $1 == "MACRO" { macro = $2; next }
FILENAME ~ /\.lef$/ { if ($1 == "SIZE") lef_area[macro] = $2 * $4; next }

{ gsub(/\t/, " "); sub(/ +:/, " :") }
/^ *cell *\(/ {
  finish_cell()
  cell = $0; gsub(/.*cell *\( *"?|"? *\).*/, "", cell)
  area = leakage = cleared = 0; kind = "gate"; icg = pin = latch_out = state = ""
}
cell == "" { next }
/^ *area *:/ && area == 0 { area = value($0) }
/^ *cell_leakage_power *:/ { leakage = value($0) }
/clock_gating_integrated_cell *:/ { icg = value($0) }
/^ *(ff|latch) *\(/ {
  kind = $0 ~ /ff *\(/ ? "flop" : "latch"
  state = $0; sub(/.*\( *"?/, "", state); sub(/[", ].*/, "", state)
}
/^ *(clear|preset) *:/ { cleared = 1 }
/^ *clocked_on *:/ { flop_clock = value($0) }
/^ *next_state *:/ { next_state = value($0) }
/^ *data_in *:/ { latch_data = value($0) }
kind == "latch" && /^ *enable *:/ { latch_enable = value($0) }
/^ *pin *\(/ { pin = $0; gsub(/.*pin *\( *"?|"? *\).*/, "", pin) }
/clock_gate_clock_pin *: *"?true/ { clock_pin = pin }
/clock_gate_enable_pin *: *"?true/ { enable_pin = pin }
/clock_gate_out_pin *: *"?true/ { out_pin = pin }
/^ *function *:/ && state != "" && value($0) == state { latch_out = pin }

END {
  finish_cell()
  if (flop) print flop > (folder "/flop")
  if (gate_cell) {
    print gate_enable > (folder "/gate_pin")
    ports = "module clock_gate (input clk, input enable, output gated);\n"
    printf "%s  %s cell_i (.%s(clk), .%s(enable), .%s(gated));\nendmodule\n", ports, gate_cell, gate_clock, gate_enable,
      gate_out > (folder "/gate.v")
    printf "module %s (input %s, input %s, output %s);\n  reg held;\n  always @* if (!%s) held = %s;\n" \
      "  assign %s = %s & held;\nendmodule\n", gate_cell, gate_clock, gate_enable, gate_out, gate_clock, gate_enable,
      gate_out, gate_clock > (folder "/gate_model.v")
  } else if (latch_cell) {
    printf "module \\$_DLATCH_P_ (input E, input D, output Q);\n  %s cell_i (.%s(E), .%s(D), .%s(Q));\nendmodule\n" \
      "module \\$_DLATCH_N_ (input E, input D, output Q);\n  %s cell_i (.%s(!E), .%s(D), .%s(Q));\nendmodule\n",
      latch_cell, latch_g, latch_d, latch_q, latch_cell, latch_g, latch_d, latch_q > (folder "/latch.v")
  }
}
