/* bits: see bits.h. */
#include "bits.h"

u64 tw_extract(const u32 *packed, unsigned first, unsigned width) {
  const u32 *word = packed + first / 32;
  unsigned shift = first % 32;
  u64 value = word[0] >> shift;
  if (shift + width > 32) value |= (u64)word[1] << (32 - shift);
  if (shift + width > 64) value |= (u64)word[2] << (64 - shift);
  return width == 64 ? value : value & (((u64)1 << width) - 1);
}

/* Values of up to 32 bits, from a window of the words that holds at least one of them. */
#define UNPACK_NARROW(type)                                                                                            \
  for (unsigned i = 0; i < count; i++, window >>= width, held -= width) {                                              \
    if (held < width) {                                                                                                \
      window |= (u64)*packed++ << held;                                                                                \
      held += 32;                                                                                                      \
    }                                                                                                                  \
    ((type *)values)[i] = (type)(window & mask);                                                                       \
  }

void tw_unpack(void *values, enum tw_type type, const u32 *packed, unsigned count, unsigned width) {
  const u64 mask = width < 64 ? ((u64)1 << width) - 1 : ~(u64)0;
  u64 window = 0;
  unsigned held = 0;
  switch (type) {
    case TW_u8: UNPACK_NARROW(u8) break;
    case TW_u16: UNPACK_NARROW(u16) break;
    case TW_u32: UNPACK_NARROW(u32) break;
    default:
      for (unsigned i = 0; i < count; i++) ((u64 *)values)[i] = tw_extract(packed, i * width, width);
  }
}

static void insert(u32 *packed, unsigned first, unsigned width, u64 value) {
  for (unsigned done = 0; done < width;) {
    unsigned shift = (first + done) % 32, room = 32 - shift, n = width - done < room ? width - done : room;
    packed[(first + done) / 32] |= ((u32)(value >> done) & low_bits(n)) << shift;
    done += n;
  }
}

void tw_pack(u32 *packed, const void *values, enum tw_type type, unsigned count, unsigned width) {
  memset(packed, 0, (count * width + 31) / 32 * 4);
  for (unsigned i = 0; i < count; i++)
    insert(packed, i * width, width, tw_value((const u8 *)values + i * tw_type_size(type), type));
}
