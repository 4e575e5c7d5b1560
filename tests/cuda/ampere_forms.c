/* ampere_forms: what the kernels of ampere.cu must compute, in plain C; see each.h. */
#include <stddef.h>

#include "each.h"

/* ---- functions by address */
static uint32_t function(unsigned which, uint32_t x) { return which == 0 ? x * 3 + 1 : which == 1 ? x ^ 5 : x >> 3; }
EACH(cuda_table_of_functions, out[i].u = function(a[i].u % 3, b[i].u) + function(t % 2 ? 0 : 2, a[i].u))
EACH(cuda_function_as_argument, const unsigned f = !(a[i].u & 1); out[i].u = function(f, function(f, b[i].u)))
EACH(cuda_virtual_function, out[i].u = WORDS + (a[i].u % 2 ? a[i].u * a[i].u : b[i].u))

/* ---- parameters: sixty words, word k of which is k, then b and 3 */
EACH(cuda_many_parameters, out[i].u = a[i].u % 60 + 59 * 3 + b[i].u)
#define TEN(k)                                                                                                         \
  "i32=" k "0,i32=" k "1,i32=" k "2,i32=" k "3,i32=" k "4,i32=" k "5,i32=" k "6,i32=" k "7,i32=" k "8,i32=" k "9,"

/* ---- warps and blocks */
EACH(
    cuda_redux, uint32_t add = 0; uint32_t least = UINT32_MAX; uint32_t and = UINT32_MAX; uint32_t or = 0;
    uint32_t xor = 0; int32_t most = INT32_MIN; for (uint32_t k = warp; k < warp + WARP; k++) {
      add += a[k].u;
      least = b[k].u < least ? b[k].u : least;
      and &= a[k].u | b[k].u;
      if (k / 16 != i / 16) continue;
      most = b[k].i > most ? b[k].i : most;
      or |= a[k].u & b[k].u;
      xor ^= a[k].u;
    } out[i]
                                                    .u = add ^ (uint32_t)most ^ least ^ or ^and^xor)
EACH(
    cuda_reducing_barriers, uint32_t odd = 0; uint32_t nines = 0; uint32_t fives = 0;
    for (uint32_t k = first; k < first + BLOCK; k++) {
      odd += a[k].u & 1;
      nines += b[k].u % 64 == 9;
      fives += a[k].u % 64 == 5;
    } out[i]
        .u = odd + (nines ? 0 : 1000) + (fives ? 2000 : 0))
EACH(cuda_named_barriers, out[i].u = a[first + BLOCK - 1 - t].u + b[i ^ 1].u)

/* ---- arithmetic */
static uint32_t bytes(uint32_t x, uint32_t y, unsigned parts, unsigned from, bool is_signed) {
  const unsigned bits = 32 / parts;
  uint32_t sum = 0;
  for (unsigned k = 0; k < parts; k++) {
    const uint32_t p = x >> k * bits << (32 - bits), q = y >> (from + k) * 8 << 24;
    sum += is_signed ? (uint32_t)(((int32_t)p >> (32 - bits)) * ((int32_t)q >> 24)) : (p >> (32 - bits)) * (q >> 24);
  }
  return sum;
}
EACH(cuda_products_of_bytes, const uint32_t x = a[i].u; const uint32_t y = b[i].u;
     out[i].u = bytes(x, y, 4, 0, true) + 7 + 3 * (bytes(x, y, 4, 0, false) + 9) + 5 * (bytes(x, y, 2, 0, true) + 1) +
                7 * (bytes(x, y, 2, 2, false) + 2))

/* Of these operands quotients and roots in double lie on the same side of the float as the exact ones. */
EACH(cuda_directed_quotients, const double y = (double)(b[i].f + 2); const double q = (double)a[i].f / y;
     const double r = sqrt(y); const float steps = (up(q) - down(q)) + (up(r) - down(r)) + (up(1 / y) - down(1 / y));
     out[i].f = steps * 0x1p24f + (q < 0 ? up(q) : down(q)) + down(r))

#define U(name, arguments) {#name, false, name, arguments},
#define F(name) {#name, true, name, ""},
const struct form ampere_forms[] = {
    U(cuda_table_of_functions, "") U(cuda_function_as_argument, "") U(cuda_virtual_function, "")
        U(cuda_many_parameters, "--arg struct:" TEN("") TEN("1") TEN("2") TEN("3") TEN("4") TEN("5") "buf=b,i32=3")
            U(cuda_redux, "") U(cuda_reducing_barriers, "") U(cuda_named_barriers, "") U(cuda_products_of_bytes, "")
                F(cuda_directed_quotients){NULL, false, NULL, NULL}};
