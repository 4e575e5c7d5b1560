/* constraints: `synthesis constraints LIBRARY` prints what is asked of a netlist, as SDC in the library's units: its
 * clock, CLOCK_NS; inputs, from the library's driver, arrive at the clock's edge; outputs, with a load each, are wanted
 * at the next.  MODE, "score_latency=5'd2 ...", are inputs that stand while the machine runs, with their values: paths
 * that need others of them are not looked at.  A name with a / is of inputs of instances, its path, in which * is
 * anything. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cell_table.h"
#include "commands.h"
#include "measured/flow_settings.h"

static int print(const struct cell_table *cells, double clock_ns, const char *library, struct tw_error *error) {
  const char *driver = cell_table_role(cells, "driver");
  const double time_ns = cell_table_number(cells, "time_ns"), unit_ff = cell_table_number(cells, "load_unit_ff"),
               load_ff = cell_table_number(cells, "load_ff");
  if (!*driver || !(time_ns > 0) || !(unit_ff > 0) || isnan(load_ff))
    return tw_fail(error, "%.150s/roles: should say driver, time_ns, load_unit_ff and load_ff", library);
  printf("# Time in %g ns, loads in %g fF.\n", time_ns, unit_ff);
  printf("create_clock -name clk -period %.9g [get_ports clk]\n", clock_ns / time_ns);
  puts("set inputs [list]");
  puts("foreach port [all_inputs] { if {[get_property $port full_name] ne \"clk\"} { lappend inputs $port } }");
  printf("set_driving_cell -lib_cell %s $inputs\n", driver);
  puts("set_input_delay 0 -clock clk $inputs");
  puts("set_output_delay 0 -clock clk [all_outputs]");
  printf("set_load %.9g [all_outputs]\n", load_ff / unit_ff);
  return 0;
}

/* A setting, "name=5'd2": each bit of the input has its value. */
static int hold(const char *setting, struct tw_error *error) {
  char name[128], end;
  unsigned bits, value;
  if (sscanf(setting, "%127[A-Za-z0-9_*/]=%u'd%u%c", name, &bits, &value, &end) != 3 || bits < 1 || bits > 31 ||
      value >> bits)
    return tw_fail(error, "MODE=%.100s: should be settings such as score_latency=5'd2", setting);
  const char *get = strchr(name, '/') ? "get_pins" : "get_ports";
  for (unsigned bit = 0; bit < bits; bit++)
    if (bits == 1) printf("set_case_analysis %u [%s {%s}]\n", value, get, name);
    else printf("set_case_analysis %u [%s {%s[%u]}]\n", value >> bit & 1, get, name, bit);
  return 0;
}

static int hold_all(const char *mode, struct tw_error *error) {
  char *settings = strdup(mode), *rest = settings;
  int status = settings ? 0 : tw_fail(error, "no memory");
  for (char *setting; status == 0 && (setting = strsep(&rest, " "));)
    if (*setting) status = hold(setting, error);
  free(settings);
  return status;
}

static int run(char **word, unsigned words, struct tw_error *error) {
  struct cell_table cells = {0};
  struct flow_settings s;
  (void)words;
  int status = flow_settings_read(&s, error);
  if (status == 0) status = cell_table_read(&cells, word[0], error);
  if (status == 0) status = print(&cells, s.clock_ns, word[0], error);
  if (status == 0) status = hold_all(s.mode, error);
  cell_table_free(&cells);
  return status;
}

const struct command constraints_command = {"constraints", "LIBRARY", 1, 1, run};
