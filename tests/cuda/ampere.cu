// ampere: more of CUDA C++ as public code has it, some of it of compute capability 8.0: functions by address, kernels
// of many parameters, reductions of warps and blocks, products of bytes.  What each must compute is in ampere_forms.c;
// ampere.ptx was made of this file by
//
//   nvcc -ptx -arch=sm_80 -o tests/cuda/ampere.ptx tests/cuda/ampere.cu          (13.0, V13.0.88)
//
// All have (a, b, out, n), as tests/forms/form.h says.
#include <cstdio>

typedef unsigned int uint;
#define KERNEL(name) extern "C" __global__ void name(const uint *a, const uint *b, uint *out, uint n)
#define FLOATS(name) extern "C" __global__ void name(const float *a, const float *b, float *out, uint n)
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T threadIdx.x

// ---- functions by address
__device__ uint tripled(uint x) { return x * 3 + 1; }
__device__ uint flipped(uint x) { return x ^ 5; }
__device__ uint shifted(uint x) { return x >> 3; }
typedef uint (*Function)(uint);
__device__ Function table[3] = {tripled, flipped, shifted};
__constant__ Function constant_table[2] = {shifted, tripled};
KERNEL(cuda_table_of_functions) { out[I] = table[a[I] % 3](b[I]) + constant_table[T % 2](a[I]); }

__device__ __noinline__ uint twice(Function f, uint x) { return f(f(x)); }
KERNEL(cuda_function_as_argument) { out[I] = twice(a[I] & 1 ? tripled : flipped, b[I]); }

struct Shape {
  uint width;
  __device__ virtual uint area(uint x) const { return x; }
};
struct Square : Shape {
  __device__ uint area(uint x) const override { return width * width + x; }
};
struct Strip : Shape {
  __device__ uint area(uint x) const override { return width + x; }
};
KERNEL(cuda_virtual_function) {
  Square square;
  Strip strip;
  square.width = a[I];
  strip.width = b[I];
  const Shape *shape = a[I] % 2 ? static_cast<const Shape *>(&square) : &strip;
  out[I] = shape->area(n);
}

// ---- parameters
struct Many {
  uint words[60];
  const uint *pointer;
  uint last;
};
extern "C" __global__ void cuda_many_parameters(const uint *a, const uint *b, uint *out, uint n, Many many) {
  out[I] = many.words[a[I] % 60] + many.words[59] * many.last + many.pointer[I];
}

// ---- warps and blocks
KERNEL(cuda_redux) {
  const uint half = T % 32 < 16 ? 0xffffu : 0xffff0000u;
  out[I] = __reduce_add_sync(~0u, a[I]) ^ __reduce_max_sync(half, (int)b[I]) ^ __reduce_min_sync(~0u, b[I]) ^
           __reduce_or_sync(half, a[I] & b[I]) ^ __reduce_and_sync(~0u, a[I] | b[I]) ^ __reduce_xor_sync(half, a[I]);
}
KERNEL(cuda_reducing_barriers) {
  const uint odd = __syncthreads_count(a[I] & 1), all = __syncthreads_and(b[I] % 64 != 9);
  const uint any = __syncthreads_or(a[I] % 64 == 5);
  out[I] = odd + 1000 * (all != 0) + 2000 * (any != 0);
}
KERNEL(cuda_named_barriers) {
  __shared__ uint room[64];
  room[T] = a[I];
  asm volatile("bar.sync 1, 64;" ::: "memory");
  out[I] = room[63 - T];
  asm volatile("barrier.sync 2;" ::: "memory");
  room[T] = b[I];
  asm volatile("bar.sync 1, 64;" ::: "memory");
  out[I] += room[T ^ 1];
}

// ---- arithmetic
KERNEL(cuda_products_of_bytes) {
  out[I] = __dp4a((int)a[I], (int)b[I], 7) + 3 * __dp4a(a[I], b[I], 9u) + 5 * __dp2a_lo((int)a[I], (int)b[I], 1) +
           7 * __dp2a_hi(a[I], b[I], 2u);
}
FLOATS(cuda_directed_quotients) {
  const float x = a[I], y = b[I] + 2, quotients = __fdiv_ru(x, y) - __fdiv_rd(x, y);
  const float roots = __fsqrt_ru(y) - __fsqrt_rd(y), inverses = __frcp_ru(y) - __frcp_rd(y);
  out[I] = (quotients + roots + inverses) * 16777216.0f + __fdiv_rz(x, y) + __fsqrt_rz(y);
}

// ---- refused by name (tests/bad_input.sh)
KERNEL(cuda_printf) {
  if (a[I] == 7) printf("%u: %u\n", I, b[I]);
  out[I] = a[I];
}
