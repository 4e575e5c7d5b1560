/* timing: `synthesis timing UNIT NETLIST LIBRARY LOG` prints the worst slacks of a netlist, from what OpenSTA said of
 * it, as a line of JSON, the clock being CLOCK_NS:
 *
 *   slack_ns, frequency_mhz  the worst; what the period may be with it
 *   from, to                 the ends of that path (path_ends.h)
 *   KIND_slack_ns            of each kind of path that there is: register_to_register, input_to_register,
 *                            to_clock_gate, register_to_output, input_to_output */
#include "commands.h"
#include "measured/figures_json.h"
#include "measured/path_ends.h"
#include "measured/flow_settings.h"
#include "measured/timing_report.h"

enum { PATH = 1024 };

static void print(const struct timing_report *t, const struct netlist *n, const char *unit,
                  const struct cell_table *cells) {
  char top[PATH_END], end[PATH_END], key[TIMING_KIND_NAME + 16];
  cJSON *json = cJSON_CreateObject();
  snprintf(top, sizeof top, "%.400s_netlist", unit);
  figure_add(json, "slack_ns", "%.4f", t->slack_ns);
  figure_add(json, "frequency_mhz", "%.4f", 1000 / t->period_ns);
  path_end_name(n, top, cells, t->from, end);
  cJSON_AddStringToObject(json, "from", end);
  path_end_name(n, top, cells, t->to, end);
  cJSON_AddStringToObject(json, "to", end);
  for (unsigned i = 0; i < t->kinds; i++) {
    snprintf(key, sizeof key, "%s_slack_ns", t->kind[i].name);
    figure_add(json, key, "%.4f", t->kind[i].slack_ns);
  }
  json_line_print(json);
}

static int run(char **word, unsigned words, struct tw_error *error) {
  struct flow_settings s;
  struct timing_report t;
  struct cell_table cells = {0};
  struct netlist n = {0};
  char path[PATH];
  (void)words;
  snprintf(path, sizeof path, "%.1000s/netlist.v", word[1]);
  int status = flow_settings_read(&s, error);
  if (status == 0) status = timing_report_read(&t, word[3], s.clock_ns, error);
  if (status == 0) status = cell_table_read(&cells, word[2], error);
  if (status == 0) status = netlist_read(&n, path, error);
  if (status == 0) print(&t, &n, word[0], &cells);
  netlist_free(&n);
  cell_table_free(&cells);
  return status;
}

const struct command timing_command = {"timing", "UNIT NETLIST LIBRARY LOG", 4, 4, run};
