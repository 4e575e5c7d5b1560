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
#define __nvvm_floor_f(x) __builtin_floorf(x)
#define __nvvm_ceil_f(x) __builtin_ceilf(x)
#define __nvvm_trunc_f(x) __builtin_truncf(x)
#define __nvvm_fmin_f(x, y) __builtin_fminf(x, y)
#define __nvvm_fmax_f(x, y) __builtin_fmaxf(x, y)
#define __nvvm_fma_rn_f(x, y, z) __builtin_fmaf(x, y, z)
#define __nvvm_mulhi_i(x, y) ((int)((long)(x) * (y) >> 32))
#define __nvvm_mulhi_ui(x, y) ((uint)((ulong)(x) * (y) >> 32))
