/* memory_liberty: see memory_macros.h.  Setup is 0.05 ns at 45 nm, as fakeram45 states, and shrinks or grows with the
 * access time. */
#include <stdlib.h>

#include "list.h"
#include "measured/memory_macros.h"

static const double setup_ns = 0.05, input_pf = 0.005, slope_of_access = 0.2;

static void print_head(void) {
  puts("library (srams) {\n  delay_model : table_lookup;\n  time_unit : \"1ns\";\n  voltage_unit : \"1V\";\n"
       "  current_unit : \"1mA\";\n  capacitive_load_unit (1, pf);\n  pulling_resistance_unit : \"1kohm\";\n"
       "  leakage_power_unit : \"1nW\";\n  nom_voltage : 1;\n  nom_process : 1;\n  nom_temperature : 25;");
  for (unsigned i = 0; i < 2; i++) {
    const char *edge = i ? "fall" : "rise";
    printf("  input_threshold_pct_%s : 50;\n  output_threshold_pct_%s : 50;\n  slew_lower_threshold_pct_%s : 20;\n"
           "  slew_upper_threshold_pct_%s : 80;\n",
           edge, edge, edge, edge);
  }
}

/* A type for each width of a port, once. */
static void print_types(const struct memory_macros *t) {
  u32 *known = list_taken(calloc((size_t)t->macros * MACRO_PORTS + 1, sizeof *known)), count = 0;
  for (u32 i = 0; i < t->macros; i++)
    for (u32 k = 0; k < t->macro[i].ports; k++) {
      const u32 bits = t->macro[i].port[k].bits;
      u32 at = 0;
      while (at < count && known[at] != bits) at++;
      if (bits == 1 || at < count) continue;
      known[count++] = bits;
      printf("  type (bits%u) { base_type : array; data_type : bit; bit_width : %u; bit_from : %u; bit_to : 0; "
             "downto : true; }\n",
             bits, bits, bits - 1);
    }
  free(known);
}

static void print_constraint(const char *type, double ns) {
  printf("      timing () { related_pin : \"clk\"; timing_type : %s; rise_constraint (scalar) { values (\"%.4f\"); } "
         "fall_constraint (scalar) { values (\"%.4f\"); } }\n",
         type, ns, ns);
}

static void print_port(const struct macro_port *p, bool clock, double access_ns, double setup) {
  printf("    %s (%s) {\n", p->bits > 1 ? "bus" : "pin", p->name);
  if (p->bits > 1) printf("      bus_type : bits%u;\n", p->bits);
  printf("      direction : %s;\n", p->output ? "output" : "input");
  if (!p->output) printf("      capacitance : %.4f;\n", input_pf);
  if (clock) {
    puts("      clock : true;");
  } else if (p->output) {
    printf(
        "      timing () { related_pin : \"clk\"; timing_type : rising_edge; cell_rise (scalar) { values (\"%.4f\"); } "
        "cell_fall (scalar) { values (\"%.4f\"); } rise_transition (scalar) { values (\"%.4f\"); } "
        "fall_transition (scalar) { values (\"%.4f\"); } }\n",
        access_ns, access_ns, access_ns * slope_of_access, access_ns * slope_of_access);
  } else {
    print_constraint("setup_rising", setup);
    print_constraint("hold_rising", 0);
  }
  puts("    }");
}

void memory_macros_liberty(const struct memory_macros *t, const struct memory_models *models,
                           const struct memory_model *model) {
  const double setup = setup_ns * memory_shrink(model);
  print_head();
  print_types(t);
  for (u32 i = 0; i < t->macros; i++) {
    const struct memory_macro *m = &t->macro[i];
    printf("  cell (%s) {\n    area : %.1f;\n    interface_timing : true;\n", m->name,
           memory_area_um2(model, m->words, m->width_bits));
    const double access_ns = memory_access_known(models, model, m->words, m->width_bits);
    for (u32 k = 0; k < m->ports; k++) print_port(&m->port[k], memory_port_is_clock(&m->port[k]), access_ns, setup);
    puts("  }");
  }
  puts("}");
}
