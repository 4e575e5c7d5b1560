/* opencl_double: opencl.h's functions for doubles, scalars and vectors.  A header of its own, as with it a function
 * of an integer is a float's or a double's, which C leaves open; included behind opencl.h, and without
 * -cl-single-precision-constant, which makes a float of 0.1.  All are exact or correctly rounded but rsqrt (2 ulp),
 * hypot, and what is of several products. */
#ifndef TWINWARP_OPENCL_DOUBLE_H
#define TWINWARP_OPENCL_DOUBLE_H

#pragma OPENCL EXTENSION cl_khr_fp64 : enable

/* ---- math */
#define TW_DOUBLE1(name, expression)                                                                                   \
  TW_PURE double name(double x) { return expression; }                                                                 \
  TW_SIZES(TW_OF1, double, name)
#define TW_DOUBLE2(name, expression)                                                                                   \
  TW_PURE double name(double x, double y) { return expression; }                                                       \
  TW_SIZES(TW_OF2, double, name)
#define TW_DOUBLE3(name, expression)                                                                                   \
  TW_PURE double name(double x, double y, double z) { return expression; }                                             \
  TW_SIZES(TW_OF3, double, name)

TW_DOUBLE1(fabs, __builtin_fabs(x))
TW_DOUBLE1(floor, __nvvm_floor_d(x))
TW_DOUBLE1(ceil, __nvvm_ceil_d(x))
TW_DOUBLE1(trunc, __nvvm_trunc_d(x))
TW_DOUBLE1(rint, __builtin_rint(x))
TW_DOUBLE1(sqrt, __nvvm_sqrt_rn_d(x))
TW_DOUBLE1(rsqrt, __nvvm_rsqrt_approx_d(x))
TW_DOUBLE2(copysign, __builtin_copysign(x, y))
TW_DOUBLE1(sign, x != x ? 0 : x == 0 ? x : copysign((double)1, x))
TW_DOUBLE2(fmin, __nvvm_fmin_d(x, y))
TW_DOUBLE2(fmax, __nvvm_fmax_d(x, y))
TW_DOUBLE2(min, __nvvm_fmin_d(x, y))
TW_DOUBLE2(max, __nvvm_fmax_d(x, y))
TW_DOUBLE2(step, y < x ? 0 : 1)
TW_DOUBLE2(hypot, __nvvm_sqrt_rn_d(x * x + y * y))
TW_DOUBLE3(fma, __nvvm_fma_rn_d(x, y, z))
TW_DOUBLE3(mad, __nvvm_fma_rn_d(x, y, z))
TW_DOUBLE3(clamp, __nvvm_fmin_d(__nvvm_fmax_d(x, y), z))
TW_DOUBLE3(mix, x + (y - x) * z)
TW_SIZES(TW_OF_SCALAR, double, fmin) TW_SIZES(TW_OF_SCALAR, double, fmax) TW_SIZES(TW_OF_SCALAR, double, min)
TW_SIZES(TW_OF_SCALAR, double, max) TW_SIZES(TW_OF_SCALARS, double, clamp)
TW_SIZES(TW_MIX, double) TW_SIZES(TW_STEP, double)

/* Halves away from zero: what x has beyond its whole part is exact. */
TW_DOUBLE1(round, copysign(fabs(x - trunc(x)) >= (double)0.5f ? fabs(trunc(x)) + 1 : fabs(trunc(x)), x))

#define TW_DOUBLE_IS(name, expression)                                                                                 \
  TW_PURE int name(double x) { return expression; }                                                                    \
  TW_SIZES(TW_DOUBLE_IS_EACH, name)
#define TW_DOUBLE_IS_EACH(n, name) TW_EACH(long##n, n, name, (double##n x), -(long)name(x[i]))
TW_DOUBLE_IS(isnan, x != x)
TW_DOUBLE_IS(isinf, __builtin_fabs(x) == __builtin_inf())
TW_DOUBLE_IS(isfinite, __builtin_fabs(x) < __builtin_inf())

TW_PURE double dot(double x, double y) { return x * y; }
TW_PURE double dot(double2 x, double2 y) { return x.x * y.x + x.y * y.y; }
TW_PURE double dot(double3 x, double3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; }
TW_PURE double dot(double4 x, double4 y) { return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }
TW_PURE double3 cross(double3 x, double3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }
#define TW_DOUBLE_GEOMETRY(V)                                                                                          \
  TW_PURE double length(V x) { return sqrt(dot(x, x)); }                                                               \
  TW_PURE double distance(V x, V y) { return length(x - y); }                                                          \
  TW_PURE V normalize(V x) { const double s = dot(x, x); return s == 0 ? x : x / sqrt(s); }
TW_DOUBLE_GEOMETRY(double) TW_DOUBLE_GEOMETRY(double2) TW_DOUBLE_GEOMETRY(double3) TW_DOUBLE_GEOMETRY(double4)
TW_SELECT(double, long) TW_SELECT(double, ulong)

/* ---- conversions: as C converts, saturated, and rounded */
TW_CONVERT_FROM_ALL(double)
#define TW_FROM_DOUBLE(D, least, most)                                                                                 \
  TW_CONVERT(D, double)                                                                                                \
  TW_CONVERSION(D, double, _sat,                                                                                       \
                x != x ? (D)0 : x <= (double)(least) ? (D)(least) : x >= (double)(most) ? (D)(most) : (D)x)            \
  TW_CONVERSION(D, double, _rte, (D)rint(x)) TW_CONVERSION(D, double, _rtz, (D)x)                                      \
  TW_CONVERSION(D, double, _rtp, (D)ceil(x)) TW_CONVERSION(D, double, _rtn, (D)floor(x))                               \
  TW_CONVERSION(D, double, _sat_rte, convert_##D##_sat(rint(x)))                                                       \
  TW_CONVERSION(D, double, _sat_rtz, convert_##D##_sat(x))
TW_FROM_DOUBLE(char, CHAR_MIN, CHAR_MAX) TW_FROM_DOUBLE(uchar, 0, UCHAR_MAX)
TW_FROM_DOUBLE(short, SHRT_MIN, SHRT_MAX) TW_FROM_DOUBLE(ushort, 0, USHRT_MAX)
TW_FROM_DOUBLE(int, INT_MIN, INT_MAX) TW_FROM_DOUBLE(uint, 0, UINT_MAX)
TW_FROM_DOUBLE(long, LONG_MIN, LONG_MAX) TW_FROM_DOUBLE(ulong, 0, ULONG_MAX)
TW_CONVERT(float, double) TW_CONVERT(double, double)

TW_VECTORS(double)

#endif
