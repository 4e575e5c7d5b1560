/* store_gpu: the MD5 (RFC 1321) of each window of a stream. */
#include "kernels/suite/suite.h"

#include <math.h>
#include <string.h>

enum { WINDOW = 13, BLOCK = 16 };

static uint32_t turned(uint32_t x, unsigned places) { return x << places | x >> (32 - places); }

/* What round i / 16 makes of the last three words of the state, and which word it takes. */
static uint32_t mixed(unsigned i, const uint32_t *s) {
  switch (i / BLOCK) {
    case 0: return (s[1] & s[2]) | (~s[1] & s[3]);
    case 1: return (s[3] & s[1]) | (~s[3] & s[2]);
    case 2: return s[1] ^ s[2] ^ s[3];
    default: return s[2] ^ (s[1] | ~s[3]);
  }
}

static unsigned taken(unsigned i) {
  static const unsigned factor[] = {1, 5, 3, 7}, more[] = {0, 1, 5, 0};
  return (factor[i / BLOCK] * i + more[i / BLOCK]) % BLOCK;
}

static void md5(const uint32_t *words, uint32_t *digest) {
  static const unsigned places[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  const uint32_t first[4] = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  uint32_t s[4];
  memcpy(s, first, sizeof s);
  for (unsigned i = 0; i < 4 * BLOCK; i++) {
    const uint32_t sine = (uint32_t)(fabs(sin((double)i + 1)) * 0x1p32);
    const uint32_t sum = s[0] + mixed(i, s) + words[taken(i)] + sine;
    const uint32_t next = s[1] + turned(sum, places[i / BLOCK][i % 4]);
    s[0] = s[3];
    s[3] = s[2];
    s[2] = s[1];
    s[1] = next;
  }
  for (unsigned i = 0; i < 4; i++) digest[i] = first[i] + s[i];
}

void store_gpu_reference(struct suite_memory *m) {
  const int windows = suite_rows(m, "digests", 4);
  const uint32_t *stream = suite_words(m, "stream", (size_t)windows + WINDOW - 1);
  uint32_t *digests = suite_words(m, "digests", 0);
  if (suite_fault(m)) return;
  for (int i = 0; i < windows; i++) {
    uint32_t block[BLOCK] = {0};
    memcpy(block, stream + i, WINDOW * sizeof *block);
    block[WINDOW] = 0x80;
    block[BLOCK - 2] = WINDOW * 32;
    md5(block, digests + 4 * (size_t)i);
  }
}
