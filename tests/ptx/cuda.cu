/* cuda: kernels of CUDA C for tests, as compilers make PTX of it; tests/test_ptx_cuda.c has the same in C.
 * cuda.ptx is made of it by `make kernels`. */
#include "cuda.h"

__constant__ float table[16] = {1, 2, 3, 4, 5, 6, 7, 8};
__device__ int counter = 5;
extern __shared__ float dynamic[];

struct numbers {
  int n;
  float scale;
};

__device__ __attribute__((noinline)) float polynomial(float x, int n) {
  float r = 0;
  for (int i = 0; i < n; i++) r = r * x + table[i & 15];
  return r;
}

__device__ __attribute__((noinline)) void exchange(float *a, float *b) {
  float t = *a;
  *a = *b;
  *b = t;
}

/* a structure by value */
__global__ void scaled(float *c, const float *a, const float *b, numbers p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) c[i] = a[i] * p.scale + b[i];
}

/* shuffles, shared memory of the launch's size */
__global__ void sum(float *out, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float v = i < n ? a[i] : 0;
  for (int o = 16; o; o >>= 1) v += __nvvm_shfl_sync_down_f32(0xffffffff, v, o, 31);
  if ((threadIdx.x & 31) == 0) dynamic[threadIdx.x >> 5] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < (blockDim.x >> 5) ? dynamic[threadIdx.x] : 0;
    for (int o = 16; o; o >>= 1) v += __nvvm_shfl_sync_bfly_f32(0xffffffff, v, o, 31);
    if (threadIdx.x == 0) out[blockIdx.x] = v;
  }
}

__global__ void histogram(unsigned *bins, const unsigned *a, int n) {
  __shared__ unsigned s[64];
  for (int k = threadIdx.x; k < 64; k += blockDim.x) s[k] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    __sync_fetch_and_add(&s[a[i] & 63], 1u);
  __syncthreads();
  for (int k = threadIdx.x; k < 64; k += blockDim.x) __sync_fetch_and_add(&bins[k], s[k]);
}

__global__ void cases(int *o, const int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = a[i], r;
  switch (x & 15) {
    case 0: r = x / 7; break;
    case 1: r = x % 13; break;
    case 2: r = x ^ 0x55; break;
    case 3: r = (int)((unsigned)x << 3); break;
    case 4: r = ~x; break;
    case 5: r = x >> 5; break;
    case 6: r = __builtin_popcount(x); break;
    case 7: r = __builtin_clz(x | 1); break;
    default: r = (int)(0u - (unsigned)x);
  }
  o[i] = r;
}

/* calls that are not inlined, local arrays, generic addresses */
__global__ void calls(float *out, const float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = a[i], y = a[i ^ 1];
  float l[4] = {x, y, x + y, x - y};
  exchange(&l[i & 3], &l[(i >> 2) & 3]);
  out[i] = polynomial(l[i & 1], n) + l[(i >> 1) & 3];
}

__global__ void longs(unsigned long *b, const unsigned long *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned long x = a[i], y = a[i ^ 1] | 1;
  b[i] = x / y + x % y * (x >> (y & 63)) - (unsigned long)((long)x / ((long)y >> 40 | 1));
}

__global__ void compare_and_swap(unsigned *a) {
  unsigned old = a[0], as;
  do {
    as = old;
    old = __sync_val_compare_and_swap(a, as, as + threadIdx.x + 1);
  } while (as != old);
}

__global__ void float_atomics(float *a, const float *b) { __nvvm_atom_add_gen_f(a + (threadIdx.x & 1), b[threadIdx.x]); }

__global__ void votes(unsigned *o, const int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  o[i] = __nvvm_vote_ballot_sync(0xffffffff, a[i] > 0) + __nvvm_vote_all_sync(0xffffffff, a[i] != 7) +
         __nvvm_shfl_sync_idx_i32(0xffffffff, a[i], (i * 7) & 31, 31);
}

__global__ void counting(int *o) { o[threadIdx.x] = __sync_fetch_and_add(&counter, 2); }

__global__ void bytes(short *b, const unsigned char *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) b[i] = (short)(a[i] * 3 - a[(i + 1) % n]);
}
