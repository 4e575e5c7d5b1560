// halves: CUDA C++ on __half and __half2, as cuda_fp16.h has it.  What each must compute is in tests/forms/half_forms.c; halves.ptx
// was made of this file by
//
//   nvcc -ptx -arch=sm_80 -o tests/cuda/halves.ptx tests/cuda/halves.cu          (13.0, V13.0.88)
//
// All have (a, b, out, n), as tests/forms/form.h says; a word of a and b is a pair of halves, NaN and infinite ones too.
#include <cuda_fp16.h>

typedef unsigned int uint;
#define KERNEL(name) extern "C" __global__ void name(const uint *a, const uint *b, uint *out, uint n)
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T threadIdx.x
#define ALL 0xffffffffu

static __device__ __half2 pair(uint w) { return *reinterpret_cast<__half2 *>(&w); }
static __device__ uint word(__half2 h) { return *reinterpret_cast<uint *>(&h); }
static __device__ uint bits(__half h) { return __half_as_ushort(h); }

// ---- pairs
KERNEL(half_axpy) { out[I] = word(__hfma2(__floats2half2_rn(1.5f, -0.375f), pair(a[I]), pair(b[I]))); }
KERNEL(half_pairs) {
  const __half2 x = pair(a[I]), y = pair(b[I]);
  out[I] = word(__hadd2(x, y)) ^ word(__hmul2(x, y)) * 3 ^ word(__hsub2(x, y)) * 5;
}
KERNEL(half_signs) { out[I] = word(__hneg2(pair(a[I]))) ^ word(__habs2(pair(b[I]))) * 3; }
KERNEL(half_saturated) {
  const __half2 x = pair(a[I]), y = pair(b[I]);
  out[I] = word(__hfma2_sat(x, y, x)) ^ word(__hadd2_sat(x, y)) * 3 ^ bits(__hmul_sat(__low2half(x), __high2half(y))) * 5;
}
KERNEL(half_extremes) {
  const __half2 x = pair(a[I]), y = pair(b[I]);
  out[I] = word(__hmin2(x, y)) ^ word(__hmax2(x, y)) * 3 ^ bits(__hmax(__low2half(x), __high2half(x))) * 5;
}

// ---- one half
KERNEL(half_polynomial) {
  const __half x = __low2half(pair(a[I]));
  __half r = __high2half(pair(b[0]));
  for (uint k = 1; k < 6; k++) r = __hfma(r, x, __low2half(pair(b[k])));
  out[I] = bits(r);
}
KERNEL(half_dot) { // products and sums in single precision
  float sum = 0;
  for (uint k = 0; k < 8; k++) {
    const __half2 x = pair(a[(I + k) % n] & 0xbfffbfff), y = pair(b[(I * 3 + k) % n] & 0xbfffbfff);
    sum = __fmaf_rn(__low2float(x), __low2float(y), sum);
    sum = __fmaf_rn(__high2float(x), __high2float(y), sum);
  }
  out[I] = __float_as_uint(sum);
}
KERNEL(half_operators) {
  const __half x = __low2half(pair(a[I])), y = __low2half(pair(b[I]));
  __half r = x;
  r += y;
  r *= x;
  r -= y;
  out[I] = bits(r) | bits(-y) << 16;
}

// ---- conversions
KERNEL(half_from_singles) {
  const float x = __uint_as_float((a[I] & 0x8fffffff) | 0x30000000); // about the halves, and beyond
  out[I] = bits(__float2half_rn(x)) ^ bits(__float2half_rz(x)) * 3 ^ bits(__float2half_rd(x)) * 5 ^ bits(__float2half_ru(x)) * 7 ^
           word(__floats2half2_rn(x, -x * 3));
}
KERNEL(half_to_singles) {
  out[I] = __float_as_uint(__low2float(pair(a[I]))) ^ __float_as_uint(__high2float(pair(b[I]))) * 3;
}
KERNEL(half_from_integers) {
  const uint x = a[I] >> b[I] % 32;
  out[I] = bits(__uint2half_rn(x)) ^ bits(__int2half_rn((int)a[I] >> b[I] % 32)) * 3 ^ bits(__uint2half_rz(x)) * 5 ^
           bits(__short2half_rn((short)a[I])) * 7 ^ bits(__int2half_rd(-(int)(x >> 8))) * 9 ^
           bits(__ll2half_rn((long long)((unsigned long long)a[I] << 32 | b[I]) >> b[I] % 64)) * 11;
}
KERNEL(half_to_integers) {
  const __half x = __low2half(pair(a[I])), y = __high2half(pair(b[I]));
  out[I] = (uint)__half2int_rz(x) ^ (uint)__half2int_rn(y) * 3 ^ __half2uint_ru(x) * 5 ^ (uint)__half2int_rd(y) * 7 ^
           (uint)(__half2ll_rz(x) >> 3) * 9 ^ __half2ushort_rn(y) * 11;
}
KERNEL(half_from_doubles) {
  const double x = __hiloint2double((a[I] & 0x807fffff) | 0x3f000000, b[I] & 0xfff), y = __hiloint2double(b[I], a[I]);
  out[I] = bits(__double2half(x)) | bits(__double2half(y)) << 16;
}
KERNEL(half_integral) {
  const __half x = __low2half(pair(a[I]));
  out[I] = bits(hfloor(x)) ^ bits(hceil(x)) * 3 ^ bits(htrunc(x)) * 5 ^ bits(hrint(x)) * 7;
}

// ---- comparisons
KERNEL(half_compared) {
  const __half x = __low2half(pair(a[I])), y = __low2half(pair(b[I]));
  const __half z = b[I] % 3 ? y : x;
  out[I] = __hlt(x, z) + 2 * __hle(x, z) + 4 * __heq(x, z) + 8 * __hne(x, z) + 16 * __hgtu(x, z) + 32 * __hgeu(x, z) +
           64 * __hisnan(x) + 128 * (__hisinf(x) != 0) + 256 * __hequ(x, z) + 512 * __hneu(x, z);
}
KERNEL(half_pairs_compared) {
  const __half2 x = pair(a[I]), y = pair(b[I] % 3 ? b[I] : a[I] ^ (b[I] & 0x10000));
  out[I] = word(__hlt2(x, y)) ^ word(__hgeu2(x, y)) * 3 ^ __heq2_mask(x, y) * 5 ^ (__hbgt2(x, y) + 2 * __hbneu2(x, y)) * 7;
}

// ---- memory, warps and atomics
struct __align__(8) Four {
  __half2 low, high;
};
KERNEL(half_in_memory) {
  __shared__ __half room[64];
  const Four *from = reinterpret_cast<const Four *>(a);
  const __half *halves = reinterpret_cast<const __half *>(b);
  room[T] = halves[I * 2 + 1];
  __syncthreads();
  __half mine[4] = {__low2half(from[I / 2].low), __high2half(from[I / 2].high), room[63 - T], halves[I]};
  reinterpret_cast<__half *>(out)[2 * I] = mine[a[I] % 4];
  reinterpret_cast<__half *>(out)[2 * I + 1] = mine[b[I] % 4];
}
KERNEL(half_sum_of_a_warp) {
  __half2 x = __hmul2(pair(a[I] & 0xbfffbfff), __floats2half2_rn(0.25f, 4.0f));
  for (int k = 16; k; k /= 2) x = __hadd2(x, __shfl_xor_sync(ALL, x, k));
  out[I] = word(x);
}
KERNEL(half_atomics) { // of whole numbers, whose sums are exact
  __half2 *pairs = reinterpret_cast<__half2 *>(out);
  atomicAdd(&pairs[a[I] % 4], __floats2half2_rn(a[I] / 4 % 4, b[I] / 4 % 4));
  atomicAdd(&reinterpret_cast<__half *>(out)[8 + a[I] / 16 % 8], __float2half(b[I] / 16 % 4));
}
KERNEL(half_approximations) { // 1 where it is within a unit of 2^-9
  const float x = __low2float(pair((a[I] & 0x83ff83ff) | 0x38003800)), power = exp2f(x), tangent = tanhf(x);
  const __half h = __float2half(x);
  out[I] = (fabsf(__half2float(hexp2(h)) - power) < power / 512) + 2 * (fabsf(__half2float(htanh_approx(h)) - tangent) < 1 / 512.f);
}
