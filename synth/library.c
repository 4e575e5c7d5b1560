/* library: see library.h. */
#include "library.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "lef.h"

static bool same(const char *a, const char *b) { return strcmp(a, b) == 0; }

/* ---- units */

/* "10ps" in a unit that `prefixes` has as 1, its letters standing for thousandths of each other: "num" of nano,
 * micro, milli. */
static int take_unit(const struct liberty *l, const char *name, const char *otherwise, const char *letters,
                     double *value, struct tw_error *error) {
  const char *text = liberty_value(l->library, name);
  char *letter;
  if (!*text) text = otherwise;
  *value = strtod(text, &letter);
  if (letter == text) *value = 1;
  letter += strspn(letter, " ");
  const char *found = *letter ? strchr(letters, tolower((unsigned char)*letter)) : NULL;
  if (!found || !(*value > 0))
    return tw_fail(error, "%.120s: %s is %.40s; should be a number and a unit, as %s", l->path, name, text, otherwise);
  /* The second of the letters is a unit of 1. */
  for (const char *c = letters + 1; c < found; c++) *value *= 1000;
  if (found == letters) *value /= 1000;
  return 0;
}

static int take_capacitance(const struct liberty *l, double *ff, struct tw_error *error) {
  const struct liberty_node *n = liberty_find(l->library, "capacitive_load_unit");
  if (!n) return tw_fail(error, "%.120s: no capacitive_load_unit in it, as (1, pf)", l->path);
  const char unit = (char)tolower((unsigned char)n->value[1][0]);
  *ff = strtod(n->value[0], NULL) * (unit == 'p' ? 1000 : 1);
  if (*ff > 0 && (unit == 'p' || unit == 'f')) return 0;
  return tw_fail(error, "%.120s: capacitive_load_unit is (%.20s, %.20s); should be a number and ff or pf", l->path,
                 n->value[0], n->value[1]);
}

/* The units of each file are those of the first: what the tools read is one file. */
static int take_units(struct library *b, const struct liberty *l, struct tw_error *error) {
  double ns, ff = 0, nw;
  if (take_unit(l, "time_unit", "1ns", "pnum", &ns, error) != 0 || take_capacitance(l, &ff, error) != 0 ||
      take_unit(l, "leakage_power_unit", "1nW", "pnum", &nw, error) != 0)
    return -1;
  if (l == b->file) {
    b->time_ns = ns;
    b->capacitance_ff = ff;
    b->leakage_nw = nw;
    b->volt = strtod(liberty_value(l->library, "nom_voltage"), NULL);
  } else if (ns != b->time_ns || ff != b->capacitance_ff || nw != b->leakage_nw) {
    return tw_fail(error, "%.100s: its units of time, capacitance and leakage should be those of %.100s", l->path,
                   b->file[0].path);
  }
  return 0;
}

/* ---- cells */

static int by_name(const void *a, const void *b) {
  return strcmp((*(const struct cell *const *)a)->name, (*(const struct cell *const *)b)->name);
}

/* A cell that is there twice, and one without a name. */
static int check_names(const struct library *b, struct tw_error *error) {
  const struct cell **sorted = malloc((b->cell_count + 1) * sizeof *sorted);
  int status = 0;
  if (!sorted) return tw_fail(error, "no memory");
  for (size_t i = 0; i < b->cell_count; i++) sorted[i] = &b->cells[i];
  qsort(sorted, b->cell_count, sizeof(const struct cell *), by_name);
  for (size_t i = 0; i < b->cell_count && status == 0; i++)
    if (!*sorted[i]->name)
      status = tw_fail(error, "%.120s:%u: a cell should have a name", sorted[i]->file->path, sorted[i]->node->line);
    else if (i > 0 && same(sorted[i - 1]->name, sorted[i]->name))
      status = tw_fail(error, "%.120s:%u: cell %.60s is there twice", sorted[i]->file->path, sorted[i]->node->line,
                       sorted[i]->name);
  free(sorted);
  return status;
}

static int take_cells(struct library *b, const struct liberty *l, struct tw_error *error) {
  size_t count = b->cell_count;
  struct lef lef;
  for (const struct liberty_node *n = l->library->first; n; n = n->next)
    if (n->group && same(n->name, "cell")) count++;
  struct cell *more = realloc(b->cells, (count + 1) * sizeof *more);
  if (!more) return tw_fail(error, "%.120s: no memory for its cells", l->path);
  b->cells = more;
  lef_read(&lef, l->path);
  for (const struct liberty_node *n = l->library->first; n; n = n->next) {
    if (!n->group || !same(n->name, "cell")) continue;
    struct cell c = cell_of(l, n, b->leakage_nw);
    if (c.area == 0) c.area = lef_area(&lef, c.name);
    if (technology_leaves_out(&b->technology, c.name)) c.unused = true;
    b->cells[b->cell_count++] = c;
  }
  lef_free(&lef);
  return 0;
}

/* ---- what is taken for what */

static bool is_buffer(const struct cell *c, double least) { return c->line == LINE_BUFFER && c->drive >= least; }
static bool is_inverter(const struct cell *c, double least) { return c->line == LINE_INVERTER && c->drive >= least; }
static bool is_pair(const struct cell *c, double least) { return c->pair && c->area >= least; }
static bool is_flop(const struct cell *c, double ties) {
  return c->kind == CELL_FLOP && c->clock && !c->clock_inverted && (c->tie[0] != NULL) + (c->tie[1] != NULL) == ties;
}
static bool is_gate(const struct cell *c, double ties) {
  return c->gates_clock && c->clock && (c->tie[0] != NULL) == ties;
}
static bool is_latch(const struct cell *c, double ties) {
  return c->kind == CELL_LATCH && !c->gates_clock && c->clock && !c->output_inverted && !c->tie[0] && !c->tie[1] &&
         ties == 0;
}

/* The smallest that is one, in the sense that a number gives. */
static const struct cell *smallest(const struct library *b, bool (*is_one)(const struct cell *, double),
                                   double number) {
  const struct cell *best = NULL;
  for (const struct cell *c = b->cells; c < b->cells + b->cell_count; c++)
    if (!c->unused && is_one(c, number) && (!best || c->area < best->area)) best = c;
  return best;
}

static double weakest_inverter(const struct library *b) {
  double weakest = 0;
  for (const struct cell *c = b->cells; c < b->cells + b->cell_count; c++)
    if (!c->unused && c->line == LINE_INVERTER && c->drive > 0 && (weakest == 0 || c->drive < weakest))
      weakest = c->drive;
  return weakest;
}

static void choose(struct library *b) {
  const double weakest = weakest_inverter(b);
  b->inverter = smallest(b, is_inverter, 0);
  b->pair = smallest(b, is_pair, 0);
  b->driver = smallest(b, is_buffer, 0);
  if (weakest > 0) b->buffer = smallest(b, is_buffer, 3.5 * weakest);
  if (!b->buffer) b->buffer = b->driver;
  for (int ties = 0; ties <= 2 && !b->flop; ties++) b->flop = smallest(b, is_flop, ties);
  for (int ties = 0; ties <= 1 && !b->gate; ties++) b->gate = smallest(b, is_gate, ties);
  if (!b->gate) b->latch = smallest(b, is_latch, 0);
}

static int check(const struct library *b, struct tw_error *error) {
  if (b->cell_count == 0) return tw_fail(error, "%.120s: no cells in it", b->file[0].path);
  if (check_names(b, error) != 0) return -1;
  for (const struct cell *c = b->cells; c < b->cells + b->cell_count; c++)
    if (!(c->area > 0) && !c->unused)
      return tw_fail(error, "%.120s:%u: cell %.60s has no area; a LEF file beside it could state its SIZE",
                     c->file->path, c->node->line, c->name);
  if (!b->flop)
    return tw_fail(error,
                   "%.120s: no flop in it that takes one input at one clock's rise, as next_state : \"D\" and "
                   "clocked_on : \"CK\"",
                   b->file[0].path);
  if (!b->inverter || !b->pair)
    return tw_fail(error, "%.120s: no %s in it", b->file[0].path,
                   b->pair ? "inverter, a cell whose one output is the opposite of its one input,"
                           : "gate of two inputs and one output");
  if (!b->driver)
    return tw_fail(error, "%.120s: no buffer in it, a cell whose one output is its one input", b->file[0].path);
  return 0;
}

int library_read(struct library *b, const char *technologies, const char *const *paths, unsigned count,
                 struct tw_error *error) {
  *b = (struct library){.name = ""};
  if (count == 0 || count > LIBRARY_FILES) return tw_fail(error, "should be 1 to %d files", LIBRARY_FILES);
  for (unsigned i = 0; i < count; i++) {
    const struct liberty *l = &b->file[b->file_count++];
    if (liberty_read(&b->file[i], paths[i], error) != 0) return -1;
    if (i == 0) {
      b->name = l->library->value[0];
      if (technology_of(&b->technology, technologies, b->name, error) != 0) return -1;
    }
    if (take_units(b, l, error) != 0 || take_cells(b, l, error) != 0) return -1;
  }
  choose(b);
  return check(b, error);
}

void library_free(struct library *b) {
  free(b->cells);
  for (unsigned i = 0; i < b->file_count; i++) liberty_free(&b->file[i]);
}
