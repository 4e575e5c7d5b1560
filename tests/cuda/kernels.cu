// kernels: CUDA C++ as public code has it: templates, structs, shared arrays of open size, functions of warps.  What each
// must compute is in cuda_forms.c; kernels.ptx was made of this file by
//
//   nvcc -ptx -arch=sm_75 -o tests/cuda/kernels.ptx tests/cuda/kernels.cu        (13.0, V13.0.88)
//
// All have (a, b, out, n), as tests/forms/form.h says.
#include <cassert>

typedef unsigned int uint;
#define KERNEL(name) extern "C" __global__ void name(const uint *a, const uint *b, uint *out, uint n)
#define FLOATS(name) extern "C" __global__ void name(const float *a, const float *b, float *out, uint n)
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T threadIdx.x
#define ALL 0xffffffffu

// ---- templates
template <typename W, int STEPS> __device__ W repeated(W x, W y) {
#pragma unroll
  for (int k = 0; k < STEPS; k++) x = x * y + W(k);
  return x;
}
KERNEL(cuda_template_function) { out[I] = repeated<uint, 5>(a[I], b[I]) + (uint)repeated<unsigned long long, 3>(a[I], b[I]); }

template <typename W> struct Stack {
  W room[8];
  int used = 0;
  __device__ void push(W w) { room[used++ & 7] = w; }
  __device__ W pop() { return room[--used & 7]; }
};
KERNEL(cuda_template_class) {
  Stack<uint> s;
  for (uint k = 0; k < 5; k++) s.push(a[(I + k) % n]);
  uint sum = 0;
  for (uint k = 0; k < 1 + b[I] % 4; k++) sum = sum * 3 + s.pop();
  out[I] = sum;
}

namespace of_templates {
template <typename W, int SCALE, bool SQUARED> __global__ void an_entry_whose_mangled_name_is_longer_than_sixty_three_letters(
    const W *a, const W *b, W *out, uint n) {
  if (I < n) out[I] = SQUARED ? a[I] * a[I] + W(SCALE) * b[I] : a[I] + b[I];
}
template __global__ void an_entry_whose_mangled_name_is_longer_than_sixty_three_letters<uint, 7, true>(const uint *, const uint *,
                                                                                                      uint *, uint);
}

template <typename F> __device__ uint apply(F f, uint x) { return f(f(x)); }
KERNEL(cuda_lambda) {
  const uint y = b[I];
  out[I] = apply([=](uint x) { return x * 3 + y; }, a[I]);
}

// ---- structs
struct Vector3 {
  float x, y, z;
  __device__ Vector3 operator+(const Vector3 &o) const { return {x + o.x, y + o.y, z + o.z}; }
  __device__ float dot(const Vector3 &o) const { return x * o.x + y * o.y + z * o.z; }
};
FLOATS(cuda_operators) {
  const Vector3 u = {a[I], b[I], 1}, v = {b[I], 2, a[I]};
  out[I] = (u + v).dot(u);
}
struct Settings {
  uint width;
  float scale[2];
  const uint *extra;
  unsigned char shift;
};
extern "C" __global__ void cuda_struct_parameter(const uint *a, const uint *b, uint *out, uint n, Settings s) {
  out[I] = a[I] % s.width + (uint)(s.scale[I % 2] * 8) + s.extra[n - 1 - I] + (b[I] >> s.shift);
}
struct alignas(16) Quad {
  uint w[4];
};
KERNEL(cuda_wide_loads) {
  const Quad q = reinterpret_cast<const Quad *>(a)[I / 4];
  const uint2 p = reinterpret_cast<const uint2 *>(b)[I / 2];
  out[I] = q.w[0] + q.w[3] * 3 + p.x - p.y;
}

// ---- shared memory
extern __shared__ uint open_size[];
KERNEL(cuda_open_shared) {
  open_size[T] = a[I];
  __syncthreads();
  out[I] = open_size[blockDim.x - 1 - T] + b[I];
}
KERNEL(cuda_two_in_open_shared) {
  uint *low = open_size;
  float *high = reinterpret_cast<float *>(open_size + blockDim.x);
  low[T] = a[I] % 1000;
  high[T] = (float)(b[I] % 1000) * 0.5f;
  __syncthreads();
  out[I] = low[T ^ 1] + (uint)high[T ^ 2];
}
KERNEL(cuda_static_shared) {
  __shared__ uint tile[8][9];
  __shared__ uint most;
  if (T == 0) most = 0;
  tile[T / 8][T % 8] = a[I];
  __syncthreads();
  atomicMax(&most, b[I]);
  __syncthreads();
  out[I] = tile[T % 8][T / 8] ^ most;
}

// ---- warps
KERNEL(cuda_shuffles) {
  uint sum = a[I];
  for (int by = 16; by > 0; by /= 2) sum += __shfl_xor_sync(ALL, sum, by);
  uint prefix = b[I];
  for (uint by = 1; by < 32; by *= 2) {
    const uint other = __shfl_up_sync(ALL, prefix, by);
    if (T % 32 >= by) prefix += other;
  }
  out[I] = sum ^ prefix ^ __shfl_sync(ALL, a[I], (int)(b[I] % 32)) ^ __shfl_down_sync(ALL, b[I], 3, 8);
}
KERNEL(cuda_votes) {
  const uint odd = __ballot_sync(ALL, a[I] & 1);
  out[I] = odd + __popc(odd & ((1u << T % 32) - 1)) + 3 * __any_sync(ALL, b[I] % 16 == 5) + 7 * __all_sync(ALL, b[I] % 64 != 9);
}
KERNEL(cuda_matches) {
  out[I] = __match_any_sync(ALL, a[I] % 5) ^ __match_any_sync(ALL, (unsigned long long)(b[I] % 3) << 33);
}
KERNEL(cuda_warp_barrier) {
  __shared__ volatile uint room[64];
  room[T] = a[I];
  __syncwarp();
  out[I] = room[T ^ 7] + b[I];
}
KERNEL(cuda_active_lanes) {
  out[I] = 0;
  if (a[I] % 3 == 0) out[I] = __popc(__activemask());
}

// ---- atomics
KERNEL(cuda_ticket) {
  __shared__ uint last;
  __threadfence();
  if (T == 0) last = atomicInc(&out[0], gridDim.x - 1) == gridDim.x - 1;
  __syncthreads();
  if (last && T == 0) out[1] = a[0];
  atomicAdd(&out[2 + b[I] % 8], a[I] % 100);
}
KERNEL(cuda_spin_lock) {
  for (uint turn = 0; turn < 32; turn++)
    if (T % 32 == turn) {
      while (atomicCAS(&out[200], 0, 1) != 0);
      volatile uint *sum = &out[201];
      *sum = *sum + a[I] % 7;
      __threadfence();
      atomicExch(&out[200], 0);
    }
}
KERNEL(cuda_wide_atomics) { atomicAdd(reinterpret_cast<unsigned long long *>(out) + a[I] % 4, (unsigned long long)b[I] << 16); }

// ---- what libraries do
FLOATS(cuda_roundings) {
  const float x = a[I], y = b[I], products = __fmul_rd(x, y) - __fmul_ru(x, y), sums = __fmaf_rd(x, y, 0.1f) - __fmaf_ru(x, y, 0.1f);
  out[I] = products * 16777216.0f + sums * 16777216.0f + __fmul_rz(x, y);
}
FLOATS(cuda_exponential) { out[I] = expf(a[I] * 4) + logf(b[I] + 1.5f) + sqrtf(fabsf(a[I])); }
FLOATS(cuda_trigonometry) { out[I] = atanf(a[I] * 3) + __sinf(b[I]) + log10f(a[I] + 1.5f) + tanhf(b[I]); }
FLOATS(cuda_fast_math) { out[I] = __expf(a[I]) + __fdividef(b[I], a[I] + 2) + rsqrtf(b[I] + 1.5f) + __saturatef(a[I] * 2); }
KERNEL(cuda_intrinsics) {
  out[I] = __brev(a[I]) ^ __clz((int)(b[I] >> I % 32)) ^ __ffs((int)a[I]) ^ __byte_perm(a[I], b[I], 0x3715) ^ __umulhi(a[I], b[I]) ^
           __funnelshift_l(a[I], b[I], 9) ^ __sad((int)(a[I] >> 1), (int)(b[I] >> 1), 5u);
}
KERNEL(cuda_clock) {
  const long long begin = clock64();
  uint x = a[I];
  for (int k = 0; k < 5; k++) x = x * 3 + b[I];
  const uint later = clock64() > begin, low = clock() != 0;
  out[I] = x + later + low;
}
KERNEL(cuda_assertion) {
  assert(n == 256);
  out[I] = a[I] - b[I];
}
__constant__ uint coefficients[4] = {3, 5, 7, 11};
__device__ uint counter = 40;
KERNEL(cuda_module_variables) {
  out[I] = a[I] * coefficients[b[I] % 4];
  if (I == 17) out[I] += atomicAdd(&counter, 2);
}
