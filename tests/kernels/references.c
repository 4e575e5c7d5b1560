/* references: see references.h.  Floats are computed in the kernel's order, so results are equal to the last bit. */
#include "references.h"

#include <stdlib.h>

#include "execute/sfu_function.h"
#include "launch_words.h"
#include "memory_references.h"

/* Four chains acc = acc * x + y, added up in pairs. */
static uint32_t fma_chains(uint32_t x, uint32_t y, uint32_t steps) {
  float chain = 0.0f;
  for (uint32_t i = 0; i < steps; i++) chain = fmaf(chain, to_float(x), to_float(y));
  return to_bits((chain + chain) + (chain + chain));
}

static void fma_compute(const struct launch *launch, uint32_t *memory) {
  const uint32_t *x = words(launch, memory, "x"), *y = words(launch, memory, "y");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t i = 0; i < 256; i++) out[i] = fma_chains(x[i], y[i], 16 * launch_argument(launch, "iterations"));
}

static void fma_scaled(const struct launch *launch, uint32_t *memory) {
  const uint32_t *x = words(launch, memory, "x"), *y = words(launch, memory, "y");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t i = 0; i < launch_threads(launch->block); i++) {
    uint32_t rounds = launch_argument(launch, i / 32 % 4 == 0 ? "iterations" : "base");
    out[i] = fma_chains(x[i], y[i], 16 * rounds);
  }
}

static void bank_bound(const struct launch *launch, uint32_t *memory) {
  const uint32_t *x = words(launch, memory, "x"), *y = words(launch, memory, "y");
  uint32_t *out = words(launch, memory, "out");
  uint32_t steps = 8 * launch_argument(launch, "iterations");
  for (uint32_t i = 0; i < launch_threads(launch->block); i++) {
    float chain = 0.0f;
    for (uint32_t step = 0; step < steps; step++) chain = fmaf(to_float(x[i]), to_float(y[i]), chain);
    float sum = chain;
    for (int others = 0; others < 7; others++) sum += chain;
    out[i] = to_bits(sum);
  }
}

static void message(const struct launch *launch, uint32_t *memory) {
  const uint32_t threads = launch_threads(launch->block), blocks = launch_threads(launch->grid);
  uint32_t *row = words(launch, memory, "rows"), *said = words(launch, memory, "said");
  for (uint32_t b = 0; b < blocks; b++, row += threads) {
    said[b + 1] += threads;
    for (uint32_t t = 0; t < threads; t++) row[threads + t] = row[threads - 1 - t] + b + 1;
  }
}

static void saxpy(const struct launch *launch, uint32_t *memory) {
  const uint32_t *x = words(launch, memory, "x");
  uint32_t *y = words(launch, memory, "y");
  uint32_t n = launch_argument(launch, "n");
  float a = to_float(launch_argument(launch, "a"));
  for (uint32_t i = 0; i < n && i < grid_threads(launch); i++) y[i] = to_bits(fmaf(a, to_float(x[i]), to_float(y[i])));
}

static void matmul_tiled(const struct launch *launch, uint32_t *memory) {
  const uint32_t *a = words(launch, memory, "a"), *b = words(launch, memory, "b");
  uint32_t *c = words(launch, memory, "c"), n = launch_argument(launch, "n");
  for (uint32_t row = 0; row < 16 * launch->grid[1]; row++) {
    for (uint32_t column = 0; column < 16 * launch->grid[0]; column++) {
      float sum = 0.0f;
      for (uint32_t k = 0; k < n; k++) sum = fmaf(to_float(a[row * n + k]), to_float(b[k * n + column]), sum);
      c[row * n + column] = to_bits(sum);
    }
  }
}

static void reduction(const struct launch *launch, uint32_t *memory) {
  const uint32_t *in = words(launch, memory, "in");
  uint32_t *sum = words(launch, memory, "sum");
  for (uint32_t i = 0; i < launch_argument(launch, "n"); i++) *sum += in[i];
}

static void transpose(const struct launch *launch, uint32_t *memory) {
  const uint32_t *in = words(launch, memory, "in");
  uint32_t *out = words(launch, memory, "out"), n = launch_argument(launch, "n");
  for (uint32_t row = 0; row < n; row++)
    for (uint32_t column = 0; column < n; column++) out[column * n + row] = in[row * n + column];
}

static uint32_t divergent_thread(uint32_t number) {
  if (number % 16 == 0) return 0x100 + number;
  uint32_t steps = 0;
  for (uint32_t x = number; x > 1; steps++) x = x % 2 ? 3 * x + 1 : x / 2;
  if (number < 32) return 2 * steps;
  return (steps % 2 ? 5 * steps : steps ^ 0x55) + number;
}

static void divergence(const struct launch *launch, uint32_t *memory) {
  const uint32_t *in = words(launch, memory, "in");
  uint32_t *out = words(launch, memory, "out");
  for (uint32_t i = 0; i < grid_threads(launch); i++) out[i] = divergent_thread(in[i] % 64 + 1);
}

static void histogram(const struct launch *launch, uint32_t *memory) {
  const uint32_t *in = words(launch, memory, "in");
  uint32_t *bins = words(launch, memory, "bins");
  for (uint32_t i = 0; i < launch_argument(launch, "n"); i++) bins[in[i] % 64]++;
}

static void tensor(const struct launch *launch, uint32_t *memory) {
  const int8_t *a = (const int8_t *)words(launch, memory, "a"), *b = (const int8_t *)words(launch, memory, "b");
  uint32_t *c = words(launch, memory, "c"), depth = launch_argument(launch, "depth");
  for (uint32_t row = 0; row < 8 * launch->grid[0]; row++) {
    for (uint32_t column = 0; column < launch_threads(launch->block) / 4; column++) {
      uint32_t sum = 0;
      for (uint32_t k = 0; k < depth; k++) sum += (uint32_t)(a[row * depth + k] * b[column * depth + k]);
      c[row * 64 + column] = sum;
    }
  }
}

static void tensor_gemm(const struct launch *launch, uint32_t *memory) {
  const int8_t *a = (const int8_t *)words(launch, memory, "a"), *b = (const int8_t *)words(launch, memory, "b");
  uint32_t *c = words(launch, memory, "c"), depth = launch_argument(launch, "depth");
  for (uint32_t row = 0; row < 16 * launch->grid[0]; row++)
    for (uint32_t column = 0; column < 64 * launch->grid[1]; column++) {
      uint32_t sum = 0;
      for (uint32_t k = 0; k < depth; k++) sum += (uint32_t)(a[row * depth + k] * b[column * depth + k]);
      c[row * launch_argument(launch, "width") + column] = sum;
    }
}

static void tensor_rnn(const struct launch *launch, uint32_t *memory) {
  enum { UNITS = 64, BATCH = 8 };
  const int8_t *w = (const int8_t *)words(launch, memory, "w"), *u = (const int8_t *)words(launch, memory, "u");
  const int8_t *x = (const int8_t *)words(launch, memory, "x");
  int8_t *y = (int8_t *)words(launch, memory, "y");
  const uint32_t steps = launch_argument(launch, "steps");
  for (uint32_t batch = 0; batch < launch->grid[0]; batch++) {
    static const int8_t zeros[BATCH * UNITS];
    const int8_t *h = zeros;
    for (uint32_t step = 0; step < steps; step++, x += BATCH * UNITS, y += BATCH * UNITS) {
      for (unsigned i = 0; i < BATCH * UNITS; i++) {
        const int8_t *of_h = h + i / UNITS * UNITS, *of_x = x + i / UNITS * UNITS;
        int32_t sum = 0;
        for (unsigned k = 0; k < UNITS; k++)
          sum += w[i % UNITS * UNITS + k] * of_h[k] + u[i % UNITS * UNITS + k] * of_x[k];
        const int32_t scaled = sum >= 0 ? sum / 1024 : -((-sum + 1023) / 1024);
        y[i] = (int8_t)(scaled > 127 ? 127 : scaled < -128 ? -128 : scaled);
      }
      h = y;
    }
  }
}

static float halved(float chain, float x) {
  float a = fmaf(chain, x, x), b = fmaf(a, x, chain);
  a = fmaf(b, x, a);
  b = fmaf(a, x, b);
  return fmaxf(fminf(b * 0.5f, 1.0f), -1.0f);
}

static void phases(const struct launch *launch, uint32_t *memory) {
  const uint32_t *next = words(launch, memory, "next"), *x = words(launch, memory, "x");
  const uint32_t rounds = launch_argument(launch, "rounds");
  for (uint32_t i = 0; i < grid_threads(launch); i++) {
    float chain = 0.0f;
    uint32_t place = i;
    for (uint32_t n = rounds * launch_argument(launch, "steps"); n; n--) chain = halved(chain, to_float(x[i]));
    for (uint32_t n = rounds * launch_argument(launch, "links"); n; n--)
      place = next[(place + 1184) & launch_argument(launch, "mask")];
    words(launch, memory, "sum")[i] = to_bits(chain);
    words(launch, memory, "place")[i] = place;
  }
}

static void specials(const struct launch *launch, uint32_t *memory) {
  const uint32_t *in = words(launch, memory, "in");
  uint32_t *out = words(launch, memory, "out"), threads = grid_threads(launch);
  for (unsigned operation = 0; operation < 6; operation++)
    for (uint32_t i = 0; i < threads; i++)
      out[operation * threads + i] = sfu_function(operation, to_bits(to_float(in[i]) * 8.0f));
}

static const struct {
  const char *name;
  void (*compute)(const struct launch *launch, uint32_t *memory);
} references[] = {
    {"fma_baseline", fma_compute},
    {"fma_balanced", fma_compute},
    {"fma_unbalanced", fma_compute},
    {"fma_scaled", fma_scaled},
    {"bank_bound", bank_bound},
    {"saxpy", saxpy},
    {"message", message},
    {"matmul_tiled", matmul_tiled},
    {"reduction", reduction},
    {"transpose_naive", transpose},
    {"transpose_tiled", transpose},
    {"divergence", divergence},
    {"histogram", histogram},
    {"histogram_shared", histogram},
    {"tensor", tensor},
    {"specials", specials},
    {"phases", phases},
    {"tensor_gemm", tensor_gemm},
    {"tensor_rnn", tensor_rnn},
    {"atax_row", atax_row},
    {"atax_col", atax_col},
    {"gemm", gemm},
    {"syrk", syrk},
    {"syr2k", syr2k},
    {"spmv", spmv},
    {"kmeans", kmeans},
    {"streamcluster", streamcluster},
    {"transpose_columns", transpose},
};

enum { REFERENCES = sizeof references / sizeof *references };

const char *reference_name(unsigned index) { return index < REFERENCES ? references[index].name : NULL; }

/* Names the buffer a wrong word lies in. */
static int report(const struct launch *launch, uint32_t word, uint32_t expected, uint32_t got, struct tw_error *error) {
  const struct kernel *kernel = launch->kernel;
  for (uint32_t i = 0; i < kernel->argument_count; i++) {
    uint32_t offset = word * 4 - launch->constants[ISA_ARGUMENT_WORD + i];
    if (offset < launch->buffer_bytes[i])
      return tw_fail(error, "kernel %s: %s[%u] is 0x%08x, expected 0x%08x", kernel->name, kernel->arguments[i].name,
                     offset / 4, got, expected);
  }
  return tw_fail(error, "kernel %s: word at 0x%08x, in no buffer, is 0x%08x, expected 0x%08x", kernel->name, word * 4,
                 got, expected);
}

int reference_check(const struct kernel *kernel, const struct launch *before, const uint32_t *memory_after,
                    struct tw_error *error) {
  unsigned index = 0;
  while (index < REFERENCES && strcmp(references[index].name, kernel->name)) index++;
  if (index == REFERENCES) return tw_fail(error, "kernel %s has no reference", kernel->name);

  uint32_t *expected = malloc(before->memory_bytes);
  if (!expected) return tw_fail(error, "no memory to check kernel %s", kernel->name);
  memcpy(expected, before->memory, before->memory_bytes);
  references[index].compute(before, expected);
  int result = 0;
  for (uint32_t i = 0; i < before->memory_bytes / 4 && !result; i++)
    if (expected[i] != memory_after[i]) result = report(before, i, expected[i], memory_after[i], error);
  free(expected);
  return result;
}
