/* programs_warp: what lanes of a warp tell each other; see program.h. */
#include <stdbool.h>
#include <stddef.h>

#include "ptx/program.h"

enum { LANES = 32 };

/* ---- shfl, as PTX writes it down */

enum { UP, DOWN, BFLY, IDX };

static uint32_t shuffled(const struct program_data *d, unsigned i, int how, uint32_t b, uint32_t c) {
  const unsigned lane = i % LANES, segment = c >> 8 & 31, clamp = c & 31, by = b & 31;
  const int first = (int)(lane & segment), last = (int)((lane & segment) | (clamp & ~segment & 31));
  int from = how == UP     ? (int)lane - (int)by
             : how == DOWN ? (int)(lane + by)
             : how == BFLY ? (int)(lane ^ by)
                           : (int)((unsigned)first | (by & ~segment & 31));
  const bool valid = how == UP ? from >= last : from <= last;
  if (!valid) from = (int)lane;
  return d->in[i - lane + (unsigned)from] ^ (valid ? 0x80000000u : 0);
}

#define SHUFFLE(name, how)                                                                                             \
  static void want_##name(const struct program_data *d) {                                                              \
    for (unsigned i = 0; i < d->n; i++) d->out[i] = shuffled(d, i, how, d->in[d->n + i], d->in[d->n + i] >> 8 & 0x1f1f);\
  }
SHUFFLE(up, UP)
SHUFFLE(down, DOWN)
SHUFFLE(bfly, BFLY)
SHUFFLE(idx, IDX)

#define SHUFFLE_TEXT(how)                                                                                              \
  "shr.u32 %r2, %r1, 8; and.b32 %r2, %r2, 0x1f1f; shfl.sync." how ".b32 %r8|%p8, %r0, %r1, %r2, -1;"                   \
  "selp.b32 %r9, 0x80000000, 0, %p8; xor.b32 %r8, %r8, %r9;"

static void want_sum(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = 0;
    for (unsigned k = 0; k < LANES; k++) d->out[i] += d->in[i / LANES * LANES + k];
  }
}

/* Odd and even lanes for themselves. */
static void want_arms(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i ^ 2] + (i % 2 ? 7 : 0);
}

static void want_guarded(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = i % 4 < 2 ? d->in[i ^ 1] : 99;
}

/* ---- redux and bar.red */

/* Of the lanes `mask` of the thread's warp, or of all of its block. */
static uint32_t reduced(const struct program_data *d, unsigned i, uint32_t mask, char how) {
  uint32_t r = how == '&' || how == 'm' ? UINT32_MAX : 0;
  int32_t most = INT32_MIN, least = INT32_MAX;
  for (unsigned k = 0; k < LANES; k++) {
    const unsigned at = i / LANES * LANES + k;
    const uint32_t a = d->in[at], b = d->in[d->n + at];
    if (!(mask >> k & 1)) continue;
    if (how == '+') r += a;
    if (how == '^') r ^= a;
    if (how == '|') r |= a & b;
    if (how == '&') r &= a | b | 0xf0;
    if (how == 'm' && a < r) r = a;
    if (how == 'M' && b > r) r = b;
    if ((int32_t)b > most) most = (int32_t)b;
    if ((int32_t)a < least) least = (int32_t)a;
  }
  return how == 'S' ? (uint32_t)most : how == 's' ? (uint32_t)least : r;
}

static void want_redux(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t mask = i % LANES < 16 ? 0xffff : 0xffff0000;
    d->out[i] = (reduced(d, i, mask, '+') + reduced(d, i, mask, 'S')) ^ reduced(d, i, mask, 'm');
  }
}

static void want_redux_bits(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    const uint32_t mask = i % 2 ? 0xaaaaaaaa : 0x55555555;
    d->out[i] = reduced(d, i, mask, '&') + reduced(d, i, mask, '|') + reduced(d, i, mask, '^');
  }
}

static void want_redux_arm(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++)
    d->out[i] = i % 4 == 2 ? reduced(d, i, 0x44444444, 's') + reduced(d, i, 0x44444444, 'M') : 5;
}

static void want_bar_red(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    uint32_t odd = 0, nines = 0;
    for (unsigned k = i / d->block * d->block; k < (i / d->block + 1) * d->block; k++) {
      odd += d->in[k] & 1;
      nines += d->in[d->n + k] >> 26 == 9;
    }
    d->out[i] = odd + (nines ? 2000 : 1000) + 10000 * (d->block - odd);
  }
}

static uint32_t ballot(const struct program_data *d, unsigned i, uint32_t mask);

static void want_without(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = i / LANES == 1 ? ballot(d, i, UINT32_MAX) : 0;
    for (unsigned k = 0; k < d->n && i / LANES != 1; k++) d->out[i] += k / LANES != 1 && d->in[k] & 1;
  }
}

/* ---- vote: lanes of the mask whose input has bit 0 */

static uint32_t ballot(const struct program_data *d, unsigned i, uint32_t mask) {
  uint32_t r = 0;
  for (unsigned k = 0; k < LANES; k++) r |= (d->in[i / LANES * LANES + k] & 1) << k;
  return r & mask;
}

#define VOTE(name, expression)                                                                                         \
  static void want_##name(const struct program_data *d) {                                                              \
    for (unsigned i = 0; i < d->n; i++) {                                                                              \
      const uint32_t all = ballot(d, i, UINT32_MAX), mask = i % 2 ? 0xaaaaaaaau : 0x55555555u;                         \
      const uint32_t own = ballot(d, i, mask);                                                                         \
      (void)all, (void)mask, (void)own;                                                                                \
      d->out[i] = expression;                                                                                          \
    }                                                                                                                  \
  }
VOTE(ballot, all)
VOTE(any, all != 0)
VOTE(all, all == UINT32_MAX)
VOTE(uni, all == UINT32_MAX || all == 0)
VOTE(ballot_half, own)
VOTE(any_half, own != 0)
VOTE(all_half, own == mask)
VOTE(uni_half, own == mask || own == 0)
VOTE(active, mask)
VOTE(lanes, (1u << i % LANES) ^ (((1u << i % LANES) - 1) << 1) ^ ~((1u << i % LANES) * 2 - 1))

#define HALF "and.b32 %r2, %r21, 1; setp.ne.s32 %p1, %r2, 0; selp.b32 %r3, 0xaaaaaaaa, 0x55555555, %p1;"
#define BIT "and.b32 %r2, %r0, 1; setp.ne.s32 %p0, %r2, 0;"

static void want_match(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = 0;
    for (unsigned k = 0; k < LANES; k++)
      if ((d->in[i / LANES * LANES + k] & 3) == (d->in[i] & 3)) d->out[i] |= 1u << k;
  }
}

static void want_match_half(const struct program_data *d) {
  want_match(d);
  for (unsigned i = 0; i < d->n; i++) d->out[i] &= i % 2 ? 0xaaaaaaaau : 0x55555555u;
}

static void want_match_all(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = i / LANES % 2 ? UINT32_MAX : 0;
}

/* Of 64 bits: low words are alike in lanes of 4, high words in lanes of 8. */
static void want_match_wide(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) {
    d->out[i] = 0;
    for (unsigned k = 0; k < LANES; k++)
      if (k / 4 % 2 == i % LANES / 4 % 2 && k / 8 == i % LANES / 8) d->out[i] |= 1u << k;
  }
}

/* What a lane stores before bar.warp.sync another finds behind it. */
static void want_exchange(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = d->in[i ^ 5];
}

/* The clock goes on, by the same in every lane, and a loop that waits for it ends. */
static void want_clock(const struct program_data *d) {
  for (unsigned i = 0; i < d->n; i++) d->out[i] = 1;
}

const struct program warp_programs[] = {
    {"shfl.up", "", SHUFFLE_TEXT("up"), 2, 128, 0, 0, want_up},
    {"shfl.down", "", SHUFFLE_TEXT("down"), 2, 128, 0, 0, want_down},
    {"shfl.bfly", "", SHUFFLE_TEXT("bfly"), 2, 128, 0, 0, want_bfly},
    {"shfl.idx", "", SHUFFLE_TEXT("idx"), 2, 128, 0, 0, want_idx},
    {"shfl without .sync", "",
     "shr.u32 %r2, %r1, 8; and.b32 %r2, %r2, 0x1f1f; shfl.down.b32 %r8|%p8, %r0, %r1, %r2;"
     "selp.b32 %r9, 0x80000000, 0, %p8; xor.b32 %r8, %r8, %r9;",
     1, 64, 0, 0, want_down},
    {"sum of a warp", "",
     "mov.u32 %r8, %r0; shfl.sync.bfly.b32 %r9, %r8, 16, 31, -1; add.u32 %r8, %r8, %r9;"
     "shfl.sync.bfly.b32 %r9, %r8, 8, 31, -1; add.u32 %r8, %r8, %r9; shfl.sync.bfly.b32 %r9, %r8, 4, 31, -1;"
     "add.u32 %r8, %r8, %r9; shfl.sync.bfly.b32 %r9, %r8, 2, 31, -1; add.u32 %r8, %r8, %r9;"
     "shfl.sync.bfly.b32 %r9, %r8, 1, 31, -1; add.u32 %r8, %r8, %r9;",
     2, 64, 0, 6, want_sum},
    {"shfl in both arms", "",
     HALF "@%p1 bra ODD; shfl.sync.bfly.b32 %r8, %r0, 2, 31, 0x55555555; bra JOIN;"
          "ODD: shfl.sync.bfly.b32 %r8, %r0, 2, 31, 0xaaaaaaaa; add.u32 %r8, %r8, 7; JOIN:",
     2, 64, 0, 0, want_arms},
    {"shfl under a guard", "",
     "mov.u32 %r8, 99; and.b32 %r2, %r21, 2; setp.eq.s32 %p0, %r2, 0;"
     "@%p0 shfl.sync.bfly.b32 %r8, %r0, 1, 31, 0x33333333;",
     1, 64, 0, 0, want_guarded},
    {"vote.ballot", "", BIT "vote.sync.ballot.b32 %r8, %p0, -1;", 1, 128, 0, 0, want_ballot},
    {"vote.ballot of !p", "",
     BIT "vote.sync.ballot.b32 %r8, !%p0, 0xffffffff;"
         "not.b32 %r8, %r8;",
     1, 128, 0, 0, want_ballot},
    {"vote.any", "", BIT "vote.sync.any.pred %p3, %p0, -1; selp.u32 %r8, 1, 0, %p3;", 1, 128, 0, 0, want_any},
    {"vote.all", "", BIT "vote.sync.all.pred %p3, %p0, -1; selp.u32 %r8, 1, 0, %p3;", 1, 128, 0, 0, want_all},
    {"vote.uni", "", BIT "vote.uni.pred %p3, %p0; selp.u32 %r8, 1, 0, %p3;", 1, 128, 0, 0, want_uni},
    {"vote.ballot of half", "", HALF BIT "vote.sync.ballot.b32 %r8, %p0, %r3;", 1, 128, 0, 0, want_ballot_half},
    {"vote.any of half", "",
     HALF BIT "vote.sync.any.pred %p3, %p0, %r3;"
              "selp.u32 %r8, 1, 0, %p3;",
     1, 128, 0, 0, want_any_half},
    {"vote.all of half", "",
     HALF BIT "vote.sync.all.pred %p3, %p0, %r3;"
              "selp.u32 %r8, 1, 0, %p3;",
     1, 128, 0, 0, want_all_half},
    {"vote.uni of half", "",
     HALF BIT "vote.sync.uni.pred %p3, %p0, %r3;"
              "selp.u32 %r8, 1, 0, %p3;",
     1, 128, 0, 0, want_uni_half},
    {"vote in both arms", "",
     HALF BIT "@%p1 bra ODD; vote.ballot.b32 %r8, %p0; bra JOIN;"
              "ODD: vote.ballot.b32 %r8, %p0; JOIN:",
     2, 64, 0, 0, want_ballot_half},
    {"vote under a guard", "",
     HALF BIT "mov.u32 %r8, 0; @%p1 vote.sync.ballot.b32 %r8, %p0, 0xaaaaaaaa;"
              "@!%p1 vote.sync.ballot.b32 %r8, %p0, 0x55555555;",
     1, 128, 0, 0, want_ballot_half},
    {"activemask", "",
     HALF "@%p1 bra ODD; activemask.b32 %r8; bra JOIN; ODD: activemask.b32 %r8;"
          "JOIN:",
     2, 64, 0, 0, want_active},
    {"lane masks", "",
     "mov.u32 %r8, %lanemask_eq; mov.u32 %r9, %lanemask_lt; shl.b32 %r9, %r9, 1;"
     "xor.b32 %r8, %r8, %r9;"
     "mov.u32 %r9, %lanemask_gt; xor.b32 %r8, %r8, %r9; mov.u32 %r10, %lanemask_le; mov.u32 %r11, %lanemask_ge;"
     "and.b32 %r10, %r10, %r11; mov.u32 %r11, %lanemask_eq; setp.ne.b32 %p0, %r10, %r11;"
     "@%p0 mov.u32 %r8, 0;",
     1, 64, 0, 0, want_lanes},
    {"match.any", "", "and.b32 %r2, %r0, 3; match.any.sync.b32 %r8, %r2, -1;", 1, 128, 0, 0, want_match},
    {"match.any of half", "",
     HALF "and.b32 %r2, %r0, 3;"
          "match.any.sync.b32 %r8, %r2, %r3;",
     1, 128, 0, 0, want_match_half},
    {"match.all", "",
     "and.b32 %r2, %r20, 32; setp.eq.s32 %p0, %r2, 0; selp.b32 %r2, %r21, 5, %p0;"
     "match.all.sync.b32 %r8|%p1, %r2, -1; @%p1 add.u32 %r8, %r8, 1;"
     "@%p1 sub.u32 %r8, %r8, 1;",
     1, 128, 0, 0, want_match_all},
    {"match.any.b64", "",
     "shr.u32 %r2, %r21, 2; and.b32 %r2, %r2, 1; shr.u32 %r3, %r21, 3; mov.b64 %d0, {%r2, %r3};"
     "match.any.sync.b64 %r8, %d0, -1;",
     1, 128, 0, 0, want_match_wide},
    {"match.all.b64", "",
     "and.b32 %r2, %r20, 32; setp.eq.s32 %p0, %r2, 0; selp.b32 %r2, %r21, 5, %p0;"
     "mov.b64 %d0, {7, %r2}; match.all.sync.b64 %r8|%p1, %d0, -1; @%p1 add.u32 %r8, %r8, 1;"
     "@%p1 sub.u32 %r8, %r8, 1;",
     1, 128, 0, 0, want_match_all},
    {"bar.warp.sync", ".shared .align 4 .b32 tile[128];",
     "mov.u32 %r2, tile; mov.u32 %r3, %tid.x; shl.b32 %r4, %r3, 2;"
     "add.u32 %r4, %r4, %r2; st.shared.u32 [%r4], %r0; bar.warp.sync -1; xor.b32 %r3, %r3, 5; shl.b32 %r4, %r3, 2;"
     "add.u32 %r4, %r4, %r2; ld.shared.u32 %r8, [%r4];",
     1, 128, 0, 0, want_exchange},
    {"redux of two halves", "",
     "setp.lt.u32 %p0, %r21, 16; selp.b32 %r2, 0xffff, 0xffff0000, %p0;"
     "redux.sync.add.u32 %r3, %r0, %r2; redux.sync.max.s32 %r4, %r1, %r2; redux.sync.min.u32 %r5, %r0, %r2;"
     "add.u32 %r8, %r3, %r4; xor.b32 %r8, %r8, %r5;",
     1, 128, 0, 0, want_redux},
    {"redux of bits", "",
     "and.b32 %r3, %r21, 1; setp.eq.s32 %p0, %r3, 0; selp.b32 %r2, 0x55555555, 0xaaaaaaaa, %p0;"
     "or.b32 %r4, %r0, 0xf0; or.b32 %r4, %r4, %r1; and.b32 %r5, %r0, %r1; redux.sync.and.b32 %r4, %r4, %r2;"
     "redux.sync.or.b32 %r5, %r5, %r2; redux.sync.xor.b32 %r6, %r0, %r2; add.u32 %r8, %r4, %r5; add.u32 %r8, %r8, %r6;",
     1, 128, 0, 0, want_redux_bits},
    {"redux in an arm", "",
     "and.b32 %r2, %r21, 3; setp.eq.s32 %p0, %r2, 2; mov.u32 %r8, 5;"
     "@%p0 redux.sync.min.s32 %r8, %r0, 0x44444444;"
     "@%p0 redux.sync.max.u32 %r3, %r1, 0x44444444; @%p0 add.u32 %r8, %r8, %r3;",
     1, 64, 0, 0, want_redux_arm},
    {"bar.red", "",
     BIT "shr.u32 %r2, %r1, 26; setp.ne.s32 %p1, %r2, 9; bar.red.popc.u32 %r8, 0, %p0;"
         "barrier.red.and.pred %p3, 1, %p1; bar.red.or.pred %p4, 2, !%p1; bar.red.popc.u32 %r3, 0, !%p0; bar.sync 3;"
         "selp.u32 %r4, 1000, 0, %p3; selp.u32 %r5, 2000, 0, %p4; add.u32 %r8, %r8, %r4; add.u32 %r8, %r8, %r5;"
         "mad.lo.u32 %r8, %r3, 10000, %r8;",
     2, 64, 0, 0, want_bar_red},
    {"bar.red without a warp", "",
     BIT "shr.u32 %r2, %r20, 5; setp.eq.s32 %p1, %r2, 1; vote.ballot.b32 %r3, %p0;"
         "@%p1 st.global.u32 [%d19], %r3; @%p1 ret; bar.red.popc.u32 %r8, 0, %p0;",
     1, 96, 0, 0, want_without},
    {"clocks", "",
     "mov.u32 %r2, %clock; mov.u64 %d0, %clock64; AGAIN: mov.u32 %r3, %clock; sub.u32 %r4, %r3, %r2;"
     "setp.lt.u32 %p0, %r4, 100; @%p0 bra AGAIN; cvt.u32.u64 %r5, %d0; setp.gt.u32 %p1, %r3, %r5; setp.gt.u32 %p2, "
     "%r5, %r2;"
     "and.pred %p1, %p1, %p2; selp.u32 %r8, 1, 0, %p1;",
     1, 64, 0, 0, want_clock},
    {NULL, NULL, NULL, 0, 0, 0, 0, NULL}};
