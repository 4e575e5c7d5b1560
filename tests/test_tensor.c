/* test_tensor: a product of matrices, bit by bit: A is a sum of eight matrices of zeros and ones, each with its power
 * of two, and a product with one of those is a sum of rows of B; and by the product with a vector,
 * (A B + C) x = A (B x) + C x.
 * Oracle for: tensor_pipe
 *
 * Where an element stands is worked out from the bits of the two registers, as one of 2 * Lanes * 32 bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "execute/tensor_pipe.h"
#include "util/random.h"

enum { PRODUCTS = 20000, WARPS = 4 };

/* A product: its six registers, the first of each pair at an even place, and what has come back. */
struct product {
  unsigned size, stages;
  row a[2], b[2], c[2], d[2];
};

/* Byte k of row m, or of column n: of each register lanes have half of it, four bytes a lane. */
static int byte_of(const row pair[2], unsigned size, unsigned row_number, unsigned k) {
  const unsigned half = k / (2 * size), lane = row_number * size / 2 + k % (2 * size) / 4;
  const unsigned byte = pair[half].lane[lane] >> 8 * (k % 4) & 255;
  return byte < 128 ? (int)byte : (int)byte - 256;
}

static u32 word_of(const row pair[2], unsigned size, unsigned m, unsigned n) {
  return pair[n % 2].lane[m * size / 2 + n / 2];
}

static u32 by_bits(const struct product *p, unsigned m, unsigned n) {
  u32 sum = word_of(p->c, p->size, m, n);
  for (unsigned bit = 0; bit < 8; bit++) {
    u32 plane = 0;
    for (unsigned k = 0; k < 4 * p->size; k++)
      if (byte_of(p->a, p->size, m, k) >> bit & 1) plane += (u32)byte_of(p->b, p->size, n, k);
    sum += bit == 7 ? 0u - (plane << 7) : plane << bit;
  }
  return sum;
}

/* Both sides of (A B + C) x, row m. */
static void assert_by_vector(const struct product *p, const u32 *x, unsigned m) {
  u32 left = 0, right = 0;
  for (unsigned n = 0; n < p->size; n++) {
    left += word_of(p->d, p->size, m, n) * x[n];
    right += word_of(p->c, p->size, m, n) * x[n];
  }
  for (unsigned k = 0; k < 4 * p->size; k++) {
    u32 inner = 0;
    for (unsigned n = 0; n < p->size; n++) inner += (u32)byte_of(p->b, p->size, n, k) * x[n];
    right += (u32)byte_of(p->a, p->size, m, k) * inner;
  }
  assert_int_equal(left, right);
}

static void cycle(struct tensor_pipe *s, const struct tensor_pipe_in *in, struct tensor_pipe_out *out) {
  *out = (struct tensor_pipe_out){0};
  tensor_pipe_comb(s, in, out);
  tensor_pipe_clock(s, in, out);
}

/* The even register in cycle Size + Stages, the odd one when that is taken, after `waits` cycles each. */
static void run(struct tensor_pipe *s, struct product *p, unsigned waits) {
  struct tensor_pipe_out out;
  struct tensor_pipe_in in = {.dispatch_valid = 1, .dispatch_warp = 3, .dispatch_register = 6, .dispatch_lanes = 1};
  in.dispatch_a0 = p->a[0], in.dispatch_a1 = p->a[1];
  in.dispatch_b0 = p->b[0], in.dispatch_b1 = p->b[1];
  in.dispatch_c0 = p->c[0], in.dispatch_c1 = p->c[1];
  cycle(s, &in, &out);
  assert_true(out.ready);
  in = (struct tensor_pipe_in){0};
  for (unsigned beat = 0; beat < p->size + p->stages - 1; beat++) {
    cycle(s, &in, &out);
    assert_false(out.ready || out.result_valid);
  }
  for (unsigned odd = 0; odd < 2; odd++)
    for (unsigned wait = 0; wait <= waits; wait++) {
      in.result_ready = wait == waits;
      cycle(s, &in, &out);
      assert_true(out.result_valid && !out.ready && !out.result_predicate);
      assert_int_equal(out.result_register, 6 + odd);
      assert_int_equal(out.result_warp, 3);
      assert_int_equal(out.result_lanes, 1);
      p->d[odd] = out.result_data;
    }
  in.result_ready = 0;
  cycle(s, &in, &out);
  assert_true(out.ready && !out.result_valid);
}

/* Bytes at random, or of the largest magnitude, so that sums are the largest there are. */
static void fill(struct tw_random *random, row pair[2], bool largest) {
  for (unsigned half = 0; half < 2; half++)
    for (unsigned lane = 0; lane < 32; lane++) {
      pair[half].lane[lane] = tw_random_word(random);
      if (largest) pair[half].lane[lane] = tw_random_chance(random, 80) ? 0x80808080 : 0x7f807f80;
    }
}

static void products_are_right(void **state) {
  (void)state;
  static const unsigned sizes[] = {8, 4, 2};
  struct tw_random random;
  struct tensor_pipe unit;
  tw_random_seed(&random, 1);
  for (unsigned i = 0; i < PRODUCTS; i++) {
    struct product p = {.size = sizes[i % 3], .stages = 1 + i / 3 % 5};
    u32 x[8];
    fill(&random, p.a, i % 5 == 0);
    fill(&random, p.b, i % 5 == 0);
    fill(&random, p.c, false);
    for (unsigned n = 0; n < 8; n++) x[n] = tw_random_word(&random);
    tensor_pipe_init(&unit, &(struct tensor_pipe_params){.Warps = WARPS, .Size = p.size, .Stages = p.stages});
    run(&unit, &p, tw_random_below(&random, 3));
    for (unsigned m = 0; m < p.size; m++) {
      for (unsigned n = 0; n < p.size; n++) assert_int_equal(word_of(p.d, p.size, m, n), by_bits(&p, m, n));
      assert_by_vector(&p, x, m);
    }
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(products_are_right)};
  return cmocka_run_group_tests_name("tensor", tests, NULL, NULL);
}
