/* compare: see compare.h. */
#include "compare.h"

#include "bits.h"

static bool same(const struct tw_twin *t, size_t offset, size_t bytes) {
  const u8 *expected = (const u8 *)t->expected + offset, *got = (const u8 *)t->got + offset;
  if (bytes == 1) return *expected == *got;
  if (bytes == 4) return *(const u32 *)expected == *(const u32 *)got;
  return memcmp(expected, got, bytes) == 0;
}

static u64 expected_bits(const struct tw_twin *t, unsigned when) {
  const struct tw_port *q = &t->unit->ports[when];
  const u8 *at = (const u8 *)t->expected + q->offset;
  if (t->count[when] == 1) return tw_value(at, q->type);
  u64 bits = 0;
  for (unsigned i = 0; i < t->count[when]; i++, at += tw_type_size(q->type))
    bits |= tw_value(at, q->type) << (i * t->width[when]);
  return bits;
}

/* Bits of a qualifying port as expected: bit i qualifies the i-th group of values.  Where the RTL has none, as mostly,
 * there are none, or that port is found to differ. */
static u64 bits_of(const struct tw_twin *t, const struct tw_qualifier *q) {
  if (q->when < 0) return 1;
  const u64 got = tw_extract(t->packed, q->bit, q->bits);
  return got ? got & expected_bits(t, (unsigned)q->when) : 0;
}

/* Whether all outputs are as expected; counts the values that mean something.  A span may hold padding or values beyond
 * the configuration's, so it can differ without meaning it. */
static bool all_same(struct tw_twin *t) {
  bool all = true;
  for (const struct tw_qualifier *q = t->qualifier, *last = q + t->qualifiers; q < last; q++)
    for (u64 left = bits_of(t, q); left; left &= left - 1) {
      const unsigned group = (unsigned)__builtin_ctzll(left);
      t->values += q->values;
      for (const struct tw_span *s = q->span, *end = s + q->spans; s < end; s++)
        all &= same(t, s->offset + group * s->bytes, s->bytes);
    }
  return all;
}

u64 twin_meant(const struct tw_twin *t) {
  u64 values = 0;
  for (const struct tw_qualifier *q = t->qualifier, *last = q + t->qualifiers; q < last; q++)
    values += q->values * (q->when < 0 ? 1 : (u64)__builtin_popcountll(expected_bits(t, (unsigned)q->when)));
  return values;
}

/* The first output port that is not as expected, and which value of it; port_count if all are. */
static unsigned differing_port(const struct tw_twin *t, unsigned *element) {
  for (unsigned i = t->first_output; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    const size_t size = tw_type_size(p->type);
    if (p->direction != TW_OUT) continue;
    const struct tw_qualifier *q = t->qualifier;
    while (q->when != t->when[i]) q++;
    const u64 bits = bits_of(t, q);
    const unsigned group = q->when < 0 ? t->count[i] : t->group[i];
    for (*element = 0; *element < t->count[i]; ++*element)
      if (bits >> *element / group & 1 && !same(t, p->offset + *element * size, size)) return i;
  }
  return t->unit->port_count;
}

/* How far inside an instance is: composites enclose units. */
static size_t depth(const struct tw_twin *t) { return strlen(t->path); }

static void compare(struct tw_twin *t) {
  struct tw_mismatch *first = &t->session->mismatch;
  unsigned element = 0;
  if (all_same(t)) return;
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
    if (t->driven && t->session->observe) t->session->observe(t->session->observer, t);
    t->unit->clock(t->state, t->in, t->expected);
  }
}

static void take_rows(u8 *to, const u8 *from, unsigned count, unsigned width) {
  for (unsigned e = 0; e < count; e++) memcpy(to + e * sizeof(row), from + e * sizeof(row), width / 8);
}

static void take_values(void *to, const u8 *from, enum tw_type type, unsigned count, unsigned width) {
  const u64 mask = width == 64 ? ~(u64)0 : ((u64)1 << width) - 1;
  for (unsigned e = 0; e < count; e++)
    tw_store((u8 *)to + e * tw_type_size(type), type, tw_value(from + e * tw_type_size(type), type) & mask);
}

void twin_take_inputs(const struct tw_twin *t, const void *in) {
  for (unsigned i = 0; i < t->unit->port_count; i++) {
    const struct tw_port *p = &t->unit->ports[i];
    const u8 *from = (const u8 *)in + p->offset;
    if (p->direction != TW_IN) continue;
    if (p->type == TW_row) take_rows(twin_values(t, p), from, t->count[i], t->width[i]);
    else take_values(twin_values(t, p), from, p->type, t->count[i], t->width[i]);
  }
}
