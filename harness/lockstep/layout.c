/* layout: see layout.h. */
#include "layout.h"

#include "compare.h"
#include "order.h"

static unsigned up_to_word(unsigned bits) { return (bits + 31) / 32 * 32; }

/* harness/generate/snapshot.c prints the same rule. */
static void place_values(struct tw_twin *t) {
  struct tw_ordered order[TW_MAX_PORTS];
  const unsigned count = ports_in_order(t->unit, order);
  unsigned end = 1;
  for (unsigned n = 0; n < count; n++) {
    const unsigned i = order[n].port, bits = t->count[i] * t->width[i];
    t->place[i] = order[n].first || end % 32 + bits > 32 ? up_to_word(end) : end;
    end = t->place[i] + bits;
  }
  t->marks.groups = (end + TW_GROUP * 32 - 1) / (TW_GROUP * 32);
}

void layout_ports(struct tw_twin *t) {
  const struct tw_session *session = t->session;
  place_values(t);
  t->marks.now = session->signal("snapshot");
  t->marks.changed = session->signal("changed");
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    if (t->unit->ports[i].type != TW_row) continue;
    t->place[i] = t->marks.rows;
    t->marks.rows += t->count[i];
  }
  if (!t->marks.rows) return;
  t->marks.rows_now = session->signal("snapshot_rows");
  t->marks.rows_changed = session->signal("changed_rows");
}

/* In bytes from `in`. */
static u32 offset_of(const struct tw_twin *t, unsigned port, unsigned value) {
  const struct tw_port *p = &t->unit->ports[port];
  return (u32)((u8 *)twin_values(t, p) - (u8 *)t->in + value * tw_type_size(p->type));
}

static void lay_out_rows(struct tw_twin *t) {
  t->row_values = pool_take(&t->session->values, t->marks.rows * sizeof *t->row_values);
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    if (t->unit->ports[i].type != TW_row) continue;
    for (unsigned e = 0; e < t->count[i]; e++) t->row_values[t->place[i] + e] = offset_of(t, i, e);
  }
}

/* Bits of a port that stand in one word of the snapshot, from `first` to before `end`, and the values that have any of
 * them. */
static struct tw_part part_of(const struct tw_twin *t, unsigned port, unsigned first, unsigned end) {
  const unsigned width = t->width[port], value = first / width, count = (end - 1) / width + 1 - value;
  return (struct tw_part){.of_word = low_bits(end - first) << (t->place[port] + first) % 32,
                          .values = offset_of(t, port, value),
                          .bit = t->place[port] + value * width,
                          .count = (u8)count,
                          .width = (u8)width,
                          .type = (u8)t->unit->ports[port].type,
                          .within = count == 1 && end - first == width};
}

/* Adds a part for each word that a port stands in; how many there are then. */
static unsigned add_parts(struct tw_twin *t, unsigned port, unsigned parts) {
  const unsigned bits = t->count[port] * t->width[port];
  for (unsigned first = 0; first < bits; first += 32) {
    t->part[parts++] = part_of(t, port, first, smaller(first + 32, bits));
    t->first_part[(t->place[port] + first) / 32 + 1] = (u16)parts;
  }
  return parts;
}

/* In the order of words. */
static void lay_out_parts(struct tw_twin *t) {
  struct tw_ordered order[TW_MAX_PORTS];
  struct pool *pool = &t->session->values;
  const unsigned count = ports_in_order(t->unit, order), words = t->marks.groups * TW_GROUP;
  unsigned parts = 0;
  for (unsigned n = 0; n < count; n++) parts += up_to_word(t->count[order[n].port] * t->width[order[n].port]) / 32;
  t->part = pool_take(pool, parts * sizeof *t->part);
  t->first_part = pool_take(pool, (words + 1) * sizeof *t->first_part);
  parts = 0;
  for (unsigned n = 0; n < count; n++) parts = add_parts(t, order[n].port, parts);
  for (unsigned w = 1; w <= words; w++)
    if (!t->first_part[w]) t->first_part[w] = t->first_part[w - 1];
}

/* What is compared when the bits of a qualifier say so.  Neighbours that mean something together are compared at one
 * go. */
static void lay_out_spans(const struct tw_twin *t, struct tw_qualifier *q, struct tw_span *span) {
  bool beside = false;
  q->span = span;
  for (unsigned i = t->first_output; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    const unsigned values = q->when < 0 ? t->count[i] : t->group[i];
    const size_t bytes = values * tw_type_size(p->type);
    if (p->direction != TW_OUT) continue;
    const bool mine = t->when[i] == q->when;
    struct tw_span *last = q->spans ? &span[q->spans - 1] : NULL;
    if (mine && beside) last->bytes = (u16)(p->offset + bytes - last->offset);
    else if (mine) span[q->spans++] = (struct tw_span){(u16)p->offset, (u16)bytes};
    if (mine) q->values = (u16)(q->values + values);
    beside = mine && q->bits <= 1;
  }
}

static void lay_out_outputs(struct tw_twin *t) {
  struct pool *pool = &t->session->values;
  struct tw_span *span = pool_take(pool, t->unit->port_count * sizeof *span);
  t->qualifier = pool_take(pool, (t->unit->port_count + 1) * sizeof *t->qualifier);
  for (int when = -1; when < (int)t->unit->port_count; when++) {
    struct tw_qualifier *q = &t->qualifier[t->qualifiers];
    *q = (struct tw_qualifier){.when = (s8)when};
    if (when >= 0) q->bits = (u8)(t->count[when] * t->width[when]), q->bit = t->place[when];
    lay_out_spans(t, q, span);
    span += q->spans;
    t->qualifiers += q->spans != 0;
  }
}

void layout_values(struct tw_twin *t) {
  lay_out_rows(t);
  lay_out_parts(t);
  lay_out_outputs(t);
}
