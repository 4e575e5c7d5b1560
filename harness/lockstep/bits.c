/* bits: see bits.h. */
#include "bits.h"

void tw_unpack(void *values, enum tw_type type, const u32 *packed, unsigned count, unsigned width) {
  for (unsigned i = 0; i < count; i++)
    tw_store((u8 *)values + i * tw_type_size(type), type, tw_extract(packed, i * width, width));
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
