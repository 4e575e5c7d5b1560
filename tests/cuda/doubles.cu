// doubles: CUDA C++ of double precision.  What each must compute is in cuda_double_forms.c; doubles.ptx was made of
// this file by
//
//   nvcc -ptx -arch=sm_75 -fmad=false -o tests/cuda/doubles.ptx tests/cuda/doubles.cu        (13.0, V13.0.88)
//
// All have (a, b, out, n), n words of each buffer, as tests/forms/form.h says: n / 2 doubles.
typedef unsigned int uint;
#define KERNEL(name) extern "C" __global__ void name(const double *a, const double *b, double *out, uint n)
#define I (blockIdx.x * blockDim.x + threadIdx.x)
#define T threadIdx.x
#define ALL 0xffffffffu

// Sums of whole numbers, which no order changes: in shared memory, then in out, and each thread's share of one word.
KERNEL(cuda_double_atomics) {
  __shared__ double bins[8];
  if (T < 8) bins[T] = 0;
  __syncthreads();
  atomicAdd(&bins[T % 8], (double)(I * 3 + 1));
  __syncthreads();
  if (T < 8) atomicAdd(&out[T + blockIdx.x % 2 * 8], bins[T]);
  atomicAdd(&out[32 + I % 2], 0.5);
}

KERNEL(cuda_double_shuffles) {
  double sum = b[I % 64];
  for (uint mask = 16; mask; mask /= 2) sum += __shfl_xor_sync(ALL, sum, mask);
  const double next = __shfl_down_sync(ALL, b[I % 64], 1);
  if (I < n / 2) out[I] = sum - next;
}

KERNEL(cuda_double_roundings) {
  if (I >= n / 2) return;
  const double x = b[I % 64], y = b[63 - I % 64];
  out[I] = __dadd_ru(__ddiv_rz(x, y), __dmul_rd(x, y)) + __fma_ru(x, y, 1) + __dsqrt_rd(fabs(x)) + __drcp_ru(y) +
           __ll2double_rz(__double_as_longlong(x)) + (double)__double2float_ru(y) + (double)__double2ll_rd(x) +
           (double)__double2int_rn(y);
}

KERNEL(cuda_double_library) {
  if (I >= n / 2) return;
  const double x = fmod(b[I % 64], 20.0), y = fabs(b[63 - I % 64]);
  out[I] = (double)(float)(exp(x) + log(y) + sin(x) * cos(x) + pow(y, 0.75) + cbrt(x) + atan2(x, y) + tanh(x) +
                           rsqrt(y));
}

template <typename W> struct Complex {
  W re, im;
  __device__ Complex operator*(const Complex &o) const { return {re * o.re - im * o.im, re * o.im + im * o.re}; }
  __device__ W norm() const { return sqrt(re * re + im * im); }
};
KERNEL(cuda_double_template) {
  if (I >= n / 2) return;
  Complex<double> z = {b[I % 64], 0.5}, w = {0.25, b[63 - I % 64]};
  for (uint k = 0; k < I % 4; k++) z = z * w;
  out[I] = z.norm() + (z.re > w.im ? 1 : 0);
}
