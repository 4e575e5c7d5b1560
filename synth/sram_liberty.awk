# sram_liberty.awk: a Liberty file of the memories in a netlist, for timing: what reads and writes cost in time.
# After sram.awk and sram_modules.awk.  Variables: table (sram.tsv), row (of it), name.
# Setup is 0.05 ns at 45 nm, as fakeram45 states, and shrinks or grows with the access time.

function bus_type(bits) {
  if (bits == 1 || bits in types) return
  types[bits]
  printf "  type (bits%d) { base_type : array; data_type : bit; bit_width : %d; bit_from : %d; bit_to : 0; downto : true; }\n",
    bits, bits, bits - 1
}

function memory(    i) {
  if (pass == 1) { for (i = 1; i <= ports; i++) bus_type(wide[i]); return }
  access = sram_access_ns(row, words, width)
  printf "  cell (%s) {\n    area : %.1f;\n    interface_timing : true;\n", cell, sram_area_um2(row, words, width)
  for (i = 1; i <= ports; i++) pin(direction[i], wide[i], port[i])
  print "  }"
}

function constraint(type, ns) {
  return sprintf("      timing () { related_pin : \"clk\"; timing_type : %s; rise_constraint (scalar) { values (\"%.4f\"); } " \
    "fall_constraint (scalar) { values (\"%.4f\"); } }\n", type, ns, ns)
}

function pin(way, bits, called,    kind, arcs) {
  kind = bits > 1 ? "bus" : "pin"
  if (way == "output")
    arcs = sprintf("      timing () { related_pin : \"clk\"; timing_type : rising_edge; cell_rise (scalar) { values (\"%.4f\"); } " \
      "cell_fall (scalar) { values (\"%.4f\"); } rise_transition (scalar) { values (\"%.4f\"); } " \
      "fall_transition (scalar) { values (\"%.4f\"); } }\n", access, access, access / 5, access / 5)
  else if (called != "clk") arcs = constraint("setup_rising", setup) constraint("hold_rising", 0)
  printf("    %s (%s) {\n%s      direction : %s;\n%s%s    }\n", kind, called,
    (bits > 1) ? "      bus_type : bits" bits ";\n" : "", way,
    (way == "input") ? sprintf("      capacitance : %.4f;\n", 5 * femto) : "",
    (called == "clk") ? "      clock : true;\n" : arcs)
}

BEGIN {
  sram_load(table)
  setup = 0.05 * (sram_scaled(row) ? sram_shrink(row) : 1)
  femto = 0.001  # pF in a fF
  printf "library (%s) {\n  delay_model : table_lookup;\n  time_unit : \"1ns\";\n  voltage_unit : \"1V\";\n" \
    "  current_unit : \"1mA\";\n  capacitive_load_unit (1, pf);\n  pulling_resistance_unit : \"1kohm\";\n" \
    "  leakage_power_unit : \"1nW\";\n  nom_voltage : 1;\n  nom_process : 1;\n  nom_temperature : 25;\n", name
  split("rise fall", edge, " ")
  for (e = 1; e <= 2; e++)
    printf "  input_threshold_pct_%s : 50;\n  output_threshold_pct_%s : 50;\n  slew_lower_threshold_pct_%s : 20;\n" \
      "  slew_upper_threshold_pct_%s : 80;\n", edge[e], edge[e], edge[e], edge[e]
}
END { print "}" }
