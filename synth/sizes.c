/* sizes: see sizes.h. */
#include "sizes.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "list.h"
#include "table.h"

enum { LARGEST = 1 << 30, PATH = 512, STAGES = 512 };
static const double caution = 1.5;

/* A place of the netlist where a module stands: its path, without the last slash, "" of the top. */
struct place {
  char *path;
  const struct netlist_module *module;
};

/* A cell of a module, as the paths met it. */
struct met {
  const struct netlist_module *module;
  char *name;
  const struct drive *is;
  double load; /* fF */
  bool seen;
};

struct sizing {
  const struct sizes_from *from;
  struct place *place; /* by path */
  u32 places, place_room;
  struct met *met;
  u32 mets, met_room;
  u32 *slot, slots; /* of mets, by module and name; 0 is none */
  u32 stage[STAGES], stages;
  struct sizes_found found;
  FILE *rows;
};

/* ---- places */
static void add_places(struct sizing *s, const struct netlist_module *m, const char *path) {
  struct place *p = list_more(&s->place, &s->places, &s->place_room, sizeof *p);
  *p = (struct place){list_taken(strdup(path)), m};
  for (const struct netlist_cell *c = m->cell; c < m->cell + m->cells; c++) {
    const struct netlist_module *in = netlist_is_gate(c->type) ? NULL : netlist_find(s->from->netlist, c->type);
    char below[PATH];
    if (in && snprintf(below, sizeof below, "%s%s%s", path, *path ? "/" : "", c->name) < (int)sizeof below)
      add_places(s, in, below);
  }
}

static int by_path(const void *a, const void *b) {
  return strcmp(((const struct place *)a)->path, ((const struct place *)b)->path);
}

static const struct netlist_module *module_at(const struct sizing *s, char *path) {
  const struct place key = {.path = path};
  const struct place *p = bsearch(&key, s->place, s->places, sizeof key, by_path);
  return p ? p->module : NULL;
}

/* ---- cells that paths met; the first of them is none */
static u32 *slot_of(struct sizing *s, const struct netlist_module *module, const char *name) {
  u32 hash = (u32)(module - s->from->netlist->module) * 0x9e3779b9u;
  for (const char *c = name; *c; c++) hash = (hash ^ (u8)*c) * 16777619u;
  for (;; hash++) {
    u32 *slot = &s->slot[hash & (s->slots - 1)];
    if (!*slot || (s->met[*slot].module == module && strcmp(s->met[*slot].name, name) == 0)) return slot;
  }
}

static void more_slots(struct sizing *s) {
  if (2 * (s->mets + 1) < s->slots) return;
  s->slots = s->slots ? 2 * s->slots : 1 << 12;
  free(s->slot);
  s->slot = list_taken(calloc(s->slots, sizeof *s->slot));
  for (u32 i = 1; i < s->mets; i++) *slot_of(s, s->met[i].module, s->met[i].name) = i;
}

/* The cell of that path, which has this type and load; 0 of what has no drives. */
static u32 meet(struct sizing *s, char *path, const char *type, double load) {
  char *name = strrchr(path, '/'), top[] = "";
  const struct drive *is = drives_find(s->from->drives, type);
  if (name) *name++ = 0;
  const struct netlist_module *m = module_at(s, name ? path : top);
  if (!is || !m) return 0;
  more_slots(s);
  u32 *slot = slot_of(s, m, name ? name : path);
  if (!*slot) {
    struct met *one = list_more(&s->met, &s->mets, &s->met_room, sizeof *one);
    *one = (struct met){m, list_taken(strdup(name ? name : path)), is, load, false};
    *slot = s->mets - 1;
  }
  if (load > s->met[*slot].load) s->met[*slot].load = load;
  return *slot;
}

/* ---- exchanges */
static const struct drive *best_for(const struct sizing *s, const struct met *m, const struct met *driver) {
  const struct drives *d = s->from->drives;
  const struct drive *best = m->is;
  double most = 0;
  for (const struct drive *c = d->cell; c < d->cell + d->cells; c++) {
    if (c->kind != m->is->kind) continue;
    const double less = m->load * (1 / m->is->most - 1 / c->most),
                 more = driver ? (c->input - m->is->input) * s->from->unit_ff / driver->is->most : 0,
                 gain = less - (more > 0 ? caution * more : more);
    if (gain <= most) continue;
    most = gain;
    best = c;
  }
  return best;
}

static void print_rows(struct sizing *s, const struct met *m) {
  for (const struct place *p = s->place; p < s->place + s->places; p++)
    if (p->module == m->module)
      fprintf(s->rows, "%s\t%s\t%s\t%s%s%s\n", m->module->name, m->name, m->is->name, p->path, *p->path ? "/" : "",
              m->name);
}

static void size_path(struct sizing *s) {
  for (u32 i = s->stages; i-- > 0;) {
    struct met *m = &s->met[s->stage[i]], *driver = i ? &s->met[s->stage[i - 1]] : NULL;
    if (driver == s->met) driver = NULL;
    if (m == s->met || m->seen) continue;
    m->seen = true;
    const struct drive *best = best_for(s, m, driver);
    if (best == m->is) continue;
    if (driver) driver->load += (best->input - m->is->input) * s->from->unit_ff;
    m->is = best;
    s->found.changed++;
    print_rows(s, m);
  }
}

/* ---- the report */
static void end_path(struct sizing *s, double slack) {
  if (!s->found.paths || slack < s->found.slack_ns) s->found.slack_ns = slack;
  s->found.paths++;
  if (slack < 0) {
    s->found.sum_ns += slack;
    size_path(s);
  }
  s->stages = 0;
}

/* A row of a driver is its load, its delay, the time, the edge, its pin and its cell. */
static void read_row(struct sizing *s, char *line) {
  double load, delay, time, slack;
  char edge, path[PATH], type[128], word[16];
  if (sscanf(line, "%lf %15s", &slack, word) == 2 && strcmp(word, "slack") == 0) {
    end_path(s, slack);
    return;
  }
  if (strncmp(line, "Startpoint:", 11) == 0) s->stages = 0;
  if (sscanf(line, "%lf %lf %lf %c %511s (%127[^)])", &load, &delay, &time, &edge, path, type) != 6) return;
  char *pin = strrchr(path, '/');
  if (pin) *pin = 0;
  if (s->stages < STAGES) s->stage[s->stages++] = pin ? meet(s, path, type, load) : 0;
}

int sizes_choose(const struct sizes_from *from, struct sizes_found *found, FILE *rows, struct tw_error *error) {
  struct sizing s = {.from = from, .rows = rows};
  const struct netlist_module *top = netlist_find(from->netlist, from->top);
  size_t length;
  *found = s.found;
  if (!top) return tw_fail(error, "%.200s: no such module", from->top);
  char *text = file_read(from->report, LARGEST, &length, error), *rest = text, *line;
  if (!text) return -1;
  list_more(&s.met, &s.mets, &s.met_room, sizeof *s.met);
  add_places(&s, top, "");
  qsort(s.place, s.places, sizeof *s.place, by_path);
  while ((line = strsep(&rest, "\n"))) read_row(&s, line);
  *found = s.found;
  for (u32 i = 0; i < s.places; i++) free(s.place[i].path);
  for (u32 i = 0; i < s.mets; i++) free(s.met[i].name);
  free(s.place);
  free(s.met);
  free(s.slot);
  free(text);
  return 0;
}

/* ---- exchanges made */
static struct netlist_cell *cell_of(struct netlist *n, const char *module, const char *name) {
  for (u32 i = 0; i < n->modules; i++)
    for (u32 k = 0; k < n->module[i].cells && strcmp(n->module[i].name, module) == 0; k++)
      if (strcmp(n->module[i].cell[k].name, name) == 0) return &n->module[i].cell[k];
  return NULL;
}

int sizes_make(struct netlist *n, const char *rows, struct tw_error *error) {
  struct table t;
  int status = table_read(&t, rows, error);
  for (u32 i = 0; status == 0 && i < t.rows; i++) {
    const char *const *column = t.row[i].column;
    struct netlist_cell *c = cell_of(n, column[0], column[1]);
    if (c) c->type = netlist_name(n, "%s", column[2]);
    else status = tw_fail(error, "%.200s:%u: module %.100s has no cell %.100s", rows, i + 1, column[0], column[1]);
  }
  table_free(&t);
  return status;
}
