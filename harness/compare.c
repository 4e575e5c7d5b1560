/* compare: see compare.h. */
#include "compare.h"

#include "bits.h"

/* Bits of a qualifying port as expected: bit i qualifies the i-th group of values. */
static u64 qualifier(const struct tw_twin *t, unsigned when) {
  const struct tw_port *q = &t->unit->ports[when];
  const u8 *at = (const u8 *)t->expected + q->offset;
  if (t->count[when] == 1) return tw_value(at, q->type);
  u64 bits = 0;
  for (unsigned i = 0; i < t->count[when]; i++, at += tw_type_size(q->type))
    bits |= tw_value(at, q->type) << (i * t->width[when]);
  return bits;
}

/* Whether `count` values from `first` are as expected. */
static bool equal(const struct tw_twin *t, const struct tw_port *p, unsigned first, unsigned count) {
  const size_t size = tw_type_size(p->type), at = p->offset + first * size;
  const u8 *expected = (const u8 *)t->expected + at, *got = (const u8 *)t->got + at;
  if (count == 1 && size == 1) return *expected == *got;
  if (count == 1 && size == 4) return *(const u32 *)expected == *(const u32 *)got;
  return memcmp(expected, got, size * count) == 0;
}

static unsigned first_difference(const struct tw_twin *t, const struct tw_port *p, unsigned first) {
  while (equal(t, p, first, 1)) first++;
  return first;
}

/* The first output port that is not as expected, and which value of it; port_count if all are.  Neighbours in a table
 * mostly share their qualifier, which is looked at once for all of them. */
static unsigned differing_port(struct tw_twin *t, unsigned *element) {
  int known = -1;
  u64 bits = 0;
  for (unsigned i = t->first_output; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    const int when = t->when[i];
    if (p->direction != TW_OUT) continue;
    if (when >= 0 && when != known) bits = qualifier(t, (unsigned)(known = when));
    if (when < 0) {
      t->values += t->count[i];
      if (equal(t, p, 0, t->count[i])) continue;
      *element = first_difference(t, p, 0);
      return i;
    }
    for (u64 left = bits; left; left &= left - 1) {
      const unsigned group = t->group[i], first = (unsigned)__builtin_ctzll(left) * group;
      t->values += group;
      if (equal(t, p, first, group)) continue;
      *element = first_difference(t, p, first);
      return i;
    }
  }
  return t->unit->port_count;
}

/* How far inside an instance is: composites enclose units. */
static size_t depth(const struct tw_twin *t) { return strlen(t->path); }

static void compare(struct tw_twin *t) {
  struct tw_mismatch *first = &t->session->mismatch;
  unsigned element = 0;
  const unsigned port = differing_port(t, &element);
  t->differs = port < t->unit->port_count;
  const bool inner = first->twin && first->cycle == t->session->checked_cycle && depth(first->twin) < depth(t);
  if (t->differs && (!first->twin || inner))
    *first = (struct tw_mismatch){t, &t->unit->ports[port], element, t->session->checked_cycle};
}

void twin_judge(struct tw_twin *t, bool rst) {
  if (t->differs) return;
  if (rst) {
    t->unit->reset(t->state);
    t->live = true;
  } else if (t->live) {
    t->unit->comb(t->state, t->in, t->expected);
    t->cycles++;
    compare(t);
    if (t->differs) return;
    t->unit->clock(t->state, t->in, t->expected);
  }
}
