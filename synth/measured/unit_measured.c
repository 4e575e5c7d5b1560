/* unit_measured: power of a unit, of what OpenSTA charged its cells and of what its memories did.
 *
 *   synthesis measured UNIT CONFIG KERNEL INSTANCES NETLIST FOLDER
 *
 * Prints the line of unit_power.h.  INSTANCES is the file that instances.h reads; NETLIST a folder of
 * synth/netlist.sh, for names, srams.tsv and paths; FOLDER has what charged_cells.h reads, activity.tsv, what nets did
 * (harness/netlist/flat_netlist.h), and pins, what `synthesis activity` printed.  Memories are of SRAM in the
 * environment; what that does not say is taken from the row of the same technology that does. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "measured/charged_cells.h"
#include "measured/instances.h"
#include "measured/lines.h"
#include "measured/words.h"
#include "measured/memory_model.h"
#include "measured/flow_settings.h"
#include "measured/unit_power.h"

enum { PATH = 1024 };
enum { UNIT, CONFIG, KERNEL, INSTANCES, NETLIST, FOLDER, WORDS };
enum { OF_KIND, OF_MEMORY, OF_PATH };                /* columns of paths */
enum { OF_NAME, OF_RTL, OF_WORDS, OF_WIDTH };        /* of srams.tsv */
enum { OF_NET, OF_CHANGES, OF_HIGH, OF_CYCLES = 1 }; /* of activity.tsv */

struct measuring {
  char **word;
  struct flow_settings settings;
  struct memory_models models;
  const struct memory_model *model;
  struct table paths, memories, activity;
  double cycles, duration; /* the latter in the unit of times high */
  cJSON *parts;
  struct tw_error *error;
};

static int read_table(struct measuring *m, struct table *t, unsigned folder, const char *name) {
  return table_read_in(t, m->word[folder], name, m->error);
}

static void add_module(cJSON *parts, const struct charged_module *m) {
  cJSON *part = cJSON_CreateObject();
  cJSON_AddItemToArray(parts, part);
  cJSON_AddStringToObject(part, "module", m->rtl);
  cJSON_AddNumberToObject(part, "cells", m->cells);
  figure_add(part, "internal_mw", UNIT_POWER_DIGITS, m->internal_mw);
  figure_add(part, "switching_mw", UNIT_POWER_DIGITS, m->switching_mw);
  figure_add(part, "leakage_mw", UNIT_POWER_DIGITS, m->leakage_mw);
  figure_add(part, "clock_mw", UNIT_POWER_DIGITS, m->clock_mw);
}

/* How often a memory does so in a cycle: how long of the window a net of its is high. */
static double rate_of(const struct measuring *m, const char *path, const char *net) {
  const size_t length = strlen(path);
  double high = 0;
  for (u32 i = 0; i < m->activity.rows; i++) {
    const char *const *column = m->activity.row[i].column;
    if (strncmp(column[OF_NET], path, length) == 0 && strcmp(column[OF_NET] + length, net) == 0)
      high = strtod(column[OF_HIGH], NULL);
  }
  return high / m->duration;
}

static int add_memory(struct measuring *m, const char *name, const char *path) {
  const struct table_row *row = NULL;
  for (u32 i = 0; i < m->memories.rows && !row; i++)
    if (strcmp(m->memories.row[i].column[OF_NAME], name) == 0) row = &m->memories.row[i];
  if (!row) return tw_fail(m->error, "%.150s/srams.tsv: has no memory %.80s", m->word[NETLIST], name);
  const double words = strtod(row->column[OF_WORDS], NULL), width = strtod(row->column[OF_WIDTH], NULL),
               reads = rate_of(m, path, "/reading"), writes = rate_of(m, path, "/writing"),
               read_pj = memory_energy_known(&m->models, m->model, MEMORY_READ, words, width),
               write_pj = memory_energy_known(&m->models, m->model, MEMORY_WRITE, words, width);
  cJSON *part = cJSON_CreateObject();
  cJSON_AddItemToArray(m->parts, part);
  cJSON_AddStringToObject(part, "memory", name);
  figure_add(part, "reads_per_cycle", UNIT_POWER_DIGITS, reads);
  figure_add(part, "writes_per_cycle", UNIT_POWER_DIGITS, writes);
  figure_add(part, "dynamic_mw", UNIT_POWER_DIGITS, (reads * read_pj + writes * write_pj) / m->settings.clock_ns);
  figure_add(part, "leakage_mw", UNIT_POWER_DIGITS, memory_leakage_known(&m->models, m->model, words, width) / 1e3);
  return 0;
}

static int take_window(struct measuring *m) {
  for (u32 i = 0; i < m->activity.rows; i++) {
    const char *const *column = m->activity.row[i].column;
    if (strcmp(column[OF_NET], "#cycles") != 0) continue;
    if (number_in(column[OF_CYCLES], &m->cycles) == 0 && number_in(column[OF_HIGH], &m->duration) == 0 &&
        m->duration > 0)
      return 0;
  }
  return tw_fail(m->error, "%.150s/activity.tsv: should say of how many #cycles", m->word[FOLDER]);
}

static int add_logic(struct measuring *m) {
  struct charged_cells cells;
  const int status = charged_cells_read(&cells, m->word[NETLIST], m->word[FOLDER], m->error);
  for (u32 i = 0; status == 0 && i < cells.modules; i++)
    if (cells.module[i].place) add_module(m->parts, &cells.module[i]);
  charged_cells_free(&cells);
  return status;
}

static int add_memories(struct measuring *m) {
  for (u32 i = 0; i < m->paths.rows; i++) {
    const char *const *column = m->paths.row[i].column;
    if (strcmp(column[OF_KIND], "memory") == 0 && add_memory(m, column[OF_MEMORY], column[OF_PATH]) != 0) return -1;
  }
  return 0;
}

static int add_pins(const struct measuring *m, cJSON *unit) {
  const char *word[LINE_WORDS];
  double known, unknown;
  struct lines l;
  char path[PATH];
  snprintf(path, sizeof path, "%.900s/pins", m->word[FOLDER]);
  int status = lines_read(&l, path, m->error);
  if (status == 0 &&
      (lines_next(&l, word) != 2 || number_in(word[0], &known) != 0 || number_in(word[1], &unknown) != 0))
    status = tw_fail(m->error, "%.200s: should say how many pins are known, and how many not", path);
  lines_free(&l);
  if (status != 0) return -1;
  figure_add(unit, "annotated_pins", "%.0f", known);
  figure_add(unit, "unannotated_pins", "%.0f", unknown);
  return 0;
}

static int measure(struct measuring *m, cJSON *unit) {
  double instances;
  if (instances_read(&instances, m->word[INSTANCES], m->word[UNIT], m->error) != 0) return -1;
  cJSON_AddStringToObject(unit, "unit", m->word[UNIT]);
  cJSON_AddStringToObject(unit, "config", m->word[CONFIG]);
  cJSON_AddStringToObject(unit, "kernel", m->word[KERNEL]);
  figure_add(unit, "instances", "%.0f", instances);
  if (flow_settings_read(&m->settings, m->error) != 0 ||
      memory_models_find(&m->models, m->settings.memory_model, &m->model, m->error) != 0 ||
      read_table(m, &m->paths, NETLIST, "paths") != 0 || read_table(m, &m->memories, NETLIST, "srams.tsv") != 0 ||
      read_table(m, &m->activity, FOLDER, "activity.tsv") != 0 || take_window(m) != 0)
    return -1;
  figure_add(unit, "cycles", "%.0f", m->cycles);
  if (add_pins(m, unit) != 0) return -1;
  m->parts = cJSON_AddArrayToObject(unit, "parts");
  return add_logic(m) == 0 ? add_memories(m) : -1;
}

static int print_measured(char **word, unsigned words, struct tw_error *error) {
  struct measuring m = {.word = word, .error = error};
  cJSON *unit = cJSON_CreateObject();
  (void)words;
  const int status = measure(&m, unit);
  table_free(&m.paths);
  table_free(&m.memories);
  table_free(&m.activity);
  if (status == 0) json_line_print(unit);
  else cJSON_Delete(unit);
  return status;
}

const struct command measured_command = {"measured", "UNIT CONFIG KERNEL INSTANCES NETLIST FOLDER", WORDS, WORDS,
                                         print_measured};
