/* decompress: chunks of run lengths; see decompress.cl for the code. */
#include "suite.h"

enum { LONGEST_RUN = 24, VALUE_BITS = 8 };

/* The run that begins at word i of a chunk of `size` words. */
struct run {
  int length;
  uint32_t value;
};

static struct run random_run(uint64_t *state, int i, int size) {
  const int length = 1 + (int)(suite_random(state) % LONGEST_RUN);
  return (struct run){length < size - i ? length : size - i, suite_random(state) >> (32 - VALUE_BITS)};
}

/* Appends the `count` lowest bits of a number, the highest first; past the end of the stream they are lost. */
static void put_bits(uint32_t *stream, size_t size, size_t *place, uint32_t value, int count) {
  for (int bit = count - 1; bit >= 0; bit--, ++*place)
    if (*place / 32 < size) stream[*place / 32] |= (value >> bit & 1) << *place % 32;
}

static void put_run(uint32_t *stream, size_t size, size_t *place, struct run run) {
  int bits = 1;
  while (run.length >> bits) bits++;
  put_bits(stream, size, place, 0, bits - 1);
  put_bits(stream, size, place, (uint32_t)run.length, bits);
  put_bits(stream, size, place, run.value, VALUE_BITS);
}

static uint64_t chunk_seed(int chunk) { return (uint64_t)chunk + 1; }

void decompress_prepare(struct suite_memory *m) {
  const int size = suite_int(m, 3), chunks = suite_rows(m, "chunk_starts", 1), words = suite_rows(m, "stream", 1);
  uint32_t *stream = suite_words(m, "stream", words);
  int32_t *starts = suite_ints(m, "chunk_starts", chunks);
  size_t place = 0;
  if (suite_fault(m)) return;
  for (int chunk = 0; chunk < chunks; chunk++) {
    uint64_t state = chunk_seed(chunk);
    starts[chunk] = (int32_t)(place / 32);
    for (int i = 0; i < size;) {
      const struct run run = random_run(&state, i, size);
      put_run(stream, (size_t)words, &place, run);
      i += run.length;
    }
    place = (place + 31) / 32 * 32;
  }
}

void decompress_reference(struct suite_memory *m) {
  const int size = suite_int(m, 3), chunks = suite_rows(m, "chunk_starts", 1);
  uint32_t *out = suite_words(m, "out", (size_t)size * chunks);
  if (suite_fault(m)) return;
  for (int chunk = 0; chunk < chunks; chunk++) {
    uint64_t state = chunk_seed(chunk);
    for (int i = 0; i < size;) {
      const struct run run = random_run(&state, i, size);
      for (int end = i + run.length; i < end; i++) *out++ = run.value;
    }
  }
}
