/* pool_writeback: what comes back from the L1, once for all loads that were merged, to the registers of one warp after
 * the other.  WarpPool 3.3.7.
 *
 * A queue of two answers.  An answer is accepted with its data, a line or an atomic's old values in lane order, and
 * with return_lanes, which count for the latter; its records arrive in the next cycle (found_record, from
 * request_metadata). From that cycle on, when it is the oldest, its records become results, one a cycle, in order;
 * records of pattern none are passed over.  With the last the answer leaves, and the next follows in the next
 * cycle.  return_ready says that the queue has a free place; the cache waits when it has none.  Every answer has a
 * record.
 *
 * A result is the lanes, and of each the word that the record's mapping names (memory/mapping.h); lanes that take no
 * part read zero.  map_entry is the thread map table's entry of a result whose pattern is map, and map_lanes and
 * map_word are what it holds; map_release says that this result is taken in this cycle.
 *
 * return_ready depends on state alone; results and map_entry on state, found_record, map_lanes and map_word;
 * map_release also on result_ready.  Reset empties the queue.
 *
 * Chosen here: an answer leaves in the cycle of its last result. */
#ifndef TWINWARP_POOL_WRITEBACK_H
#define TWINWARP_POOL_WRITEBACK_H

#include "memory/mapping.h"
#include "twin.h"

enum { POOL_WRITEBACK_PLACES = 2, POOL_WRITEBACK_MAX_MERGES = 8 };

#define POOL_WRITEBACK_PARAMS(P, D)                                                                                    \
  P(Warps, 2, 64)                                                                                                      \
  P(Loads, 2, 16)                                                                                                      \
  P(MapEntries, 2, 16)                                                                                                 \
  P(Merges, 1, 8)                                                                                                      \
  P(Lanes, 4, 32)                                                                                                      \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(LoadBits, clog2(Loads))                                                                                            \
  D(MapBits, clog2(MapEntries))                                                                                        \
  D(WordBits, clog2(Lanes))                                                                                            \
  D(RecordBits, 3 + 2 * WordBits + LoadBits + WarpBits)

#define POOL_WRITEBACK_PORTS(S, V)                                                                                     \
  S(IN,  u8,  return_valid, 1, always)                                                                                 \
  S(IN,  u32, return_lanes, Lanes, return_valid)                                                                       \
  S(IN,  row, return_data,  Lanes * 32, return_valid)                                                                  \
  S(OUT, u8,  return_ready, 1, always)                                                                                 \
  V(IN,  u32, found_record, POOL_WRITEBACK_MAX_MERGES, Merges, RecordBits, always)                                     \
  S(OUT, u8,  map_valid,    1, always) /* the result's pattern is map */                                               \
  S(OUT, u8,  map_entry,    MapBits, map_valid)                                                                        \
  S(IN,  u32, map_lanes,    Lanes, always)                                                                             \
  V(IN,  u8,  map_word,     32, Lanes, WordBits, always)                                                               \
  S(OUT, u8,  map_release,  1, always)                                                                                 \
  S(OUT, u8,  result_valid, 1, always)                                                                                 \
  S(OUT, u8,  result_warp,  WarpBits, result_valid)                                                                    \
  S(OUT, u8,  result_load,  LoadBits, result_valid)                                                                    \
  S(OUT, u32, result_lanes, Lanes, result_valid)                                                                       \
  S(OUT, row, result_data,  Lanes * 32, result_valid)                                                                  \
  S(IN,  u8,  result_ready, 1, always)

#define POOL_WRITEBACK_CONFIGS(C)                                                                                      \
  C(".Warps(48), .Loads(16), .MapEntries(8), .Merges(4), .Lanes(32)")                                                  \
  C(".Warps(5), .Loads(3), .MapEntries(3), .Merges(1), .Lanes(4)")                                                     \
  C(".Warps(3), .Loads(2), .MapEntries(2), .Merges(2), .Lanes(4)")

TW_UNIT(pool_writeback, POOL_WRITEBACK)

struct pool_answer {
  u32 lanes, record[POOL_WRITEBACK_MAX_MERGES]; /* records that are done are all ones */
  row data;
};

struct pool_writeback {
  struct pool_writeback_params params;
  u8 count;
  bool fresh;                                       /* the newest answer was accepted in the last cycle */
  struct pool_answer answer[POOL_WRITEBACK_PLACES]; /* oldest first */
};

#endif
