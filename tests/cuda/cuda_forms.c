/* cuda_forms: what the kernels of kernels.cu must compute, in plain C; see each.h. */
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "each.h"

#define A a[i].f
#define B b[i].f

/* ---- templates */
EACH(cuda_template_function, uint32_t x = a[i].u; uint64_t y = x; for (uint32_t k = 0; k < 5; k++) x = x * b[i].u + k;
     for (uint32_t k = 0; k < 3; k++) y = y * b[i].u + k; out[i].u = x + (uint32_t)y)
EACH(cuda_template_class, uint32_t sum = 0;
     for (uint32_t k = 0; k < 1 + b[i].u % 4; k++) sum = sum * 3 + a[(i + 4 - k) % WORDS].u; out[i].u = sum)
EACH(cuda_entry, out[i].u = a[i].u * a[i].u + 7 * b[i].u)
EACH(cuda_lambda, out[i].u = (a[i].u * 3 + b[i].u) * 3 + b[i].u)

/* ---- structs */
EACH(cuda_operators, out[i].f = (A + B) * A + (B + 2) * B + (1 + A))
EACH(cuda_struct_parameter, out[i].u = a[i].u % 37 + (i % 2 ? 20 : 12) + a[WORDS - 1 - i].u + (b[i].u >> 3))
EACH(cuda_wide_loads, out[i].u = a[i / 4 * 4].u + a[i / 4 * 4 + 3].u * 3 + b[i / 2 * 2].u - b[i / 2 * 2 + 1].u)

/* ---- shared memory */
EACH(cuda_open_shared, out[i].u = a[first + BLOCK - 1 - t].u + b[i].u)
EACH(cuda_two_in_open_shared, out[i].u = a[i ^ 1].u % 1000 + b[i ^ 2].u % 1000 / 2)
EACH(cuda_static_shared, uint32_t most = 0;
     for (uint32_t k = 0; k < BLOCK; k++) if (b[first + k].u > most) most = b[first + k].u;
     out[i].u = a[first + t % 8 * 8 + t / 8].u ^ most)

/* ---- warps */
EACH(cuda_shuffles, uint32_t sum = 0; uint32_t prefix = 0; for (uint32_t k = 0; k < WARP; k++) sum += a[warp + k].u;
     for (uint32_t k = warp; k <= i; k++) prefix += b[k].u;
     out[i].u = sum ^ prefix ^ a[warp + b[i].u % 32].u ^ b[t % 8 + 3 < 8 ? i + 3 : i].u)
EACH(
    cuda_votes, uint32_t odd = 0; uint32_t before = 0; uint32_t any = 0; uint32_t all = 1;
    for (uint32_t k = 0; k < WARP; k++) {
      odd |= (a[warp + k].u & 1) << k;
      before += warp + k < i && a[warp + k].u & 1;
      any |= b[warp + k].u % 16 == 5;
      all &= b[warp + k].u % 64 != 9;
    } out[i]
        .u = odd + before + 3 * any + 7 * all)
EACH(
    cuda_matches, uint32_t of_a = 0; uint32_t of_b = 0; for (uint32_t k = 0; k < WARP; k++) {
      of_a |= (uint32_t)(a[warp + k].u % 5 == a[i].u % 5) << k;
      of_b |= (uint32_t)(b[warp + k].u % 3 == b[i].u % 3) << k;
    } out[i]
                                                            .u = of_a ^ of_b)
EACH(cuda_warp_barrier, out[i].u = a[i ^ 7].u + b[i].u)
EACH(cuda_active_lanes, out[i].u = 0;
     for (uint32_t k = 0; k < WARP; k++) out[i].u += a[i].u % 3 == 0 && a[warp + k].u % 3 == 0)

/* ---- atomics */
EACH(cuda_ticket, out[1].u = a[0].u; out[2 + b[i].u % 8].u += a[i].u % 100)
EACH(cuda_spin_lock, out[201].u += a[i].u % 7)
EACH(cuda_wide_atomics, uint64_t w; union form_word *to = &out[a[i].u % 4 * 2]; memcpy(&w, to, sizeof w);
     w += (uint64_t)b[i].u << 16; memcpy(to, &w, sizeof w))

/* ---- what libraries do; of these floats sums and products are exact in double */
static double product(float x, float y) { return (double)x * (double)y; }
EACH(cuda_roundings, const double p = product(A, B); const double q = p + (double)0.1f;
     out[i].f = (down(p) - up(p)) * 0x1p24f + (down(q) - up(q)) * 0x1p24f + (p < 0 ? up(p) : down(p)))
EACH(cuda_exponential, out[i].f = expf(A * 4) + logf(B + 1.5f) + sqrtf(fabsf(A)))
EACH(cuda_trigonometry, out[i].f = atanf(A * 3) + sinf(B) + log10f(A + 1.5f) + tanhf(B))
EACH(cuda_fast_math, out[i].f = expf(A) + B / (A + 2) + 1 / sqrtf(B + 1.5f) + fminf(fmaxf(A * 2, 0), 1))

static uint32_t reversed(uint32_t x) {
  uint32_t r = 0;
  for (unsigned k = 0; k < 32; k++) r |= (x >> k & 1) << (31 - k);
  return r;
}
static uint32_t zeros(uint32_t x) {
  uint32_t n = 32;
  for (; x; x /= 2) n--;
  return n;
}
static uint32_t lowest(uint32_t x) {
  for (uint32_t k = 0; k < 32; k++)
    if (x >> k & 1) return k + 1;
  return 0;
}
EACH(cuda_intrinsics, const uint32_t x = a[i].u; const uint32_t y = b[i].u; const uint32_t p = x >> 1;
     const uint32_t q = y >> 1;
     const uint32_t bytes = (y >> 8 & 255) | (x >> 8 & 255) << 8 | y >> 24 << 16 | x >> 24 << 24;
     out[i].u = reversed(x) ^ zeros(y >> i % 32) ^ lowest(x) ^ bytes ^ (uint32_t)((uint64_t)x * y >> 32) ^
                (y << 9 | x >> 23) ^ ((p > q ? p - q : q - p) + 5))
EACH(cuda_clock, uint32_t x = a[i].u; for (int k = 0; k < 5; k++) x = x * 3 + b[i].u; out[i].u = x + 2)
EACH(cuda_assertion, out[i].u = a[i].u - b[i].u)
EACH(cuda_module_variables, static const uint32_t k[4] = {3, 5, 7, 11};
     out[i].u = a[i].u * k[b[i].u % 4] + (i == 17 ? 40 : 0))

#define U(name, arguments) {#name, false, name, arguments},
#define F(name) {#name, true, name, ""},
const struct form cuda_forms[] = {
    U(cuda_template_function, "") U(cuda_template_class, ""){
        "of_templates::an_entry_whose_mangled_name_is_longer_than_sixty_three_letters", false, cuda_entry, ""},
    U(cuda_lambda, "") F(cuda_operators) U(cuda_struct_parameter, "--arg struct:u32=37,f32=1.5,f32=2.5,buf=a,u8=3")
        U(cuda_wide_loads, "") U(cuda_open_shared, "--shared 256") U(cuda_two_in_open_shared, "--shared 512")
            U(cuda_static_shared, "") U(cuda_shuffles, "") U(cuda_votes, "") U(cuda_matches, "")
                U(cuda_warp_barrier, "") U(cuda_active_lanes, "") U(cuda_ticket, "") U(cuda_spin_lock, "")
                    U(cuda_wide_atomics, "") F(cuda_roundings) F(cuda_exponential) F(cuda_trigonometry)
                        F(cuda_fast_math) U(cuda_intrinsics, "") U(cuda_clock, "") U(cuda_assertion, "")
                            U(cuda_module_variables, ""){NULL, false, NULL, NULL}};
