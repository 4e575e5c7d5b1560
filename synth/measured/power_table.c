/* power_table: power of units as a table and a report (synth/power.sh, pool_power.sh).
 *
 *   synthesis power ROWS REPORT KERNEL FROM TO PRESET SUBCORES
 *
 * ROWS: where a unit's inputs are from, a preset or `test`, and its line of unit_power.h; SUBCORES: how many the SM of
 * PRESET has, whose units are summed; REPORT: the file to write. */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "measured/words.h"
#include "measured/window_run.h"
#include "measured/flow_settings.h"
#include "measured/unit_power.h"
#include "table.h"

enum { ROWS, REPORT, KERNEL, FROM, TO, PRESET, SUBCORES, WORDS };
enum { OF_SOURCE, OF_UNIT, COLUMNS };
static const char own_test[] = "test", digits[] = "%.6g";

/* Units together, each as often as there are of it. */
struct sum {
  const char *what;
  struct unit_power power;
};

struct printing {
  struct flow_settings settings;
  const char *preset;
  double from, to, subcores;
  struct sum subcore, sm;
  cJSON *units; /* of the report */
};

static void print_heading(const struct printing *p, const char *kernel) {
  printf("Power in mW: %s, clock %g ns, cycles %.0f to %.0f of %s on %s\n\n", p->settings.liberty, p->settings.clock_ns,
         p->from, p->to, kernel, p->preset);
  printf("%-22s%8s%10s%10s%10s%10s%10s%10s%12s%6s%12s%12s%6s\n", "", "cells", "internal", "switching", "leakage",
         "of clock", "memories", "leakage", "pJ a cycle", "in SM", "dynamic, SM", "pins", "none");
}

static void print_figures(const char *what, const struct unit_power *u, double clock_ns) {
  printf("%-22s%8.0f%10.4f%10.4f%10.4f%10.4f%10.4f%10.4f%12.3f", what, trunc(u->cells), u->internal_mw, u->switching_mw,
         u->leakage_mw, u->clock_mw, u->memory_mw, u->memory_leakage_mw, unit_power_dynamic_mw(u) * clock_ns);
}

static void print_unit(const struct unit_power *u, double clock_ns) {
  print_figures(u->unit, u, clock_ns);
  printf("%6.0f%12.3f%12.0f%6.0f\n", u->instances, unit_power_dynamic_mw(u) * u->instances, u->annotated_pins,
         u->unannotated_pins);
}

static void print_part(const cJSON *part) {
  const char *memory = text_of(part, "memory");
  if (*memory)
    printf("  %-20s%38s%10.4f%10.4f   %.3f reads and %.3f writes a cycle\n", memory, "", figure_of(part, "dynamic_mw"),
           figure_of(part, "leakage_mw"), figure_of(part, "reads_per_cycle"), figure_of(part, "writes_per_cycle"));
  else
    printf("  %-20s%8.0f%10.4f%10.4f%10.4f\n", text_of(part, "module"), trunc(figure_of(part, "cells")),
           figure_of(part, "internal_mw"), figure_of(part, "switching_mw"), figure_of(part, "leakage_mw"));
}

static void print_parts(const cJSON *parts) {
  const cJSON *part;
  cJSON_ArrayForEach(part, parts) { print_part(part); }
}

static void add_part(cJSON *list, const cJSON *part) {
  static const char *const of_module[] = {"internal_mw", "switching_mw", "leakage_mw", NULL}, *const of_memory[] = {
                                                                                                  "reads_per_cycle",
                                                                                                  "writes_per_cycle",
                                                                                                  "dynamic_mw",
                                                                                                  "leakage_mw", NULL};
  const char *memory = text_of(part, "memory");
  cJSON *to = cJSON_CreateObject();
  cJSON_AddItemToArray(list, to);
  if (*memory) {
    cJSON_AddStringToObject(to, "memory", memory);
  } else {
    cJSON_AddStringToObject(to, "module", text_of(part, "module"));
    figure_add(to, "cells", "%.0f", trunc(figure_of(part, "cells")));
  }
  for (const char *const *key = *memory ? of_memory : of_module; *key; key++)
    figure_add(to, *key, digits, figure_of(part, *key));
}

static void add_figures(cJSON *to, const struct unit_power *u) {
  figure_add(to, "cells", "%.0f", trunc(u->cells));
  figure_add(to, "internal_mw", digits, u->internal_mw);
  figure_add(to, "switching_mw", digits, u->switching_mw);
  figure_add(to, "leakage_mw", digits, u->leakage_mw);
  figure_add(to, "memory_mw", digits, u->memory_mw);
  figure_add(to, "memory_leakage_mw", digits, u->memory_leakage_mw);
}

static void add_unit(struct printing *p, const struct unit_power *u, const char *source, const cJSON *parts) {
  const double dynamic_mw = unit_power_dynamic_mw(u);
  cJSON *to = cJSON_CreateObject(), *list;
  const cJSON *part;
  cJSON_AddItemToArray(p->units, to);
  cJSON_AddStringToObject(to, "unit", u->unit);
  cJSON_AddStringToObject(to, "config", u->config);
  cJSON_AddStringToObject(to, "inputs", strcmp(source, own_test) == 0 ? "own test" : source);
  list = cJSON_AddArrayToObject(to, "parts");
  cJSON_ArrayForEach(part, parts) { add_part(list, part); }
  add_figures(to, u);
  figure_add(to, "clock_mw", digits, u->clock_mw);
  figure_add(to, "dynamic_mw", digits, dynamic_mw);
  figure_add(to, "dynamic_pj_per_cycle", digits, dynamic_mw * p->settings.clock_ns);
  figure_add(to, "cycles", digits, u->cycles);
  figure_add(to, "instances", "%.0f", u->instances);
  figure_add(to, "annotated_pins", "%.0f", u->annotated_pins);
  figure_add(to, "unannotated_pins", "%.0f", u->unannotated_pins);
}

static void sum_up(struct sum *sum, const struct unit_power *u, double times) {
  struct unit_power *s = &sum->power;
  s->cells += u->cells * times;
  s->internal_mw += u->internal_mw * times;
  s->switching_mw += u->switching_mw * times;
  s->leakage_mw += u->leakage_mw * times;
  s->clock_mw += u->clock_mw * times;
  s->memory_mw += u->memory_mw * times;
  s->memory_leakage_mw += u->memory_leakage_mw * times;
}

static void print_sum(const struct sum *sum, double clock_ns, cJSON *list) {
  const double dynamic_mw = unit_power_dynamic_mw(&sum->power);
  cJSON *to = cJSON_CreateObject();
  print_figures(sum->what, &sum->power, clock_ns);
  printf("%6s%12.3f\n", "", dynamic_mw);
  cJSON_AddItemToArray(list, to);
  cJSON_AddStringToObject(to, "what", sum->what);
  add_figures(to, &sum->power);
  figure_add(to, "dynamic_mw", digits, dynamic_mw);
}

static void print_notes(const struct flow_settings *s, bool sums) {
  if (sums)
    puts("\nsub-core, SM: the units above times their instances, each as busy as the first; what joins units is not in "
         "it.");
  else putchar('\n');
  printf("pins: whose activity was counted, and those of which it is not known.  of clock: of internal and switching, "
         "what the clock takes\nthat no gate stops.  memories: accesses, by the model %s of synth/sram.tsv,\n"
         "energies and leakage that it does not have by another of that technology.  Not in it: the load of a unit's "
         "outputs, the clock tree.\n",
         s->memory_model);
}

static void print_source(const struct printing *p, const char *source) {
  if (strcmp(source, own_test) == 0) puts("\ndoing what their own tests do");
  else printf("\nas preset %s has them, which %s does not\n", source, p->preset);
}

static int print_row(struct printing *p, const struct table_row *row, const char *last, bool only,
                     struct tw_error *error) {
  const char *source = row->column[OF_SOURCE];
  struct unit_power u;
  cJSON *json;
  if (row->columns != COLUMNS) return tw_fail(error, "%.80s: should be followed by a unit's power", source);
  if (json_parse(&json, row->column[OF_UNIT], source, error) != 0) return -1;
  const int status = unit_power_sum(&u, json, error);
  if (status == 0) {
    const cJSON *parts = list_of(json, "parts");
    const bool summed = strcmp(source, p->preset) == 0;
    if (strcmp(source, last) != 0) print_source(p, source);
    print_unit(&u, p->settings.clock_ns);
    if (only && cJSON_GetArraySize(parts) > 1) print_parts(parts);
    add_unit(p, &u, source, parts);
    if (summed) sum_up(&p->sm, &u, u.instances);
    if (summed && fmod(u.instances, p->subcores) == 0) sum_up(&p->subcore, &u, u.instances / p->subcores);
  }
  cJSON_Delete(json);
  return status;
}

static int print_rows(struct printing *p, const struct table *t, cJSON *report, struct tw_error *error) {
  const char *last = p->preset;
  p->units = cJSON_AddArrayToObject(report, "units");
  for (u32 i = 0; i < t->rows; i++) {
    if (print_row(p, &t->row[i], last, t->rows == 1, error) != 0) return -1;
    last = t->row[i].column[OF_SOURCE];
  }
  if (t->rows > 1) {
    cJSON *sums = cJSON_AddArrayToObject(report, "sums");
    putchar('\n');
    print_sum(&p->subcore, p->settings.clock_ns, sums);
    print_sum(&p->sm, p->settings.clock_ns, sums);
  }
  print_notes(&p->settings, t->rows > 1);
  return 0;
}

static int print_power(char **word, unsigned words, struct tw_error *error) {
  struct printing p = {.preset = word[PRESET], .subcore = {.what = "sub-core"}, .sm = {.what = "SM"}};
  struct table t;
  (void)words;
  if (flow_settings_read(&p.settings, error) != 0) return -1;
  if (number_in(word[FROM], &p.from) != 0 || number_in(word[TO], &p.to) != 0 ||
      number_in(word[SUBCORES], &p.subcores) != 0)
    return tw_fail(error, "%.60s %.60s %.60s: should be cycles and sub-cores", word[FROM], word[TO], word[SUBCORES]);
  int status = table_read(&t, word[ROWS], error);
  if (status == 0 && t.rows == 0) status = tw_fail(error, "%.200s: should have a unit's power", word[ROWS]);
  if (status == 0) {
    cJSON *report = cJSON_CreateObject();
    flow_settings_add_cells(&p.settings, report);
    flow_settings_add_memories(&p.settings, report);
    cJSON_AddStringToObject(report, "kernel", kernel_name(word[KERNEL]));
    cJSON_AddNumberToObject(report, "from_cycle", p.from);
    cJSON_AddNumberToObject(report, "to_cycle", p.to);
    cJSON_AddStringToObject(report, "preset", p.preset);
    print_heading(&p, kernel_name(word[KERNEL]));
    status = print_rows(&p, &t, report, error);
    if (status == 0) status = json_file_write(report, word[REPORT], error);
    else cJSON_Delete(report);
  }
  table_free(&t);
  return status;
}

const struct command power_command = {"power", "ROWS REPORT KERNEL FROM TO PRESET SUBCORES", WORDS, WORDS, print_power};
