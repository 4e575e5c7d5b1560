/* rows_double: f64, beside the host's; see row.h. */
#ifndef TWINWARP_TESTS_PTX_ROWS_DOUBLE_H
#define TWINWARP_TESTS_PTX_ROWS_DOUBLE_H

#include <fenv.h>
#include <math.h>

#include "ptx/row.h"
#include "ptx/rows_float.h"

/* An operation in the host's rounding: + - * / f (fma) r (root) n (to a float) i, u (from an integer). */
static inline double row_in(double a, double b, double c, char operation, int mode) {
  volatile double x = a, y = b, z = c, r = 0;
  fesetround(mode);
  switch (operation) {
    case '+': r = x + y; break;
    case '-': r = x - y; break;
    case '*': r = x * y; break;
    case '/': r = x / y; break;
    case 'f': r = fma(x, y, z); break;
    case 'n': r = (double)(float)x; break;
    default: r = sqrt(x); break;
  }
  fesetround(FE_TONEAREST);
  return r;
}
static inline double row_from(uint64_t value, bool sign, int mode) {
  volatile uint64_t v = value;
  fesetround(mode);
  const volatile double r = sign ? (double)(int64_t)v : (double)v;
  fesetround(FE_TONEAREST);
  return r;
}

/* A product, or one with a sum: open where what rounding takes off may be below the smallest double, or where the
 * product overflows and the sum need not. */
static inline uint64_t row_product(double a, double b, double c, char operation, int mode) {
  const double product = fabs(a * b);
  const bool open = a != 0 && b != 0 && (product < 0x1p-900 || (product > 0x1p1022 && operation == 'f'));
  return open && mode != FE_TONEAREST ? ROW_ANY : row_double_bits(row_in(a, b, c, operation, mode));
}

/* NaN only of two; -0 is less than +0. */
static inline double row_dmin(double x, double y) {
  if (isnan(x) || isnan(y)) return isnan(x) ? y : x;
  return x < y || (x == y && signbit(x)) ? x : y;
}
static inline double row_dmax(double x, double y) { return -row_dmin(-x, -y); }
static inline double row_unit(double x) { return x > 0 ? x < 1 ? x : 1 : 0; }

/* To a type's range, of a NaN its highest bit alone. */
static inline uint64_t row_integer(double x, unsigned bits, bool sign) {
  if (x != x) return UINT64_C(1) << (bits - 1);
  return (sign ? (uint64_t)row_signed(x, bits) : row_unsigned(x, bits)) & (UINT64_MAX >> (64 - bits));
}

#define DOUBLE_DIRECTED(X, way, mode)                                                                                  \
  X(d_add_##way, N, "add." #way ".f64 %d8, %d0, %d1;", row_double_bits(row_in(da, db, 0, '+', mode)))                  \
  X(d_sub_##way, N, "sub." #way ".f64 %d8, %d0, %d1;", row_double_bits(row_in(da, db, 0, '-', mode)))                  \
  X(d_add_near_##way, N, "add." #way ".f64 %d8, %d0, 0d3FF0000000000001;",                                             \
    row_double_bits(row_in(da, 0x1.0000000000001p0, 0, '+', mode)))                                                    \
  X(d_mul_##way, N, "mul." #way ".f64 %d8, %d0, %d1;", row_product(da, db, 0, '*', mode))                              \
  X(d_fma_##way, N, "fma." #way ".f64 %d8, %d0, %d1, %d2;", row_product(da, db, dc, 'f', mode))                        \
  X(d_div_##way, N, "div." #way ".f64 %d8, %d0, %d1;", row_double_bits(row_in(da, db, 0, '/', mode)))                  \
  X(d_div_k_##way, N, "div." #way ".f64 %d8, %d0, 0d4008000000000000;", row_double_bits(row_in(da, 3, 0, '/', mode)))  \
  X(d_div_small_##way, N, "mul.f64 %d8, %d1, 0d7C00000000000000; div." #way ".f64 %d8, %d0, %d8;",                     \
    row_double_bits(row_in(da, db * 0x1p961, 0, '/', mode)))                                                           \
  X(d_rcp_##way, N, "rcp." #way ".f64 %d8, %d0;", row_double_bits(row_in(1, da, 0, '/', mode)))                        \
  X(d_sqrt_##way, N, "sqrt." #way ".f64 %d8, %d0;", row_double_bits(row_in(da, 0, 0, 'r', mode)))                      \
  X(d_f32_##way, F, "cvt." #way ".f32.f64 %f8, %d0;", row_bits((float)row_in(da, 0, 0, 'n', mode)))                    \
  X(d_s64_##way, N, "cvt." #way ".f64.s64 %d8, %d0;", row_double_bits(row_from(A, true, mode)))                        \
  X(d_u64_##way, N, "cvt." #way ".f64.u64 %d8, %d0;", row_double_bits(row_from(A, false, mode)))

#define DOUBLE_TO_INTEGERS(X, way, function)                                                                           \
  X(d_##way, N, "cvt." #way ".f64.f64 %d8, %d0;", row_double_bits(function(da)))                                       \
  X(d_##way##_s32, R, "cvt." #way ".s32.f64 %r8, %d0;", row_integer(function(da), 32, true))                           \
  X(d_##way##_u32, R, "cvt." #way ".u32.f64 %r8, %d0;", row_integer(function(da), 32, false))                          \
  X(d_##way##_s64, D, "cvt." #way ".s64.f64 %d8, %d0;", row_integer(function(da), 64, true))                           \
  X(d_##way##_u64, D, "cvt." #way ".u64.f64 %d8, %d0;", row_integer(function(da), 64, false))                          \
  X(d_##way##_s16, H, "cvt." #way ".s16.f64 %h8, %d0;", row_integer(function(da), 16, true))                           \
  X(d_##way##_u16, H, "cvt." #way ".u16.f64 %h8, %d0;", row_integer(function(da), 16, false))                          \
  X(d_##way##_u8, H, "cvt." #way ".u8.f64 %h8, %d0;", row_integer(function(da), 8, false))

#define DOUBLE_COMPARED(X, name, op)                                                                                   \
  X(d_setp_##name, P, "setp." #name ".f64 %p8, %d0, %d1;", !ROW_UNORDERED(da, db) && da op db)                         \
  X(d_setp_##name##u, P, "setp." #name "u.f64 %p8, %d0, %d1;", ROW_UNORDERED(da, db) || da op db)

#define DOUBLE_ROWS(X)                                                                                                 \
  DOUBLE_DIRECTED(X, rn, FE_TONEAREST)                                                                                 \
  DOUBLE_DIRECTED(X, rz, FE_TOWARDZERO)                                                                                \
  DOUBLE_DIRECTED(X, rm, FE_DOWNWARD)                                                                                  \
  DOUBLE_DIRECTED(X, rp, FE_UPWARD)                                                                                    \
  DOUBLE_TO_INTEGERS(X, rni, rint)                                                                                     \
  DOUBLE_TO_INTEGERS(X, rzi, trunc)                                                                                    \
  DOUBLE_TO_INTEGERS(X, rmi, floor)                                                                                    \
  DOUBLE_TO_INTEGERS(X, rpi, ceil)                                                                                     \
  DOUBLE_COMPARED(X, eq, ==)                                                                                           \
  DOUBLE_COMPARED(X, ne, !=)                                                                                           \
  DOUBLE_COMPARED(X, lt, <)                                                                                            \
  DOUBLE_COMPARED(X, le, <=)                                                                                           \
  DOUBLE_COMPARED(X, gt, >)                                                                                            \
  DOUBLE_COMPARED(X, ge, >=)                                                                                           \
  X(d_setp_num, P, "setp.num.f64 %p8, %d0, %d1;", !ROW_UNORDERED(da, db))                                              \
  X(d_setp_nan, P, "setp.nan.f64 %p8, %d0, %d1;", ROW_UNORDERED(da, db))                                               \
  X(d_setp_and, P, "setp.lt.and.f64 %p8, %d0, %d1, %p2;", da < db && pc)                                               \
  X(d_set, R, "set.lt.u32.f64 %r8, %d0, %d1;", da < db ? UINT32_MAX : 0)                                               \
  X(d_selp, D, "selp.f64 %d8, %d0, %d1, %p2;", pc ? A : B)                                                             \
  X(d_slct, D, "slct.f64.s32 %d8, %d0, %d1, %r2;", sc >= 0 ? A : B)                                                    \
  X(d_mov, D, "mov.f64 %d8, %d0;", A)                                                                                  \
  X(d_constant, N, "add.f64 %d8, %d0, 1.5;", row_double_bits(da + 1.5))                                                \
  X(d_decimal, N, "add.f64 %d8, %d0, 0dBFF8000000000000;", row_double_bits(da - 1.5))                                  \
  X(d_mad, N, "mad.rn.f64 %d8, %d0, %d1, %d2;", row_double_bits(fma(da, db, dc)))                                      \
  X(d_same, N, "add.f64 %d8, %d0, %d0;", row_double_bits(da + da))                                                     \
  X(d_in_place, N, "mov.f64 %d8, %d0; fma.rn.f64 %d8, %d8, %d1, %d8;", row_double_bits(fma(da, db, da)))               \
  X(d_guarded, N, "mov.f64 %d8, %d0; @%p2 add.f64 %d8, %d8, %d1;", row_double_bits(pc ? da + db : da))                 \
  X(d_halves, N, "mov.b64 {%r8, %r9}, %d0; mov.b64 %d9, {%r9, %r8}; add.f64 %d8, %d9, %d1;",                           \
    row_double_bits(row_double(A << 32 | A >> 32) + db))                                                               \
  X(d_min, N, "min.f64 %d8, %d0, %d1;", row_double_bits(row_dmin(da, db)))                                             \
  X(d_max, N, "max.f64 %d8, %d0, %d1;", row_double_bits(row_dmax(da, db)))                                             \
  X(d_abs, D, "abs.f64 %d8, %d0;", A & INT64_MAX)                                                                      \
  X(d_neg, D, "neg.f64 %d8, %d0;", A ^ UINT64_C(1) << 63)                                                              \
  X(d_copysign, D, "copysign.f64 %d8, %d0, %d1;", (A & UINT64_C(1) << 63) | (B & INT64_MAX))                           \
  X(d_finite, P, "testp.finite.f64 %p8, %d0;", isfinite(da))                                                           \
  X(d_infinite, P, "testp.infinite.f64 %p8, %d0;", isinf(da) != 0)                                                     \
  X(d_number, P, "testp.number.f64 %p8, %d0;", !isnan(da))                                                             \
  X(d_nan, P, "testp.notanumber.f64 %p8, %d0;", isnan(da))                                                             \
  X(d_normal, P, "testp.normal.f64 %p8, %d0;", isnormal(da) || da == 0)                                                \
  X(d_subnormal, P, "testp.subnormal.f64 %p8, %d0;", fpclassify(da) == FP_SUBNORMAL)                                   \
  X(d_sat, N, "cvt.sat.f64.f64 %d8, %d0;", row_double_bits(row_unit(da)))                                              \
  X(d_f32, N, "cvt.f64.f32 %d8, %f0;", row_double_bits((double)fa))                                                    \
  X(d_f32_ftz, N, "cvt.ftz.f64.f32 %d8, %f0;", row_double_bits((double)row_flush(fa)))                                 \
  X(d_to_f32_ftz, F, "cvt.rn.ftz.f32.f64 %f8, %d0;", row_bits(row_flush((float)da)))                                   \
  X(d_to_f32_sat, F, "cvt.rn.sat.f32.f64 %f8, %d0;", row_bits(row_saturate((float)da)))                                \
  X(d_s32, N, "cvt.rn.f64.s32 %d8, %r0;", row_double_bits(sa))                                                         \
  X(d_u32, N, "cvt.rn.f64.u32 %d8, %r0;", row_double_bits(a))                                                          \
  X(d_s16, N, "cvt.rn.f64.s16 %d8, %h0;", row_double_bits(sha))                                                        \
  X(d_u16, N, "cvt.rn.f64.u16 %d8, %h0;", row_double_bits(ha))                                                         \
  X(d_s8, N, "cvt.rn.f64.s8 %d8, %h0;", row_double_bits((int8_t)ha))                                                   \
  X(d_u8, N, "cvt.rn.f64.u8 %d8, %h0;", row_double_bits((uint8_t)ha))                                                  \
  X(d_rsqrt, P, "rsqrt.approx.f64 %d7, %d0; sqrt.rn.f64 %d6, %d0; rcp.rn.f64 %d6, %d6; sub.f64 %d5, %d7, %d6;"         \
    "abs.f64 %d5, %d5; mul.f64 %d6, %d6, 0d3CD0000000000000; setp.leu.f64 %p8, %d5, %d6;", true)                       \
  X(d_rcp_approx, P, "rcp.approx.ftz.f64 %d7, %d0; rcp.rn.f64 %d6, %d0; sub.f64 %d5, %d7, %d6; abs.f64 %d5, %d5;"      \
    "abs.f64 %d6, %d6; mul.f64 %d6, %d6, 0d3EB0000000000000; setp.leu.f64 %p8, %d5, %d6;",                             \
    fpclassify(da) != FP_SUBNORMAL && fabs(1 / da) >= 0x1p-1022 ? 1 : ROW_ANY)

ROW_TABLE(double_rows, DOUBLE_ROWS)

#endif
