/* support: what random programs call (generate.c), defined for every argument and with one result for it. */

#define DIVIDE(type, least)                                                                                            \
  inline __attribute__((overloadable, always_inline)) type divide(type x, type y)                                      \
  {                                                                                                                    \
    return y == 0 || (least != 0 && x == least && y == (type)-1) ? (type)11 : x / y;                                   \
  }                                                                                                                    \
  inline __attribute__((overloadable, always_inline)) type rest(type x, type y)                                        \
  {                                                                                                                    \
    return y == 0 || (least != 0 && x == least && y == (type)-1) ? (type)13 : x % y;                                   \
  }
DIVIDE(int, INT_MIN)
DIVIDE(uint, 0)
DIVIDE(long, LONG_MIN)
DIVIDE(ulong, 0)

/* NaNs differ in their bits from machine to machine. */
inline __attribute__((overloadable, always_inline)) uint bits(float x) { return x != x ? 0x7fc00000u : as_uint(x); }

/* The integer a float stands for, where there is one. */
inline __attribute__((overloadable, always_inline)) int to_int(float x) {
  return x > -0x1p30f && x < 0x1p30f ? (int)x : 17;
}

/* The sign that an operation gives a NaN is anybody's. */
inline __attribute__((overloadable, always_inline)) float with_sign(float x, float y) {
  return copysign(x, as_float(bits(y)));
}

#ifdef TWINWARP_OPENCL_DOUBLE_H
inline __attribute__((overloadable, always_inline)) ulong bits(double x) {
  return x != x ? 0x7ff8000000000000UL : as_ulong(x);
}
inline __attribute__((overloadable, always_inline)) long to_int(double x) {
  return x > -0x1p62f && x < 0x1p62f ? (long)x : 17;
}
inline __attribute__((overloadable, always_inline)) double with_sign(double x, double y) {
  return copysign(x, as_double(bits(y)));
}
#endif

#ifdef cl_khr_fp16
#define as_half(x) __builtin_astype(x, half)
inline __attribute__((overloadable, always_inline)) uint bits(half x) {
  return x != x ? 0x7e00u : __builtin_astype(x, ushort);
}
inline __attribute__((overloadable, always_inline)) int to_int(half x) { return isfinite(x) ? (int)x : 17; }
inline __attribute__((overloadable, always_inline)) half with_sign(half x, half y) {
  return copysign(x, as_half((ushort)bits(y)));
}
#endif
