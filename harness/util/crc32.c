/* crc32: see crc32.h. */
#include "crc32.h"

#define REFLECTED 0xedb88320u

u32 crc32_of(const void *bytes, size_t count) {
  u32 table[256], crc = ~0u;
  for (u32 i = 0; i < 256; i++) {
    table[i] = i;
    for (int bit = 0; bit < 8; bit++) table[i] = table[i] >> 1 ^ (table[i] & 1 ? REFLECTED : 0);
  }
  for (const u8 *b = bytes; count--; b++) crc = crc >> 8 ^ table[(crc ^ *b) & 255];
  return ~crc;
}
