/* netlist_read: structural Verilog; see netlist.h. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "file.h"
#include "list.h"
#include "netlist.h"
#include "netlist_names.h"

enum { LARGEST = 1 << 30, LARGEST_BIT = 1 << 20, MOST_BITS = 1 << 28 };
#define NOTHING ((u32)-1)

struct reader {
  struct netlist *n;
  struct netlist_module *m;
  const char *path, *at;
  unsigned line;
  u32 *slot, slots;           /* nets of the module, by their spelling */
  struct netlist_names names; /* of its nets and cells */
  struct tw_error *error;
};

static int wrong(const struct reader *r, const char *what) {
  return tw_fail(r->error, "%.200s:%u: should be %s: '%.*s'", r->path, r->line, what, (int)strcspn(r->at, "\n"), r->at);
}

/* ---- words */
static void skip(struct reader *r) {
  for (;; r->at++) {
    if (r->at[0] == '/' && r->at[1] == '*') {
      r->at += 2;
      for (; r->at[0] && !(r->at[0] == '*' && r->at[1] == '/'); r->at++) r->line += r->at[0] == '\n';
      if (r->at[0]) r->at++;
      else return;
    } else if (r->at[0] == '/' && r->at[1] == '/') {
      r->at += strcspn(r->at, "\n") - 1;
    } else if (!isspace((unsigned char)*r->at)) {
      return;
    }
    r->line += *r->at == '\n';
  }
}

static bool take(struct reader *r, char c) {
  skip(r);
  if (*r->at != c) return false;
  r->at++;
  return true;
}

static size_t word_length(const struct reader *r) {
  size_t n = 0;
  if (isdigit((unsigned char)*r->at)) return 0;
  while (netlist_is_word(r->at[n])) n++;
  return n;
}

static bool take_word(struct reader *r, const char *word) {
  skip(r);
  const size_t n = strlen(word);
  if (word_length(r) != n || memcmp(r->at, word, n) != 0) return false;
  r->at += n;
  return true;
}

/* False if there is none. */
static bool take_name(struct reader *r, struct netlist_spelt *name) {
  skip(r);
  const bool escaped = *r->at == '\\';
  if (escaped) r->at++;
  const size_t n = escaped ? strcspn(r->at, " \t\r\n") : word_length(r);
  if (!n || n > NETLIST_NAME) return false;
  memcpy(name->spelling, r->at, n);
  name->spelling[n] = 0;
  r->at += n;
  netlist_make_plain(name, n);
  return true;
}

static bool take_number(struct reader *r, u32 *number) {
  skip(r);
  char *end;
  if (!isdigit((unsigned char)*r->at)) return false;
  const unsigned long found = strtoul(r->at, &end, 10);
  r->at = end;
  *number = (u32)found;
  return found < LARGEST_BIT;
}

/* ---- nets by their spelling */
static u32 *slot_of(const struct reader *r, const char *spelling) {
  for (u32 hash = netlist_hash(spelling);; hash++) {
    u32 *slot = &r->slot[hash & (r->slots - 1)];
    if (*slot == NOTHING || strcmp(r->m->net[*slot].spelling, spelling) == 0) return slot;
  }
}

static void more_slots(struct reader *r) {
  if (2 * (r->m->nets + 1) < r->slots) return;
  r->slots = r->slots ? 2 * r->slots : 1 << 12;
  free(r->slot);
  r->slot = list_taken(malloc(r->slots * sizeof *r->slot));
  memset(r->slot, 0xff, r->slots * sizeof *r->slot);
  for (u32 i = 0; i < r->m->nets; i++) *slot_of(r, r->m->net[i].spelling) = i;
}

/* ---- nets */
static int add_net(struct reader *r, struct netlist_net net) {
  const u32 width = net.high - net.low + 1;
  if (r->m->bits > MOST_BITS - width) return wrong(r, "a module of fewer bits");
  net.first = r->m->bits;
  r->m->bits += width;
  *slot_of(r, net.spelling) = r->m->nets;
  *(struct netlist_net *)list_more(&r->m->net, &r->m->nets, &r->m->net_room, sizeof net) = net;
  return 0;
}

static int read_net(struct reader *r, enum netlist_way way) {
  struct netlist_spelt name;
  u32 high = 0, low = 0;
  const bool vector = take(r, '[');
  if (vector && !(take_number(r, &high) && take(r, ':') && take_number(r, &low) && take(r, ']') && low <= high))
    return wrong(r, "a range, [HIGH:LOW]");
  if (!take_name(r, &name) || !take(r, ';')) return wrong(r, "a name, and ;");
  more_slots(r);
  const u32 at = *slot_of(r, name.spelling);
  if (at == NOTHING)
    return add_net(r, (struct netlist_net){.name = netlist_own_name(&r->names, r->n, name.plain),
                                           .spelling = netlist_name(r->n, "%s", name.spelling),
                                           .way = way,
                                           .vector = vector,
                                           .high = high,
                                           .low = low});
  struct netlist_net *net = &r->m->net[at];
  if (net->vector != vector || net->high != high || net->low != low)
    return tw_fail(r->error, "%.200s:%u: %.100s: is declared with another range before", r->path, r->line, net->name);
  if (way != NETLIST_WIRE) net->way = way;
  return 0;
}

/* ---- expressions */
static int read_constant(struct reader *r, struct netlist_item *item) {
  u32 width;
  if (!take_number(r, &width) || r->at[0] != '\'' || r->at[1] != 'b') return wrong(r, "a constant, WIDTH'bDIGITS");
  r->at += 2;
  const size_t n = strspn(r->at, "01xz");
  if (n != width || netlist_is_word(r->at[n])) return wrong(r, "as many binary digits as the constant is wide");
  item->constant = netlist_name(r->n, "%.*s", (int)n, r->at);
  r->at += n;
  return 0;
}

static int read_item(struct reader *r) {
  struct netlist_spelt name;
  struct netlist_module *m = r->m;
  struct netlist_item *item = list_more(&m->item, &m->items, &m->item_room, sizeof *item);
  skip(r);
  if (isdigit((unsigned char)*r->at)) return read_constant(r, item);
  if (!take_name(r, &name)) return wrong(r, "a net or a constant");
  more_slots(r);
  item->net = *slot_of(r, name.spelling);
  if (item->net == NOTHING) return tw_fail(r->error, "%.200s:%u: %s: is not declared", r->path, r->line, name.plain);
  const struct netlist_net *net = &m->net[item->net];
  item->high = net->high;
  item->low = net->low;
  if (!take(r, '[')) return 0;
  if (!take_number(r, &item->high)) return wrong(r, "a bit's number");
  item->low = item->high;
  if (take(r, ':') && !take_number(r, &item->low)) return wrong(r, "a bit's number");
  if (!take(r, ']') || item->low > item->high || item->high > net->high || item->low < net->low || !net->vector)
    return wrong(r, "bits that the net has, and ]");
  return 0;
}

static int read_expression(struct reader *r, struct netlist_expression *e) {
  e->item = r->m->items;
  e->braces = take(r, '{');
  do {
    if (read_item(r) != 0) return -1;
    e->items++;
  } while (e->braces && take(r, ','));
  if (e->braces && !take(r, '}')) return wrong(r, ", or }");
  return e->items < 1 << 12 || netlist_bits(r->m, *e, NULL) < MOST_BITS ? 0 : wrong(r, "an expression of fewer bits");
}

/* ---- statements */
static int read_assignment(struct reader *r) {
  struct netlist_module *m = r->m;
  struct netlist_assignment *a = list_more(&m->assignment, &m->assignments, &m->assignment_room, sizeof *a);
  if (m->assignments == 1) m->cells_before = m->cells;
  if (read_expression(r, &a->to) != 0) return -1;
  if (!take(r, '=')) return wrong(r, "=");
  if (read_expression(r, &a->from) != 0) return -1;
  if (netlist_bits(m, a->to, NULL) != netlist_bits(m, a->from, NULL)) return wrong(r, "an assignment of equal widths");
  return take(r, ';') ? 0 : wrong(r, ";");
}

static int read_pin(struct reader *r) {
  struct netlist_spelt name;
  struct netlist_module *m = r->m;
  const u32 at = m->pins;
  struct netlist_expression on = {0};
  list_more(&m->pin, &m->pins, &m->pin_room, sizeof *m->pin);
  if (!take(r, '.') || !take_name(r, &name) || !take(r, '(')) return wrong(r, "a pin, .NAME(EXPRESSION)");
  m->pin[at].name = netlist_name(r->n, "%s", name.plain);
  if (take(r, ')')) return 0;
  if (read_expression(r, &on) != 0) return -1;
  m->pin[at].on = on;
  return take(r, ')') ? 0 : wrong(r, ")");
}

static int read_cell(struct reader *r) {
  struct netlist_spelt type, name;
  struct netlist_module *m = r->m;
  if (!take_name(r, &type) || !take_name(r, &name) || !take(r, '('))
    return wrong(r, "a declaration, an assignment or a cell, TYPE NAME ( .PIN(EXPRESSION), ... );");
  struct netlist_cell *c = list_more(&m->cell, &m->cells, &m->cell_room, sizeof *c);
  *c = (struct netlist_cell){netlist_name(r->n, "%s", type.plain), netlist_own_name(&r->names, r->n, name.plain),
                             m->pins, 0};
  if (take(r, ')')) return take(r, ';') ? 0 : wrong(r, ";");
  do {
    if (read_pin(r) != 0) return -1;
    c->pins++;
  } while (take(r, ','));
  return take(r, ')') && take(r, ';') ? 0 : wrong(r, ", or );");
}

static int read_statement(struct reader *r) {
  if (take_word(r, "input")) return read_net(r, NETLIST_INPUT);
  if (take_word(r, "output")) return read_net(r, NETLIST_OUTPUT);
  if (take_word(r, "wire")) return read_net(r, NETLIST_WIRE);
  return take_word(r, "assign") ? read_assignment(r) : read_cell(r);
}

static int read_header(struct reader *r) {
  struct netlist_spelt name;
  if (!take_word(r, "module") || !take_name(r, &name)) return wrong(r, "module NAME");
  r->m->name = netlist_name(r->n, "%s", name.plain);
  if (!take(r, '(')) return wrong(r, "(");
  while (!take(r, ')')) {
    if (!take_name(r, &name)) return wrong(r, "a port");
    const char **port = list_more(&r->m->port, &r->m->ports, &r->m->port_room, sizeof *port);
    *port = netlist_name(r->n, "%s", name.spelling);
    take(r, ',');
  }
  return take(r, ';') ? 0 : wrong(r, ";");
}

/* Ports as their nets are called. */
static int name_ports(struct reader *r) {
  more_slots(r);
  for (u32 i = 0; i < r->m->ports; i++) {
    const u32 net = *slot_of(r, r->m->port[i]);
    if (net == NOTHING) return tw_fail(r->error, "%.200s:%u: %s: is not declared", r->path, r->line, r->m->port[i]);
    r->m->port[i] = r->m->net[net].name;
  }
  return 0;
}

static int read_module(struct reader *r) {
  r->m = list_more(&r->n->module, &r->n->modules, &r->n->module_room, sizeof *r->m);
  r->m->bits = NETLIST_CONSTANTS;
  if (r->slots) memset(r->slot, 0xff, r->slots * sizeof *r->slot);
  netlist_names_clear(&r->names);
  if (read_header(r) != 0) return -1;
  while (!take_word(r, "endmodule"))
    if (read_statement(r) != 0) return -1;
  if (!r->m->assignments) r->m->cells_before = r->m->cells;
  return name_ports(r);
}

int netlist_parse(struct netlist *n, const char *path, const char *text, struct tw_error *error) {
  struct reader r = {.n = n, .path = path, .at = text, .line = 1, .error = error};
  int status = 0;
  while (status == 0 && (skip(&r), *r.at)) status = read_module(&r);
  free(r.slot);
  netlist_names_free(&r.names);
  return status;
}

int netlist_read(struct netlist *n, const char *path, struct tw_error *error) {
  size_t length;
  char *text = file_read(path, LARGEST, &length, error);
  const int status = text ? netlist_parse(n, path, text, error) : -1;
  free(text);
  return status;
}
