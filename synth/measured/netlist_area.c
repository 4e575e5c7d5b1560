/* netlist_area: see netlist_area.h. */
#include "measured/netlist_area.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

enum { NAME = 256 };
static const char gate_module[] = "clock_gate";

/* modules.tsv has a row for each kind of cell in a module: module, RTL module, cell or module in it, count; srams.tsv
 * one for each memory: module, RTL module, words, width, granule; names one for each module: module, RTL module. */
enum { OF_MODULE, OF_RTL, OF_CONTENT, OF_COUNT, MODULE_COLUMNS };
enum { OF_MEMORY, OF_MEMORY_RTL, OF_WORDS, OF_WIDTH };

struct module {
  const char *name, *rtl;
  u32 instances, cells, flops, gates;
  double um2;
  bool open; /* it is looked into */
};

struct reading {
  const struct netlist_area_from *from;
  struct table contents, memories, names;
  struct module *module; /* in order */
  u32 modules, room;
  u32 *memory_instances;
  const char *folder;
  struct tw_error *error;
};

static struct module *module_named(struct reading *r, const char *name) {
  for (u32 i = 0; i < r->modules; i++)
    if (strcmp(r->module[i].name, name) == 0) return &r->module[i];
  return NULL;
}

static int memory_named(const struct reading *r, const char *name) {
  for (u32 i = 0; i < r->memories.rows; i++)
    if (strcmp(r->memories.row[i].column[OF_MEMORY], name) == 0) return (int)i;
  return -1;
}

/* One that there is nothing in has no row of contents. */
static bool is_empty_module(const struct reading *r, const char *name) {
  for (u32 i = 0; i < r->names.rows; i++)
    if (strcmp(r->names.row[i].column[OF_MODULE], name) == 0) return true;
  return false;
}

static u32 count_of(const struct table_row *row, unsigned column) {
  return (u32)strtoul(row->column[column], NULL, 10);
}

static void list_modules(struct reading *r) {
  for (u32 i = 0; i < r->contents.rows; i++) {
    const struct table_row *row = &r->contents.row[i];
    if (module_named(r, row->column[OF_MODULE])) continue;
    struct module *m = list_more(&r->module, &r->modules, &r->room, sizeof *m);
    m->name = row->column[OF_MODULE];
    m->rtl = row->column[OF_RTL];
  }
}

/* What a module is made of by itself. */
static int add_content(struct reading *r, const struct table_row *row) {
  struct module *m = module_named(r, row->column[OF_MODULE]);
  const char *type = row->column[OF_CONTENT];
  const struct cell_row *cell = cell_table_find(r->from->cells, type);
  const u32 count = count_of(row, OF_COUNT);
  if (cell) {
    m->um2 += cell->area * count;
    m->cells += count;
    if (cell->kind == CELL_FLOP) m->flops += count;
  } else if (strcmp(type, gate_module) == 0) {
    m->gates += count;
  } else if (memory_named(r, type) < 0 && !module_named(r, type) && !is_empty_module(r, type)) {
    return tw_fail(r->error, "%.100s: %.100s is neither cell nor module", r->folder, type);
  }
  return 0;
}

static int visit(struct reading *r, const char *name, u32 times) {
  const int memory = memory_named(r, name);
  struct module *m = module_named(r, name);
  if (memory >= 0) r->memory_instances[memory] += times;
  if (!m) return 0;
  if (m->open) return tw_fail(r->error, "%.100s: %.100s is within itself", r->folder, name);
  m->open = true;
  m->instances += times;
  int status = 0;
  for (u32 i = 0; i < r->contents.rows && status == 0; i++) {
    const struct table_row *row = &r->contents.row[i];
    const char *type = row->column[OF_CONTENT];
    if (strcmp(row->column[OF_MODULE], name) != 0) continue;
    if (!cell_table_find(r->from->cells, type)) status = visit(r, type, times * count_of(row, OF_COUNT));
  }
  m->open = false;
  return status;
}

/* Its clock gates are in it. */
static void add_module(struct netlist_area *a, const struct module *m, const struct module *gate) {
  struct area_part *p = &a->part[a->parts++];
  *p = (struct area_part){.name = m->rtl,
                          .instances = m->instances,
                          .cells = m->cells + (gate ? m->gates * gate->cells : 0),
                          .flops = m->flops,
                          .clock_gates = m->gates,
                          .um2 = m->um2 + (gate ? m->gates * gate->um2 : 0)};
  a->cells += p->cells * p->instances;
  a->flops += p->flops * p->instances;
  a->clock_gates += p->clock_gates * p->instances;
  a->logic_um2 += p->um2 * p->instances;
}

static void add_memory(struct netlist_area *a, const struct reading *r, u32 which) {
  const struct table_row *row = &r->memories.row[which];
  const u32 words = count_of(row, OF_WORDS), width = count_of(row, OF_WIDTH) * (r->from->times ? r->from->times : 1);
  const struct memory_span span = memory_area_span(r->from->models, r->from->model, words, width);
  struct area_part *p = &a->part[a->parts++];
  *p = (struct area_part){.name = row->column[OF_MEMORY],
                          .memory = true,
                          .instances = r->memory_instances[which],
                          .words = words,
                          .width_bits = width,
                          .um2 = memory_area_um2(r->from->model, words, width),
                          .least_um2 = span.least_um2,
                          .most_um2 = span.most_um2};
  a->memory_um2 += p->um2 * p->instances;
  a->least_memory_um2 += p->least_um2 * p->instances;
  a->most_memory_um2 += p->most_um2 * p->instances;
}

/* The names outlive the tables. */
static void keep_names(struct netlist_area *a) {
  a->names = list_taken(calloc(a->parts + 1, NAME));
  for (u32 i = 0; i < a->parts; i++) {
    char *name = a->names + (size_t)i * NAME;
    snprintf(name, NAME, "%s", a->part[i].name);
    a->part[i].name = name;
  }
}

static int sum(struct netlist_area *a, struct reading *r, const char *unit) {
  char top[NAME];
  snprintf(top, sizeof top, "%.200s_netlist", unit);
  list_modules(r);
  if (!module_named(r, top)) return tw_fail(r->error, "%.150s: has no module %.80s", r->folder, top);
  for (u32 i = 0; i < r->contents.rows; i++) {
    if (r->contents.row[i].columns != MODULE_COLUMNS)
      return tw_fail(r->error, "%.150s/modules.tsv:%u: should have %d columns", r->folder, i + 1, MODULE_COLUMNS);
    if (add_content(r, &r->contents.row[i]) != 0) return -1;
  }
  r->memory_instances = list_taken(calloc(r->memories.rows + 1, sizeof *r->memory_instances));
  if (visit(r, top, 1) != 0) return -1;
  a->part = list_taken(calloc(r->modules + r->memories.rows + 1, sizeof *a->part));
  const struct module *gate = module_named(r, gate_module);
  for (u32 i = 0; i < r->modules; i++)
    if (r->module[i].instances && &r->module[i] != gate) add_module(a, &r->module[i], gate);
  for (u32 i = 0; i < r->memories.rows; i++)
    if (r->memory_instances[i]) add_memory(a, r, i);
  keep_names(a);
  return 0;
}

int netlist_area_read(struct netlist_area *a, const char *folder, const char *unit,
                      const struct netlist_area_from *from, struct tw_error *error) {
  struct reading r = {.from = from, .folder = folder, .error = error};
  *a = (struct netlist_area){.parts = 0};
  int status = table_read_in(&r.contents, folder, "modules.tsv", error);
  if (status == 0) status = table_read_in(&r.memories, folder, "srams.tsv", error);
  if (status == 0) status = table_read_in(&r.names, folder, "names", error);
  if (status == 0) status = sum(a, &r, unit);
  free(r.module);
  free(r.memory_instances);
  table_free(&r.contents);
  table_free(&r.memories);
  table_free(&r.names);
  return status;
}

void netlist_area_free(struct netlist_area *a) {
  free(a->part);
  free(a->names);
}

int area_sources_read(struct area_sources *s, const char *library, const char *memory_model, struct tw_error *error) {
  *s = (struct area_sources){.model = NULL};
  return cell_table_read(&s->cells, library, error) == 0
             ? memory_models_find(&s->models, memory_model, &s->model, error)
             : -1;
}

void area_sources_free(struct area_sources *s) { cell_table_free(&s->cells); }

struct netlist_area_from area_sources_of(const struct area_sources *s) {
  return (struct netlist_area_from){&s->cells, &s->models, s->model, 0};
}
