/* rows_float: f32 arithmetic that is exactly rounded, comparisons and conversions; see row.h. */
#ifndef TWINWARP_TESTS_PTX_ROWS_FLOAT_H
#define TWINWARP_TESTS_PTX_ROWS_FLOAT_H

#include <fenv.h>
#include <math.h>

#include "ptx/row.h"

static inline float row_flush(float x) { return fabsf(x) < 0x1p-126f ? copysignf(0, x) : x; }
static inline float row_saturate(float x) { return x > 0 ? x < 1 ? x : 1 : 0; }

/* NaN only of two; -0 is less than +0. */
static inline float row_fmin(float x, float y) {
  if (isnan(x) || isnan(y)) return isnan(x) ? y : x;
  return x < y || (x == y && signbit(x)) ? x : y;
}
static inline float row_fmax(float x, float y) { return -row_fmin(-x, -y); }

/* To a type's range; a NaN is 0 in up to 32 bits, and 2^63 in 64. */
static inline int64_t row_signed(double x, unsigned bits) {
  const double limit = ldexp(1, (int)bits - 1);
  if (x != x) return bits == 64 ? INT64_MIN : 0;
  if (x >= limit) return (int64_t)((UINT64_C(1) << (bits - 1)) - 1);
  return x < -limit ? (int64_t)(0 - (UINT64_C(1) << (bits - 1))) : (int64_t)x;
}
static inline uint64_t row_unsigned(double x, unsigned bits) {
  if (x != x) return bits == 64 ? UINT64_C(1) << 63 : 0;
  if (!(x > 0)) return 0;
  return x >= ldexp(1, (int)bits) ? bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1 : (uint64_t)x;
}

/* a / b where .approx and .full promise 2 ulp: |b| from 2^-126 to 2^126, or no number; elsewhere open. */
static inline uint64_t row_divided(float a, float b, bool ftz) {
  const float size = fabsf(b);
  if (size != 0 && isfinite(b) && (size < 0x1p-126f || size > 0x1p126f)) return ROW_ANY;
  return row_bits(ftz ? row_flush(a / b) : a / b);
}

/* An integer rounded to a float downwards, upwards or towards zero. */
static inline float row_directed(int64_t s, uint64_t u, bool sign, char how) {
  const float f = sign ? (float)s : (float)u;
  const long double exact = sign ? (long double)s : (long double)u;
  if (how == 'z') how = exact < 0 ? 'p' : 'm';
  if (how == 'm' && (long double)f > exact) return nextafterf(f, -INFINITY);
  if (how == 'p' && (long double)f < exact) return nextafterf(f, INFINITY);
  return f;
}

/* a + b, a * b (c is 0) or a * b + c in the host's rounding; open where a product is so small that what rounding
 * takes off is below the smallest float, or overflows and its sum does not. */
static inline uint64_t row_rounded(float a, float b, float c, char operation, int mode) {
  volatile float x = a, y = b, z = c, r;
  const double product = fabs((double)a * (double)b);
  fesetround(mode);
  if (operation == '+') r = x + y;
  else if (operation == '*') r = x * y;
  else r = fmaf(x, y, z);
  fesetround(FE_TONEAREST);
  const bool open = product != 0 && (product < 0x1p-100 || (product > 0x1p126 && operation == 'f'));
  return operation != '+' && open ? ROW_ANY : row_bits(r);
}

/* a / b and the root of a in the host's rounding. */
static inline float row_quotient(float a, float b, int mode) {
  volatile float x = a, y = b, r;
  fesetround(mode);
  r = x / y;
  fesetround(FE_TONEAREST);
  return r;
}
static inline float row_root(float a, int mode) {
  volatile float x = a, r;
  fesetround(mode);
  r = sqrtf(x);
  fesetround(FE_TONEAREST);
  return r;
}

#define DIRECTED_ROWS(X, way, mode)                                                                                    \
  X(add_##way, F, "add." #way ".f32 %f8, %f0, %f1;", row_rounded(fa, fb, 0, '+', mode))                                \
  X(sub_##way, F, "sub." #way ".f32 %f8, %f0, %f1;", row_rounded(fa, -fb, 0, '+', mode))                               \
  X(add_near_##way, F, "add." #way ".f32 %f8, %f0, 0f3F800001;", row_rounded(fa, 0x1.000002p0f, 0, '+', mode))         \
  X(mul_##way, F, "mul." #way ".f32 %f8, %f0, %f1;", row_rounded(fa, fb, 0, '*', mode))                                \
  X(fma_##way, F, "fma." #way ".f32 %f8, %f0, %f1, %f2;", row_rounded(fa, fb, fc, 'f', mode))                          \
  X(fma_near_##way, F, "fma." #way ".f32 %f8, %f0, 0f437C0000, 0f4B400001;",                                           \
    row_rounded(fa, 252, 0x1.800002p23f, 'f', mode))                                                                   \
  X(div_##way, F, "div." #way ".f32 %f8, %f0, %f1;", row_bits(row_quotient(fa, fb, mode)))                             \
  X(div_k_##way, F, "div." #way ".f32 %f8, %f0, 0f40400000;", row_bits(row_quotient(fa, 3, mode)))                     \
  X(div_ftz_##way, F, "div." #way ".ftz.f32 %f8, %f0, %f1;",                                                           \
    row_bits(row_flush(row_quotient(row_flush(fa), row_flush(fb), mode))))                                             \
  X(rcp_##way, F, "rcp." #way ".f32 %f8, %f0;", row_bits(row_quotient(1, fa, mode)))                                   \
  X(sqrt_##way, F, "sqrt." #way ".f32 %f8, %f0;", row_bits(row_root(fa, mode)))

#define ROW_UNORDERED(x, y) ((x) != (x) || (y) != (y))

#define FLOAT_ROWS(X)                                                                                                  \
  X(add_f32, F, "add.rn.f32 %f8, %f0, %f1;", row_bits(fa + fb))                                                        \
  X(add_f32_k, F, "add.f32 %f8, %f0, 0f3F000000;", row_bits(fa + 0.5f))                                                \
  X(add_f32_decimal, F, "add.f32 %f8, %f0, 1.25;", row_bits(fa + 1.25f))                                               \
  X(add_ftz, F, "add.ftz.f32 %f8, %f0, %f1;", row_bits(row_flush(row_flush(fa) + row_flush(fb))))                      \
  X(add_sat_f, F, "add.sat.f32 %f8, %f0, %f1;", row_bits(row_saturate(fa + fb)))                                       \
  X(sub_f32, F, "sub.f32 %f8, %f0, %f1;", row_bits(fa - fb))                                                           \
  X(mul_f32, F, "mul.rn.f32 %f8, %f0, %f1;", row_bits(fa *fb))                                                         \
  X(mul_ftz, F, "mul.ftz.f32 %f8, %f0, %f1;", row_bits(row_flush(row_flush(fa) * row_flush(fb))))                      \
  X(fma_f32, F, "fma.rn.f32 %f8, %f0, %f1, %f2;", row_bits(fmaf(fa, fb, fc)))                                          \
  DIRECTED_ROWS(X, rz, FE_TOWARDZERO)                                                                                  \
  DIRECTED_ROWS(X, rm, FE_DOWNWARD)                                                                                    \
  DIRECTED_ROWS(X, rp, FE_UPWARD)                                                                                      \
  X(mad_f32, F, "mad.rn.f32 %f8, %f0, %f1, %f2;", row_bits(fmaf(fa, fb, fc)))                                          \
  X(fma_sat, F, "fma.rn.sat.f32 %f8, %f0, %f1, %f2;", row_bits(row_saturate(fmaf(fa, fb, fc))))                        \
  X(fma_ftz, F, "fma.rn.ftz.f32 %f8, %f0, %f1, %f2;",                                                                  \
    row_bits(row_flush(fmaf(row_flush(fa), row_flush(fb), row_flush(fc)))))                                            \
  X(div_rn, F, "div.rn.f32 %f8, %f0, %f1;", row_bits(fa / fb))                                                         \
  X(div_rn_k, F, "div.rn.f32 %f8, %f0, 0f40400000;", row_bits(fa / 3))                                                 \
  X(div_rn_ftz, F, "div.rn.ftz.f32 %f8, %f0, %f1;", row_bits(row_flush(row_flush(fa) / row_flush(fb))))                \
  X(div_approx, A, "div.approx.f32 %f8, %f0, %f1;", row_divided(fa, fb, false))                                        \
  X(div_approx_ftz, A, "div.approx.ftz.f32 %f8, %f0, %f1;", row_divided(row_flush(fa), row_flush(fb), true))           \
  X(div_full, A, "div.full.f32 %f8, %f0, %f1;", row_divided(fa, fb, false))                                            \
  X(div_full_ftz, A, "div.full.ftz.f32 %f8, %f0, %f1;", row_divided(row_flush(fa), row_flush(fb), true))               \
  X(rcp_approx, A, "rcp.approx.f32 %f8, %f0;", row_bits(1 / fa))                                                       \
  X(rcp_approx_ftz, A, "rcp.approx.ftz.f32 %f8, %f0;", row_bits(row_flush(1 / row_flush(fa))))                         \
  X(rcp_rn, F, "rcp.rn.f32 %f8, %f0;", row_bits(1 / fa))                                                               \
  X(sqrt_rn, F, "sqrt.rn.f32 %f8, %f0;", row_bits(sqrtf(fa)))                                                          \
  X(sqrt_rn_ftz, F, "sqrt.rn.ftz.f32 %f8, %f0;", row_bits(sqrtf(row_flush(fa))))                                       \
  X(abs_f32, F, "abs.f32 %f8, %f0;", row_bits(fabsf(fa)))                                                              \
  X(neg_f32, F, "neg.f32 %f8, %f0;", row_bits(-fa))                                                                    \
  X(neg_ftz, F, "neg.ftz.f32 %f8, %f0;", row_bits(row_flush(-fa)))                                                     \
  X(min_f32, F, "min.f32 %f8, %f0, %f1;", row_bits(row_fmin(fa, fb)))                                                  \
  X(max_f32, F, "max.f32 %f8, %f0, %f1;", row_bits(row_fmax(fa, fb)))                                                  \
  X(copysign, R, "copysign.f32 %f8, %f0, %f1; mov.b32 %r8, %f8;", (a & 0x80000000u) | (b & 0x7fffffff))                \
  X(testp_finite, P, "testp.finite.f32 %p8, %f0;", isfinite(fa))                                                       \
  X(testp_infinite, P, "testp.infinite.f32 %p8, %f0;", isinf(fa) != 0)                                                 \
  X(testp_number, P, "testp.number.f32 %p8, %f0;", !isnan(fa))                                                         \
  X(testp_nan, P, "testp.notanumber.f32 %p8, %f0;", isnan(fa))                                                         \
  X(testp_normal, P, "testp.normal.f32 %p8, %f0;", isnormal(fa) || fa == 0)                                            \
  X(testp_subnormal, P, "testp.subnormal.f32 %p8, %f0;", fpclassify(fa) == FP_SUBNORMAL)                               \
  X(cvt_rni, F, "cvt.rni.f32.f32 %f8, %f0;", row_bits(rintf(fa)))                                                      \
  X(cvt_rzi, F, "cvt.rzi.f32.f32 %f8, %f0;", row_bits(truncf(fa)))                                                     \
  X(cvt_rmi, F, "cvt.rmi.f32.f32 %f8, %f0;", row_bits(floorf(fa)))                                                     \
  X(cvt_rpi, F, "cvt.rpi.f32.f32 %f8, %f0;", row_bits(ceilf(fa)))                                                      \
  X(cvt_sat_f, F, "cvt.sat.f32.f32 %f8, %f0;", row_bits(row_saturate(fa)))                                             \
  X(cvt_rzi_s32, R, "cvt.rzi.s32.f32 %r8, %f0;", (uint32_t)row_signed(truncf(fa), 32))                                 \
  X(cvt_rni_s32, R, "cvt.rni.s32.f32 %r8, %f0;", (uint32_t)row_signed(rintf(fa), 32))                                  \
  X(cvt_rmi_s32, R, "cvt.rmi.s32.f32 %r8, %f0;", (uint32_t)row_signed(floorf(fa), 32))                                 \
  X(cvt_rpi_u32, R, "cvt.rpi.u32.f32 %r8, %f0;", row_unsigned(ceilf(fa), 32))                                          \
  X(cvt_rzi_u32, R, "cvt.rzi.u32.f32 %r8, %f0;", row_unsigned(truncf(fa), 32))                                         \
  X(cvt_rzi_s64, D, "cvt.rzi.s64.f32 %d8, %f0;", (uint64_t)row_signed(truncf(fa), 64))                                 \
  X(cvt_rzi_u64, D, "cvt.rzi.u64.f32 %d8, %f0;", row_unsigned(truncf(fa), 64))                                         \
  X(cvt_rmi_s64, D, "cvt.rmi.s64.f32 %d8, %f0;", (uint64_t)row_signed(floorf(fa), 64))                                 \
  X(cvt_rzi_s16, H, "cvt.rzi.s16.f32 %h8, %f0;", (uint16_t)row_signed(truncf(fa), 16))                                 \
  X(cvt_rzi_u8, R, "cvt.rzi.u8.f32 %r8, %f0;", row_unsigned(truncf(fa), 8))                                            \
  X(cvt_rzi_s8, R, "cvt.rzi.s8.f32 %r8, %f0;", (uint32_t)row_signed(truncf(fa), 8))                                    \
  X(cvt_f32_s32, F, "cvt.rn.f32.s32 %f8, %r0;", row_bits((float)sa))                                                   \
  X(cvt_f32_u32, F, "cvt.rn.f32.u32 %f8, %r0;", row_bits((float)a))                                                    \
  X(cvt_f32_s64, F, "cvt.rn.f32.s64 %f8, %d0;", row_bits((float)SA))                                                   \
  X(cvt_f32_u64, F, "cvt.rn.f32.u64 %f8, %d0;", row_bits((float)A))                                                    \
  X(cvt_f32_s16, F, "cvt.rn.f32.s16 %f8, %h0;", row_bits((float)sha))                                                  \
  X(cvt_f32_u16, F, "cvt.rn.f32.u16 %f8, %h0;", row_bits((float)ha))                                                   \
  X(cvt_f32_u8, F, "cvt.rn.f32.u8 %f8, %h0;", row_bits((float)(ha & 255)))                                             \
  X(cvt_f32_s32_rz, F, "cvt.rz.f32.s32 %f8, %r0;", row_bits(row_directed(sa, 0, true, 'z')))                           \
  X(cvt_f32_u32_rp, F, "cvt.rp.f32.u32 %f8, %r0;", row_bits(row_directed(0, a, false, 'p')))                           \
  X(cvt_f32_s64_rm, F, "cvt.rm.f32.s64 %f8, %d0;", row_bits(row_directed(SA, 0, true, 'm')))                           \
  X(cvt_f32_s64_rp, F, "cvt.rp.f32.s64 %f8, %d0;", row_bits(row_directed(SA, 0, true, 'p')))                           \
  X(cvt_f32_u64_rz, F, "cvt.rz.f32.u64 %f8, %d0;", row_bits(row_directed(0, A, false, 'z')))                           \
  X(cvt_f32_sat, F, "cvt.rn.sat.f32.s32 %f8, %r0;", row_bits(row_saturate((float)sa)))

#define CONVERT_ROWS(X)                                                                                                \
  X(cvt_s64_s32, D, "cvt.s64.s32 %d8, %r0;", (uint64_t)sa)                                                             \
  X(cvt_u64_u32, D, "cvt.u64.u32 %d8, %r0;", a)                                                                        \
  X(cvt_u32_u64, R, "cvt.u32.u64 %r8, %d0;", a)                                                                        \
  X(cvt_s64_s8, D, "cvt.s64.s8 %d8, %r0;", (uint64_t)(int64_t)(int8_t)a)                                               \
  X(cvt_s32_s8, R, "cvt.s32.s8 %r8, %r0;", (uint32_t)(int8_t)a)                                                        \
  X(cvt_u32_u8, R, "cvt.u32.u8 %r8, %h0;", (uint8_t)a)                                                                 \
  X(cvt_s32_s16, R, "cvt.s32.s16 %r8, %h0;", (uint32_t)sha)                                                            \
  X(cvt_u32_u16, R, "cvt.u32.u16 %r8, %h0;", ha)                                                                       \
  X(cvt_u16_u32, H, "cvt.u16.u32 %h8, %r0;", ha)                                                                       \
  X(cvt_u16_u64, H, "cvt.u16.u64 %h8, %d0;", ha)                                                                       \
  X(cvt_s16_s8, H, "cvt.s16.s8 %h8, %h0;", (uint16_t)(int8_t)a)                                                        \
  X(cvt_u8_u32, R, "cvt.u8.u32 %r8, %r0;", (uint8_t)a)                                                                 \
  X(cvt_s8_s32, R, "cvt.s8.s32 %r8, %r0;", (uint32_t)(int8_t)a)                                                        \
  X(cvt_sat_s8, R, "cvt.sat.s8.s32 %r8, %r0;", (uint32_t)(sa > 127 ? 127 : sa < -128 ? -128 : sa))                     \
  X(cvt_sat_u8, R, "cvt.sat.u8.s32 %r8, %r0;", (uint32_t)(sa > 255 ? 255 : sa < 0 ? 0 : sa))                           \
  X(cvt_sat_u8_u, R, "cvt.sat.u8.u32 %r8, %r0;", a > 255 ? 255 : a)                                                    \
  X(cvt_sat_s32_u, R, "cvt.sat.s32.u32 %r8, %r0;", a > INT32_MAX ? INT32_MAX : a)                                      \
  X(cvt_sat_u32_s, R, "cvt.sat.u32.s32 %r8, %r0;", sa < 0 ? 0 : a)                                                     \
  X(cvt_sat_s32_s64, R, "cvt.sat.s32.s64 %r8, %d0;", (uint32_t)(SA > INT32_MAX ? INT32_MAX : SA < INT32_MIN ? INT32_MIN : SA)) \
  X(cvt_sat_u32_s64, R, "cvt.sat.u32.s64 %r8, %d0;", SA < 0 ? 0 : SA > UINT32_MAX ? UINT32_MAX : A)                    \
  X(cvt_sat_u32_u64, R, "cvt.sat.u32.u64 %r8, %d0;", A > UINT32_MAX ? UINT32_MAX : A)                                  \
  X(cvt_sat_u64_s64, D, "cvt.sat.u64.s64 %d8, %d0;", SA < 0 ? 0 : A)                                                   \
  X(cvt_sat_s64_u64, D, "cvt.sat.s64.u64 %d8, %d0;", A > INT64_MAX ? INT64_MAX : A)                                    \
  X(cvt_sat_u64_s32, D, "cvt.sat.u64.s32 %d8, %r0;", sa < 0 ? 0 : a)                                                   \
  X(cvt_sat_s16_u64, H, "cvt.sat.s16.u64 %h8, %d0;", A > INT16_MAX ? INT16_MAX : A)

#define COMPARE_INTEGER(X, name, op, word, longword, type)                                                             \
  X(setp_##name, P, "setp." word " %p8, %r0, %r1;", (type##32_t)a op(type##32_t) b)                                    \
  X(setp_##name##64, P, "setp." longword " %p8, %d0, %d1;", (type##64_t)A op(type##64_t) B)
#define COMPARE_FLOAT(X, name, op)                                                                                     \
  X(setp_f##name, P, "setp." #name ".f32 %p8, %f0, %f1;", !ROW_UNORDERED(fa, fb) && fa op fb)                          \
  X(setp_f##name##u, P, "setp." #name "u.f32 %p8, %f0, %f1;", ROW_UNORDERED(fa, fb) || fa op fb)

#define COMPARE_ROWS(X)                                                                                                \
  COMPARE_INTEGER(X, eq, ==, "eq.s32", "eq.s64", uint)                                                                 \
  COMPARE_INTEGER(X, ne, !=, "ne.b32", "ne.b64", uint)                                                                 \
  COMPARE_INTEGER(X, lt_u, <, "lt.u32", "lt.u64", uint)                                                                \
  COMPARE_INTEGER(X, le_u, <=, "le.u32", "le.u64", uint)                                                               \
  COMPARE_INTEGER(X, gt_u, >, "gt.u32", "gt.u64", uint)                                                                \
  COMPARE_INTEGER(X, ge_u, >=, "ge.u32", "ge.u64", uint)                                                               \
  COMPARE_INTEGER(X, lo, <, "lo.u32", "lo.u64", uint)                                                                  \
  COMPARE_INTEGER(X, ls, <=, "ls.u32", "ls.u64", uint)                                                                 \
  COMPARE_INTEGER(X, hi, >, "hi.u32", "hi.u64", uint)                                                                  \
  COMPARE_INTEGER(X, hs, >=, "hs.u32", "hs.u64", uint)                                                                 \
  COMPARE_INTEGER(X, lt_s, <, "lt.s32", "lt.s64", int)                                                                 \
  COMPARE_INTEGER(X, le_s, <=, "le.s32", "le.s64", int)                                                                \
  COMPARE_INTEGER(X, gt_s, >, "gt.s32", "gt.s64", int)                                                                 \
  COMPARE_INTEGER(X, ge_s, >=, "ge.s32", "ge.s64", int)                                                                \
  X(setp_k_le_s, P, "setp.le.s32 %p8, -7, %r0;", -7 <= sa)                                                             \
  X(setp_k_le_u, P, "setp.le.u32 %p8, 33, %r0;", 33 <= a)                                                              \
  X(setp_k_gt_s, P, "setp.gt.s32 %p8, -7, %r0;", -7 > sa)                                                              \
  X(setp_k_gt_u, P, "setp.gt.u32 %p8, 33, %r0;", 33 > a)                                                               \
  X(setp_k_ge_s, P, "setp.ge.s32 %p8, -7, %r0;", -7 >= sa)                                                             \
  X(setp_k_ge_u, P, "setp.ge.u32 %p8, 33, %r0;", 33 >= a)                                                              \
  X(setp_k_lt_f, P, "setp.lt.f32 %p8, 0f3F800000, %f0;", 1 < fa)                                                       \
  X(setp_k_le_f, P, "setp.le.f32 %p8, 0f3F800000, %f0;", 1 <= fa)                                                      \
  X(setp_k_gt_f, P, "setp.gt.f32 %p8, 0f3F800000, %f0;", 1 > fa)                                                       \
  X(setp_k_ge_f, P, "setp.ge.f32 %p8, 0f3F800000, %f0;", 1 >= fa)                                                      \
  X(setp_k, P, "setp.lt.s32 %p8, 5, %r0;", 5 < sa)                                                                     \
  X(setp_s16, P, "setp.lt.s16 %p8, %h0, %h1;", sha < shb)                                                              \
  X(setp_s16_k, P, "setp.gt.s16 %p8, %h0, -1;", sha > -1)                                                              \
  X(setp_u16, P, "setp.ge.u16 %p8, %h0, %h1;", ha >= hb)                                                               \
  COMPARE_FLOAT(X, eq, ==)                                                                                             \
  COMPARE_FLOAT(X, ne, !=)                                                                                             \
  COMPARE_FLOAT(X, lt, <)                                                                                              \
  COMPARE_FLOAT(X, le, <=)                                                                                             \
  COMPARE_FLOAT(X, gt, >)                                                                                              \
  COMPARE_FLOAT(X, ge, >=)                                                                                             \
  X(setp_num, P, "setp.num.f32 %p8, %f0, %f1;", !ROW_UNORDERED(fa, fb))                                                \
  X(setp_nan, P, "setp.nan.f32 %p8, %f0, %f1;", ROW_UNORDERED(fa, fb))                                                 \
  X(setp_ftz, P, "setp.lt.ftz.f32 %p8, %f0, 0f00000000;", row_flush(fa) < 0)                                           \
  X(setp_and, P, "setp.lt.and.s32 %p8, %r0, %r1, %p2;", sa < sb && pc)                                                 \
  X(setp_and_not, P, "setp.lt.and.s32 %p8, %r0, %r1, !%p2;", sa < sb && !pc)                                           \
  X(setp_or, P, "setp.ltu.or.f32 %p8, %f0, %f1, %p2;", ROW_UNORDERED(fa, fb) || fa < fb || pc)                         \
  X(setp_xor, P, "setp.gt.xor.u64 %p8, %d0, %d1, %p2;", (A > B) != pc)                                                 \
  X(setp_both, P, "setp.lt.and.s32 %p9|%p8, %r0, %r1, %p2;", !(sa < sb) && pc)                                         \
  X(setp_both_f, P, "setp.lt.or.f32 %p9|%p8, %f0, %f1, %p2;", !(fa < fb) || pc)                                        \
  X(setp_alias, P, "setp.lt.s32 %p0|%p1, %r0, %r1; xor.pred %p8, %p0, %p1;", 1)                                        \
  X(setp_alias_c, P, "setp.gt.and.s32 %p2, %r0, %r1, %p2; mov.pred %p8, %p2;", sa > sb && pc)                          \
  X(setp_guarded, P, "mov.pred %p8, %p2; @%p0 setp.lt.or.s32 %p8, %r0, %r1, %p1;", pa ? sa < sb || pb : pc)            \
  X(setp_chain, P, "setp.lt.s32 %p3, %r0, %r1; setp.ne.s32 %p4, %r1, %r2; and.pred %p5, %p3, %p4; or.pred %p6, %p5, %p0;" \
    "xor.pred %p8, %p6, %p3;", (((sa < sb) && b != c) || pa) != (sa < sb))                                             \
  X(set_u32, R, "set.lt.u32.s32 %r8, %r0, %r1;", sa < sb ? UINT32_MAX : 0)                                             \
  X(set_f32, F, "set.ge.f32.f32 %f8, %f0, %f1;", row_bits(fa >= fb ? 1 : 0))                                           \
  X(set_and, R, "set.eq.and.s32.u32 %r8, %r0, %r1, %p2;", a == b && pc ? UINT32_MAX : 0)

ROW_TABLE(float_rows, FLOAT_ROWS)
ROW_TABLE(convert_rows, CONVERT_ROWS)
ROW_TABLE(compare_rows, COMPARE_ROWS)

#endif
