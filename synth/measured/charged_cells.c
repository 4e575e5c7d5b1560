/* charged_cells: see charged_cells.h. */
#include "measured/charged_cells.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"
#include "measured/lines.h"
#include "measured/words.h"

enum { PATH = 1024 };
static const double mw_of_w = 1e3;

/* Which file of activity.h a cell is in. */
enum kind { LOGIC, PLAIN, GATED, KINDS };
static const char *const files[KINDS] = {"logic.cells", "plain.cells", "gated.cells"};

/* How often OpenSTA charges a cell: doing what it did, with its data still, and with its clock stopped. */
static const u32 charges[KINDS] = {1, 2, 3};

struct cell {
  const char *path;
  enum kind kind;
  u32 module;
  double rate; /* of its clock */
};

struct reading {
  struct charged_cells *to;
  struct lines file[KINDS];
  struct cell *cell; /* by path */
  u32 cells, room, charged, wanted, places;
  const char *folder;
  struct tw_error *error;
};

/* The module that one of the netlist is in the RTL, which may be many there; -1 if the netlist has none. */
static int module_of(struct charged_cells *c, const char *name) {
  const char *rtl = NULL;
  for (u32 i = 0; i < c->names.rows && !rtl; i++)
    if (strcmp(c->names.row[i].column[0], name) == 0) rtl = c->names.row[i].column[1];
  if (!rtl) return -1;
  for (u32 i = 0; i < c->modules; i++)
    if (strcmp(c->module[i].rtl, rtl) == 0) return (int)i;
  struct charged_module *m = list_more(&c->module, &c->modules, &c->room, sizeof *m);
  m->rtl = rtl;
  return (int)c->modules - 1;
}

static int take_cells(struct reading *r, enum kind kind) {
  const char *word[LINE_WORDS], *last = "";
  char path[PATH];
  int module = -1;
  snprintf(path, sizeof path, "%.900s/%s", r->folder, files[kind]);
  if (lines_read(&r->file[kind], path, r->error) != 0) return -1;
  for (unsigned words; (words = lines_next(&r->file[kind], word));) {
    struct cell *c = list_more(&r->cell, &r->cells, &r->room, sizeof *c);
    *c = (struct cell){.path = word[0], .kind = kind};
    if (words != 3 || number_in(word[2], &c->rate) != 0)
      return tw_fail(r->error, "%.200s: %.80s: should be a cell, its module and a rate", path, word[0]);
    if (strcmp(word[1], last) != 0) module = module_of(r->to, last = word[1]);
    if (module < 0) return tw_fail(r->error, "%.150s: %.80s is no module of the netlist", path, word[1]);
    c->module = (u32)module;
    r->to->module[module].cells++;
    r->wanted += charges[kind];
  }
  return 0;
}

static int by_path(const void *a, const void *b) {
  return strcmp(((const struct cell *)a)->path, ((const struct cell *)b)->path);
}

/* What one charge counts, as the clock runs at its rate and stands for the rest; 0 of what is no such charge. */
static int times_of(const struct cell *c, const char *when, double *times) {
  if (strcmp(when, "run") == 0) *times = 1;
  else if (strcmp(when, "still") == 0) *times = c->rate - 1;
  else if (strcmp(when, "stopped") == 0) *times = 1 - c->rate;
  else return -1;
  return 0;
}

/* A line "cell": when, path, internal, switching and leakage in W. */
static int charge(struct reading *r, const char *const *word, unsigned words) {
  double internal_w, switching_w, leakage_w, times;
  const struct cell key = {.path = word[2]}, *c = bsearch(&key, r->cell, r->cells, sizeof key, by_path);
  if (words != 6 || !c || times_of(c, word[1], &times) != 0 || number_in(word[3], &internal_w) != 0 ||
      number_in(word[4], &switching_w) != 0 || number_in(word[5], &leakage_w) != 0)
    return tw_fail(r->error, "%.100s/power.log: not understood: %s %.80s %.20s", r->folder, word[1], word[2], word[3]);
  struct charged_module *m = &r->to->module[c->module];
  if (!m->place) m->place = ++r->places;
  /* OpenSTA 2019 charges the energy of a rise and that of a fall for each. */
  const double internal_mw = internal_w / 2 * mw_of_w, switching_mw = switching_w * mw_of_w;
  m->internal_mw += times * internal_mw;
  m->switching_mw += times * switching_mw;
  m->leakage_mw += times * leakage_w * mw_of_w;
  if (strcmp(word[1], c->kind == GATED ? "stopped" : "still") == 0) m->clock_mw += internal_mw + switching_mw;
  r->charged++;
  return 0;
}

static int charge_all(struct reading *r) {
  const char *word[LINE_WORDS];
  struct lines log;
  char path[PATH];
  snprintf(path, sizeof path, "%.900s/power.log", r->folder);
  int status = lines_read(&log, path, r->error);
  for (unsigned words; status == 0 && (words = lines_next(&log, word));)
    if (strcmp(word[0], "cell") == 0) status = charge(r, word, words);
  lines_free(&log);
  if (status != 0) return -1;
  return r->charged == r->wanted ? 0 : tw_fail(r->error, "%.150s: charged %u times of %u", path, r->charged, r->wanted);
}

static int by_place(const void *a, const void *b) {
  const u32 one = ((const struct charged_module *)a)->place, two = ((const struct charged_module *)b)->place;
  return (one > two) - (one < two);
}

int charged_cells_read(struct charged_cells *c, const char *netlist, const char *folder, struct tw_error *error) {
  struct reading r = {.to = c, .folder = folder, .error = error};
  char path[PATH];
  *c = (struct charged_cells){0};
  snprintf(path, sizeof path, "%.900s/names", netlist);
  int status = table_read(&c->names, path, error);
  for (unsigned kind = 0; kind < KINDS && status == 0; kind++) status = take_cells(&r, kind);
  if (r.cells) qsort(r.cell, r.cells, sizeof *r.cell, by_path);
  if (status == 0) status = charge_all(&r);
  for (unsigned kind = 0; kind < KINDS; kind++) lines_free(&r.file[kind]);
  free(r.cell);
  if (c->modules) qsort(c->module, c->modules, sizeof *c->module, by_place);
  return status;
}

void charged_cells_free(struct charged_cells *c) {
  free(c->module);
  table_free(&c->names);
}
