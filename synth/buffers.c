/* buffers: see buffers.h. */
#include "buffers.h"

#include <stdlib.h>
#include <string.h>

#include "list.h"

#define NOTHING ((u32)-1)

/* What a bit drives, and what it drives then. */
struct load {
  u32 source; /* what it is assigned from, if it is */
  u32 by_abc; /* pins that abc has seen */
  u32 others; /* that it has not, and assignments */
  u32 parts;  /* of the others, inputs of modules */
  u32 group;  /* the first of its buffers, of `lot` pins each, which are taken in turn */
  u32 lot, taken;
  u32 pins;
  bool clock, listed, moves_all;
  bool input; /* of the module */
};

/* An input drives so many pins of its module at most, or one buffer, which is as much to its driver; so an input of
 * another module may be as much. */
enum { INPUT_PINS = 4 };

struct buffers {
  struct netlist *n;
  struct netlist_module *m;
  const struct cell_table *cells;
  const struct part_outputs *parts;
  u32 most;
  const char *prefix;  /* of what is planted */
  struct load *load;   /* of each bit; then of each buffer's output */
  u32 *order, ordered; /* bits by their first pin */
  u32 first;           /* bit of the first buffer's output */
  u32 *input, planted, input_room;
  u32 *bits, widest; /* of two expressions */
};

/* ---- pins */
struct pin_kind {
  bool drives, clock, by_abc, part;
};

static struct pin_kind pin_kind_of(const struct buffers *b, const char *type, const char *pin) {
  const struct cell_row *row = cell_table_find(b->cells, type);
  struct pin_kind k = {.clock = strcmp(pin, row ? b->cells->flop_clock : "clk") == 0,
                       .by_abc = row && row->kind == CELL_GATE,
                       .part = !row};
  if (row) k.drives = cell_row_drives(row, pin);
  for (u32 i = 0; !row && i < b->parts->outputs; i++)
    k.drives |= strcmp(b->parts->output[i].module, type) == 0 && strcmp(b->parts->output[i].port, pin) == 0;
  return k;
}

static u32 source_of(const struct buffers *b, u32 bit) {
  while (b->load[bit].source != NOTHING) bit = b->load[bit].source;
  return bit;
}

static void count(struct buffers *b, u32 bit, bool by_abc, bool part) {
  bit = source_of(b, bit);
  struct load *l = &b->load[bit];
  if (bit < NETLIST_CONSTANTS) return;
  if (!l->listed) b->order[b->ordered++] = bit;
  l->listed = true;
  if (by_abc) l->by_abc++;
  else l->others++;
  l->parts += part;
}

static void note_assignments(struct buffers *b) {
  const struct netlist_module *m = b->m;
  u32 *from = b->bits + b->widest;
  for (const struct netlist_assignment *a = m->assignment; a < m->assignment + m->assignments; a++) {
    const u32 n = netlist_bits(m, a->to, b->bits);
    netlist_bits(m, a->from, from);
    for (u32 i = 0; i < n; i++)
      if (b->bits[i] >= NETLIST_CONSTANTS && source_of(b, from[i]) != b->bits[i]) b->load[b->bits[i]].source = from[i];
  }
}

static void note_inputs(struct buffers *b) {
  for (const struct netlist_net *net = b->m->net; net < b->m->net + b->m->nets; net++)
    for (u32 i = 0; net->way == NETLIST_INPUT && i <= net->high - net->low; i++) b->load[net->first + i].input = true;
}

static void count_all(struct buffers *b) {
  const struct netlist_module *m = b->m;
  for (const struct netlist_cell *c = m->cell; c < m->cell + m->cells; c++)
    for (const struct netlist_pin *p = m->pin + c->pin; p < m->pin + c->pin + c->pins; p++) {
      const struct pin_kind k = pin_kind_of(b, c->type, p->name);
      const u32 n = k.drives ? 0 : netlist_bits(m, p->on, b->bits);
      for (u32 i = 0; i < n; i++) {
        if (k.clock) b->load[source_of(b, b->bits[i])].clock = true;
        else count(b, b->bits[i], k.by_abc, k.part);
      }
    }
  for (const struct netlist_assignment *a = m->assignment; a < m->assignment + m->assignments; a++) {
    const u32 n = netlist_bits(m, a->from, b->bits);
    for (u32 i = 0; i < n; i++) count(b, b->bits[i], false, false);
  }
}

/* ---- buffers */
static u32 parts_for(const struct buffers *b, u32 number) { return (number + b->most - 1) / b->most; }

static u32 plant_one(struct buffers *b) {
  list_more(&b->input, &b->planted, &b->input_room, sizeof *b->input);
  return b->planted - 1;
}

/* What a net may drive, in pins of gates; and what it does if nothing is done. */
static u32 room_of(const struct buffers *b, const struct load *l) { return l->input ? INPUT_PINS : b->most; }
static u32 weight_of(const struct load *l) { return l->by_abc + l->others + (INPUT_PINS - 1) * l->parts; }

/* As many levels as it takes for the net to drive no more than it may. */
static void plant(struct buffers *b, u32 bit) {
  struct load *l = &b->load[bit];
  const u32 room = room_of(b, l);
  u32 direct = l->by_abc, behind = l->others;
  if (direct + INPUT_PINS * parts_for(b, behind) > room) {
    direct = 0;
    behind += l->by_abc;
    l->moves_all = true;
  }
  u32 n = parts_for(b, behind), level = b->planted;
  l->lot = (behind + n - 1) / n;
  l->group = level;
  for (u32 i = 0; i < n; i++) plant_one(b);
  while (n > 1 && direct + INPUT_PINS * n > room) {
    const u32 up = parts_for(b, n), each = (n + up - 1) / up, next = b->planted;
    for (u32 i = 0; i < up; i++) plant_one(b);
    for (u32 i = 0; i < n; i++) b->input[level + i] = b->first + next + i / each;
    level = next;
    n = up;
  }
  for (u32 i = 0; i < n; i++) b->input[level + i] = bit;
}

static bool has_name_with(const struct netlist_module *m, const char *prefix) {
  const size_t n = strlen(prefix);
  for (u32 i = 0; i < m->nets; i++)
    if (strncmp(m->net[i].name, prefix, n) == 0) return true;
  for (u32 i = 0; i < m->cells; i++)
    if (strncmp(m->cell[i].name, prefix, n) == 0) return true;
  return false;
}

/* What no name of the module begins with. */
static const char *free_prefix(struct buffers *b) {
  const char *prefix = "buffered";
  while (has_name_with(b->m, prefix)) prefix = netlist_name(b->n, "%s_", prefix);
  return prefix;
}

/* Their outputs are nets. */
static void declare(struct buffers *b) {
  struct netlist_module *m = b->m;
  b->prefix = free_prefix(b);
  for (u32 i = 0; i < b->planted; i++) {
    struct netlist_net *net = list_more(&m->net, &m->nets, &m->net_room, sizeof *net);
    *net = (struct netlist_net){.name = netlist_name(b->n, "%s%u", b->prefix, i + 1), .first = m->bits++};
  }
  b->load = list_taken(realloc(b->load, m->bits * sizeof *b->load));
  for (u32 bit = b->first; bit < m->bits; bit++) b->load[bit] = (struct load){.source = NOTHING};
}

/* ---- what is moved behind them */
static u32 moved(struct buffers *b, u32 bit, bool by_abc) {
  const u32 found = source_of(b, bit);
  struct load *l = &b->load[found];
  if (found < NETLIST_CONSTANTS) return found;
  if (!l->lot || (by_abc && !l->moves_all)) {
    l->pins++;
    return l->lot ? found : bit; /* what assigns the bit may be moved */
  }
  const u32 buffer = b->first + l->group + l->taken++ / l->lot;
  b->load[buffer].pins++;
  return buffer;
}

static void move_pin(struct buffers *b, struct netlist_pin *p, bool by_abc) {
  const u32 n = netlist_bits(b->m, p->on, b->bits);
  bool changed = false;
  for (u32 i = 0; i < n; i++) {
    const u32 was = b->bits[i];
    b->bits[i] = moved(b, was, by_abc);
    changed |= b->bits[i] != was;
  }
  if (changed) p->on = netlist_expression_of(b->m, b->bits, n);
}

/* An assignment is one a bit. */
static void move_assignments(struct buffers *b) {
  struct netlist_module *m = b->m;
  const u32 had = m->assignments;
  struct netlist_assignment *old = m->assignment;
  u32 *from = b->bits + b->widest;
  m->assignment = NULL;
  m->assignments = m->assignment_room = 0;
  for (u32 k = 0; k < had; k++) {
    const u32 n = netlist_bits(m, old[k].to, b->bits);
    netlist_bits(m, old[k].from, from);
    for (u32 i = 0; i < n; i++) {
      const u32 now = moved(b, from[i], false);
      struct netlist_assignment *a = list_more(&m->assignment, &m->assignments, &m->assignment_room, sizeof *a);
      a->to = netlist_expression_of(m, &b->bits[i], 1);
      a->from = netlist_expression_of(m, &now, 1);
    }
  }
  free(old);
}

static void add_pin(struct buffers *b, const char *name, u32 bit) {
  struct netlist_module *m = b->m;
  struct netlist_pin *p = list_more(&m->pin, &m->pins, &m->pin_room, sizeof *p);
  *p = (struct netlist_pin){name, netlist_expression_of(m, &bit, 1)};
}

static void add_cells(struct buffers *b) {
  struct netlist_module *m = b->m;
  const char *type = netlist_name(b->n, "%s", b->cells->buffer);
  const char *in = netlist_name(b->n, "%s", b->cells->buffer_in), *out = netlist_name(b->n, "%s", b->cells->buffer_out);
  for (u32 i = 0; i < b->planted; i++) {
    struct netlist_cell *c = list_more(&m->cell, &m->cells, &m->cell_room, sizeof *c);
    *c = (struct netlist_cell){type, netlist_name(b->n, "%s%u_cell", b->prefix, i + 1), m->pins, 2};
    add_pin(b, in, b->input[i]);
    add_pin(b, out, b->first + i);
    b->load[b->input[i]].pins++;
  }
}

static void move_all(struct buffers *b) {
  struct netlist_module *m = b->m;
  for (u32 i = 0; i < m->cells; i++)
    for (u32 k = 0; k < m->cell[i].pins; k++) {
      struct netlist_pin *p = &m->pin[m->cell[i].pin + k];
      const struct pin_kind kind = pin_kind_of(b, m->cell[i].type, p->name);
      if (!kind.drives && !kind.clock) move_pin(b, p, kind.by_abc);
    }
  move_assignments(b);
}

static struct most_pins find_most(const struct buffers *b) {
  struct most_pins most = {0};
  char one[NETLIST_BIT_NAME], other[NETLIST_BIT_NAME];
  for (u32 bit = NETLIST_CONSTANTS; bit < b->m->bits; bit++) {
    const struct load *l = &b->load[bit];
    if (l->clock || l->pins < most.pins || !l->pins) continue;
    if (l->pins == most.pins && strcmp(netlist_bit_name(b->m, bit, one), netlist_bit_name(b->m, most.bit, other)) >= 0)
      continue;
    most = (struct most_pins){bit, l->pins};
  }
  return most;
}

static u32 widest_of(const struct netlist_module *m) {
  u32 widest = 1;
  for (u32 i = 0; i < m->pins + m->assignments; i++) {
    const u32 n = netlist_bits(m, i < m->pins ? m->pin[i].on : m->assignment[i - m->pins].to, NULL);
    if (n > widest) widest = n;
  }
  return widest;
}

struct most_pins buffers_add(struct netlist *n, struct netlist_module *m, const struct cell_table *cells,
                             const struct part_outputs *parts, u32 most) {
  struct buffers b = {.n = n, .m = m, .cells = cells, .parts = parts, .most = most, .first = m->bits};
  b.load = list_taken(calloc(m->bits, sizeof *b.load));
  b.order = list_taken(calloc(m->bits, sizeof *b.order));
  b.widest = widest_of(m);
  b.bits = list_taken(calloc(2 * (size_t)b.widest, sizeof *b.bits));
  for (u32 bit = 0; bit < m->bits; bit++) b.load[bit].source = NOTHING;
  note_assignments(&b);
  note_inputs(&b);
  count_all(&b);
  for (u32 i = 0; most && i < b.ordered; i++) {
    const struct load *l = &b.load[b.order[i]];
    if (!l->clock && weight_of(l) > room_of(&b, l)) plant(&b, b.order[i]);
  }
  declare(&b);
  move_all(&b);
  add_cells(&b);
  const struct most_pins found = find_most(&b);
  free(b.load);
  free(b.order);
  free(b.input);
  free(b.bits);
  return found;
}
