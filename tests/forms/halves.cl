/* halves: kernels on half and half2 (cl_khr_fp16), as public OpenCL code has them; half_forms.c has what each must
 * compute.  halves.ptx was made of this file by
 *
 *   clang-14 -target nvptx64-nvidia-nvcl -x cl -cl-std=CL1.2 -cl-single-precision-constant -O2 -S \
 *     -Xclang -cl-ext=+cl_khr_fp16 -Xclang -target-cpu -Xclang sm_70 -include tests/kernels/opencl.h \
 *     -o tests/forms/halves.ptx tests/forms/halves.cl
 *
 * All have (a, b, out, n), as form.h says. */
#pragma OPENCL EXTENSION cl_khr_fp16 : enable
#define KERNEL(name, type) __kernel void name(__global const type *a, __global const type *b, __global type *out, uint n)
#define I get_global_id(0)

KERNEL(halves_in_memory, half) {
  const float2 x = vload_half2(I, a);
  vstore_half(x.x + vload_half(2 * I, b), 2 * I, out);
  vstore_half(x.y * vload_half(2 * I + 1, b), 2 * I + 1, out);
}
KERNEL(halves_scaled_sum, half2) { out[I] = fma(a[I], b[I], (half2)(1.5f, -0.25f)); }
KERNEL(halves_separate, half2) {
#pragma OPENCL FP_CONTRACT OFF
  out[I] = a[I] * b[I] - b[I];
}
KERNEL(halves_compared, half2) {
  const half2 x = a[I], y = b[I];
  out[I] = (half2)(x.x < y.x ? x.x : -y.x, isnan(x.y) || x.y == y.y ? (half)1.0f : y.y);
}
KERNEL(halves_bounded, half2) { out[I] = clamp(fmax(a[I], b[I]), (half2)(-2.0f), (half2)(8.0f)) + fmin(a[I], b[I]); }
KERNEL(halves_converted, half2) {
  const int whole = convert_int_sat(a[I].x);
  out[I] = (half2)(convert_half(whole >> 2), convert_half(convert_short_sat_rte(b[I].y)));
}
KERNEL(halves_quotient, half2) { out[I] = (half2)(a[I].x / b[I].x, (half)floor((float)a[I].y)); }
KERNEL(halves_by_index, half) {
  half room[4];
  for (uint k = 0; k < 4; k++) room[k] = a[(I + k) % n];
  const ushort at = as_ushort(b[I]);
  out[2 * I] = room[at % 4];
  out[2 * I + 1] = room[at / 4 % 4];
}
