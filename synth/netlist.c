/* netlist: see netlist.h. */
#include "netlist.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "list.h"

enum { BLOCK_BYTES = 1 << 16 };

/* ---- memory */
struct netlist_block {
  struct netlist_block *next;
  size_t used, room;
  char text[];
};

const char *netlist_name(struct netlist *n, const char *format, ...) {
  struct netlist_block *b = n->blocks;
  for (;;) {
    va_list values;
    va_start(values, format);
    const size_t room = b ? b->room - b->used : 0;
    const int length = vsnprintf(b ? b->text + b->used : NULL, room, format, values);
    va_end(values);
    if (length < 0) abort();
    if ((size_t)length < room) {
      const char *name = b->text + b->used;
      b->used += (size_t)length + 1;
      return name;
    }
    const size_t wanted = (size_t)length < BLOCK_BYTES ? BLOCK_BYTES : (size_t)length + 1;
    b = list_taken(malloc(sizeof *b + wanted));
    b->next = n->blocks;
    b->used = 0;
    b->room = wanted;
    n->blocks = b;
  }
}

void netlist_free(struct netlist *n) {
  for (struct netlist_module *m = n->module; m < n->module + n->modules; m++) {
    free(m->port);
    free(m->net);
    free(m->cell);
    free(m->pin);
    free(m->item);
    free(m->assignment);
  }
  free(n->module);
  for (struct netlist_block *b = n->blocks, *next; b; b = next) {
    next = b->next;
    free(b);
  }
  *n = (struct netlist){0};
}

const struct netlist_module *netlist_find(const struct netlist *n, const char *name) {
  for (u32 i = 0; i < n->modules; i++)
    if (strcmp(n->module[i].name, name) == 0) return &n->module[i];
  return NULL;
}

bool netlist_is_gate(const char *name) { return strcmp(name, "clock_gate") == 0; }

/* ---- bits */
static u32 bits_of_constant(const char *digits, u32 *bits) {
  static const char order[] = "01xz";
  u32 n = 0;
  for (; digits[n]; n++)
    if (bits) bits[n] = (u32)(strchr(order, digits[n]) - order);
  return n;
}

u32 netlist_bits(const struct netlist_module *m, struct netlist_expression e, u32 *bits) {
  u32 n = 0;
  for (const struct netlist_item *i = m->item + e.item; i < m->item + e.item + e.items; i++) {
    if (i->constant) {
      n += bits_of_constant(i->constant, bits ? bits + n : NULL);
      continue;
    }
    const struct netlist_net *net = &m->net[i->net];
    for (u32 k = i->high + 1; k-- > i->low; n++)
      if (bits) bits[n] = net->first + k - net->low;
  }
  return n;
}

bool netlist_one_bit(const struct netlist_module *m, struct netlist_expression e, u32 *bit) {
  if (netlist_bits(m, e, NULL) != 1) return false;
  netlist_bits(m, e, bit);
  return true;
}

static const struct netlist_net *net_of(const struct netlist_module *m, u32 bit) {
  u32 from = 0, to = m->nets;
  while (to - from > 1) {
    const u32 middle = from + (to - from) / 2;
    if (m->net[middle].first <= bit) from = middle;
    else to = middle;
  }
  return &m->net[from];
}

struct netlist_expression netlist_expression_of(struct netlist_module *m, const u32 *bits, u32 count) {
  static const char *const constant[] = {"0", "1", "x", "z"};
  const struct netlist_expression e = {m->items, count, count > 1};
  for (u32 i = 0; i < count; i++) {
    struct netlist_item *item = list_more(&m->item, &m->items, &m->item_room, sizeof *item);
    if (bits[i] < NETLIST_CONSTANTS) {
      item->constant = constant[bits[i]];
      continue;
    }
    const struct netlist_net *net = net_of(m, bits[i]);
    item->net = (u32)(net - m->net);
    item->high = item->low = bits[i] - net->first + net->low;
  }
  return e;
}

const char *netlist_bit_name(const struct netlist_module *m, u32 bit, char name[NETLIST_BIT_NAME]) {
  if (bit < NETLIST_CONSTANTS) {
    snprintf(name, NETLIST_BIT_NAME, "1'b%c", "01xz"[bit]);
    return name;
  }
  const struct netlist_net *net = net_of(m, bit);
  if (!net->vector) return net->name;
  snprintf(name, NETLIST_BIT_NAME, "%.480s[%u]", net->name, bit - net->first + net->low);
  return name;
}

/* ---- writing */
/* A whole net has no range; one bit that is a vector has its number, as tools differ in what it is without. */
static void write_item(const struct netlist_module *m, const struct netlist_item *i, FILE *f) {
  if (i->constant) {
    fprintf(f, "%zu'b%s", strlen(i->constant), i->constant);
    return;
  }
  const struct netlist_net *net = &m->net[i->net];
  fputs(net->name, f);
  if (!net->vector || (i->high == net->high && i->low == net->low && net->high > net->low)) return;
  if (i->high == i->low) fprintf(f, "[%u]", i->high);
  else fprintf(f, "[%u:%u]", i->high, i->low);
}

static void write_expression(const struct netlist_module *m, struct netlist_expression e, FILE *f) {
  if (e.braces) fputs("{ ", f);
  for (u32 i = 0; i < e.items; i++) {
    if (i) fputs(", ", f);
    write_item(m, &m->item[e.item + i], f);
  }
  if (e.braces) fputs(" }", f);
}

static void write_net(const struct netlist_net *net, FILE *f) {
  static const char *const ways[] = {"wire", "input", "output"};
  for (unsigned twice = 0; twice < (net->way == NETLIST_WIRE ? 1 : 2); twice++) {
    fprintf(f, "  %s ", ways[twice ? NETLIST_WIRE : net->way]);
    if (net->vector) fprintf(f, "[%u:%u] ", net->high, net->low);
    fprintf(f, "%s;\n", net->name);
  }
}

static void write_cell(const struct netlist_module *m, const struct netlist_cell *c, FILE *f) {
  fprintf(f, "  %s %s (", c->type, c->name);
  for (u32 i = 0; i < c->pins; i++) {
    fprintf(f, "%s\n    .%s(", i ? "," : "", m->pin[c->pin + i].name);
    write_expression(m, m->pin[c->pin + i].on, f);
    fputc(')', f);
  }
  fputs("\n  );\n", f);
}

static void write_assignments(const struct netlist_module *m, FILE *f) {
  for (u32 i = 0; i < m->assignments; i++) {
    fputs("  assign ", f);
    write_expression(m, m->assignment[i].to, f);
    fputs(" = ", f);
    write_expression(m, m->assignment[i].from, f);
    fputs(";\n", f);
  }
}

void netlist_write(const struct netlist_module *m, FILE *f) {
  fprintf(f, "module %s(", m->name);
  for (u32 i = 0; i < m->ports; i++) fprintf(f, "%s%s", i ? ", " : "", m->port[i]);
  fputs(");\n", f);
  for (u32 i = 0; i < m->nets; i++) write_net(&m->net[i], f);
  for (u32 i = 0; i < m->cells_before; i++) write_cell(m, &m->cell[i], f);
  write_assignments(m, f);
  for (u32 i = m->cells_before; i < m->cells; i++) write_cell(m, &m->cell[i], f);
  fputs("endmodule\n", f);
}
