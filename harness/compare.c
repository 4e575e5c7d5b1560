/* compare: see compare.h. */
#include "compare.h"

#include "bits.h"

/* Bits of a qualifying port as expected: bit i qualifies the i-th group of values. */
static u64 qualifier(const struct tw_twin *t, unsigned when) {
  const struct tw_port *q = &t->unit->ports[when];
  const u8 *at = (const u8 *)t->expected + q->offset;
  u64 bits = 0;
  for (unsigned i = 0; i < t->count[when]; i++, at += tw_type_size(q->type))
    bits |= tw_value(at, q->type) << (i * t->width[when]);
  return bits;
}

/* Compares `count` values from `first`; false leaves the first that differs in *element. */
static bool equal(const struct tw_twin *t, unsigned port, unsigned first, unsigned count, unsigned *element) {
  const struct tw_port *p = &t->unit->ports[port];
  const size_t size = tw_type_size(p->type);
  const u8 *expected = (const u8 *)t->expected + p->offset + first * size;
  const u8 *got = (const u8 *)t->got + p->offset + first * size;
  if (count == 1 && p->type != TW_row && tw_value(expected, p->type) == tw_value(got, p->type)) return true;
  if (memcmp(expected, got, size * count) == 0) return true;
  for (*element = first; memcmp(expected, got, size) == 0; ++*element) expected += size, got += size;
  return false;
}

static bool port_equal(struct tw_twin *t, unsigned port, unsigned *element) {
  const int when = t->when[port];
  if (when < 0) {
    t->values += t->count[port];
    return equal(t, port, 0, t->count[port], element);
  }
  const unsigned group = t->count[port] / (t->count[when] * t->width[when]);
  for (u64 left = qualifier(t, (unsigned)when); left; left &= left - 1) {
    t->values += group;
    if (!equal(t, port, (unsigned)__builtin_ctzll(left) * group, group, element)) return false;
  }
  return true;
}

/* How far inside an instance is: composites enclose units. */
static size_t depth(const struct tw_twin *t) { return strlen(t->path); }

static void compare(struct tw_twin *t) {
  struct tw_mismatch *first = &t->session->mismatch;
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    unsigned element;
    if (t->unit->ports[i].direction != TW_OUT || port_equal(t, i, &element)) continue;
    if (!first->twin || depth(first->twin) < depth(t))
      *first = (struct tw_mismatch){t, &t->unit->ports[i], element, t->session->checked_cycle};
    t->differs = true;
    return;
  }
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
