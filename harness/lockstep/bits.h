/* bits: between packed SystemVerilog vectors (element 0 lowest) and arrays of C values. */
#ifndef TWINWARP_BITS_H
#define TWINWARP_BITS_H

#include "unit.h"

static inline u64 tw_value(const void *at, enum tw_type type) {
  switch (type) {
    case TW_u8: return *(const u8 *)at;
    case TW_u16: return *(const u16 *)at;
    case TW_u32: return *(const u32 *)at;
    default: return *(const u64 *)at;
  }
}

static inline void tw_store(void *at, enum tw_type type, u64 value) {
  switch (type) {
    case TW_u8: *(u8 *)at = (u8)value; break;
    case TW_u16: *(u16 *)at = (u16)value; break;
    case TW_u32: *(u32 *)at = (u32)value; break;
    default: *(u64 *)at = value;
  }
}

/* `width` bits (1..64) of a packed vector from bit `first`. */
static inline u64 tw_extract(const u32 *packed, unsigned first, unsigned width) {
  const u32 *word = packed + first / 32;
  const unsigned shift = first % 32;
  u64 value = word[0] >> shift;
  if (shift + width > 32) value |= (u64)word[1] << (32 - shift);
  if (shift + width > 64) value |= (u64)word[2] << (64 - shift);
  return width == 64 ? value : value & (((u64)1 << width) - 1);
}

/* The values that follow each other from bit `first`. */
void tw_unpack(void *values, enum tw_type, const u32 *packed, unsigned first, unsigned count, unsigned width);
void tw_pack(u32 *packed, const void *values, enum tw_type, unsigned count, unsigned width);

/* The lowest bits of `from` to bit `first` of `packed` and on. */
void tw_place(u32 *packed, unsigned first, const u32 *from, unsigned bits);

#endif
