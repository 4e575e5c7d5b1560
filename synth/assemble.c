/* assemble: see assemble.h. */
#include "assemble.h"

#include <stdlib.h>
#include <string.h>

#include "cell_counts.h"
#include "list.h"
#include "netlist.h"
#include "outputs.h"
#include "table.h"

struct assembly {
  const struct assemble_from *from;
  const char *folder;
  struct netlist n;
  struct table modules, srams, mapped;
  const char *top;
  FILE *netlist, *names, *counts, *fanout, *paths;
  struct tw_error *error;
};

/* As the netlist has it: the design's top is called after the unit. */
static const char *named(const struct assembly *a, const char *name) { return strcmp(name, "it") == 0 ? a->top : name; }

/* The RTL module of one in the netlist; NULL: a library cell. */
static const char *rtl_of(const struct assembly *a, const char *type) {
  if (netlist_is_gate(type)) return "clock_gate";
  for (u32 i = 0; i < a->srams.rows; i++)
    if (strcmp(a->srams.row[i].column[0], type) == 0) return a->srams.row[i].column[1];
  for (u32 i = 0; i < a->modules.rows; i++)
    if (strcmp(named(a, a->modules.row[i].column[0]), type) == 0) return a->modules.row[i].column[1];
  return NULL;
}

/* ---- modules */

/* What a module instantiates is part_1 and so on in its own netlist. */
static int name_parts(struct assembly *a, struct netlist_module *m, const char *module) {
  char file[256];
  struct table parts;
  snprintf(file, sizeof file, "%.200s.parts", module);
  int status = table_read_in(&parts, a->from->design, file, a->error);
  for (u32 i = 0; i < m->cells; i++)
    for (u32 k = 0; k < parts.rows; k++)
      if (strcmp(m->cell[i].type, parts.row[k].column[0]) == 0) {
        m->cell[i].type = netlist_name(&a->n, "%s", parts.row[k].column[1]);
        break;
      }
  table_free(&parts);
  return status;
}

static int read_gate(struct assembly *a) {
  if (!a->from->gate) return 0;
  if (netlist_read(&a->n, a->from->gate, a->error) != 0) return -1;
  return a->n.modules == 1 && netlist_is_gate(a->n.module[0].name)
             ? 0
             : tw_fail(a->error, "%s: should be module clock_gate alone", a->from->gate);
}

static int read_mapped(struct assembly *a, const struct table_row *row) {
  char path[1024];
  const u32 at = a->n.modules;
  snprintf(path, sizeof path, "%.1000s/netlist.v", row->column[1]);
  if (netlist_read(&a->n, path, a->error) != 0) return -1;
  if (a->n.modules != at + 1) return tw_fail(a->error, "%s: should have one module", path);
  a->n.module[at].name = named(a, row->column[0]);
  return name_parts(a, &a->n.module[at], row->column[0]);
}

/* ---- what they are made of */

static int write_fanout(struct assembly *a, const struct table_row *row) {
  struct table t;
  const char *name = named(a, row->column[0]);
  const int status = table_read_in(&t, row->column[1], "fanout", a->error);
  if (t.rows) fprintf(a->fanout, "%s\t%s\t%s\t%s\n", name, rtl_of(a, name), t.row[0].column[0], t.row[0].column[1]);
  table_free(&t);
  return status;
}

static void write_names(struct assembly *a) {
  for (u32 i = 0; i < a->srams.rows; i++)
    fprintf(a->names, "%s\t%s\n", a->srams.row[i].column[0], a->srams.row[i].column[1]);
  for (u32 i = 0; i < a->modules.rows; i++)
    fprintf(a->names, "%s\t%s\n", named(a, a->modules.row[i].column[0]), a->modules.row[i].column[1]);
}

/* ---- where clock gates and memories are */
static const char *gated_net(const struct netlist_module *m, const struct netlist_cell *c,
                             char name[NETLIST_BIT_NAME]) {
  u32 bit;
  for (const struct netlist_pin *p = m->pin + c->pin; p < m->pin + c->pin + c->pins; p++)
    if (strcmp(p->name, "gated") == 0 && netlist_one_bit(m, p->on, &bit)) return netlist_bit_name(m, bit, name);
  return "";
}

static void walk(struct assembly *a, const struct netlist_module *m, const char *path) {
  char net[NETLIST_BIT_NAME];
  for (const struct netlist_cell *c = m->cell; c < m->cell + m->cells; c++) {
    const char *rtl = rtl_of(a, c->type);
    if (!rtl) continue;
    if (netlist_is_gate(c->type)) {
      fprintf(a->paths, "%s\t%s\t%s%s\t%s%s\n", rtl, rtl, path, c->name, path, gated_net(m, c, net));
    } else if (strncmp(rtl, "sram_", 5) == 0) {
      fprintf(a->paths, "memory\t%s\t%s%s\t%s\n", c->type, path, c->name, path);
    } else {
      const struct netlist_module *inner = netlist_find(&a->n, c->type);
      if (inner) walk(a, inner, netlist_name(&a->n, "%s%s/", path, c->name));
    }
  }
}

/* ---- all of it */
static int read_all(struct assembly *a) {
  if (table_read_in(&a->modules, a->from->design, "modules", a->error) != 0 ||
      table_read_in(&a->srams, a->folder, "srams.tsv", a->error) != 0 ||
      table_read(&a->mapped, a->from->mapped, a->error) != 0 || read_gate(a) != 0)
    return -1;
  for (u32 i = 0; i < a->mapped.rows; i++)
    if (read_mapped(a, &a->mapped.row[i]) != 0) return -1;
  return 0;
}

static int write_all(struct assembly *a) {
  for (const struct netlist_module *m = a->n.module; m < a->n.module + a->n.modules; m++) {
    netlist_write(m, a->netlist);
    cell_counts_write(m, rtl_of(a, m->name), a->counts);
  }
  write_names(a);
  for (u32 i = 0; i < a->mapped.rows; i++)
    if (write_fanout(a, &a->mapped.row[i]) != 0) return -1;
  const struct netlist_module *top = netlist_find(&a->n, named(a, "it"));
  if (!top) return tw_fail(a->error, "%s: should have the module it", a->from->mapped);
  walk(a, top, "");
  return 0;
}

static int write_files(struct assembly *a) {
  static const char *const names[] = {"netlist.v", "names", "modules.tsv", "fanout.tsv", "paths"};
  FILE **const to[] = {&a->netlist, &a->names, &a->counts, &a->fanout, &a->paths};
  enum { COUNT = sizeof names / sizeof *names };
  struct outputs o;
  int status = outputs_open(&o, a->folder, names, COUNT, a->error);
  for (unsigned i = 0; status == 0 && i < COUNT; i++) *to[i] = o.to[i];
  if (status == 0) status = write_all(a);
  return outputs_close(&o, status, a->error);
}

int assemble(const struct assemble_from *from, const char *folder, struct tw_error *error) {
  struct assembly a = {.from = from, .folder = folder, .error = error};
  a.top = netlist_name(&a.n, "%s_netlist", from->unit);
  int status = read_all(&a);
  if (status == 0) status = write_files(&a);
  table_free(&a.modules);
  table_free(&a.srams);
  table_free(&a.mapped);
  netlist_free(&a.n);
  return status;
}
