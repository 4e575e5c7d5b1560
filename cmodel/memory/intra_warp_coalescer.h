/* intra_warp_coalescer: a memory instruction of one warp becomes requests of one line each, and each load's request
 * gets the mapping of the line's words to lanes.  WarpPool 3.3.3, 3.3.6, Fig. 3.6 (2).
 *
 * Splitting.  One instruction is held, with addresses and store data.  Each cycle the line of its lowest lane left
 * moves to the second stage together with all lanes left in that line, when that stage is empty or emptied in this
 * cycle; behind a load's line that leaves without map_valid, a cycle later, as that it needs no entry is known late in
 * the cycle.  Address bits 1:0 are ignored.
 *
 * Mapping.  The second stage holds one line, its lanes and their words, finds the pattern (memory/mapping.h), and
 * offers the request.  A load that no pattern fits needs an entry of the thread map table, and asks for it (map_ask):
 * it is offered only while map_valid, and then takes map_entry when it is taken.  A request that is no load carries
 * pattern `lanes` and field 0.
 *
 * An instruction accepted in cycle t offers its first line in t + 2; one line leaves a cycle.  A load may follow
 * another instruction in the cycle the last line of a load moves to the second stage.  Stores and atomics keep their
 * data in the first stage, so after them the next enters in the cycle their last line is taken.
 *
 * line_last marks the last line of its instruction.  line_valid depends on map_valid, request_ready on map_valid and
 * line_ready; all other outputs on state and map_entry alone.  Every request has a lane.  Reset empties both stages.
 *
 * Chosen here: the baseline's way to choose lines (memory/coalescer.h), which the paper keeps. */
#ifndef TWINWARP_INTRA_WARP_COALESCER_H
#define TWINWARP_INTRA_WARP_COALESCER_H

#include "memory/mapping.h"
#include "twin.h"

#define INTRA_WARP_COALESCER_PARAMS(P, D)                                                                              \
  P(Warps, 2, 256)                                                                                                     \
  P(Loads, 2, 16)                                                                                                      \
  P(MapEntries, 2, 16)                                                                                                 \
  P(Lanes, 4, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(LoadBits, clog2(Loads))                                                                                            \
  D(MapBits, clog2(MapEntries))                                                                                        \
  D(WordBits, clog2(Lanes))                                                                                            \
  D(LineBits, 30 - WordBits)

#define INTRA_WARP_COALESCER_PORTS(S, V)                                                                               \
  S(IN,  u8,  request_valid,     1, always)                                                                            \
  S(IN,  u8,  request_operation, 6, request_valid)                                                                     \
  S(IN,  u8,  request_warp,      WarpBits, request_valid)                                                              \
  S(IN,  u8,  request_load,      LoadBits, request_valid)                                                              \
  S(IN,  u8,  request_reply,     1, request_valid)                                                                     \
  S(IN,  u32, request_lanes,     Lanes, request_valid)                                                                 \
  S(IN,  row, request_address,   Lanes * 32, request_valid)                                                            \
  S(IN,  row, request_data,      Lanes * 32, request_valid)                                                            \
  S(OUT, u8,  request_ready,     1, always)                                                                            \
  S(OUT, u8,  map_ask,           1, always)                                                                            \
  S(IN,  u8,  map_valid,         1, always)                                                                            \
  S(IN,  u8,  map_entry,         MapBits, always)                                                                      \
  S(OUT, u8,  line_valid,        1, always)                                                                            \
  S(OUT, u8,  line_operation,    6, line_valid)                                                                        \
  S(OUT, u8,  line_warp,         WarpBits, line_valid)                                                                 \
  S(OUT, u8,  line_load,         LoadBits, line_valid)                                                                 \
  S(OUT, u8,  line_reply,        1, line_valid)                                                                        \
  S(OUT, u8,  line_last,         1, line_valid)                                                                        \
  S(OUT, u32, line_address,      LineBits, line_valid)                                                                 \
  S(OUT, u32, line_lanes,        Lanes, line_valid)                                                                    \
  V(OUT, u8,  line_word,         32, Lanes, WordBits, line_valid)                                                      \
  S(OUT, row, line_data,         Lanes * 32, line_valid)                                                               \
  S(OUT, u8,  line_pattern,      3, line_valid)                                                                        \
  S(OUT, u16, line_field,        2 * WordBits, line_valid)                                                             \
  S(IN,  u8,  line_ready,        1, always)

#define INTRA_WARP_COALESCER_CONFIGS(C)                                                                                \
  C(".Warps(48), .Loads(16), .MapEntries(8), .Lanes(32)")                                                              \
  C(".Warps(6), .Loads(2), .MapEntries(3), .Lanes(4)")

TW_UNIT(intra_warp_coalescer, INTRA_WARP_COALESCER)

struct intra_warp_coalescer {
  struct intra_warp_coalescer_params params;
  bool valid, reply; /* an instruction is held; it wants a reply */
  u8 operation, warp, load;
  u32 left; /* lanes still to be split off; none: its last line is being offered */
  row address, data;

  bool line_valid, line_reply, line_last; /* the second stage */
  u8 line_operation, line_warp, line_load, line_word[32];
  u32 line_address, line_lanes;
  struct mapping mapping; /* of a load; follows from line_lanes and line_word */
};

/* For a composite: request_ready, when map_valid and line_ready are known. */
bool intra_warp_coalescer_ready(const struct intra_warp_coalescer *, const struct intra_warp_coalescer_in *);

#endif
