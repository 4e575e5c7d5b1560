/* opencl_half: vload_half and vstore_half; and of cl_khr_fp16, if it is there, conversions, vectors in memory and math
 * of half, which is that of float, rounded.  opencl.h includes it.  clang for this SM has the extension with
 *
 *   -Xclang -cl-ext=+cl_khr_fp16 -Xclang -target-cpu -Xclang sm_70 */
#ifndef TWINWARP_OPENCL_HALF_H
#define TWINWARP_OPENCL_HALF_H

/* ---- halves in memory alone */
#define TW_HALF_IN(space)                                                                                              \
  TW_BUILTIN float vload_half(size_t offset, const space half *p) { return __builtin_load_halff(p + offset); }         \
  TW_SIZES(TW_VLOAD_HALF, space)
#define TW_VLOAD_HALF(n, space)                                                                                        \
  TW_BUILTIN float##n vload_half##n(size_t offset, const space half *p)                                                \
  {                                                                                                                    \
    float##n r;                                                                                                        \
    for (uint i = 0; i < n; i++) r[i] = vload_half(offset * n + i, p);                                                 \
    return r;                                                                                                          \
  }
#define TW_HALF_TO(space, suffix)                                                                                      \
  TW_BUILTIN void vstore_half##suffix(float x, size_t offset, space half *p) { __builtin_store_halff(x, p + offset); } \
  TW_SIZES(TW_VSTORE_HALF, space, suffix)
#define TW_VSTORE_HALF(n, space, suffix)                                                                               \
  TW_BUILTIN void vstore_half##n##suffix(float##n x, size_t offset, space half *p)                                     \
  {                                                                                                                    \
    for (uint i = 0; i < n; i++) vstore_half(x[i], offset * n + i, p);                                                 \
  }
TW_HALF_IN(__global) TW_HALF_IN(__local) TW_HALF_IN(__constant) TW_HALF_IN(__private)
TW_HALF_TO(__global, ) TW_HALF_TO(__local, ) TW_HALF_TO(__private, )
TW_HALF_TO(__global, _rte) TW_HALF_TO(__local, _rte) TW_HALF_TO(__private, _rte)

#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable

TW_VECTORS(half)

/* ---- conversions; to integers also as floats convert */
TW_CONVERT_FROM_ALL(half) TW_CONVERT(half, half)
#define TW_CONVERT_HALF(D, suffix) TW_CONVERSION(D, half, suffix, convert_##D##suffix((float)x))
#define TW_CONVERT_HALF_TO(D)                                                                                          \
  TW_CONVERT_HALF(D, ) TW_CONVERT_HALF(D, _rte) TW_CONVERT_HALF(D, _rtz) TW_CONVERT_HALF(D, _rtp)                      \
  TW_CONVERT_HALF(D, _rtn) TW_CONVERT_HALF(D, _sat) TW_CONVERT_HALF(D, _sat_rte) TW_CONVERT_HALF(D, _sat_rtz)
TW_CONVERT_HALF_TO(char) TW_CONVERT_HALF_TO(uchar) TW_CONVERT_HALF_TO(short) TW_CONVERT_HALF_TO(ushort)
TW_CONVERT_HALF_TO(int) TW_CONVERT_HALF_TO(uint) TW_CONVERT_HALF(long, ) TW_CONVERT_HALF(ulong, )
TW_CONVERT_HALF(float, )

/* ---- math */
#define TW_HALF1(name) TW_PURE half name(half x) { return (half)name((float)x); } TW_SIZES(TW_OF1, half, name)
#define TW_HALF2(name)                                                                                                 \
  TW_PURE half name(half x, half y) { return (half)name((float)x, (float)y); }                                         \
  TW_SIZES(TW_OF2, half, name)
#define TW_HALF_CLASS(name) TW_PURE int name(half x) { return name((float)x); }
TW_HALF1(fabs) TW_HALF1(floor) TW_HALF1(ceil) TW_HALF1(trunc) TW_HALF1(rint) TW_HALF1(round) TW_HALF1(sign)
TW_HALF1(sqrt) TW_HALF1(rsqrt) TW_HALF1(exp) TW_HALF1(exp2) TW_HALF1(log) TW_HALF1(log2) TW_HALF1(sin) TW_HALF1(cos)
TW_HALF2(fmin) TW_HALF2(fmax) TW_HALF2(min) TW_HALF2(max) TW_HALF2(copysign) TW_HALF2(pow) TW_HALF2(step)
TW_HALF_CLASS(isnan) TW_HALF_CLASS(isinf) TW_HALF_CLASS(isfinite)
TW_PURE half fma(half x, half y, half z) { return __builtin_fmaf16(x, y, z); }
TW_PURE half mad(half x, half y, half z) { return __builtin_fmaf16(x, y, z); }
TW_PURE half clamp(half x, half low, half high) { return fmin(fmax(x, low), high); }
TW_SIZES(TW_OF3, half, fma) TW_SIZES(TW_OF3, half, mad) TW_SIZES(TW_OF3, half, clamp)
TW_SIZES(TW_OF_SCALARS, half, clamp)
#endif

#endif
