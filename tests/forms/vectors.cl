/* vectors: OpenCL's functions of vectors, select, geometry and conversions, one kernel for each form; vector_forms.c
 * has what each must compute.  All have (a, b, out, n), as form.h says. */
#define KERNEL(name) __kernel void name(__global const uint *a, __global const uint *b, __global uint *out, uint n)
#define FLOATS(name) __kernel void name(__global const float *a, __global const float *b, __global float *out, uint n)
#define I get_global_id(0)
#pragma clang diagnostic ignored "-Wunused-parameter"

#define X (float4)(a[I], b[I], a[I] + 1, b[I] - 1)
#define Y (float4)(b[I], a[I], 0.25f, a[I] * b[I])
#define SUM(v) ((v).x + 2 * (v).y + 3 * (v).z + 4 * (v).w)
#define MIXED(v) ((uint)(v).x ^ (uint)(v).y << 7 ^ (uint)(v).z << 14 ^ (uint)(v).w << 21)

FLOATS(vector_math) {
  out[I] = SUM(sin(X)) + SUM(exp(Y)) + SUM(sqrt(fabs(X))) + SUM(floor(Y * 3)) + SUM(pow(X * X + 1, Y));
}
FLOATS(vector_math_of_other_sizes) {
  const float2 two = cos((float2)(a[I], b[I]));
  const float3 three = atan2((float3)(a[I], b[I], 1), (float3)(b[I], 1, a[I]));
  const float8 eight = native_exp2((float8)(X, Y));
  const float16 sixteen = fmax((float16)(X, Y, X, Y), 0.0f);
  out[I] = two.x * two.y + three.x + three.y * three.z + SUM(eight.lo) - SUM(eight.hi) + SUM(sixteen.odd.lo) +
           sixteen.sf;
}
FLOATS(vector_bounds) {
  out[I] = SUM(clamp(X, -0.5f, 0.5f)) + SUM(clamp(X, Y, Y + 1)) + SUM(min(X, 0.1f)) + SUM(max(X, Y)) +
           SUM(fmin(Y, -0.2f)) + max(a[I], b[I]);
}
FLOATS(vector_blends) {
  out[I] = SUM(mix(X, Y, 0.25f)) + SUM(mix(X, Y, X)) + SUM(step(0.1f, X)) + SUM(step(X, Y)) +
           SUM(smoothstep(-1.0f, 1.0f, X)) + smoothstep(0.0f, 0.5f, a[I]) + SUM(fma(X, Y, X)) + SUM(sign(X));
}
FLOATS(vector_geometry) {
  const float3 u = X.xyz, v = Y.xyz;
  out[I] = dot(X, Y) + dot(u, v) + dot(X.xy, Y.xy) + length(X) + distance(u, v) + SUM(normalize(X)) + SUM(cross(X, Y)) +
           cross(u, v).y;
}
KERNEL(vector_conversions) {
  const int4 whole = (int4)((int)a[I], (int)b[I], (int)(a[I] >> 20) - 300, (int)(b[I] >> 20) - 300);
  const float4 parts = convert_float4(whole) / 3.0f;
  const float4 small = (float4)(a[I] % 1000, b[I] % 1000, a[I] % 77, b[I] % 77) / 4.0f - 60.0f;
  out[I] = MIXED(convert_uchar4_sat(whole)) ^ MIXED(convert_char4_sat(parts)) ^ MIXED(convert_short4(whole)) ^
           MIXED(convert_int4_rte(small)) + MIXED(convert_int4_rtz(small)) * 3 + MIXED(convert_int4_rtp(small)) * 5 +
           MIXED(convert_int4_rtn(small)) * 7 + MIXED(convert_uint4_sat(parts)) +
           MIXED(convert_ushort4(convert_long4(whole) * 5));
}
FLOATS(vector_choices) {
  out[I] = SUM(select(X, Y, X < Y)) + select(a[I], b[I], a[I] > 0.5f) +
           SUM(bitselect(X, Y, (float4)(as_float(0x80000000)))) + any(X < Y) +
           2 * all(X > -1.5f) + 4 * any(isnan(X / 0.0f * 0.0f)) + 8 * all(isfinite(Y));
}
KERNEL(vector_integers) {
  const uint4 x = (uint4)(a[I], b[I], a[I] ^ b[I], 12345), y = (uint4)(b[I], 7, a[I], a[I] + b[I]);
  const int4 u = as_int4(x), v = as_int4(y);
  out[I] = MIXED(min(x, y)) + MIXED(max(u, v)) * 3 + MIXED(clamp(u, -1000, 1000)) * 5 + MIXED(rotate(x, y)) * 7 +
           MIXED(mul_hi(u, v)) * 11 + MIXED(abs(u)) * 13 + MIXED(popcount(x)) * 17 + MIXED(clz(y)) * 19 +
           MIXED(bitselect(x, y, x >> 1)) * 23 + MIXED(select(x, y, u > v)) * 29;
}
