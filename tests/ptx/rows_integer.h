/* rows_integer: integer arithmetic; see row.h. */
#ifndef TWINWARP_TESTS_PTX_ROWS_INTEGER_H
#define TWINWARP_TESTS_PTX_ROWS_INTEGER_H

#include "ptx/row.h"

static inline int64_t row_abs(int64_t x) { return x < 0 ? (int64_t)(0 - (uint64_t)x) : x; }
static inline int64_t row_sat(int64_t x) { return x > INT32_MAX ? INT32_MAX : x < INT32_MIN ? INT32_MIN : x; }
static inline int32_t row_24(uint32_t x) { return (int32_t)(x << 8) >> 8; }
__extension__ typedef unsigned __int128 row_u128;
__extension__ typedef __int128 row_s128;
#define ROW_MIN(x, y) ((x) < (y) ? (x) : (y))
#define ROW_MAX(x, y) ((x) > (y) ? (x) : (y))

/* c and products of `count` equal parts of a with bytes of b from `first` on. */
static inline uint32_t row_dot(uint32_t a, uint32_t b, uint32_t c, unsigned count, bool a_signed, bool b_signed,
                               unsigned first) {
  const unsigned bits = 32 / count;
  int64_t sum = c;
  for (unsigned k = 0; k < count; k++) {
    int64_t x = (int64_t)(a >> k * bits & ((UINT32_C(1) << bits) - 1)), y = b >> (first + k) * 8 & 255;
    if (a_signed && x >> (bits - 1)) x -= INT64_C(1) << bits;
    if (b_signed && y >> 7) y -= 256;
    sum += x * y;
  }
  return (uint32_t)sum;
}

#define INTEGER_ROWS(X)                                                                                                \
  X(add_u32, R, "add.u32 %r8, %r0, %r1;", a + b)                                                                       \
  X(add_s32_k, R, "add.s32 %r8, %r0, -1;", a - 1)                                                                      \
  X(add_u16, H, "add.u16 %h8, %h0, %h1;", (uint16_t)(ha + hb))                                                         \
  X(add_s64, D, "add.s64 %d8, %d0, %d1;", A + B)                                                                       \
  X(add_s64_k, D, "add.s64 %d8, %d0, -5;", A - 5)                                                                      \
  X(add_s64_k32, D, "add.s64 %d8, %d0, 4294967296;", A + 4294967296u)                                                  \
  X(add_s64_self, D, "add.s64 %d0, %d0, %d0; mov.b64 %d8, %d0;", A + A)                                                \
  X(add_sat, R, "add.sat.s32 %r8, %r0, %r1;", (uint32_t)row_sat((int64_t)sa + sb))                                     \
  X(sub_sat, R, "sub.sat.s32 %r8, %r0, %r1;", (uint32_t)row_sat((int64_t)sa - sb))                                     \
  X(sub_u32, R, "sub.u32 %r8, %r0, %r1;", a - b)                                                                       \
  X(sub_s16, H, "sub.s16 %h8, %h0, %h1;", (uint16_t)(ha - hb))                                                         \
  X(sub_u64, D, "sub.u64 %d8, %d0, %d1;", A - B)                                                                       \
  X(sub_u64_k, D, "sub.u64 %d8, 1, %d1;", 1 - B)                                                                       \
  X(add_cc, R, "add.cc.u32 %r9, %r0, %r1; addc.u32 %r8, %r2, %r2;", c + c + ((uint32_t)(a + b) < a))                   \
  X(addc_cc, R, "add.cc.u32 %r9, %r0, %r1; addc.cc.u32 %r9, %r2, %r1; addc.u32 %r8, 0, 0;",                            \
    ((uint64_t)c + b + ((uint32_t)(a + b) < a)) >> 32)                                                                 \
  X(sub_cc, R, "sub.cc.u32 %r9, %r0, %r1; subc.u32 %r8, %r2, %r1;", (uint32_t)(c - b - (a < b)))                       \
  X(subc_cc, R, "sub.cc.u32 %r9, %r0, %r1; subc.cc.u32 %r9, %r2, %r1; subc.u32 %r8, 0, 0;",                            \
    (uint32_t)(((int64_t)c - (int64_t)b - (a < b)) >> 32))                                                             \
  X(add_cc_64, D, "add.cc.u64 %d9, %d0, %d1; addc.u64 %d8, %d2, 0;", C + (A + B < A))                                  \
  X(sub_cc_64, D, "sub.cc.u64 %d9, %d0, %d1; subc.u64 %d8, %d2, 0;", C - (A < B))                                      \
  X(mad_cc, R, "mad.lo.cc.u32 %r9, %r0, %r1, %r2; madc.hi.u32 %r8, %r0, %r1, 0;", ((uint64_t)a * b + c) >> 32)         \
  X(mul_lo, R, "mul.lo.s32 %r8, %r0, %r1;", a * b)                                                                     \
  X(mul_lo_16, H, "mul.lo.s16 %h8, %h0, %h1;", (uint16_t)((uint32_t)ha * hb))                                          \
  X(mul_hi_u, R, "mul.hi.u32 %r8, %r0, %r1;", (uint64_t)a * b >> 32)                                                   \
  X(mul_hi_s, R, "mul.hi.s32 %r8, %r0, %r1;", (uint32_t)((int64_t)sa * sb >> 32))                                      \
  X(mul_hi_u16, H, "mul.hi.u16 %h8, %h0, %h1;", (uint16_t)((uint32_t)ha * hb >> 16))                                   \
  X(mul_hi_s16, H, "mul.hi.s16 %h8, %h0, %h1;", (uint16_t)((int32_t)sha * shb >> 16))                                  \
  X(mul_wide_u, D, "mul.wide.u32 %d8, %r0, %r1;", (uint64_t)a * b)                                                     \
  X(mul_wide_s, D, "mul.wide.s32 %d8, %r0, %r1;", (uint64_t)((int64_t)sa * sb))                                        \
  X(mul_wide_k, D, "mul.wide.s32 %d8, %r0, 4;", (uint64_t)((int64_t)sa * 4))                                           \
  X(mul_wide_u16, R, "mul.wide.u16 %r8, %h0, %h1;", (uint32_t)ha * hb)                                                 \
  X(mul_wide_s16, R, "mul.wide.s16 %r8, %h0, %h1;", (uint32_t)(sha * shb))                                             \
  X(mul_lo_64, D, "mul.lo.s64 %d8, %d0, %d1;", A * B)                                                                  \
  X(mul_lo_64k, D, "mul.lo.s64 %d8, %d0, 12;", A * 12)                                                                 \
  X(mul_hi_u64, D, "mul.hi.u64 %d8, %d0, %d1;", (uint64_t)((row_u128)A * B >> 64))                                     \
  X(mul_hi_s64, D, "mul.hi.s64 %d8, %d0, %d1;", (uint64_t)((row_s128)SA * SB >> 64))                                   \
  X(mad_lo, R, "mad.lo.s32 %r8, %r0, %r1, %r2;", a * b + c)                                                            \
  X(mad_lo_k, R, "mad.lo.s32 %r8, %r0, 7, %r2;", a * 7 + c)                                                            \
  X(mad_hi_u, R, "mad.hi.u32 %r8, %r0, %r1, %r2;", (uint32_t)((uint64_t)a * b >> 32) + c)                              \
  X(mad_hi_s, R, "mad.hi.s32 %r8, %r0, %r1, %r2;", (uint32_t)((int64_t)sa * sb >> 32) + c)                             \
  X(mad_wide_u, D, "mad.wide.u32 %d8, %r0, %r1, %d2;", (uint64_t)a * b + C)                                            \
  X(mad_wide_s, D, "mad.wide.s32 %d8, %r0, %r1, %d2;", (uint64_t)((int64_t)sa * sb) + C)                               \
  X(mad_lo_64, D, "mad.lo.s64 %d8, %d0, %d1, %d2;", A * B + C)                                                         \
  X(mad_lo_16, H, "mad.lo.s16 %h8, %h0, %h1, %h2;", (uint16_t)((uint32_t)ha * hb + hc))                                \
  X(mad_wide_16, R, "mad.wide.s16 %r8, %h0, %h1, %r2;", (uint32_t)(sha * shb) + c)                                     \
  X(mul24_lo_s, R, "mul24.lo.s32 %r8, %r0, %r1;", (uint32_t)((int64_t)row_24(a) * row_24(b)))                          \
  X(mul24_hi_s, R, "mul24.hi.s32 %r8, %r0, %r1;", (uint32_t)((int64_t)row_24(a) * row_24(b) >> 16))                    \
  X(mul24_hi_u, R, "mul24.hi.u32 %r8, %r0, %r1;", (uint32_t)((uint64_t)(a & 0xffffff) * (b & 0xffffff) >> 16))         \
  X(mad24_lo, R, "mad24.lo.u32 %r8, %r0, %r1, %r2;", (a & 0xffffff) * (b & 0xffffff) + c)                              \
  X(sad_u32, R, "sad.u32 %r8, %r0, %r1, %r2;", (a > b ? a - b : b - a) + c)                                            \
  X(sad_s32, R, "sad.s32 %r8, %r0, %r1, %r2;", (sa > sb ? a - b : b - a) + c)                                          \
  X(sad_s64, D, "sad.s64 %d8, %d0, %d1, %d2;", (SA > SB ? A - B : B - A) + C)                                          \
  X(sad_u16, H, "sad.u16 %h8, %h0, %h1, %h2;", (uint16_t)((ha > hb ? ha - hb : hb - ha) + hc))                         \
  X(div_u32, R, "div.u32 %r8, %r0, %r1;", b ? a / b : ROW_ANY)                                                         \
  X(rem_u32, R, "rem.u32 %r8, %r0, %r1;", b ? a % b : ROW_ANY)                                                         \
  X(div_u32_k, R, "div.u32 %r8, %r0, 10;", a / 10)                                                                     \
  X(div_u32_8, R, "div.u32 %r8, %r0, 8;", a / 8)                                                                       \
  X(rem_u32_k, R, "rem.u32 %r8, %r0, 4294967291;", a % 4294967291u)                                                    \
  X(div_k_u32, R, "div.u32 %r8, 1000000007, %r1;", b ? 1000000007u / b : ROW_ANY)                                      \
  X(div_s32, R, "div.s32 %r8, %r0, %r1;", b ? (uint32_t)((int64_t)sa / sb) : ROW_ANY)                                  \
  X(rem_s32, R, "rem.s32 %r8, %r0, %r1;", b ? (uint32_t)((int64_t)sa % sb) : ROW_ANY)                                  \
  X(div_s32_k, R, "div.s32 %r8, %r0, -3;", (uint32_t)(sa / -3))                                                        \
  X(div_s32_8, R, "div.s32 %r8, %r0, 8;", (uint32_t)(sa / 8))                                                          \
  X(div_u16, H, "div.u16 %h8, %h0, %h1;", hb ? ha / hb : ROW_ANY)                                                      \
  X(div_s16, H, "div.s16 %h8, %h0, %h1;", hb ? (uint16_t)(sha / shb) : ROW_ANY)                                        \
  X(rem_s16, H, "rem.s16 %h8, %h0, %h1;", hb ? (uint16_t)(sha % shb) : ROW_ANY)                                        \
  X(div_u64, D, "div.u64 %d8, %d0, %d1;", B ? A / B : ROW_ANY)                                                         \
  X(rem_u64, D, "rem.u64 %d8, %d0, %d1;", B ? A % B : ROW_ANY)                                                         \
  X(div_u64_k, D, "div.u64 %d8, %d0, 1000;", A / 1000)                                                                 \
  X(div_s64, D, "div.s64 %d8, %d0, %d1;", B ? (uint64_t)((row_s128)SA / SB) : ROW_ANY)                                 \
  X(rem_s64, D, "rem.s64 %d8, %d0, %d1;", B ? (uint64_t)((row_s128)SA % SB) : ROW_ANY)                                 \
  X(abs_s32, R, "abs.s32 %r8, %r0;", (uint32_t)row_abs(sa))                                                            \
  X(abs_s64, D, "abs.s64 %d8, %d0;", (uint64_t)row_abs(SA))                                                            \
  X(abs_s16, H, "abs.s16 %h8, %h0;", (uint16_t)row_abs(sha))                                                           \
  X(neg_s32, R, "neg.s32 %r8, %r0;", 0 - a)                                                                            \
  X(neg_s64, D, "neg.s64 %d8, %d0;", 0 - A)                                                                            \
  X(neg_s16, H, "neg.s16 %h8, %h0;", (uint16_t)(0 - ha))                                                               \
  X(min_u32, R, "min.u32 %r8, %r0, %r1;", ROW_MIN(a, b))                                                               \
  X(min_s32, R, "min.s32 %r8, %r0, %r1;", (uint32_t)ROW_MIN(sa, sb))                                                   \
  X(max_u32, R, "max.u32 %r8, %r0, %r1;", ROW_MAX(a, b))                                                               \
  X(max_s32_k, R, "max.s32 %r8, %r0, -7;", (uint32_t)ROW_MAX(sa, -7))                                                  \
  X(min_s16, H, "min.s16 %h8, %h0, %h1;", (uint16_t)ROW_MIN(sha, shb))                                                 \
  X(max_u16, H, "max.u16 %h8, %h0, %h1;", ROW_MAX(ha, hb))                                                             \
  X(min_u64, D, "min.u64 %d8, %d0, %d1;", ROW_MIN(A, B))                                                               \
  X(max_u64, D, "max.u64 %d8, %d0, %d1;", ROW_MAX(A, B))                                                               \
  X(min_s64, D, "min.s64 %d8, %d0, %d1;", (uint64_t)ROW_MIN(SA, SB))                                                   \
  X(max_s64, D, "max.s64 %d8, %d0, %d1;", (uint64_t)ROW_MAX(SA, SB))                                                   \
  X(dp4a_s_s, R, "dp4a.s32.s32 %r8, %r0, %r1, %r2;", row_dot(a, b, c, 4, true, true, 0))                               \
  X(dp4a_u_u, R, "dp4a.u32.u32 %r8, %r0, %r1, %r2;", row_dot(a, b, c, 4, false, false, 0))                             \
  X(dp4a_s_u, R, "dp4a.s32.u32 %r8, %r0, %r1, %r2;", row_dot(a, b, c, 4, true, false, 0))                              \
  X(dp2a_lo, R, "dp2a.lo.s32.s32 %r8, %r0, %r1, %r2;", row_dot(a, b, c, 2, true, true, 0))                             \
  X(dp2a_hi, R, "dp2a.hi.u32.s32 %r8, %r0, %r1, 7;", row_dot(a, b, 7, 2, false, true, 2))                              \
  X(guarded, R, "mov.u32 %r8, 5; @%p0 add.u32 %r8, %r1, %r8; @!%p1 mul.lo.u32 %r8, %r8, 3;",                           \
    (pa ? b + 5 : 5) * (pb ? 1 : 3))                                                                                   \
  X(guarded_64, D, "mov.u64 %d8, %d2; @%p0 add.u64 %d8, %d1, %d8; @!%p1 mul.lo.u64 %d8, %d8, %d0;",                    \
    (pa ? B + C : C) * (pb ? 1 : A))                                                                                   \
  X(guarded_div, D, "mov.u64 %d8, %d2; @%p1 div.u64 %d8, %d0, %d1;", pb ? A / B : C)

ROW_TABLE(integer_rows, INTEGER_ROWS)

#endif
