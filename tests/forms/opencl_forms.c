/* opencl_forms: what the kernels of forms.cl must compute, by gcc; see form.h.  Built-in functions are written here by
 * their definitions in OpenCL's specification. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "form.h"

typedef uint32_t uint;
typedef uint64_t ulong;
typedef uint16_t ushort;
typedef uint8_t uchar;

#define GLOBAL
#define CONSTANT static
#define FUNCTION static
#define FORM(name)                                                                                                     \
  static uint body_##name(uint i, const uint *a, const uint *b);                                                       \
  static void name(const union form_word *a, const union form_word *b, union form_word *out) {                         \
    for (uint i = 0; i < WORDS; i++) out[i].u = body_##name(i, &a->u, &b->u);                                          \
  }                                                                                                                    \
  static uint body_##name(uint i, const uint *a, const uint *b)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-parameter"
#include "bodies.h"
#pragma GCC diagnostic pop

#define ALL(name) static void name(const union form_word *a, const union form_word *b, union form_word *out)
#define EACH(name, ...)                                                                                                \
  ALL(name) {                                                                                                          \
    (void)a, (void)b;                                                                                                           \
    for (uint i = 0; i < WORDS; i++) {                                                                                 \
      const uint t = i % BLOCK, first = i - t;                                                                         \
      (void)first, (void)t;                                                                                            \
      __VA_ARGS__;                                                                                                     \
    }                                                                                                                  \
  }
#define A a[i].f
#define B b[i].f

/* ---- floats */
EACH(float_sums, out[i].f = A * B + A - B / 3)
EACH(fused, out[i].f = fmaf(A, B, fmaf(A, 0.5f, 2)))
EACH(float_division, out[i].f = A / (B + 2) + A / (B + 3))
EACH(roots, out[i].f = sqrtf(fabsf(A)) + 1 / sqrtf(B + 2) + sqrtf(B + 1.5f))
EACH(exponentials, out[i].f = expf(A) + exp2f(B) + expf(A) + powf(10, B))
EACH(logarithms, out[i].f = logf(A + 1.5f) + log2f(B + 1.5f) + log10f(A + 2))
EACH(angles, out[i].f = sinf(A * 3) + cosf(B * 3) + tanf(A))
EACH(arctangents, out[i].f = atanf(A * 4) + atanf(B) + atan2f(A, B) + asinf(A) * acosf(B))
EACH(powers, out[i].f = powf(A + 1.5f, B * 3) + powf(B + 1.5f, 2))
EACH(to_integral,
     out[i].f = floorf(A * 9) + ceilf(B * 9) * 16 + roundf(A * 5) * 256 + truncf(B * 7) * 4096 + rintf(A * 3) * 65536)
EACH(remainders, out[i].f = fmodf(A * 9, 2.5f) + hypotf(A, B))
EACH(extremes, out[i].f = fminf(A, B) + 2 * fmaxf(A, 0.25f) + 4 * fminf(fmaxf(B, -0.5f), 0.5f) + 8 * copysignf(A, B))
EACH(blends, out[i].f = A + (B - A) * 0.25f + (B < A ? 0.0f : 1.0f) + (B > 0 ? 1.0f : B < 0 ? -1.0f : B) + A)
EACH(classes, out[i].f = (float)((A > 0) + 2 * (A > 0 && B > 0) + 4))
EACH(float_comparisons, out[i].f = (float)((A < B) + 2 * (A >= 0.5f) + 4 * !(B > A) + 8 * (A != B)))
EACH(conversions,
     out[i].f = (float)(int)(A * 1000) + (float)(uint)(fabsf(B) * 70000) + (float)(uchar)(int)(fabsf(A) * 200))
EACH(polynomial, float r = 0; for (int k = 6; k >= 0; k--) r = r * A + b[k].f; out[i].f = r)
EACH(bits_of_floats, union form_word x = {a[i].u & 0x3fffffff}; union form_word y = {b[i].u & 0x3fffffff}; x.f += 1;
     y.f = -y.f; out[i].u = x.u ^ y.u)

/* ---- integer built-ins */
static uint high_signed(int x, int y) { return (uint)((int64_t)x * y >> 32); }
EACH(high_products, out[i].u = (uint)((ulong)a[i].u * b[i].u >> 32) + high_signed(a[i].i, b[i].i))
EACH(products_of_24, out[i].u = (a[i].u & 0xffff) * (b[i].u & 0xff) + (a[i].u & 0xfff) * (b[i].u & 0xfff) + 7)
static uint turned(uint x, uint by) { return by % 32 ? x << by % 32 | x >> (32 - by % 32) : x; }
EACH(rotations, out[i].u = turned(a[i].u, b[i].u % 40) ^ turned(b[i].u, 5))
static uint ones(ulong x) {
  uint n = 0;
  for (; x; x /= 2) n += x % 2;
  return n;
}
static uint zeros(uint x) {
  uint n = 32;
  for (; x; x /= 2) n--;
  return n;
}
EACH(counted_bits, const uint by = i % 33 % 32;
     out[i].u = ones(a[i].u) + 100 * zeros(b[i].u >> by) + 10000 * ones((ulong)a[i].u << 7))
static uint least(uint x, uint y) { return x < y ? x : y; }
static uint most(uint x, uint y) { return x > y ? x : y; }
EACH(integer_extremes,
     out[i].u = least(a[i].u, b[i].u) ^ (a[i].i > b[i].i ? a[i].u : b[i].u) ^ least(most(a[i].u, 1000), 100000))
EACH(differences, const int64_t d = (int64_t)a[i].i - b[i].i; out[i].u = most(a[i].u, b[i].u) - least(a[i].u, b[i].u) +
                                                                         (a[i].i < 0 ? 0 - a[i].u : a[i].u) +
                                                                         (uint)(d < 0 ? -d : d))

/* ---- vectors */
EACH(vector_sums, out[i].u = a[i].u * b[i].u + a[i / 4 * 4 + 3 - i % 4].u)
EACH(float_vectors, const float y[4] = {B * 2 - A, A * 2 - B, 3, 0}; out[i].f = (y[0] + y[2]) * (y[1] + y[3]))
EACH(loaded_vectors, const uint x = 3 + i / 8 * 4; const uint y = 1 + i / 4 * 3; const uint z = i / 2 * 2;
     out[i].u = a[x].u + a[x + 3].u * 3 + b[y + 1].u + b[y + 2].u + a[z].u - a[z + 1].u)
EACH(loaded_bytes, const uchar *p = (const uchar *)a + 5 + i / 8 * 8; ushort y;
     memcpy(&y, (const uchar *)b + 2 * (1 + i / 8 * 4 + 2), 2); out[i].u = p[0] + p[7] * 256u + y * 3u)
EACH(stored_vectors, const uint of = i / 4 * 4; out[i].u = i % 4 == 0   ? a[of].u
                                                           : i % 4 == 1 ? b[of].u
                                                           : i % 4 == 2 ? of
                                                                        : 7)
EACH(stored_bytes, uchar *p = (uchar *)out + i * 3; p[0] = (uchar)a[i].u; p[1] = (uchar)b[i].u;
     p[2] = (uchar)(a[i].u >> 8))

/* ---- shared memory */
EACH(shared_scalar, out[i].u = 2 * a[first].u + b[first + 63].u)
EACH(shared_reversal, out[i].u = a[first + 63 - t].u + b[i].u)
EACH(shared_tile, out[i].u = a[first + t % 8 * 8 + t / 8].u)
EACH(shared_bytes, out[i].u = (a[first + (t ^ 33)].u & 255) + (a[first + (t + 7) % 64].u & 255) * 256)
EACH(shared_sum, out[i].u = 0; for (uint k = 0; k < BLOCK; k++) out[i].u += a[first + k].u + b[first + k].u)
EACH(shared_prefix, out[i].u = 0; for (uint k = 0; k <= t; k++) out[i].u += a[first + k].u)
EACH(returns_around_barrier, out[i].u = a[i ^ 1].u * 3 + !(i % 2))
EACH(shared_pointer, out[i].u = a[first + (t * 5 + b[0].u) % 64].u ^ WORDS)
EACH(global_exchange, out[i].u = a[i ^ 1].u + b[i].u)
EACH(fences, out[i].u = a[i ^ 1].u)

/* ---- atomics */
EACH(counts, out[a[i].u % 16].u += b[i].u % 10; out[16 + b[i].u % 4].u++; out[20].u -= 3)
EACH(atomic_extremes, union form_word *x = &out[a[i].u % 8]; union form_word *y = x + 8; x->u = most(x->u, b[i].u);
     if (b[i].i < y->i) y->i = b[i].i; out[16 + i % 8].u |= a[i].u; out[24].u ^= b[i].u)
EACH(atomic_names, out[a[i].u % 16].u += 2; out[32].u++; out[40].u = most(out[40].u, b[i].u))
EACH(compare_and_swap, out[a[i].u % 4].u += 5)
EACH(shared_counts, out[a[i].u % 16].u++)
EACH(exchanged_floats, out[i].f = A + B)

/* ---- geometry and parameters */
EACH(geometry, out[i].u = WORDS + 4 * 3 + 64 * 5 + i / 64 * 7 + t * 11 + 0 + 1)
EACH(strided_loop, out[i].u = a[i].u + b[WORDS - 1 - i].u)
EACH(struct_parameter,
     out[i].u = a[i].u % 37 + 125 + (b[i].u >> 3) + 1000 + (uint)(UINT64_C(123456789012) >> 30) + WORDS)
EACH(small_parameters, out[i].u = a[i].u + 200 * 3 - 5 + (uint)(INT64_C(5000000000) >> 8) + 20 + b[WORDS - 1].u)

#define U(name, ...) {#name, false, name, __VA_ARGS__},
#define F(name) {#name, true, name, ""},
const struct form opencl_forms[] = {
    U(collatz, "") U(greatest_divisor, "") U(breaks, "") U(nested_loops, "") U(dense_switch, "") U(sparse_switch, "")
        U(early_return, "") U(short_circuit, "") U(ternary_chain, "") U(binary_search, "") U(signed_division, "") U(
            unsigned_division, "") U(by_constants, "") U(long_product, "") U(long_division, "")
            U(long_signed_division, "") U(long_shifts, "") U(bytes, "") U(shorts, "") U(bit_fields, "") U(checksum, "")
                U(random_numbers, "") U(power_modulo, "") U(wrapping, "") U(private_array, "") U(private_sort, "")
                    U(private_bytes, "") U(small_matrix, "") U(called_function, "") U(results_by_address, "") U(
                        struct_results, "") U(table, "") U(unrolled, "") U(gather, "") U(byte_pointer, "")
                        U(short_pointer, "") U(long_pointer, "") U(records, "") F(float_sums) F(fused) F(float_division)
                            F(roots) F(exponentials) F(logarithms) F(angles) F(arctangents) F(powers) F(to_integral)
                                F(remainders) F(extremes) F(blends) F(classes) F(float_comparisons) F(conversions) F(
                                    polynomial) U(bits_of_floats, "") U(high_products, "") U(products_of_24, "")
                                    U(rotations, "") U(counted_bits, "") U(integer_extremes, "") U(differences, "") U(
                                        vector_sums, "") F(float_vectors) U(loaded_vectors, "") U(loaded_bytes, "")
                                        U(stored_vectors, "") U(stored_bytes, "") U(shared_scalar,
                                                                                    "") U(shared_reversal, "")
                                            U(shared_tile, "") U(shared_bytes, "") U(shared_sum, "") U(
                                                shared_prefix, "") U(returns_around_barrier,
                                                                     "") U(shared_pointer, "--arg local:256")
                                                U(global_exchange, "") U(fences, "") U(counts, "") U(
                                                    atomic_extremes, "") U(atomic_names,
                                                                           "") U(compare_and_swap, "")
                                                    U(shared_counts, "") F(exchanged_floats) U(geometry,
                                                                                               "") U(strided_loop, "")
                                                        U(struct_parameter,
                                                          "--arg struct:u32=37,f32=1.25,u8=3,u16=1000,u64=123456789012")
                                                            U(small_parameters,
                                                              "--arg u32:200 --arg i32:-5 --arg i64:5000000000 --arg "
                                                              "f32:2.5"){NULL, false, NULL, NULL}};
