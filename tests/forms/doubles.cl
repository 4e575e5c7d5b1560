/* doubles: forms of double precision; double_forms.c has what each must compute.  All have (a, b, out, n), WORDS
 * words of each buffer, which are WORDS / 2 doubles, and are launched with 4 blocks of 64 threads; of these the first
 * WORDS / 2 have a double each. */
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
#define DOUBLES 128
#define KERNEL(name)                                                                                                   \
  __kernel void name(__global const double *a, __global const double *b, __global double *out, uint n)
#define EACH(name, expression)                                                                                         \
  KERNEL(name)                                                                                                         \
  {                                                                                                                    \
    const uint i = get_global_id(0);                                                                                   \
    if (i < DOUBLES) out[i] = expression;                                                                              \
  }
#pragma clang diagnostic ignored "-Wunused-parameter"

__kernel void double_saxpy(__global const double *a, __global const double *b, __global double *out, uint n, double by)
{
  const uint i = get_global_id(0);
  if (i < n / 2) out[i] = fma(by, a[i], b[i]);
}

/* ---- arithmetic */
EACH(double_quotients, a[i] / b[i])
EACH(double_edge_quotients, a[i] / b[(i * 7 + 3) % DOUBLES])
EACH(double_roots, sqrt(i % 4 ? fabs(a[i]) : a[i]))
EACH(double_functions, fmin(a[i], b[i]) + fmax(b[i], 1.0) * copysign(fabs(a[i]), b[i]) +
                           mad(a[i], b[i], clamp(b[i], -1.0, 1.0)) + sign(b[i]))
EACH(double_integral, floor(a[i]) + ceil(b[i]) * 3.0 + trunc(a[i]) * 5.0 + rint(b[i]) * 7.0 + round(a[i]) * 9.0)

/* A sum that keeps what each addition rounds off. */
KERNEL(double_kahan)
{
  const uint i = get_global_id(0);
  double sum = 0, lost = 0;
  if (i >= DOUBLES) return;
  for (uint k = 0; k <= i; k++) {
    const double y = b[k % 32 + 32] - lost, t = sum + y;
    lost = (t - sum) - y;
    sum = t;
  }
  out[i] = sum;
}

/* e^x by a power of two and a polynomial. */
KERNEL(double_exponential)
{
  const uint i = get_global_id(0);
  if (i >= DOUBLES) return;
  const double x = clamp(a[i], -700.0, 700.0), power = rint(x * 0x1.71547652b82fep+0);
  const double r = fma(power, -0x1.abc9e3b39803fp-56, fma(power, -0x1.62e42fefa39efp-1, x));
  double p = 1.0 / 6227020800.0;
  double f = 6227020800.0;
  for (int k = 13; k > 0; k--) {
    f /= k;
    p = fma(p, r, 1.0 / f);
  }
  out[i] = p * as_double((convert_long(power) + 1023) << 52);
}

/* ---- comparisons, classes and conversions */
KERNEL(double_comparisons)
{
  const uint i = get_global_id(0);
  if (i >= DOUBLES) return;
  const double x = a[i], y = b[(i * 5) % DOUBLES];
  out[i] = (x < y) + 2 * (x <= y) + 4 * (x > y) + 8 * (x >= y) + 16 * (x == y) + 32 * (x != y) + 64 * !(x < y) +
           128 * !(x >= y) + 256 * isnan(x) + 512 * isinf(y) + 1024 * isfinite(x) + 2048 * (isnan(x) || y > 0);
}
KERNEL(double_to_integers)
{
  const uint i = get_global_id(0);
  if (i >= DOUBLES) return;
  const double x = a[i], t = fabs(x) < 9e18 ? x : 3.5;
  const double s = fabs(x) < 2e9 ? x : -2.5;
  out[i] = as_double((ulong)convert_long(t) * 31 + convert_ulong(fabs(t)) + (uint)convert_int(s) * 3u +
                     convert_uint(fabs(s)) + (uint)convert_int_rte(s) + ((ulong)convert_long_rtn(t) << 3) +
                     convert_uchar_sat(x) + (ulong)convert_short_sat(s));
}
EACH(double_from_integers, (double)as_long(a[i]) + (double)as_ulong(b[i]) + convert_double((int)as_long(a[i])) +
                               convert_double((uint)(as_ulong(b[i]) >> 20)) + convert_double((short)as_long(a[i])))
EACH(double_from_floats, convert_double((float)a[i]) * (double)(float)b[i])
EACH(double_vectors, length(convert_double2((float2)(i, 3)) + (double2)(1.0, 2.0)) +
                         dot(fmax((double2)(a[i], 1), 2.0), (double2)(1, 0.5)))

/* ---- memory */
struct particle {
  int id;
  double mass, at[2];
  float charge;
};
__kernel void double_structs(__global const double *a, __global const double *b, __global double *out, uint n,
                             struct particle p)
{
  const uint i = get_global_id(0);
  if (i >= DOUBLES) return;
  struct particle all[3] = {p, {7, a[i], {b[i], 1.5}, 2.0f}, {9, 0.25, {a[i], b[i]}, 0.5f}};
  const struct particle q = all[i % 3];
  out[i] = q.mass * q.at[0] + q.at[i & 1] - q.charge + q.id;
}
KERNEL(double_dot)
{
  __local double part[64];
  const uint t = get_local_id(0), i = get_global_id(0);
  part[t] = b[i % 64] * b[63 - i % 64] + i;
  for (uint step = 32; step > 0; step /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (t < step) part[t] += part[t + step];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  if (i < DOUBLES) out[i] = part[0] + t;
}
