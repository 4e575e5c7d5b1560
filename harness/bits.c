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

void tw_unpack(void *values, enum tw_type type, const u32 *packed, unsigned count, unsigned width) {
  switch (type) {
    case TW_u8:
      for (unsigned i = 0; i < count; i++) ((u8 *)values)[i] = (u8)tw_extract(packed, i * width, width);
      break;
    case TW_u16:
      for (unsigned i = 0; i < count; i++) ((u16 *)values)[i] = (u16)tw_extract(packed, i * width, width);
      break;
    case TW_u32:
      for (unsigned i = 0; i < count; i++) ((u32 *)values)[i] = (u32)tw_extract(packed, i * width, width);
      break;
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
