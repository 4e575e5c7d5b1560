/* mapping: see mapping.h for the contract. */
#include "memory/mapping.h"

/* Lanes `low` to `high`. */
static u32 span(unsigned low, unsigned high) { return low_bits(high + 1) & ~low_bits(low); }

static struct mapping mapping(unsigned pattern, unsigned high, unsigned low, unsigned bits) {
  return (struct mapping){(u8)pattern, (u16)(high << bits | low)};
}

/* The last lane of a range from lane `lane` and word `word`. */
static unsigned range_end(unsigned lane, unsigned word, unsigned warp_lanes) {
  return lane + (warp_lanes - (lane > word ? lane : word)) - 1;
}

struct mapping mapping_of(u32 lanes, const u8 *word, unsigned warp_lanes) {
  const unsigned bits = clog2(warp_lanes), first = lowest_bit(lanes), last = 31 - (unsigned)__builtin_clz(lanes);
  bool in_step = true, alike = true; /* words go up with lanes; all words are the same */
  for (u32 left = lanes; left; left &= left - 1) {
    const unsigned lane = lowest_bit(left);
    in_step &= word[lane] - lane == word[first] - first;
    alike &= word[lane] == word[first];
  }
  if (lanes == low_bits(warp_lanes) && in_step) return mapping(MAPPING_CONSECUTIVE, 0, 0, bits);
  if (lanes == low_bits(warp_lanes) && alike) return mapping(MAPPING_BROADCAST, 0, word[0], bits);
  if (first == last) return mapping(MAPPING_SINGLE, first, word[first], bits);
  if (in_step && lanes == span(first, range_end(first, word[first], warp_lanes)))
    return mapping(MAPPING_RANGE, first, word[first], bits);
  if (in_step && word[first] == first && lanes == span(first, last)) return mapping(MAPPING_OWN, last, first, bits);
  return mapping(MAPPING_MAP, 0, 0, bits);
}

u32 mapping_lanes(struct mapping m, unsigned warp_lanes, u8 *word) {
  const unsigned bits = clog2(warp_lanes), high = m.field >> bits, low = m.field & (warp_lanes - 1);
  for (unsigned lane = 0; lane < warp_lanes; lane++)
    word[lane] = (u8)(m.pattern == MAPPING_CONSECUTIVE || m.pattern == MAPPING_OWN ? lane
                      : m.pattern == MAPPING_RANGE ? (lane - high + low) & (warp_lanes - 1)
                                                   : low);
  switch (m.pattern) {
    case MAPPING_SINGLE: return 1u << high;
    case MAPPING_RANGE: return span(high, range_end(high, low, warp_lanes));
    case MAPPING_OWN: return span(low, high);
    default: return low_bits(warp_lanes);
  }
}

u32 mapping_pack(struct mapping_record r, unsigned warp_lanes, unsigned load_bits) {
  const unsigned field_bits = 2 * clog2(warp_lanes);
  return ((((u32)r.warp << load_bits | r.load) << field_bits) | r.mapping.field) << 3 | r.mapping.pattern;
}

struct mapping_record mapping_unpack(u32 record, unsigned warp_lanes, unsigned load_bits) {
  const unsigned field_bits = 2 * clog2(warp_lanes);
  return (struct mapping_record){.mapping = {record & 7, (u16)(record >> 3 & low_bits(field_bits))},
                                 .load = (u8)(record >> (3 + field_bits) & low_bits(load_bits)),
                                 .warp = (u8)(record >> (3 + field_bits + load_bits))};
}
