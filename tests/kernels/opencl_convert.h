/* opencl_convert: convert_T, convert_T_sat and, of floats to integers, convert_T_rte, _rtz, _rtp, _rtn, of scalars and
 * vectors.  opencl.h includes it. */
#ifndef TWINWARP_OPENCL_CONVERT_H
#define TWINWARP_OPENCL_CONVERT_H

#define TW_CONVERT_EACH(n, D, S, suffix) TW_EACH(D##n, n, convert_##D##n##suffix, (S##n x), convert_##D##suffix(x[i]))
#define TW_CONVERSION(D, S, suffix, expression)                                                                        \
  TW_PURE D convert_##D##suffix(S x) { return expression; }                                                            \
  TW_SIZES(TW_CONVERT_EACH, D, S, suffix)

/* ---- as C converts */
#define TW_CONVERT(D, S) TW_CONVERSION(D, S, , (D)x)
#define TW_CONVERT_FROM_ALL(D)                                                                                         \
  TW_CONVERT(D, char) TW_CONVERT(D, uchar) TW_CONVERT(D, short) TW_CONVERT(D, ushort) TW_CONVERT(D, int)               \
  TW_CONVERT(D, uint) TW_CONVERT(D, long) TW_CONVERT(D, ulong) TW_CONVERT(D, float)
TW_CONVERT_FROM_ALL(char) TW_CONVERT_FROM_ALL(uchar) TW_CONVERT_FROM_ALL(short) TW_CONVERT_FROM_ALL(ushort)
TW_CONVERT_FROM_ALL(int) TW_CONVERT_FROM_ALL(uint) TW_CONVERT_FROM_ALL(long) TW_CONVERT_FROM_ALL(ulong)
TW_CONVERT_FROM_ALL(float)

/* ---- to the integer of the type that is nearest; NaN is 0 */
#define TW_SATURATED(D, S, least, most)                                                                                \
  TW_CONVERSION(D, S, _sat, (D)clamp((long)x, (long)(least), (long)(most)))
#define TW_SATURATED_FLOAT(D, least, most)                                                                             \
  TW_CONVERSION(D, float, _sat,                                                                                        \
                x != x ? (D)0 : x <= (float)(least) ? (D)(least) : x >= (float)(most) ? (D)(most) : (D)x)
#define TW_SATURATED_FROM_ALL(D, least, most)                                                                          \
  TW_SATURATED(D, char, least, most) TW_SATURATED(D, short, least, most) TW_SATURATED(D, int, least, most)             \
  TW_SATURATED(D, uchar, least, most) TW_SATURATED(D, ushort, least, most) TW_SATURATED(D, uint, least, most)          \
  TW_SATURATED(D, long, least, most) TW_CONVERSION(D, ulong, _sat, (D)min(x, (ulong)(most)))                           \
  TW_SATURATED_FLOAT(D, least, most)
TW_SATURATED_FROM_ALL(char, CHAR_MIN, CHAR_MAX) TW_SATURATED_FROM_ALL(uchar, 0, UCHAR_MAX)
TW_SATURATED_FROM_ALL(short, SHRT_MIN, SHRT_MAX) TW_SATURATED_FROM_ALL(ushort, 0, USHRT_MAX)
TW_SATURATED_FROM_ALL(int, INT_MIN, INT_MAX) TW_SATURATED_FROM_ALL(uint, 0, UINT_MAX)

/* ---- rounded */
#define TW_ROUNDED(D)                                                                                                  \
  TW_CONVERSION(D, float, _rte, (D)rint(x)) TW_CONVERSION(D, float, _rtz, (D)x)                                        \
  TW_CONVERSION(D, float, _rtp, (D)ceil(x)) TW_CONVERSION(D, float, _rtn, (D)floor(x))                                 \
  TW_CONVERSION(D, float, _sat_rte, convert_##D##_sat(rint(x))) TW_CONVERSION(D, float, _sat_rtz, convert_##D##_sat(x))
TW_ROUNDED(char) TW_ROUNDED(uchar) TW_ROUNDED(short) TW_ROUNDED(ushort) TW_ROUNDED(int) TW_ROUNDED(uint)

#endif
