/* bits: see bits.h. */
#include "bits.h"

#define UNPACK(type)                                                                                                   \
  for (unsigned i = 0; i < count; i++) ((type *)values)[i] = (type)tw_extract(packed, first + i * width, width);

void tw_unpack(void *values, enum tw_type type, const u32 *packed, unsigned first, unsigned count, unsigned width) {
  switch (type) {
    case TW_u8: UNPACK(u8) break;
    case TW_u16: UNPACK(u16) break;
    case TW_u32: UNPACK(u32) break;
    default: UNPACK(u64)
  }
}

void tw_place(u32 *packed, unsigned first, const u32 *from, unsigned bits) {
  for (unsigned done = 0, n; done < bits; done += n) {
    const unsigned shift = (first + done) % 32, room = 32 - shift;
    n = bits - done < room ? bits - done : room;
    u32 *word = &packed[(first + done) / 32];
    *word = (*word & ~(low_bits(n) << shift)) | (u32)tw_extract(from, done, n) << shift;
  }
}

void tw_pack(u32 *packed, const void *values, enum tw_type type, unsigned count, unsigned width) {
  memset(packed, 0, (count * width + 31) / 32 * 4);
  for (unsigned i = 0; i < count; i++) {
    const u64 value = tw_value((const u8 *)values + i * tw_type_size(type), type);
    tw_place(packed, i * width, (const u32[]){(u32)value, (u32)(value >> 32)}, width);
  }
}
