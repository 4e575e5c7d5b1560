/* thread_map_table: the mappings of words to lanes that no pattern says: for each entry the lanes of a request and the
 * word of each.  WarpPool 3.3.6, Table 3.1.
 *
 * Taking.  Free entries are offered to the coalescers, each another one: the n-th lowest to the coalescer that is
 * n-th in turn, offer_valid where there are as many.  A coalescer that needs one asks for it, and may take the one it
 * is offered; the entry is filled with take_lanes and take_word, and is in use from the next cycle.  After each cycle
 * the first in turn of those that ask and took none comes first, and stays first until it takes one: while any entry
 * is free it is offered one, also where there are fewer entries than coalescers.
 *
 * Reading.  read_lanes and read_word are what read_entry holds, while it is in use (read_valid).  read_release frees
 * it; it is offered again from the next cycle.  read_release only of an entry in use.
 *
 * All outputs depend on state and read_entry alone.  Reset frees all entries, and coalescer 0 is first in turn.
 *
 * Chosen here: who gets the last free entries is not said.  An entry is a bit and a word number per lane, and a bit
 * that it is in use: 193 bits for 32 lanes.  The paper's 321 bits are two numbers of 5 bits for each of 32 threads,
 * and one. */
#ifndef TWINWARP_THREAD_MAP_TABLE_H
#define TWINWARP_THREAD_MAP_TABLE_H

#include "twin.h"

enum { THREAD_MAP_MAX_ENTRIES = 16, THREAD_MAP_MAX_COALESCERS = 8, THREAD_MAP_MAX_LANES = 32 };

#define THREAD_MAP_TABLE_PARAMS(P, D)                                                                                  \
  P(Entries, 2, 16)                                                                                                    \
  P(Coalescers, 1, 8)                                                                                                  \
  P(Lanes, 4, 32)                                                                                                      \
  D(EntryBits, clog2(Entries))                                                                                         \
  D(WordBits, clog2(Lanes))

#define THREAD_MAP_TABLE_PORTS(S, V)                                                                                   \
  S(OUT, u8,  offer_valid, Coalescers, always)                                                                         \
  V(OUT, u8,  offer_entry, THREAD_MAP_MAX_COALESCERS, Coalescers, EntryBits, offer_valid)                              \
  S(IN,  u8,  ask,         Coalescers, always)                                                                         \
  S(IN,  u8,  take,        Coalescers, always) /* where offered and asked for */                                       \
  V(IN,  u32, take_lanes,  THREAD_MAP_MAX_COALESCERS, Coalescers, Lanes, take)                                         \
  V(IN,  u8,  take_word,   THREAD_MAP_MAX_COALESCERS * THREAD_MAP_MAX_LANES, Coalescers * Lanes, WordBits, take)       \
  S(IN,  u8,  read_entry,  EntryBits, always)                                                                          \
  S(OUT, u8,  read_valid,  1, always)                                                                                  \
  S(OUT, u32, read_lanes,  Lanes, read_valid)                                                                          \
  V(OUT, u8,  read_word,   THREAD_MAP_MAX_LANES, Lanes, WordBits, read_valid)                                          \
  S(IN,  u8,  read_release, 1, always)

#define THREAD_MAP_TABLE_CONFIGS(C)                                                                                    \
  C(".Entries(8), .Coalescers(2), .Lanes(32)")                                                                         \
  C(".Entries(16), .Coalescers(8), .Lanes(4)")                                                                         \
  C(".Entries(2), .Coalescers(3), .Lanes(4)")                                                                         \
  C(".Entries(4), .Coalescers(3), .Lanes(4)")

TW_UNIT(thread_map_table, THREAD_MAP_TABLE)

struct thread_map {
  u32 lanes;
  u8 word[THREAD_MAP_MAX_LANES];
};

struct thread_map_table {
  struct thread_map_table_params params;
  u32 busy;
  u8 first; /* in turn */
  struct thread_map entry[THREAD_MAP_MAX_ENTRIES];
};

#endif
