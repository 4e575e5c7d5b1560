/* flat_netlist_read: a netlist from its file: modules dissolved, cells as tables, all in the order of evaluation. */
#include <stdlib.h>

#include "file.h"
#include "flat_cell.h"

enum { LARGEST_FILE = 1 << 30, DEEPEST = 32 };

struct module {
  const char *name;
  const cJSON *json;
  bool is_cell, is_memory;
  unsigned bits; /* highest number of one, and 1 */
  struct flat_cell cell;
};

struct reader {
  struct flat_netlist *n;
  struct module *modules; /* by name */
  size_t module_count;
  struct tw_error *error;
};

/* An instance while its module is dissolved: the net of each bit of the module. */
struct scope {
  const char *path;
  u32 *net;
};

static const cJSON *get(const cJSON *object, const char *key) { return cJSON_GetObjectItemCaseSensitive(object, key); }
static const char *text(const cJSON *object, const char *key) {
  const char *t = cJSON_GetStringValue(get(object, key));
  return t ? t : "";
}

static int by_name(const void *a, const void *b) {
  return strcmp(((const struct module *)a)->name, ((const struct module *)b)->name);
}

static struct module *find_module(const struct reader *r, const char *name) {
  const struct module key = {.name = name};
  return bsearch(&key, r->modules, r->module_count, sizeof key, by_name);
}

static void note_bits(struct module *m, const cJSON *bits) {
  const cJSON *bit;
  cJSON_ArrayForEach(bit, bits) if (cJSON_IsNumber(bit) && bit->valueint >= 0 && (unsigned)bit->valueint >= m->bits)
      m->bits = (unsigned)bit->valueint + 1;
}

static void count_bits(struct module *m) {
  const cJSON *item, *pins;
  cJSON_ArrayForEach(item, get(m->json, "ports")) { note_bits(m, get(item, "bits")); }
  cJSON_ArrayForEach(item, get(m->json, "netnames")) { note_bits(m, get(item, "bits")); }
  cJSON_ArrayForEach(item, get(m->json, "cells")) {
    cJSON_ArrayForEach(pins, get(item, "connections")) { note_bits(m, pins); }
  }
}

static int read_modules(struct reader *r, const cJSON *list) {
  const cJSON *item;
  cJSON_ArrayForEach(item, list) { r->module_count++; }
  r->modules = flat_taken(r->module_count, sizeof *r->modules);
  struct module *m = r->modules;
  cJSON_ArrayForEach(item, list) {
    *m = (struct module){.name = item->string,
                         .json = item,
                         .is_cell = flat_cell_is(item),
                         .is_memory = get(get(item, "attributes"), "blackbox") != NULL};
    if (m->is_cell && flat_cell_read(&m->cell, m->name, item, r->error) != 0) return -1;
    count_bits(m++);
  }
  qsort(r->modules, r->module_count, sizeof *r->modules, by_name);
  return 0;
}

/* ---- nets */

static u32 new_net(struct reader *r) { return (u32)r->n->net_count++; }

static u32 net_of(struct reader *r, const struct scope *s, const cJSON *bit) {
  if (!bit || cJSON_IsString(bit)) return bit && bit->valuestring[0] == '1';
  u32 *net = &s->net[bit->valueint];
  if (*net == FLAT_NOTHING) *net = new_net(r);
  return *net;
}

static void name_nets(struct reader *r, const struct scope *s, const cJSON *module) {
  const cJSON *item, *bit;
  cJSON_ArrayForEach(item, get(module, "netnames")) {
    const cJSON *bits = get(item, "bits");
    int index = cJSON_GetArraySize(bits) == 1 ? -1 : 0;
    cJSON_ArrayForEach(bit, bits) {
      *FLAT_MORE(r->n->names, r->n->name_count, r->n->name_room) =
          (struct flat_name){s->path, item->string, index, net_of(r, s, bit)};
      if (index >= 0) index++;
    }
  }
}

static char *path_of(struct reader *r, const struct scope *s, const char *name) {
  char *path = flat_taken(strlen(s->path) + strlen(name) + 2, 1);
  sprintf(path, "%s%s/", s->path, name);
  return *FLAT_MORE(r->n->paths, r->n->path_count, r->n->path_room) = path;
}

/* ---- library cells */

static u32 give_gate(struct reader *r, const struct cell_function *f, const u32 *variable, u32 out) {
  struct flat_gate *g = FLAT_MORE(r->n->gates, r->n->gate_count, r->n->gate_room);
  *g = (struct flat_gate){.table = f->table, .out = out, .count = f->count};
  for (unsigned i = 0; i < f->count; i++) g->in[i] = variable[f->variable[i]];
  return out;
}

/* The net that a function of the cell's variables is on. */
static u32 net_of_function(struct reader *r, const struct cell_function *f, const u32 *variable) {
  return flat_cell_identity(f) ? variable[f->variable[0]] : give_gate(r, f, variable, new_net(r));
}

/* What a cell holds stands on the net of the output that shows it, if there is one. */
static u32 net_of_state(struct reader *r, const struct scope *s, const struct flat_cell *c, unsigned state,
                        const cJSON *pins) {
  for (unsigned o = 0; o < c->outputs; o++) {
    const cJSON *bit = cJSON_GetArrayItem(get(pins, c->output[o]), 0);
    if (flat_cell_identity(&c->function[o]) && c->function[o].variable[0] == c->inputs + state && cJSON_IsNumber(bit))
      return net_of(r, s, bit);
  }
  return new_net(r);
}

static void add_cell(struct reader *r, const struct scope *s, const struct flat_cell *c, const cJSON *instance) {
  const cJSON *pins = get(instance, "connections");
  u32 variable[FLAT_MAX_INPUTS + CELL_MAX_STATES];
  for (unsigned i = 0; i < c->inputs; i++) variable[i] = net_of(r, s, cJSON_GetArrayItem(get(pins, c->input[i]), 0));
  for (unsigned i = 0; i < c->states; i++) variable[c->inputs + i] = net_of_state(r, s, c, i, pins);
  for (unsigned i = 0; i < c->states; i++) {
    const u32 held = variable[c->inputs + i];
    if (c->state[i].latch) {
      give_gate(r, &c->state[i].data, variable, held);
    } else {
      const u32 clock = net_of_function(r, &c->state[i].clock, variable);
      const u32 data = net_of_function(r, &c->state[i].data, variable);
      *FLAT_MORE(r->n->flops, r->n->flop_count, r->n->flop_room) = (struct flat_flop){clock, data, held};
    }
  }
  for (unsigned o = 0; o < c->outputs; o++) {
    const cJSON *bit = cJSON_GetArrayItem(get(pins, c->output[o]), 0);
    if (!cJSON_IsNumber(bit)) continue;
    const u32 out = net_of(r, s, bit);
    const struct cell_function *f = &c->function[o];
    if (!flat_cell_identity(f) || variable[f->variable[0]] != out) give_gate(r, f, variable, out);
  }
}

/* ---- memories */

static const struct {
  const char *name;
  unsigned port;
} memory_ports[] = {{"clk", MEMORY_CLOCK},
                    {"enable", MEMORY_ENABLE},
                    {"write", MEMORY_WRITE},
                    {"address", MEMORY_ADDRESS},
                    {"mask", MEMORY_MASK},
                    {"write_data", MEMORY_WRITE_DATA},
                    {"read_data", MEMORY_READ_DATA},
                    {"read_enable", MEMORY_ENABLE},
                    {"write_enable", MEMORY_WRITE},
                    {"read_address", MEMORY_ADDRESS},
                    {"write_address", MEMORY_WRITE_ADDRESS},
                    {"write_mask", MEMORY_MASK}};

static int memory_port(const char *name) {
  for (unsigned i = 0; i < sizeof memory_ports / sizeof *memory_ports; i++)
    if (strcmp(memory_ports[i].name, name) == 0) return (int)memory_ports[i].port;
  return -1;
}

static int add_memory(struct reader *r, const struct scope *s, const struct module *m, const cJSON *instance) {
  const cJSON *port, *pins = get(instance, "connections");
  struct flat_memory *y = FLAT_MORE(r->n->memories, r->n->memory_count, r->n->memory_room);
  y->path = flat_taken(strlen(s->path) + strlen(instance->string) + 1, 1);
  sprintf(y->path, "%s%s", s->path, instance->string);
  y->two_ports = get(get(m->json, "ports"), "read_enable") != NULL;
  cJSON_ArrayForEach(port, get(m->json, "ports")) {
    const int p = memory_port(port->string);
    const cJSON *bits = get(pins, port->string);
    if (p < 0 || y->nets[p] || cJSON_GetArraySize(bits) != cJSON_GetArraySize(get(port, "bits")))
      return tw_fail(r->error, "memory %.80s: port %.40s is not one of sram_1rw or sram_1r1w", m->name, port->string);
    y->width[p] = (unsigned)cJSON_GetArraySize(bits);
    y->nets[p] = flat_taken(y->width[p], sizeof *y->nets[p]);
    for (unsigned i = 0; i < y->width[p]; i++) y->nets[p][i] = net_of(r, s, cJSON_GetArrayItem(bits, (int)i));
  }
  for (unsigned p = 0; p < (y->two_ports ? 8 : 7); p++)
    if (!y->nets[p]) return tw_fail(r->error, "memory %.80s lacks ports of sram_1rw or sram_1r1w", m->name);
  const unsigned width = y->width[MEMORY_READ_DATA];
  if (y->width[MEMORY_ADDRESS] > 20 || y->width[MEMORY_WRITE_DATA] != width || width % y->width[MEMORY_MASK] != 0)
    return tw_fail(r->error, "memory %.80s: widths of its ports do not fit", m->name);
  y->bits = flat_taken((size_t)width << y->width[MEMORY_ADDRESS], 1);
  y->read = flat_taken(width, 1);
  return 0;
}

/* ---- the hierarchy */

static int dissolve(struct reader *r, const struct module *m, const struct scope *s, unsigned depth);

/* A port's bit inside takes the net outside.  One that has a net already, as two outputs may be one net within, or
 * an input or a constant leave again, drives the other through a buffer. */
static void join(struct reader *r, struct scope *inner, const cJSON *bit, u32 outside) {
  static const struct cell_function buffer = {.table = 2, .count = 1};
  if (cJSON_IsNumber(bit) && inner->net[bit->valueint] == FLAT_NOTHING) {
    inner->net[bit->valueint] = outside;
  } else {
    const u32 within = net_of(r, inner, bit);
    if (within != outside) give_gate(r, &buffer, &within, outside);
  }
}

static void join_ports(struct reader *r, const struct scope *s, struct scope *inner, const struct module *m,
                       const cJSON *pins, const char *way) {
  const cJSON *port, *bit;
  cJSON_ArrayForEach(port, get(m->json, "ports")) {
    const cJSON *pin = get(pins, port->string);
    if (strcmp(text(port, "direction"), way) != 0) continue;
    pin = pin ? pin->child : NULL;
    cJSON_ArrayForEach(bit, get(port, "bits")) {
      if (pin && (cJSON_IsNumber(pin) || way[0] == 'i')) join(r, inner, bit, net_of(r, s, pin));
      pin = pin ? pin->next : NULL;
    }
  }
}

static int enter(struct reader *r, const struct scope *s, const struct module *m, const cJSON *instance,
                 unsigned depth) {
  const cJSON *pins = get(instance, "connections");
  if (depth == DEEPEST) return tw_fail(r->error, "module %.100s: hierarchy is too deep", m->name);
  struct scope inner = {path_of(r, s, instance->string), flat_taken(m->bits, sizeof(u32))};
  memset(inner.net, 0xff, m->bits * sizeof(u32));
  join_ports(r, s, &inner, m, pins, "input");
  join_ports(r, s, &inner, m, pins, "output");
  const int status = dissolve(r, m, &inner, depth + 1);
  free(inner.net);
  return status;
}

static int dissolve(struct reader *r, const struct module *m, const struct scope *s, unsigned depth) {
  const cJSON *instance;
  name_nets(r, s, m->json);
  cJSON_ArrayForEach(instance, get(m->json, "cells")) {
    const struct module *type = find_module(r, text(instance, "type"));
    int status = 0;
    if (!type)
      return tw_fail(r->error, "cell %.60s%.60s: %.60s is not in the file", s->path, instance->string,
                     text(instance, "type"));
    if (type->is_memory) status = add_memory(r, s, type, instance);
    else if (type->is_cell) add_cell(r, s, &type->cell, instance);
    else status = enter(r, s, type, instance, depth);
    if (status != 0) return -1;
  }
  return 0;
}

static void read_top_ports(struct reader *r, const struct module *top, const struct scope *s) {
  const cJSON *port, *bit;
  cJSON_ArrayForEach(port, get(top->json, "ports")) {
    const cJSON *bits = get(port, "bits");
    u32 *nets = flat_taken((size_t)cJSON_GetArraySize(bits), sizeof *nets);
    unsigned width = 0;
    cJSON_ArrayForEach(bit, bits) { nets[width++] = net_of(r, s, bit); }
    *FLAT_MORE(r->n->ports, r->n->port_count, r->n->port_room) =
        (struct flat_port){port->string, strcmp(text(port, "direction"), "output") == 0, width, nets};
  }
}

static const struct module *find_top(const struct reader *r) {
  for (size_t i = 0; i < r->module_count; i++)
    if (get(get(r->modules[i].json, "attributes"), "top")) return &r->modules[i];
  return NULL;
}

static int read_all(struct reader *r, const char *path) {
  const struct module *top = NULL;
  if (read_modules(r, get(r->n->json, "modules")) == 0) top = find_top(r);
  else return -1;
  if (!top) return tw_fail(r->error, "%.200s: no module is the top one", path);
  const struct scope s = {"", flat_taken(top->bits, sizeof(u32))};
  memset(s.net, 0xff, top->bits * sizeof(u32));
  r->n->net_count = 2;
  int status = dissolve(r, top, &s, 0);
  if (status == 0) read_top_ports(r, top, &s);
  free(s.net);
  const struct flat_port *clk = flat_netlist_port(r->n, "clk");
  if (status == 0 && (!clk || clk->output || clk->width != 1))
    return tw_fail(r->error, "%.200s: has no input clk", path);
  if (clk) r->n->clk = clk->nets[0];
  return status != 0 ? status : flat_netlist_order(r->n, r->error);
}

struct flat_netlist *flat_netlist_read(const char *path, struct tw_error *error) {
  size_t length;
  char *all = file_read(path, LARGEST_FILE, &length, error);
  if (!all) return NULL;
  struct reader r = {.n = flat_taken(1, sizeof *r.n), .error = error};
  r.n->json = cJSON_ParseWithLength(all, length);
  free(all);
  int status = 0;
  if (!r.n->json) status = tw_fail(error, "%.200s: is no JSON", path);
  if (status == 0) status = read_all(&r, path);
  free(r.modules);
  if (status == 0) return r.n;
  flat_netlist_free(r.n);
  return NULL;
}
