/* opencl: what OpenCL C leaves to the implementation, for clang's PTX back end: work-item functions, barriers, math and
 * 32-bit atomics, over NVVM builtins.  Types and declarations are clang's own.
 *
 *   clang -target nvptx64-nvidia-nvcl -x cl -cl-std=CL1.2 -cl-single-precision-constant -O2 -S \
 *     -include opencl.h NAME.cl
 *
 * Math is single precision; what is of vectors, geometry and conversions are in opencl_vectors.h and opencl_convert.h,
 * what is of halves in opencl_half.h.
 * sqrt, rsqrt, sin, cos, tan, log10, exp10 and native_* are PTX's .approx forms; exp makes good what its argument is
 * rounded by: 1.2 ulp on this SM, against 64 of native_exp.  Atomics are of 32 bits, on floats atomic_xchg alone;
 * the names of OpenCL 1.0's extensions, atom_add and so on, mean the same. */
#ifndef TWINWARP_OPENCL_H
#define TWINWARP_OPENCL_H

#define TW_BUILTIN inline __attribute__((overloadable, always_inline))

#define TW_WORK_ITEM(name, of_x, of_y, of_z, outside)                                                                  \
  TW_BUILTIN __attribute__((const)) size_t name(uint dimension)                                                        \
  {                                                                                                                    \
    return dimension == 0 ? (of_x) : dimension == 1 ? (of_y) : dimension == 2 ? (of_z) : (outside);                    \
  }
#define TW_SREG(name) (uint)__nvvm_read_ptx_sreg_##name()
#define TW_GLOBAL(axis) (TW_SREG(ctaid_##axis) * TW_SREG(ntid_##axis) + TW_SREG(tid_##axis))

TW_WORK_ITEM(get_local_id, TW_SREG(tid_x), TW_SREG(tid_y), TW_SREG(tid_z), 0)
TW_WORK_ITEM(get_group_id, TW_SREG(ctaid_x), TW_SREG(ctaid_y), TW_SREG(ctaid_z), 0)
TW_WORK_ITEM(get_local_size, TW_SREG(ntid_x), TW_SREG(ntid_y), TW_SREG(ntid_z), 1)
TW_WORK_ITEM(get_num_groups, TW_SREG(nctaid_x), TW_SREG(nctaid_y), TW_SREG(nctaid_z), 1)
TW_WORK_ITEM(get_global_id, TW_GLOBAL(x), TW_GLOBAL(y), TW_GLOBAL(z), 0)
TW_WORK_ITEM(get_global_size, TW_SREG(nctaid_x) * TW_SREG(ntid_x), TW_SREG(nctaid_y) * TW_SREG(ntid_y),
             TW_SREG(nctaid_z) * TW_SREG(ntid_z), 1)
TW_WORK_ITEM(get_global_offset, 0, 0, 0, 0)

/* ---- order of memory.  It is the clobber that makes clang keep a __local variable of the module in memory: of an
 * intrinsic without arguments, __syncthreads() among them, it believes that it writes no variable that has no address
 * taken, and keeps such a one in a register across it.  Who compiles for something else than PTX defines both. */
#ifndef TW_BAR_SYNC
#define TW_BAR_SYNC() __asm__ volatile("bar.sync 0;" ::: "memory")
#define TW_MEMBAR() __asm__ volatile("membar.cta;" ::: "memory")
#endif

/* Both order local and global memory, whatever the flags. */
TW_BUILTIN __attribute__((convergent)) void barrier(cl_mem_fence_flags flags)
{
  (void)flags;
  TW_BAR_SYNC();
}

#define TW_FENCE(name)                                                                                                 \
  TW_BUILTIN void name(cl_mem_fence_flags flags)                                                                       \
  {                                                                                                                    \
    (void)flags;                                                                                                       \
    TW_MEMBAR();                                                                                                       \
  }
TW_FENCE(mem_fence)
TW_FENCE(read_mem_fence)
TW_FENCE(write_mem_fence)

/* ---- math */
#define TW_FLOAT1(name, expression)                                                                                    \
  TW_BUILTIN __attribute__((const)) float name(float x) { return expression; }
#define TW_FLOAT2(name, expression)                                                                                    \
  TW_BUILTIN __attribute__((const)) float name(float x, float y) { return expression; }
#define TW_FLOAT3(name, expression)                                                                                    \
  TW_BUILTIN __attribute__((const)) float name(float x, float y, float z) { return expression; }

#define TW_LOG2_E 0x1.715476p+0f          /* log2 e, rounded */
#define TW_LOG2_E_REST 0x1.4ae0cp-26f     /* what rounding took off */
#define TW_LN_2 0x1.62e430p-1f
#define TW_ATAN_1 -0x1.55554ep-2f
#define TW_ATAN_2 0x1.9992b0p-3f
#define TW_ATAN_3 -0x1.23fbfap-3f
#define TW_ATAN_4 0x1.bd0fbep-4f
#define TW_ATAN_5 -0x1.48139ap-4f
#define TW_ATAN_6 0x1.90b4c4p-5f
#define TW_ATAN_7 -0x1.481e44p-6f
#define TW_ATAN_8 0x1.fad23ap-9f
#define TW_PI_2 0x1.921fb6p+0f
#define TW_LOG10_2 0x1.344136p-2f
#define TW_LOG2_10 0x1.a934f0p+1f

TW_FLOAT1(native_sqrt, __nvvm_sqrt_approx_f(x))
TW_FLOAT1(native_rsqrt, __nvvm_rsqrt_approx_f(x))
TW_FLOAT1(native_recip, __nvvm_div_approx_f(1.0f, x))
TW_FLOAT1(native_exp2, __nvvm_ex2_approx_f(x))
TW_FLOAT1(native_log2, __nvvm_lg2_approx_f(x))
TW_FLOAT1(native_exp, __nvvm_ex2_approx_f(x * TW_LOG2_E))
TW_FLOAT1(native_log, __nvvm_lg2_approx_f(x) * TW_LN_2)
TW_FLOAT1(native_sin, __nvvm_sin_approx_f(x))
TW_FLOAT1(native_cos, __nvvm_cos_approx_f(x))
TW_FLOAT2(native_divide, __nvvm_div_approx_f(x, y))
TW_FLOAT2(native_powr, __nvvm_ex2_approx_f(y * __nvvm_lg2_approx_f(x)))

TW_FLOAT1(sqrt, __nvvm_sqrt_approx_f(x))
TW_FLOAT1(rsqrt, __nvvm_rsqrt_approx_f(x))
TW_FLOAT1(exp2, __nvvm_ex2_approx_f(x))
TW_FLOAT1(log2, __nvvm_lg2_approx_f(x))
TW_FLOAT1(log, __nvvm_lg2_approx_f(x) * TW_LN_2)
TW_FLOAT1(sin, __nvvm_sin_approx_f(x))
TW_FLOAT1(cos, __nvvm_cos_approx_f(x))
TW_FLOAT1(fabs, __builtin_fabsf(x))
TW_FLOAT1(floor, __nvvm_floor_f(x))
TW_FLOAT1(ceil, __nvvm_ceil_f(x))
TW_FLOAT1(trunc, __nvvm_trunc_f(x))
TW_FLOAT1(rint, __builtin_rintf(x))
TW_FLOAT2(copysign, __builtin_copysignf(x, y))
TW_FLOAT2(fmin, __nvvm_fmin_f(x, y))
TW_FLOAT2(fmax, __nvvm_fmax_f(x, y))
TW_FLOAT2(pow, __nvvm_ex2_approx_f(y * __nvvm_lg2_approx_f(x)))
TW_FLOAT2(powr, __nvvm_ex2_approx_f(y * __nvvm_lg2_approx_f(x)))
TW_FLOAT3(fma, __nvvm_fma_rn_f(x, y, z))
TW_FLOAT3(mad, __nvvm_fma_rn_f(x, y, z))
TW_FLOAT3(clamp, __nvvm_fmin_f(__nvvm_fmax_f(x, y), z))

/* e^x = 2^t * 2^rest, where t is the rounded product x * log2 e and rest is small: 2^rest = 1 + rest * ln 2. */
TW_BUILTIN __attribute__((const)) float exp(float x)
{
  const float t = x * TW_LOG2_E, power = __nvvm_ex2_approx_f(t);
  const float rest = __nvvm_fma_rn_f(x, TW_LOG2_E_REST, __nvvm_fma_rn_f(x, TW_LOG2_E, -t));
  return __builtin_isinf(power) ? power : __nvvm_fma_rn_f(power, rest * TW_LN_2, power);
}

TW_FLOAT1(native_log10, __nvvm_lg2_approx_f(x) * TW_LOG10_2)
TW_FLOAT1(native_exp10, __nvvm_ex2_approx_f(x * TW_LOG2_10))
TW_FLOAT1(native_tan, __nvvm_div_approx_f(__nvvm_sin_approx_f(x), __nvvm_cos_approx_f(x)))
TW_FLOAT1(log10, __nvvm_lg2_approx_f(x) * TW_LOG10_2)
TW_FLOAT1(exp10, __nvvm_ex2_approx_f(x * TW_LOG2_10))
TW_FLOAT1(tan, __nvvm_div_approx_f(__nvvm_sin_approx_f(x), __nvvm_cos_approx_f(x)))
TW_FLOAT1(round, __builtin_copysignf(__nvvm_floor_f(__builtin_fabsf(x) + 0.5f), x))
TW_FLOAT1(degrees, x * 57.2957795f)
TW_FLOAT1(radians, x * 0.0174532925f)
TW_FLOAT1(sign, x != x ? 0.0f : x == 0 ? x : __builtin_copysignf(1.0f, x))
TW_FLOAT2(step, y < x ? 0.0f : 1.0f)
TW_FLOAT2(hypot, __nvvm_sqrt_approx_f(x * x + y * y))
TW_FLOAT2(fmod, __nvvm_fma_rn_f(-__nvvm_trunc_f(__nvvm_div_rn_f(x, y)), y, x))
TW_FLOAT3(mix, x + (y - x) * z)
TW_BUILTIN __attribute__((const)) int isnan(float x) { return x != x; }
TW_BUILTIN __attribute__((const)) int isinf(float x) { return __builtin_fabsf(x) == __builtin_inff(); }
TW_BUILTIN __attribute__((const)) int isfinite(float x) { return __builtin_fabsf(x) < __builtin_inff(); }

/* An odd polynomial, through Chebyshev's points of [0, 1]; beyond, atan x = pi/2 - atan 1/x: within 3e-7. */
TW_BUILTIN __attribute__((const)) float atan(float x)
{
  const float size = __builtin_fabsf(x);
  const int beyond = size > 1.0f;
  const float t = beyond ? __nvvm_div_rn_f(1.0f, size) : size, s = t * t;
  float r = TW_ATAN_8;
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_7);
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_6);
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_5);
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_4);
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_3);
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_2);
  r = __nvvm_fma_rn_f(r, s, TW_ATAN_1);
  r = __nvvm_fma_rn_f(r * s, t, t);
  return __builtin_copysignf(beyond ? TW_PI_2 - r : r, x);
}
TW_BUILTIN __attribute__((const)) float atan2(float y, float x)
{
  const float r = x == 0 && y == 0 ? 0.0f : atan(__nvvm_div_rn_f(__builtin_fabsf(y), __builtin_fabsf(x)));
  return __builtin_copysignf(__builtin_signbit(x) ? 2 * TW_PI_2 - r : r, y);
}
TW_FLOAT1(asin, atan2(x, __nvvm_sqrt_approx_f((1.0f - x) * (1.0f + x))))
TW_FLOAT1(acos, atan2(__nvvm_sqrt_approx_f((1.0f - x) * (1.0f + x)), x))

/* ---- vectors from memory that is aligned for their elements alone, and back */
#define TW_VECTOR(type, n, space, ...)                                                                                 \
  TW_BUILTIN type##n vload##n(size_t offset, const space type *p)                                                      \
  {                                                                                                                    \
    p += offset * n;                                                                                                   \
    return (type##n)(__VA_ARGS__);                                                                                     \
  }
#define TW_VSTORE(type, n, space)                                                                                      \
  TW_BUILTIN void vstore##n(type##n value, size_t offset, space type *p)                                               \
  {                                                                                                                    \
    p += offset * n;                                                                                                   \
    for (uint i = 0; i < n; i++) p[i] = value[i];                                                                      \
  }
#define TW_VLOADS(type, space)                                                                                         \
  TW_VECTOR(type, 2, space, p[0], p[1])                                                                                \
  TW_VECTOR(type, 3, space, p[0], p[1], p[2])                                                                          \
  TW_VECTOR(type, 4, space, p[0], p[1], p[2], p[3])                                                                    \
  TW_VECTOR(type, 8, space, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7])                                            \
  TW_VECTOR(type, 16, space, p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8], p[9], p[10], p[11], p[12], p[13],   \
            p[14], p[15])
#define TW_VSTORES(type, space)                                                                                        \
  TW_VSTORE(type, 2, space)                                                                                            \
  TW_VSTORE(type, 3, space)                                                                                            \
  TW_VSTORE(type, 4, space)                                                                                            \
  TW_VSTORE(type, 8, space)                                                                                            \
  TW_VSTORE(type, 16, space)
#define TW_VECTORS(type)                                                                                               \
  TW_VLOADS(type, __global)                                                                                            \
  TW_VLOADS(type, __local)                                                                                             \
  TW_VLOADS(type, __constant)                                                                                          \
  TW_VLOADS(type, __private)                                                                                           \
  TW_VSTORES(type, __global)                                                                                           \
  TW_VSTORES(type, __local)                                                                                            \
  TW_VSTORES(type, __private)
TW_VECTORS(char)
TW_VECTORS(uchar)
TW_VECTORS(short)
TW_VECTORS(ushort)
TW_VECTORS(int)
TW_VECTORS(uint)
TW_VECTORS(long)
TW_VECTORS(ulong)
TW_VECTORS(float)

/* ---- integers.  rotate is written so that clang does not take it for its own, which is wrong from a whole turn on. */
#define TW_INTEGER(type, bits, ones, zeros)                                                                            \
  TW_BUILTIN __attribute__((const)) type min(type x, type y) { return y < x ? y : x; }                                 \
  TW_BUILTIN __attribute__((const)) type max(type x, type y) { return x < y ? y : x; }                                 \
  TW_BUILTIN __attribute__((const)) type clamp(type x, type low, type high) { return min(max(x, low), high); }         \
  TW_BUILTIN __attribute__((const)) type popcount(type x) { return ones(x); }                                          \
  TW_BUILTIN __attribute__((const)) type clz(type x) { return x == 0 ? bits : zeros(x); }                              \
  TW_BUILTIN __attribute__((const)) type rotate(type x, type places)                                                   \
  {                                                                                                                    \
    const type left = places & (bits - 1);                                                                             \
    return x << left | (x >> 1 & ~((type)1 << (bits - 1))) >> (bits - 1 - left);                                       \
  }
TW_INTEGER(int, 32, __builtin_popcount, __builtin_clz)
TW_INTEGER(uint, 32, __builtin_popcount, __builtin_clz)
TW_INTEGER(long, 64, __builtin_popcountl, __builtin_clzl)
TW_INTEGER(ulong, 64, __builtin_popcountl, __builtin_clzl)
TW_BUILTIN __attribute__((const)) int mul_hi(int x, int y) { return __nvvm_mulhi_i(x, y); }
TW_BUILTIN __attribute__((const)) uint mul_hi(uint x, uint y) { return __nvvm_mulhi_ui(x, y); }

#define TW_INTEGER24(type)                                                                                             \
  TW_BUILTIN __attribute__((const)) type mul24(type x, type y) { return x * y; }                                       \
  TW_BUILTIN __attribute__((const)) type mad24(type x, type y, type z) { return x * y + z; }
TW_INTEGER24(int)
TW_INTEGER24(uint)
TW_BUILTIN __attribute__((const)) uint abs(int x) { return x < 0 ? 0u - (uint)x : (uint)x; }
TW_BUILTIN __attribute__((const)) uint abs_diff(int x, int y) { return x < y ? (uint)y - (uint)x : (uint)x - (uint)y; }
TW_BUILTIN __attribute__((const)) uint abs_diff(uint x, uint y) { return x < y ? y - x : x - y; }

/* ---- atomics */
#define TW_ATOMIC(name, operation, space, type)                                                                        \
  TW_BUILTIN type atomic_##name(volatile space type *p, type value) { return operation(p, value); }                    \
  TW_BUILTIN type atom_##name(volatile space type *p, type value) { return operation(p, value); }
#define TW_ATOMIC_STEP(name, operation, space, type)                                                                   \
  TW_BUILTIN type atomic_##name(volatile space type *p) { return operation(p, (type)1); }                              \
  TW_BUILTIN type atom_##name(volatile space type *p) { return operation(p, (type)1); }
#define TW_ATOMIC_CMPXCHG(name, space, type)                                                                           \
  TW_BUILTIN type name(volatile space type *p, type expected, type value)                                              \
  {                                                                                                                    \
    return __sync_val_compare_and_swap(p, expected, value);                                                            \
  }
#define TW_ATOMICS(space, type, least, most)                                                                           \
  TW_ATOMIC(add, __sync_fetch_and_add, space, type)                                                                    \
  TW_ATOMIC(sub, __sync_fetch_and_sub, space, type)                                                                    \
  TW_ATOMIC(min, least, space, type)                                                                                   \
  TW_ATOMIC(max, most, space, type)                                                                                    \
  TW_ATOMIC(and, __sync_fetch_and_and, space, type)                                                                    \
  TW_ATOMIC(or, __sync_fetch_and_or, space, type)                                                                      \
  TW_ATOMIC(xor, __sync_fetch_and_xor, space, type)                                                                    \
  TW_ATOMIC(xchg, __sync_swap, space, type)                                                                            \
  TW_ATOMIC_STEP(inc, __sync_fetch_and_add, space, type)                                                               \
  TW_ATOMIC_STEP(dec, __sync_fetch_and_sub, space, type)                                                               \
  TW_ATOMIC_CMPXCHG(atomic_cmpxchg, space, type)                                                                       \
  TW_ATOMIC_CMPXCHG(atom_cmpxchg, space, type)
TW_ATOMICS(__global, int, __sync_fetch_and_min, __sync_fetch_and_max)
TW_ATOMICS(__global, uint, __sync_fetch_and_umin, __sync_fetch_and_umax)
TW_ATOMICS(__local, int, __sync_fetch_and_min, __sync_fetch_and_max)
TW_ATOMICS(__local, uint, __sync_fetch_and_umin, __sync_fetch_and_umax)

#define TW_ATOMIC_XCHG_FLOAT(space)                                                                                    \
  TW_BUILTIN float atomic_xchg(volatile space float *p, float value)                                                   \
  {                                                                                                                    \
    return as_float(__sync_swap((volatile space int *)p, as_int(value)));                                              \
  }
TW_ATOMIC_XCHG_FLOAT(__global)
TW_ATOMIC_XCHG_FLOAT(__local)

#include "opencl_vectors.h"
#include "opencl_convert.h"
#include "opencl_half.h"

#endif
