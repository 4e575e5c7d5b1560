/* mapping: which word of a line each lane of a load gets, in few bits.  WarpPool 3.3.6, Fig. 3.8; the RTL's codes are
 * in rtl/memory/mapping_pkg.sv.
 *
 * A mapping is a pattern and a field of two word numbers, low and high, of clog2(Lanes) bits each: 10 bits for 32
 * lanes, the most that the paper's encodings take.  A line has as many words as a warp has lanes.
 *
 *   consecutive  every lane takes part, lane l gets word l
 *   broadcast    every lane takes part and gets word `low`
 *   single       one lane takes part: lane `high` gets word `low`
 *   range        lane `high` gets word `low`, the next lane the next word, and so on to the last lane or the last word,
 *                whichever comes first
 *   own          lanes `low` to `high` take part, lane l gets word l
 *   map          none of these: `low` is the entry of the thread map table that says it
 *   lanes        not a load: what comes back is in lane order, for the lanes that came back with it
 *   none         nothing is here; the field is all ones
 *
 * The first pattern in this order that says it is used.  Chosen here: the paper's range, a consecutive part of the
 * lanes with a consecutive part of the words, takes three numbers, 15 bits; `range` and `own` are those two kinds of
 * it that two numbers say, which are what a misaligned access and one of a part of a warp leave.  Both count as range
 * (Fig. 3.9).  A broadcast to a part of a warp is a map, as the paper's broadcast is to every thread. */
#ifndef TWINWARP_MAPPING_H
#define TWINWARP_MAPPING_H

#include "twin.h"

enum mapping_pattern {
  MAPPING_CONSECUTIVE,
  MAPPING_BROADCAST,
  MAPPING_SINGLE,
  MAPPING_RANGE,
  MAPPING_OWN,
  MAPPING_MAP,
  MAPPING_LANES,
  MAPPING_NONE
};

struct mapping {
  u8 pattern;
  u16 field;
};

/* Of `lanes`, never none, of a warp of `warp_lanes`, with their words; a map's field is 0. */
struct mapping mapping_of(u32 lanes, const u8 *word, unsigned warp_lanes);

/* And back, for the first five patterns: the lanes, and the word of each of them. */
u32 mapping_lanes(struct mapping, unsigned warp_lanes, u8 *word);

/* What is kept of a request: its mapping, the load of its warp that it belongs to, its warp; 23 bits for 32 lanes, 16
 * loads and 48 warps.  From the lowest bit on: pattern, field, load, warp. */
struct mapping_record {
  struct mapping mapping;
  u8 load, warp;
};

u32 mapping_pack(struct mapping_record, unsigned warp_lanes, unsigned load_bits);
struct mapping_record mapping_unpack(u32 record, unsigned warp_lanes, unsigned load_bits);

#endif
