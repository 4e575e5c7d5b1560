/* host: what opencl.h of tests/kernels is built over, for the host instead of a PTX device; included before it. */
int host_register(int number); /* host.c */
void host_barrier(void);

#define __nvvm_read_ptx_sreg_tid_x() host_register(0)
#define __nvvm_read_ptx_sreg_tid_y() host_register(1)
#define __nvvm_read_ptx_sreg_tid_z() host_register(2)
#define __nvvm_read_ptx_sreg_ctaid_x() host_register(3)
#define __nvvm_read_ptx_sreg_ctaid_y() host_register(4)
#define __nvvm_read_ptx_sreg_ctaid_z() host_register(5)
#define __nvvm_read_ptx_sreg_ntid_x() host_register(6)
#define __nvvm_read_ptx_sreg_ntid_y() host_register(7)
#define __nvvm_read_ptx_sreg_ntid_z() host_register(8)
#define __nvvm_read_ptx_sreg_nctaid_x() host_register(9)
#define __nvvm_read_ptx_sreg_nctaid_y() host_register(10)
#define __nvvm_read_ptx_sreg_nctaid_z() host_register(11)
#define TW_BAR_SYNC() host_barrier()
#define TW_MEMBAR() ((void)0) /* one item runs at a time */

#define __nvvm_sqrt_approx_f(x) __builtin_sqrtf(x)
#define __nvvm_rsqrt_approx_f(x) (1.0f / __builtin_sqrtf(x))
#define __nvvm_ex2_approx_f(x) __builtin_exp2f(x)
#define __nvvm_lg2_approx_f(x) __builtin_log2f(x)
#define __nvvm_sin_approx_f(x) __builtin_sinf(x)
#define __nvvm_cos_approx_f(x) __builtin_cosf(x)
#define __nvvm_div_approx_f(x, y) ((x) / (y))
#define __nvvm_div_rn_f(x, y) ((x) / (y))
#define __nvvm_floor_f(x) __builtin_floorf(x)
#define __nvvm_ceil_f(x) __builtin_ceilf(x)
#define __nvvm_trunc_f(x) __builtin_truncf(x)
#define __nvvm_fmin_f(x, y) __builtin_fminf(x, y)
#define __nvvm_fmax_f(x, y) __builtin_fmaxf(x, y)
#define __nvvm_fma_rn_f(x, y, z) __builtin_fmaf(x, y, z)
#define __nvvm_sqrt_rn_d(x) __builtin_sqrt(x)
#define __nvvm_rsqrt_approx_d(x) (1 / __builtin_sqrt(x))
#define __nvvm_floor_d(x) __builtin_floor(x)
#define __nvvm_ceil_d(x) __builtin_ceil(x)
#define __nvvm_trunc_d(x) __builtin_trunc(x)
#define __nvvm_fmin_d(x, y) __builtin_fmin(x, y)
#define __nvvm_fmax_d(x, y) __builtin_fmax(x, y)
#define __nvvm_fma_rn_d(x, y, z) __builtin_fma(x, y, z)
#define __nvvm_mulhi_i(x, y) ((int)((long)(x) * (y) >> 32))
#define __nvvm_mulhi_ui(x, y) ((uint)((ulong)(x) * (y) >> 32))

/* A fused half: the sum in double is close enough to be rounded once more, by way of a float that is odd where
 * inexact. */
#ifdef cl_khr_fp16
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
static inline half host_fma_half(half x, half y, half z) {
  const double sum = (double)x * (double)y + (double)z;
  const float near = (float)sum;
  unsigned word = __builtin_astype(near, unsigned);
  if (near != sum && !(word & 1)) word += __builtin_fabs((double)near) > __builtin_fabs(sum) ? -1 : 1;
  return (half)__builtin_astype(word, float);
}
#define __builtin_fmaf16(x, y, z) host_fma_half(x, y, z)
#endif
