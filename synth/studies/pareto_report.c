/* pareto_report: see pareto_report.h. */
#include "studies/pareto_report.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "studies/pareto.h"
#include "studies/pareto_pairs.h"
#include "util/written.h"

enum { PATH = 1024, WORDS = 128, RATIO = 32 };

static bool has_pool(const struct machine *m) { return strcmp(m->load_path, "WarpPool") == 0; }

static const char *stage_words(const struct machine *m) {
  if (strcmp(m->stage, "RegLess") == 0) return m->stage;
  return strcmp(m->stage, "caching") == 0 ? "caching units" : "ordinary units";
}

static const char *upper(char *to, const char *from) {
  size_t i = 0;
  for (; from[i]; i++) to[i] = (char)toupper((unsigned char)from[i]);
  to[i] = 0;
  return to;
}

static const char *machine_words(const struct machine *m, char words[WORDS]) {
  char scheduler[sizeof m->scheduler], assignment[sizeof m->assignment];
  snprintf(words, WORDS, "%s, %s, %s%s, %u units, %u banks", upper(scheduler, m->scheduler),
           upper(assignment, m->assignment), stage_words(m), has_pool(m) ? ", WarpPool" : "", m->units, m->banks);
  return words;
}

/* Empty if it is not known. */
static const char *ratio_text(double of, double to, char text[RATIO]) {
  *text = 0;
  if (!isnan(of)) snprintf(text, RATIO, "%.6f", of / to);
  return text;
}

static void print_machines(const struct pareto *p) {
  const struct machine *first = &p->machine[0];
  printf("%-60s%8s%8s%8s\n", "ratios to the first", "cycles", "area", "energy");
  for (const struct machine *m = first; m < first + p->machines; m++) {
    char words[WORDS], area[RATIO], energy[RATIO];
    printf("%-60s%8.3f%8.6s%8.6s%s%s\n", machine_words(m, words), m->cycles / first->cycles,
           ratio_text(m->area_um2, first->area_um2, area), ratio_text(m->energy_pj, first->energy_pj, energy),
           m->on_area_front ? "  area" : "", m->on_energy_front ? "  energy" : "");
  }
}

static int write_csv(const struct pareto *p, const char *report, struct tw_error *error) {
  const struct machine *first = &p->machine[0];
  char path[PATH];
  snprintf(path, sizeof path, "%.900s.csv", report);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  fputs("point,stage,cycles,area,energy,area_front,energy_front\n", f);
  for (const struct machine *m = first; m < first + p->machines; m++) {
    char area[RATIO], energy[RATIO];
    fprintf(f, "%s %s %u/%u,%s%s,%.6f,%s,%s,%d,%d\n", m->scheduler, m->assignment, m->units, m->banks, stage_words(m),
            has_pool(m) ? " and WarpPool" : "", m->cycles / first->cycles,
            ratio_text(m->area_um2, first->area_um2, area), ratio_text(m->energy_pj, first->energy_pj, energy),
            m->on_area_front, m->on_energy_front);
  }
  return written_close(f, path, error);
}

static cJSON *machine_json(const struct machine *m, const struct machine *first) {
  char words[WORDS];
  cJSON *object = cJSON_CreateObject();
  cJSON_AddStringToObject(object, "name", m->name);
  cJSON_AddStringToObject(object, "machine", machine_words(m, words));
  cJSON_AddStringToObject(object, "scheduler", m->scheduler);
  cJSON_AddStringToObject(object, "assignment", m->assignment);
  cJSON_AddStringToObject(object, "operand_stage", m->stage);
  cJSON_AddStringToObject(object, "load_path", m->load_path);
  cJSON_AddNumberToObject(object, "collector_units_count", m->units);
  cJSON_AddNumberToObject(object, "banks_count", m->banks);
  figure_add(object, "cycles_ratio", "%.4f", m->cycles / first->cycles);
  if (!isnan(m->area_um2)) {
    figure_add(object, "area_mm2", "%.3f", m->area_um2 / 1e6);
    figure_add(object, "area_ratio", "%.4f", m->area_um2 / first->area_um2);
  }
  if (!isnan(m->energy_pj)) figure_add(object, "energy_ratio", "%.4f", m->energy_pj / first->energy_pj);
  return object;
}

/* The slowest first; of equal ones the one that was run before. */
static void add_area_front(cJSON *json, const struct pareto *p) {
  const struct machine **order = list_taken(calloc(p->machines, sizeof *order));
  u32 count = 0;
  for (u32 i = 0; i < p->machines; i++) {
    if (!p->machine[i].on_area_front) continue;
    u32 at = count++;
    for (; at > 0 && order[at - 1]->cycles < p->machine[i].cycles; at--) order[at] = order[at - 1];
    order[at] = &p->machine[i];
  }
  cJSON *list = cJSON_AddArrayToObject(json, "area_front");
  for (u32 i = 0; i < count; i++) cJSON_AddItemToArray(list, machine_json(order[i], &p->machine[0]));
  free(order);
}

static int write_json(const struct pareto *p, const struct machine_pair *pair, int pairs, const char *report,
                      struct tw_error *error) {
  const struct machine *first = &p->machine[0], *end = first + p->machines;
  cJSON *json = cJSON_CreateObject();
  cJSON_AddNumberToObject(json, "kernels_count", p->kernels);
  cJSON_AddNumberToObject(json, "machines_count", p->machines);
  cJSON *list = cJSON_AddArrayToObject(json, "points");
  for (const struct machine *m = first; m < end; m++) cJSON_AddItemToArray(list, machine_json(m, first));
  add_area_front(json, p);
  list = cJSON_AddArrayToObject(json, "energies");
  for (const struct machine *m = first; m < end; m++)
    if (!isnan(m->energy_pj)) cJSON_AddItemToArray(list, machine_json(m, first));
  list = cJSON_AddArrayToObject(json, "pairs");
  for (int i = 0; i < pairs; i++) cJSON_AddItemToArray(list, machine_pair_json(&pair[i]));
  char path[PATH];
  snprintf(path, sizeof path, "%.900s.json", report);
  return json_file_write(json, path, error);
}

int pareto_write(const struct pareto *p, const char *report, struct tw_error *error) {
  struct machine_pair pair[MACHINE_PAIRS];
  const int pairs = machine_pairs(p, pair, error);
  if (pairs < 0) return -1;
  print_machines(p);
  printf("\n%-32s%9s%9s%9s%9s\n", "cycles, relative", "first", "second", "product", "both");
  for (int i = 0; i < pairs; i++) machine_pair_print(&pair[i]);
  return write_csv(p, report, error) == 0 ? write_json(p, pair, pairs, report, error) : -1;
}
