/* opencl_vectors: opencl.h's functions of vectors, element by element; geometry, select and bitselect.  opencl.h
 * includes it. */
#ifndef TWINWARP_OPENCL_VECTORS_H
#define TWINWARP_OPENCL_VECTORS_H

#define TW_PURE TW_BUILTIN __attribute__((const))

/* X(n, ...) for each number of elements. */
#define TW_SIZES(X, ...)                                                                                               \
  X(2, __VA_ARGS__) X(3, __VA_ARGS__) X(4, __VA_ARGS__) X(8, __VA_ARGS__) X(16, __VA_ARGS__)

/* A function of vectors whose element i is `expression`. */
#define TW_EACH(vector, n, name, arguments, expression)                                                                \
  TW_PURE vector name arguments                                                                                        \
  {                                                                                                                    \
    vector r;                                                                                                          \
    for (uint i = 0; i < n; i++) r[i] = expression;                                                                    \
    return r;                                                                                                          \
  }
#define TW_OF1(n, T, name) TW_EACH(T##n, n, name, (T##n x), name(x[i]))
#define TW_OF2(n, T, name) TW_EACH(T##n, n, name, (T##n x, T##n y), name(x[i], y[i]))
#define TW_OF3(n, T, name) TW_EACH(T##n, n, name, (T##n x, T##n y, T##n z), name(x[i], y[i], z[i]))
#define TW_OF_SCALAR(n, T, name) TW_EACH(T##n, n, name, (T##n x, T y), name(x[i], y))
#define TW_OF_SCALARS(n, T, name) TW_EACH(T##n, n, name, (T##n x, T y, T z), name(x[i], y, z))

/* ---- math */
TW_FLOAT2(min, __nvvm_fmin_f(x, y))
TW_FLOAT2(max, __nvvm_fmax_f(x, y))
TW_PURE float smoothstep(float low, float high, float x)
{
  const float t = clamp(__nvvm_div_rn_f(x - low, high - low), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

#define TW_MATH1(name) TW_SIZES(TW_OF1, float, name)
#define TW_MATH2(name) TW_SIZES(TW_OF2, float, name)
#define TW_MATH3(name) TW_SIZES(TW_OF3, float, name)
TW_MATH1(native_sqrt) TW_MATH1(native_rsqrt) TW_MATH1(native_recip) TW_MATH1(native_exp) TW_MATH1(native_exp2)
TW_MATH1(native_exp10) TW_MATH1(native_log) TW_MATH1(native_log2) TW_MATH1(native_log10) TW_MATH1(native_sin)
TW_MATH1(native_cos) TW_MATH1(native_tan) TW_MATH1(sqrt) TW_MATH1(rsqrt) TW_MATH1(exp) TW_MATH1(exp2) TW_MATH1(exp10)
TW_MATH1(log) TW_MATH1(log2) TW_MATH1(log10) TW_MATH1(sin) TW_MATH1(cos) TW_MATH1(tan) TW_MATH1(asin) TW_MATH1(acos)
TW_MATH1(atan) TW_MATH1(fabs) TW_MATH1(floor) TW_MATH1(ceil) TW_MATH1(trunc) TW_MATH1(rint) TW_MATH1(round)
TW_MATH1(degrees) TW_MATH1(radians) TW_MATH1(sign)
TW_MATH2(native_divide) TW_MATH2(native_powr) TW_MATH2(pow) TW_MATH2(powr) TW_MATH2(copysign) TW_MATH2(fmin)
TW_MATH2(fmax) TW_MATH2(min) TW_MATH2(max) TW_MATH2(atan2) TW_MATH2(hypot) TW_MATH2(fmod) TW_MATH2(step)
TW_MATH3(fma) TW_MATH3(mad) TW_MATH3(clamp) TW_MATH3(mix) TW_MATH3(smoothstep)
TW_SIZES(TW_OF_SCALAR, float, fmin) TW_SIZES(TW_OF_SCALAR, float, fmax) TW_SIZES(TW_OF_SCALAR, float, min)
TW_SIZES(TW_OF_SCALAR, float, max) TW_SIZES(TW_OF_SCALARS, float, clamp)
#define TW_MIX(n, T) TW_EACH(T##n, n, mix, (T##n x, T##n y, T z), mix(x[i], y[i], z))
#define TW_STEP(n, T) TW_EACH(T##n, n, step, (T edge, T##n x), step(edge, x[i]))
#define TW_SMOOTHSTEP(n, T) TW_EACH(T##n, n, smoothstep, (T low, T high, T##n x), smoothstep(low, high, x[i]))
TW_SIZES(TW_MIX, float) TW_SIZES(TW_STEP, float) TW_SIZES(TW_SMOOTHSTEP, float)

/* What holds of an element is -1, and 1 of a scalar. */
#define TW_IS(n, name) TW_EACH(int##n, n, name, (float##n x), -name(x[i]))
TW_SIZES(TW_IS, isnan) TW_SIZES(TW_IS, isinf) TW_SIZES(TW_IS, isfinite)

/* ---- integers */
#define TW_INTEGERS(T)                                                                                                 \
  TW_SIZES(TW_OF2, T, min) TW_SIZES(TW_OF2, T, max) TW_SIZES(TW_OF3, T, clamp) TW_SIZES(TW_OF_SCALAR, T, min)          \
  TW_SIZES(TW_OF_SCALAR, T, max) TW_SIZES(TW_OF_SCALARS, T, clamp) TW_SIZES(TW_OF2, T, mul_hi)                         \
  TW_SIZES(TW_OF2, T, mul24) TW_SIZES(TW_OF3, T, mad24) TW_SIZES(TW_OF2, T, rotate) TW_SIZES(TW_OF1, T, popcount)      \
  TW_SIZES(TW_OF1, T, clz)
TW_INTEGERS(int)
TW_INTEGERS(uint)
#define TW_ABS(n, T) TW_EACH(u##T##n, n, abs, (T##n x), abs(x[i]))
TW_SIZES(TW_ABS, int)

/* ---- geometry, of up to four elements */
TW_PURE float dot(float x, float y) { return x * y; }
TW_PURE float dot(float2 x, float2 y) { return x.x * y.x + x.y * y.y; }
TW_PURE float dot(float3 x, float3 y) { return x.x * y.x + x.y * y.y + x.z * y.z; }
TW_PURE float dot(float4 x, float4 y) { return x.x * y.x + x.y * y.y + x.z * y.z + x.w * y.w; }
TW_PURE float3 cross(float3 x, float3 y) { return x.yzx * y.zxy - x.zxy * y.yzx; }
TW_PURE float4 cross(float4 x, float4 y) { return (float4)(cross(x.xyz, y.xyz), 0.0f); }
#define TW_GEOMETRY(V)                                                                                                 \
  TW_PURE float length(V x) { return sqrt(dot(x, x)); }                                                                \
  TW_PURE float distance(V x, V y) { return length(x - y); }                                                           \
  TW_PURE V normalize(V x) { const float s = dot(x, x); return s == 0.0f ? x : x * rsqrt(s); }                         \
  TW_PURE float fast_length(V x) { return length(x); }                                                                 \
  TW_PURE float fast_distance(V x, V y) { return distance(x, y); }                                                     \
  TW_PURE V fast_normalize(V x) { return normalize(x); }
TW_GEOMETRY(float) TW_GEOMETRY(float2) TW_GEOMETRY(float3) TW_GEOMETRY(float4)

/* ---- select: of scalars by a condition, of elements by its highest bit */
#define TW_HIGHEST(c) ((c) >> (sizeof(c) * 8 - 1) & 1)
#define TW_SELECT_EACH(n, T, C)                                                                                        \
  TW_EACH(T##n, n, select, (T##n x, T##n y, C##n c), TW_HIGHEST(c[i]) ? y[i] : x[i])
#define TW_SELECT(T, C)                                                                                                \
  TW_PURE T select(T x, T y, C c) { return c ? y : x; }                                                                \
  TW_SIZES(TW_SELECT_EACH, T, C)
#define TW_SELECTS(S, U) TW_SELECT(S, S) TW_SELECT(S, U) TW_SELECT(U, S) TW_SELECT(U, U)
TW_SELECTS(char, uchar) TW_SELECTS(short, ushort) TW_SELECTS(int, uint) TW_SELECTS(long, ulong)
TW_SELECT(float, int) TW_SELECT(float, uint)

#define TW_BITSELECT(T) TW_PURE T bitselect(T x, T y, T mask) { return (x & ~mask) | (y & mask); }
#define TW_BITSELECT_EACH(n, T) TW_BITSELECT(T##n)
TW_BITSELECT(int) TW_BITSELECT(uint) TW_SIZES(TW_BITSELECT_EACH, int) TW_SIZES(TW_BITSELECT_EACH, uint)
TW_PURE float bitselect(float x, float y, float mask)
{
  return as_float(bitselect(as_int(x), as_int(y), as_int(mask)));
}
TW_SIZES(TW_OF3, float, bitselect)

#define TW_ANY_ALL(n, T)                                                                                               \
  TW_PURE int any(T##n x) { int r = 0; for (uint i = 0; i < n; i++) r |= x[i] < 0; return r; }                         \
  TW_PURE int all(T##n x) { int r = 1; for (uint i = 0; i < n; i++) r &= x[i] < 0; return r; }
TW_SIZES(TW_ANY_ALL, int)
TW_PURE int any(int x) { return x < 0; }
TW_PURE int all(int x) { return x < 0; }

#endif
