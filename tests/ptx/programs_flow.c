/* programs_flow: branches, loops, calls, barriers and early exits; see program.h. */
#include <stddef.h>

#include "ptx/program.h"

static void want_block_sum(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = 0;
    for (unsigned k = 0; k < d->block; k++) d->out[i] += d->in[i / d->block * d->block + k];
  }
}

/* The threads from 40 on have left; of the others each gets its left neighbour's, the barrier between. */
static void want_early(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = i < 40 ? d->in[(i + 1) % 40] : 0;
}

static void want_early_store(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = i % 4 == 3 ? 5 : d->in[i % 4 == 2 ? i - 2 : i + 1];
}

/* Blocks of even and of odd number have barriers and returns of their own, and branches before each. */
static void want_own_barriers(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t there = d->in[i ^ 1];
    d->out[i] = i % 2 ? there : i / d->block % 2 ? there * 5 : there + 3;
  }
}

/* Thread i leaves in round i % 8; who stays counts rounds across barriers. */
static void want_leaving(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = i % 8 == 7 ? 7 * 100 : i % 8;
}

static uint32_t collatz(uint32_t x) {
  uint32_t steps = 0;
  for (x &= 1023; x > 1; steps++) x = x % 2 ? 3 * x + 1 : x / 2;
  return steps;
}
static void want_collatz(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = collatz(d->in[i]);
}

static void want_nested(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    uint32_t sum = 0;
    for (unsigned j = 0; j < (d->in[i] & 7); j++)
      for (unsigned k = 0; k < (d->in[d->n + i] & 7); k++) {
        if (k == j) continue;
        if (k + j > 9) break;
        sum += j * 10 + k;
      }
    d->out[i] = sum;
  }
}

/* Lane k leaves in round k, into code of its own. */
static void want_one_by_one(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = i % 32 * 3 + d->in[i];
}

/* `twice` calls by address itself, what is none of the others. */
static const char pointers[] =
    ".func (.reg .b32 r) half(.reg .b32 x) { shr.u32 r, x, 1; ret; }\n"
    ".func (.reg .b32 r) twice(.reg .b32 x);\n"
    ".global .align 8 .u64 functions[3] = {half, twice, other};\n"
    ".func (.reg .b32 r) other(.reg .b32 x) { xor.b32 r, x, 5; ret; }\n"
    ".func (.reg .b32 r) twice(.reg .b32 x) { .reg .b64 %f; .reg .b32 %x; mov.u64 %f, half;\n"
    "Q: .callprototype (.reg .b32 _) _ (.reg .b32 _); call (%x), %f, (x), Q; mul.lo.u32 r, %x, 2; ret; }\n";

static void want_by_address(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t x = d->in[d->n + i], by[3] = {x >> 1, (x >> 1) * 2, x ^ 5}, first = by[d->in[i] % 3];
    d->out[i] = first + (i & 1 ? first >> 1 : 7);
  }
}

static void want_called(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t a = d->in[i], b = d->in[d->n + i];
    d->out[i] = (a > b ? a - b : b - a) * 3 + (i % 2 ? (a > 7 ? a - 7 : 7 - a) : 1);
  }
}

static void want_structure(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i] + (d->in[d->n + i] & 0xffff) + (d->in[d->n + i] >> 24);
}

static void want_constants(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t b = d->in[d->n + i] & 0xffff;
    d->out[i] = d->in[i] - 7 - 1 + (b ^ (b | 9u << 24));
  }
}

static void want_switch(const struct program_data *d) {
  static const uint32_t values[] = {11, 22, 33, 22};
  for (unsigned i = 0; i < d->n; i++) d->out[i] = values[d->in[i] & 3];
}

static void want_in_plus_one(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i] + 1;
}

/* Many values at once: more than registers. */
static void want_many(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    uint32_t v[16], r = 0;
    for (unsigned k = 0; k < 16; k++) v[k] = d->in[i] * (k + 1) + (d->in[d->n + i] >> k);
    for (unsigned k = 0; k < 16; k++) r = r * 31 + v[k];
    d->out[i] = r;
  }
}
#define VALUE(k, k1, r) "mul.lo.u32 " r ", %r0, " #k1 "; shr.u32 %r9, %r1, " #k "; add.u32 " r ", " r ", %r9;"
#define MIX(r) "mad.lo.s32 %r8, %r8, 31, " r ";"
#define MANY                                                                                                           \
  VALUE(0, 1, "%r10") VALUE(1, 2, "%r11") VALUE(2, 3, "%r12") VALUE(3, 4, "%r13") VALUE(4, 5, "%r14")                  \
  VALUE(5, 6, "%r15") VALUE(6, 7, "%r16") VALUE(7, 8, "%r17") VALUE(8, 9, "%r18") VALUE(9, 10, "%r19")                 \
  VALUE(10, 11, "%r22") VALUE(11, 12, "%r23") VALUE(12, 13, "%r24") VALUE(13, 14, "%r25") VALUE(14, 15, "%r26")        \
  VALUE(15, 16, "%r27") "mov.u32 %r8, 0;"                                                                              \
  MIX("%r10") MIX("%r11") MIX("%r12") MIX("%r13") MIX("%r14") MIX("%r15") MIX("%r16") MIX("%r17") MIX("%r18")          \
  MIX("%r19") MIX("%r22") MIX("%r23") MIX("%r24") MIX("%r25") MIX("%r26") MIX("%r27")

/* Nine predicates alive at once, in every order: more than there are. */
static void want_predicates(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = 0;
    for (unsigned k = 0; k < 10; k++)
      d->out[i] += (d->in[i] >> k & 1) * (k + 1) + (d->in[i] >> k & ~d->in[d->n + i] >> k & 1) * 100;
  }
}
#define BIT(k) "bfe.u32 %r2, %r0, " #k ", 1; setp.ne.s32 %p" #k ", %r2, 0;"
#define USE(k, k1) "@%p" #k " add.u32 %r8, %r8, " #k1 "; selp.u32 %r3, 100, 0, %p" #k "; @%p11 add.u32 %r8, %r8, 0;" \
  "shr.u32 %r4, %r1, " #k "; not.b32 %r4, %r4; and.b32 %r4, %r4, 1; mad.lo.s32 %r8, %r3, %r4, %r8;"
#define PREDICATES                                                                                                     \
  "setp.eq.s32 %p11, %r1, 0; mov.u32 %r8, 0;" BIT(0) BIT(1) BIT(2) BIT(3) BIT(4) BIT(5) BIT(6) BIT(7) BIT(8) BIT(9)    \
  USE(0, 1) USE(1, 2) USE(2, 3) USE(3, 4) USE(4, 5) USE(5, 6) USE(6, 7) USE(7, 8) USE(8, 9) \
  USE(9, 10)

static const char difference[] =
    ".func (.param .b32 result) difference(.param .b32 x, .param .b32 y)\n{ .reg .b32 %r<4>; .reg .pred %p<2>;"
    "ld.param.b32 %r1, [x]; ld.param.b32 %r2, [y]; setp.gt.u32 %p1, %r1, %r2; @%p1 bra A; sub.u32 %r3, %r2, %r1;"
    "st.param.b32 [result+0], %r3; ret; A: sub.u32 %r3, %r1, %r2; st.param.b32 [result+0], %r3; ret; }\n"
    ".func (.reg .u32 %result) thrice(.reg .u32 %x) { .reg .b32 %r<4>;\n"
    "{ .param .b32 a; .param .b32 b; .param .b32 c; st.param.b32 [a], %x; st.param.b32 [b], 0;"
    "call.uni (c), difference, (a, b); ld.param.b32 %r1, [c]; } mul.lo.u32 %result, %r1, 3; ret; }\n";

/* Declared before it is defined. */
static const char constants[] =
    ".func (.reg .u32 r) minus(.reg .u32 x, .reg .u64 k);\n"
    ".func (.reg .u32 r) minus(.reg .u32 x, .reg .u64 k) .pragma \"nounroll\";\n{ .reg .b32 %lo, %hi;"
    "mov.b64 {%lo, %hi}, k; sub.u32 r, x, %lo; sub.u32 r, r, %hi; ret; }\n";

static const char structure[] =
    ".func (.param .align 8 .b8 result[16]) pick(.param .align 4 .b8 s[8])\n{ .reg .b32 %r<6>; .reg .b16 %h<4>;"
    ".reg .b64 %d<3>;"
    "ld.param.u32 %r1, [s]; ld.param.u16 %h1, [s+4]; ld.param.u8 %h2, [s+7]; cvt.u64.u32 %d1, %r1;"
    "cvt.u32.u16 %r2, %h1;"
    "cvt.u32.u16 %r3, %h2; st.param.b64 [result], %d1; st.param.v2.b32 [result+8], {%r2, %r3}; ret; }\n";

const struct program flow_programs[] = {
    {"barriers", ".shared .align 4 .b8 s[512];",
     "mov.u32 %r2, %tid.x; shl.b32 %r3, %r2, 2; mov.u32 %r4, s;"
     "add.u32 %r3, %r3, %r4;"
     "st.shared.u32 [%r3], %r0; mov.u32 %r5, 64; L: bar.sync 0; setp.ge.u32 %p0, %r2, %r5; @%p0 bra N;"
     "mad.lo.s32 %r6, %r5, 4, %r3;"
     "ld.shared.u32 %r7, [%r6]; ld.shared.u32 %r9, [%r3]; add.u32 %r9, %r9, %r7; st.shared.u32 [%r3], %r9;"
     "N: shr.u32 %r5, %r5, 1; setp.ne.s32 %p1, %r5, 0; @%p1 bra L; bar.sync 0;"
     "ld.shared.u32 %r8, [s];",
     2, 128, 0, 0, want_block_sum},
    {"early exits before a barrier", ".shared .align 4 .b8 s[512];",
     "setp.ge.u32 %p0, %r20, 40; @%p0 bra END;"
     "shl.b32 %r3, %r20, 2;"
     "mov.u32 %r4, s; add.u32 %r5, %r3, %r4; st.shared.u32 [%r5], %r0; bar.sync 0; add.u32 %r6, %r20, 1;"
     "rem.u32 %r6, %r6, 40;"
     "mad.lo.s32 %r6, %r6, 4, %r4; ld.shared.u32 %r8, [%r6]; st.global.u32 [%d19], %r8;"
     "END: ret;",
     1, 128, 0, 0, want_early},
    {"early exits that store", ".shared .align 4 .b8 s[512];",
     "and.b32 %r2, %r20, 3; setp.ne.s32 %p0, %r2, 3;"
     "@%p0 bra ON;"
     "st.global.u32 [%d19], 5; ret; ON: shl.b32 %r3, %r20, 2; mov.u32 %r4, s; add.u32 %r5, %r3, %r4;"
     "st.shared.u32 [%r5], %r0; bar.sync 0;"
     "setp.eq.s32 %p1, %r2, 2; selp.b32 %r6, -8, 4, %p1; add.u32 %r5, %r5, %r6;"
     "ld.shared.u32 %r8, [%r5];",
     1, 128, 0, 0, want_early_store},
    {"early exits in an arm", ".shared .align 4 .b8 s[512];",
     "and.b32 %r2, %r20, 3; setp.lt.u32 %p0, %r2, 2;"
     "@%p0 bra ON; setp.eq.s32 %p2, %r2, 2;"
     "@%p2 bra IN; st.global.u32 [%d19], 5; ret; IN: add.u32 %r9, %r2, 1; ON: shl.b32 %r3, %r20, 2;"
     "mov.u32 %r4, s; add.u32 %r5, %r3, %r4;"
     "st.shared.u32 [%r5], %r0; bar.sync 0; setp.eq.s32 %p1, %r2, 2; selp.b32 %r6, -8, 4, %p1;"
     "add.u32 %r5, %r5, %r6; ld.shared.u32 %r8, [%r5];",
     1, 128, 0, 0, want_early_store},
    {"early exits in an arm, by a long way", ".shared .align 4 .b8 s[512];",
     "and.b32 %r2, %r20, 3;"
     "setp.lt.u32 %p0, %r2, 2; @%p0 bra ON; setp.eq.s32 %p2, %r2, 2; @%p2 bra IN; setp.gt.u32 %p3, %r0, %r1;"
     "mov.u32 %r7, 2; @%p3 bra A; mov.u32 %r7, 3; A: @%p3 bra B; add.u32 %r7, %r7, 1; B: @%p3 bra C; add.u32 %r7, %r7, "
     "1;"
     "C: @%p3 bra D; sub.u32 %r7, %r7, 3; D: add.u32 %r7, %r7, 3; st.global.u32 [%d19], 5; ret;"
     "IN: add.u32 %r9, %r2, 1; ON: shl.b32 %r3, %r20, 2; mov.u32 %r4, s; add.u32 %r5, %r3, %r4;"
     "st.shared.u32 [%r5], %r0; bar.sync 0; setp.eq.s32 %p1, %r2, 2; selp.b32 %r6, -8, 4, %p1;"
     "add.u32 %r5, %r5, %r6; ld.shared.u32 %r8, [%r5];",
     1, 128, 0, 0, want_early_store},
    {"two returns around barriers", ".shared .align 4 .b8 s[512];",
     "mov.u32 %r2, %tid.x; shl.b32 %r3, %r2, 2;"
     "mov.u32 %r4, s; add.u32 %r5, %r3, %r4; xor.b32 %r6, %r3, 4; add.u32 %r6, %r6, %r4; mov.u32 %r8, %r0;"
     "and.b32 %r7, %r2, 1; setp.eq.s32 %p1, %r7, 0; mov.u32 %r9, %ctaid.x; and.b32 %r9, %r9, 1;"
     "setp.ne.s32 %p0, %r9, 0; @%p0 bra ODD;"
     "@%p1 bra A; add.u32 %r8, %r8, 3; A: st.shared.u32 [%r5], %r8; bar.sync 0; ld.shared.u32 %r8, [%r6];"
     "st.global.u32 [%d19], %r8; ret;"
     "ODD: @%p1 bra B; mul.lo.u32 %r8, %r8, 5; B: st.shared.u32 [%r5], %r8; bar.sync 0;"
     "ld.shared.u32 %r8, [%r6];",
     2, 128, 0, 0, want_own_barriers},
    {"exits from a loop with a barrier", "",
     "and.b32 %r2, %r20, 7; mov.u32 %r8, 0; L: bar.sync 0;"
     "setp.eq.u32 %p0, %r8, %r2; @!%p0 bra N;"
     "setp.eq.u32 %p1, %r2, 7; @%p1 bra E; st.global.u32 [%d19], %r8; ret; N: add.u32 %r8, %r8, 1; bra L;"
     "E: mul.lo.u32 %r8, %r8, 100;",
     1, 128, 0, 0, want_leaving},
    {"loop of different lengths", "",
     "and.b32 %r2, %r0, 1023; mov.u32 %r8, 0; bra TEST; L: and.b32 %r3, %r2, 1;"
     "setp.eq.s32 %p0, %r3, 0;"
     "@%p0 bra EVEN; mad.lo.s32 %r2, %r2, 3, 1; bra N; EVEN: shr.u32 %r2, %r2, 1; N: add.u32 %r8, %r8, 1;"
     "TEST: setp.gt.u32 %p1, %r2, 1; @%p1 bra L;",
     2, 128, 0, 0, want_collatz},
    {"nested loops", "",
     "and.b32 %r2, %r0, 7; and.b32 %r3, %r1, 7; mov.u32 %r8, 0; mov.u32 %r4, 0;"
     "OUTER: setp.ge.u32 %p0, %r4, %r2; @%p0 bra END;"
     "mov.u32 %r5, 0; INNER: setp.ge.u32 %p1, %r5, %r3; @%p1 bra NEXT; setp.eq.u32 %p2, %r5, %r4; @%p2 bra STEP;"
     "add.u32 %r6, %r5, %r4;"
     "setp.gt.u32 %p3, %r6, 9; @%p3 bra NEXT; mad.lo.s32 %r7, %r4, 10, %r5; add.u32 %r8, %r8, %r7;"
     "STEP: add.u32 %r5, %r5, 1; bra INNER;"
     "NEXT: add.u32 %r4, %r4, 1; bra OUTER; END:",
     2, 128, 0, 0, want_nested},
    {"a loop left one by one", "",
     "mov.u32 %r2, 0; mov.u32 %r8, 0; L: setp.ne.u32 %p0, %r2, %r21; @%p0 bra N;"
     "mad.lo.s32 %r8, %r2, 3, %r0; bra E;"
     "N: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 40; @%p1 bra L; add.u32 %r8, %r8, 1;"
     "E:",
     2, 64, 0, 0, want_one_by_one},
    {"calls", difference,
     "{ .param .b32 a; .param .b32 b; .param .b32 c; st.param.b32 [a], %r0; st.param.b32 [b], %r1;"
     "call.uni (c), difference, (a, b); ld.param.b32 %r2, [c]; } call (%r3), thrice, (%r2); mov.u32 %r4, 1;"
     "and.b32 %r5, %r20, 1;"
     "setp.ne.s32 %p0, %r5, 0; { .param .b32 a; .param .b32 b; .param .b32 c; st.param.b32 [a], %r0;"
     "st.param.b32 [b], 7;"
     "@%p0 call (c), difference, (a, b); @%p0 ld.param.b32 %r4, [c];"
     "} add.u32 %r8, %r3, %r4;",
     2, 64, 0, 0, want_called},
    {"calls by address", pointers,
     "rem.u32 %r2, %r0, 3; mul.wide.u32 %d1, %r2, 8; mov.u64 %d2, functions;"
     "add.s64 %d2, %d2, %d1;"
     "ld.global.u64 %d3, [%d2]; { .param .b32 a; .param .b32 r; st.param.b32 [a], %r1;"
     "P: .callprototype (.param .b32 _) _"
     "(.param .b32 _); call (r), %d3, (a), P; ld.param.b32 %r3, [r]; } and.b32 %r4, %r20, 1; setp.ne.s32 %p0, %r4, 0;"
     "mov.u64 %d4, half; mov.u64 %d5, other; selp.b64 %d4, %d4, %d5, %p0; mov.u32 %r5, 7;"
     "@%p0 call (%r5), %d4, (%r3), P;"
     "add.u32 %r8, %r3, %r5;",
     2, 64, 0, 0, want_by_address},
    {"call with structures", structure,
     "{ .param .align 4 .b8 s[8]; .param .align 8 .b8 q[16];"
     "st.param.b32 [s], %r0; st.param.b32 [s+4], %r1;"
     "call.uni (q), pick, (s); ld.param.b64 %d1, [q]; ld.param.v2.b32 {%r2, %r3}, [q+8]; } cvt.u32.u64 %r8, %d1;"
     "add.u32 %r8, %r8, %r2;"
     "add.u32 %r8, %r8, %r3;",
     2, 64, 0, 0, want_structure},
    {"call with constants", constants,
     "call (%r2), minus, (%r0, 0x100000007); { .param .b16 h; .param .b8 s[8];"
     "cvt.u16.u32 %h1, %r1; st.param.b16 [h], %h1; st.param.b32 [s], 0; st.param.b16 [s+4], %h1; st.param.b8 [s+7], 9;"
     "ld.param.u16 %h2, [h]; cvt.u32.u16 %r3, %h2; ld.param.b32 %r4, [s+4]; } xor.b32 %r3, %r3, %r4;"
     "add.u32 %r8, %r2, %r3;",
     2, 64, 0, 0, want_constants},
    {"a trap nobody takes", "",
     "setp.lt.u32 %p0, %r0, 0; and.b32 %r2, %r0, 1; add.u32 %r3, %r2, 1; setp.gt.u32 %p1, %r3, 2;"
     "@%p1 trap; add.u32 %r8, %r0, 1;",
     2, 64, 0, 0, want_in_plus_one},
    {"brx.idx", "",
     "and.b32 %r2, %r0, 3; T: .branchtargets A, B, C, B; brx.idx %r2, T; A: mov.u32 %r8, 11; bra E;"
     " B: mov.u32 %r8, 22; bra E;"
     "C: mov.u32 %r8, 33; E:",
     2, 64, 0, 0, want_switch},
    {"an inner scope's register", "",
     ".reg .b32 %x; mov.u32 %x, %r0; { .reg .b32 %x; mov.u32 %x, 5;"
     "add.u32 %x, %x, 1; } add.u32 %r8, %x, 1;",
     2, 64, 0, 0, want_in_plus_one},
    {"many values", "", MANY, 2, 64, 0, 0, want_many},
    {"many values, 8 registers", "", MANY, 2, 64, 0, 8, want_many},
    {"many values, 5 registers", "", MANY, 2, 64, 0, 5, want_many},
    {"many predicates", "", PREDICATES, 2, 64, 0, 0, want_predicates},
    {"many predicates, 6 registers", "", PREDICATES, 2, 64, 0, 6, want_predicates},
    {NULL, NULL, NULL, 0, 0, 0, 0, NULL}};
