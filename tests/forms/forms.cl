/* forms: one kernel for each form that public OpenCL kernels use; forms.c has what each must compute.
 * All have (a, b, out, n), WORDS of each buffer, and are launched with 4 blocks of 64 threads. */
#define WORDS 256u
#define GLOBAL __global
#define CONSTANT __constant
#define FUNCTION __attribute__((noinline)) static
#define FORM(name)                                                                                                     \
  static uint body_##name(uint i, __global const uint *a, __global const uint *b);                                     \
  __kernel void name(__global const uint *a, __global const uint *b, __global uint *out, uint n)                       \
  {                                                                                                                    \
    const uint i = get_global_id(0);                                                                                   \
    if (i < n) out[i] = body_##name(i, a, b);                                                                          \
  }                                                                                                                    \
  static uint body_##name(uint i, __global const uint *a, __global const uint *b)
#pragma clang diagnostic ignored "-Wunused-parameter"
#pragma clang diagnostic ignored "-Wsometimes-uninitialized" /* of a __local variable that one thread sets */
#include "bodies.h"

#define KERNEL(name) __kernel void name(__global const uint *a, __global const uint *b, __global uint *out, uint n)
#define FLOATS(name) __kernel void name(__global const float *a, __global const float *b, __global float *out, uint n)
#define I get_global_id(0)
#define T get_local_id(0)

/* ---- floats */
FLOATS(float_sums) { out[I] = a[I] * b[I] + a[I] - b[I] / 3; }
FLOATS(fused) { out[I] = fma(a[I], b[I], mad(a[I], 0.5f, 2.0f)); }
FLOATS(float_division) { out[I] = a[I] / (b[I] + 2.0f) + native_divide(a[I], b[I] + 3.0f); }
FLOATS(roots) { out[I] = sqrt(fabs(a[I])) + rsqrt(b[I] + 2.0f) + native_sqrt(b[I] + 1.5f); }
FLOATS(exponentials) { out[I] = exp(a[I]) + exp2(b[I]) + native_exp(a[I]) + exp10(b[I]); }
FLOATS(logarithms) { out[I] = log(a[I] + 1.5f) + log2(b[I] + 1.5f) + log10(a[I] + 2.0f); }
FLOATS(angles) { out[I] = sin(a[I] * 3) + cos(b[I] * 3) + tan(a[I]); }
FLOATS(arctangents) { out[I] = atan(a[I] * 4) + atan(b[I]) + atan2(a[I], b[I]) + asin(a[I]) * acos(b[I]); }
FLOATS(powers) { out[I] = pow(a[I] + 1.5f, b[I] * 3) + powr(b[I] + 1.5f, 2.0f); }
FLOATS(to_integral) { out[I] = floor(a[I] * 9) + ceil(b[I] * 9) * 16 + round(a[I] * 5) * 256 + trunc(b[I] * 7) * 4096 + rint(a[I] * 3) * 65536; }
FLOATS(remainders) { out[I] = fmod(a[I] * 9, 2.5f) + hypot(a[I], b[I]); }
FLOATS(extremes) { out[I] = fmin(a[I], b[I]) + 2 * fmax(a[I], 0.25f) + 4 * clamp(b[I], -0.5f, 0.5f) + 8 * copysign(a[I], b[I]); }
FLOATS(blends) { out[I] = mix(a[I], b[I], 0.25f) + step(a[I], b[I]) + sign(b[I]) + degrees(radians(a[I])); }
FLOATS(classes) {
  const float huge = a[I] > 0 ? 1e30f * 1e30f * a[I] : a[I], none = b[I] > 0 ? huge - huge : 1;
  out[I] = isinf(huge) + 2 * isnan(none) + 4 * isfinite(a[I]);
}
FLOATS(float_comparisons) { out[I] = (a[I] < b[I]) + 2 * (a[I] >= 0.5f) + 4 * !(b[I] > a[I]) + 8 * (a[I] != b[I]); }
FLOATS(conversions) { out[I] = (float)(int)(a[I] * 1000) + (float)(uint)(fabs(b[I]) * 70000) + (float)(uchar)(int)(fabs(a[I]) * 200); }
FLOATS(polynomial) {
  float r = 0;
  for (int k = 6; k >= 0; k--) r = r * a[I] + b[k];
  out[I] = r;
}
KERNEL(bits_of_floats) { out[I] = as_uint(as_float(a[I] & 0x3fffffff) + 1.0f) ^ (uint)as_int(-as_float(b[I] & 0x3fffffff)); }

/* ---- integer built-ins */
KERNEL(high_products) { out[I] = mul_hi(a[I], b[I]) + (uint)mul_hi((int)a[I], (int)b[I]); }
KERNEL(products_of_24) { out[I] = mul24(a[I] & 0xffff, b[I] & 0xff) + (uint)mad24((int)(a[I] & 0xfff), (int)(b[I] & 0xfff), 7); }
KERNEL(rotations) { out[I] = rotate(a[I], b[I] % 40) ^ (uint)rotate((int)b[I], 5); }
KERNEL(counted_bits) { out[I] = popcount(a[I]) + 100 * clz(b[I] >> I % 33) + 10000 * (uint)popcount((ulong)a[I] << 7); }
KERNEL(integer_extremes) { out[I] = min(a[I], b[I]) ^ (uint)max((int)a[I], (int)b[I]) ^ clamp(a[I], 1000u, 100000u); }
KERNEL(differences) { out[I] = abs_diff(a[I], b[I]) + abs((int)a[I]) + abs_diff((int)a[I], (int)b[I]); }

/* ---- vectors */
KERNEL(vector_sums) {
  const uint4 x = ((__global const uint4 *)a)[I / 4], y = ((__global const uint4 *)b)[I / 4], s = x * y + x.wzyx;
  out[I] = I % 4 == 0 ? s.x : I % 4 == 1 ? s.y : I % 4 == 2 ? s.z : s.w;
}
FLOATS(float_vectors) {
  const float4 x = (float4)(a[I], b[I], 1, 2), y = x.yxwz * 2 - x;
  const float2 z = y.lo + y.hi;
  out[I] = z.x * z.y;
}
KERNEL(loaded_vectors) {
  const uint4 x = vload4(I / 8, a + 3);
  const uint3 y = vload3(I / 4, b + 1);
  const uint2 z = vload2(I / 2, a);
  out[I] = x.x + x.w * 3 + y.y + y.z + z.x - z.y;
}
KERNEL(loaded_bytes) {
  const uchar8 x = vload8(I / 8, (__global const uchar *)a + 5);
  const ushort4 y = vload4(I / 8, (__global const ushort *)b + 1);
  out[I] = x.s0 + x.s7 * 256u + y.z * 3u;
}
KERNEL(stored_vectors) {
  if (I % 4 == 0) vstore4((uint4)(a[I], b[I], I, 7), I / 4, out);
}
KERNEL(stored_bytes) {
  __global uchar *p = (__global uchar *)out;
  vstore3((uchar3)(a[I], b[I], a[I] >> 8), I, p);
}

/* ---- shared memory */
KERNEL(shared_scalar) {
  __local uint seed;
  if (T == 0) seed = a[I];
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint before = seed;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (T == 63) seed = before + b[I];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = seed + before;
}
KERNEL(shared_reversal) {
  __local uint room[64];
  room[T] = a[I];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = room[63 - T] + b[I];
}
KERNEL(shared_tile) {
  __local uint tile[8][9];
  tile[T / 8][T % 8] = a[I];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = tile[T % 8][T / 8];
}
KERNEL(shared_bytes) {
  __local uchar room[64];
  room[T] = (uchar)a[I];
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = room[T ^ 33] + room[(T + 7) % 64] * 256u;
}
KERNEL(shared_sum) {
  __local uint room[64];
  room[T] = a[I] + b[I];
  for (uint by = 32; by > 0; by /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (T < by) room[T] += room[T + by];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = room[0];
}
KERNEL(shared_prefix) {
  __local uint room[2][64];
  uint from = 0;
  room[0][T] = a[I];
  for (uint by = 1; by < 64; by *= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    room[1 - from][T] = room[from][T] + (T >= by ? room[from][T - by] : 0);
    from = 1 - from;
  }
  out[I] = room[from][T];
}
KERNEL(returns_around_barrier) {
  __local uint room[64];
  if (n > 100000) return;
  room[T] = a[I] * 3;
  barrier(CLK_LOCAL_MEM_FENCE);
  if (T % 2) {
    out[I] = room[T - 1];
    return;
  }
  out[I] = room[T + 1] + 1;
}
__kernel void shared_pointer(__global const uint *a, __global const uint *b, __global uint *out, uint n, __local uint *room) {
  room[T] = a[I] ^ n;
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = room[(T * 5 + b[0]) % 64];
}
KERNEL(global_exchange) {
  out[I] = a[I];
  barrier(CLK_GLOBAL_MEM_FENCE);
  const uint other = out[I ^ 1];
  barrier(CLK_GLOBAL_MEM_FENCE);
  out[I] = other + b[I];
}
KERNEL(fences) {
  __local volatile uint room[64];
  room[T] = a[I];
  mem_fence(CLK_LOCAL_MEM_FENCE);
  barrier(CLK_LOCAL_MEM_FENCE);
  out[I] = room[T ^ 1];
}

/* ---- atomics */
KERNEL(counts) { atomic_add(&out[a[I] % 16], b[I] % 10); atomic_inc(&out[16 + b[I] % 4]); atomic_sub(&out[20], 3u); }
KERNEL(atomic_extremes) {
  atomic_max(&out[a[I] % 8], b[I]);
  atomic_min((__global int *)&out[8 + a[I] % 8], (int)b[I]);
  atomic_or(&out[16 + I % 8], a[I]);
  atomic_xor(&out[24], b[I]);
}
KERNEL(atomic_names) { atom_add(&out[a[I] % 16], 2u); atom_inc(&out[32]); atom_max(&out[40], b[I]); }
KERNEL(compare_and_swap) {
  __global uint *p = &out[a[I] % 4];
  uint old = *(volatile __global uint *)p, seen;
  for (; (seen = atomic_cmpxchg(p, old, old * 5 + 5 - old * 4)) != old; old = seen);
}
KERNEL(shared_counts) {
  __local uint count[16];
  if (T < 16) count[T] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  atomic_inc(&count[a[I] % 16]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (T < 16) atomic_add(&out[T], count[T]);
}
FLOATS(exchanged_floats) { out[I] = a[I]; out[I] += atomic_xchg(&out[I], b[I]); }

/* ---- geometry and parameters */
KERNEL(geometry) {
  out[I] = get_global_size(0) + get_num_groups(0) * 3 + get_local_size(0) * 5 + get_group_id(0) * 7 + get_local_id(0) * 11 + get_local_id(1) +
           get_global_size(1);
}
KERNEL(strided_loop) {
  for (uint k = I; k < n; k += get_global_size(0) / 2)
    if (I < get_global_size(0) / 2) out[k] = a[k] + b[n - 1 - k];
}
struct plane {
  uint width;
  float scale;
  uchar shift;
  ushort bias;
  ulong wide;
};
__kernel void struct_parameter(__global const uint *a, __global const uint *b, __global uint *out, uint n, struct plane p) {
  out[I] = a[I] % p.width + (uint)(p.scale * 100) + (b[I] >> p.shift) + p.bias + (uint)(p.wide >> 30) + n;
}
__kernel void small_parameters(__global const uint *a, __global const uint *b, __global uint *out, uint n, uchar c, short s, long w, float f) {
  out[I] = a[I] + c * 3u + (uint)s + (uint)(w >> 8) + (uint)(f * 8) + b[n - 1];
}
