/* programs_atomic: atomics of each kind, whose threads take their turns in order on the executor; see program.h. */
#include <stddef.h>
#include <string.h>

#include "ptx/program.h"

/* Eight pairs of words, one for each of the low bits of the index, in shared memory of each block, or in room.  The
 * first to come finds INITIAL, also a float. */
enum { INITIAL = 0x4b7fffff };

static uint32_t *place(const struct program_data *d, uint32_t *shared, unsigned i) {
  uint32_t *at = (shared ? shared : d->room) + 2 * (i % 8);
  if (i % d->block < 8) memset(at, 0, 8);
  if (i % d->block < 8) *at = INITIAL;
  return at;
}

#define ATOMIC(name, type, expression)                                                                                 \
  static void each_##name(const struct program_data *d, uint32_t *shared) {                                            \
    for (unsigned i = 0; i < d->n; i++) {                                                                              \
      uint32_t *at = place(d, shared, i);                                                                              \
      type m, a = (type)d->in[i], b = (type)d->in[d->n + i];                                                           \
      memcpy(&m, at, sizeof m);                                                                                        \
      (void)a, (void)b;                                                                                                \
      d->out[i] = at[0];                                                                                               \
      m = expression;                                                                                                  \
      memcpy(at, &m, sizeof m);                                                                                        \
    }                                                                                                                  \
  }                                                                                                                    \
  static void want_##name(const struct program_data *d) { each_##name(d, NULL); }                                      \
  static void want_shared_##name(const struct program_data *d) {                                                       \
    uint32_t shared[64];                                                                                               \
    each_##name(d, shared);                                                                                            \
  }

ATOMIC(add, uint32_t, m + a)
ATOMIC(min_u, uint32_t, (a < m ? a : m))
ATOMIC(max_u, uint32_t, (a > m ? a : m))
ATOMIC(min_s, int32_t, (a < m ? a : m))
ATOMIC(max_s, int32_t, (a > m ? a : m))
ATOMIC(and, uint32_t, m &a)
ATOMIC(or, uint32_t, m | a)
ATOMIC(xor, uint32_t, m ^ a)
ATOMIC(exch, uint32_t, a)
ATOMIC(inc, uint32_t, (m >= (a & 7) ? 0 : m + 1))
ATOMIC(dec, uint32_t, (m == 0 || m > a ? a : m - 1))
ATOMIC(cas, uint32_t, (m == (i % d->block < 8 ? INITIAL : (b & 1)) ? (a & 1) : m))
ATOMIC(add_64, uint64_t, m + (b << 32 | a))
ATOMIC(max_64, uint64_t, ((b << 32 | a) > m ? (b << 32 | a) : m))
ATOMIC(exch_64, uint64_t, (b << 32 | a) + 0 * m)
ATOMIC(xor_64, uint64_t, m ^ (b << 32 | a))
ATOMIC(min_s64, int64_t,
       ((int64_t)((uint64_t)b << 32 | (uint32_t)a) < m ? (int64_t)((uint64_t)b << 32 | (uint32_t)a) : m))
ATOMIC(cas_64, uint64_t, (m == INITIAL ? (b << 32 | a) : m))

static uint32_t float_sum(uint32_t m, uint32_t a) {
  float x, y;
  a = (a & 0x807fffff) | 0x40000000; /* of moderate size */
  memcpy(&x, &m, 4);
  memcpy(&y, &a, 4);
  x += y;
  memcpy(&m, &x, 4);
  return m;
}
ATOMIC(add_f, uint32_t, float_sum(m, a))

/* The same, beside a sum of 64 bits behind the pairs. */
#define LOCKED(name)                                                                                                   \
  static void want_locked_##name(const struct program_data *d) {                                                       \
    const uint64_t sum = (uint64_t)d->n * INITIAL;                                                                     \
    want_##name(d);                                                                                                    \
    memcpy(d->room + 16, &sum, sizeof sum);                                                                            \
  }
LOCKED(min_u)
LOCKED(max_s)
LOCKED(and)
LOCKED(or)

/* A spin lock and an unlocked counter behind it. */
static void want_lock(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = 0;
    d->room[1] += d->in[i] & 255;
  }
}

#define PLACE                                                                                                          \
  "and.b32 %r2, %r20, 7; mul.wide.u32 %d1, %r2, 8; add.s64 %d1, %d2, %d1; mov.u64 %d3, 0x4b7fffff;"                    \
  "setp.lt.u32 %p1, %r20, 8;"
#define GLOBAL "mov.u64 %d2, %d22;" PLACE "@%p1 st.global.u64 [%d1], %d3; bar.sync 0;"
#define SHARED ".shared .align 8 .b8 words[64]; mov.u64 %d2, words;" PLACE "@%p1 st.shared.u64 [%d1], %d3; bar.sync 0;"
#define BOTH(name, before, after, want)                                                                                \
  {"atom.global." name, "", GLOBAL before "atom.global." after, 1, 128, 0, 0, want_##want},                            \
  {"atom.shared." name, "", SHARED before "atom.shared." after, 1, 128, 0, 0, want_shared_##want}
#define WIDE "mov.b64 %d3, {%r0, %r1};"
#define BITS "and.b32 %r3, %r1, 1; and.b32 %r4, %r0, 1; @%p1 mov.u32 %r3, 0x4b7fffff;"
#define FLOAT "and.b32 %r3, %r0, 0x807fffff; or.b32 %r3, %r3, 0x40000000; mov.b32 %f0, %r3;"

/* One access of 64 bits puts all of its space under the lock. */
#define BESIDE_WIDE(name, after, want)                                                                                 \
  {"atom.global." name ", locked", "", GLOBAL "red.global.add.u64 [%d22+64], %d3; atom.global." after, 1, 128, 0, 0,   \
   want_locked_##want}

const struct program atomic_programs[] = {
    BOTH("add.u32", "", "add.u32 %r8, [%d1], %r0;", add),
    BOTH("min.u32", "", "min.u32 %r8, [%d1], %r0;", min_u),
    BOTH("max.u32", "", "max.u32 %r8, [%d1], %r0;", max_u),
    BOTH("min.s32", "", "min.s32 %r8, [%d1], %r0;", min_s),
    BOTH("max.s32", "", "max.s32 %r8, [%d1], %r0;", max_s),
    BOTH("and.b32", "", "and.b32 %r8, [%d1], %r0;", and),
    BOTH("or.b32", "", "or.b32 %r8, [%d1], %r0;", or),
    BOTH("xor.b32", "", "xor.b32 %r8, [%d1], %r0;", xor),
    BOTH("exch.b32", "", "exch.b32 %r8, [%d1], %r0;", exch),
    BOTH("inc.u32", "and.b32 %r3, %r0, 7;", "inc.u32 %r8, [%d1], %r3;", inc),
    BOTH("dec.u32", "", "dec.u32 %r8, [%d1], %r0;", dec),
    BOTH("cas.b32", BITS, "cas.b32 %r8, [%d1], %r3, %r4;", cas),
    BOTH("add.f32", FLOAT, "add.f32 %f1, [%d1], %f0; mov.b32 %r8, %f1;", add_f),
    BOTH("exch.b64", WIDE, "exch.b64 %d4, [%d1], %d3; cvt.u32.u64 %r8, %d4;", exch_64),
    BOTH("add.u64", WIDE, "add.u64 %d4, [%d1], %d3; cvt.u32.u64 %r8, %d4;", add_64),
    BOTH("max.u64", WIDE, "max.u64 %d4, [%d1], %d3; cvt.u32.u64 %r8, %d4;", max_64),
    BOTH("min.s64", WIDE, "min.s64 %d4, [%d1], %d3; cvt.u32.u64 %r8, %d4;", min_s64),
    BOTH("xor.b64", WIDE, "xor.b64 %d4, [%d1], %d3; cvt.u32.u64 %r8, %d4;", xor_64),
    BOTH("cas.b64", WIDE "mov.u64 %d5, 0x4b7fffff;", "cas.b64 %d4, [%d1], %d5, %d3; cvt.u32.u64 %r8, %d4;", cas_64),
    BESIDE_WIDE("min.u32", "min.u32 %r8, [%d1], %r0;", min_u),
    BESIDE_WIDE("max.s32", "max.s32 %r8, [%d1], %r0;", max_s),
    BESIDE_WIDE("and.b32", "and.b32 %r8, [%d1], %r0;", and),
    BESIDE_WIDE("or.b32", "or.b32 %r8, [%d1], %r0;", or),
    {"red.global.add", "",
     "mov.u32 %r8, 0; and.b32 %r3, %r0, 255;"
     "red.global.add.u32 [%d22+4], %r3;",
     2, 64, 0, 0, want_lock},
    {"spin lock", "",
     "and.b32 %r3, %r0, 255; mov.u32 %r4, 0; mov.u32 %r8, 0; L: setp.eq.s32 %p1, %r4, 1; @%p1 bra E;"
     "atom.global.cas.b32 %r5, [%d22], 0, 1; setp.ne.s32 %p0, %r5, 0; @%p0 bra L; ld.global.u32 %r6, [%d22+4];"
     "add.u32 %r6, %r6, %r3;"
     "st.global.u32 [%d22+4], %r6; mov.u32 %r4, 1; membar.gl; atom.global.exch.b32 %r7, [%d22], 0; bra L;"
     "E:",
     2, 64, 0, 0, want_lock},
    {NULL, NULL, NULL, 0, 0, 0, 0, NULL}};
