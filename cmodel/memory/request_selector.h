/* request_selector: chooses the next request for the L1: a load from the inter-warp queues or a store from a coalescer;
 * and of the loads which one.  WarpPool 3.3.5, 3.3.8, Fig. 3.6 (4).
 *
 * Order.  A circular queue of as many places as there are tags keeps the order in which tags were opened: the tag,
 * and the lowest warp of those merged under it.  Tags opened in a cycle by several coalescers count as opened in the
 * coalescers' order.  A place chosen out of turn stays empty until the oldest place in use passes it; room says that
 * Coalescers places are free, so that each may open a tag.
 *
 * Loads.  select_valid and select_tag are the chosen tag, held until it is sent.  When none is chosen, or it is sent in
 * this cycle, the next is chosen from the places in use before this cycle:
 *   oldest   the first in the circular queue
 *   warp ID  the one with the lowest warp, of equal ones the oldest, as it was in the cycle before: then each of the
 *            Groups, the places with the same remainder, had its own, and the best of these goes, but for the group
 *            of the one chosen in the cycle before.  If there is none, and while there is no room, so that none is
 *            overtaken by more than the queue has places, the oldest
 *
 * Policy.  by_warp is 0, oldest, after reset.  With mode 0 it toggles after a quantum of Quantum cycles in which
 * more than 99 % of the loads missed: 100 * misses > 99 * accesses.  Modes 1 and 2 stay at oldest and warp ID, for
 * comparison; by_warp is as it would be in mode 0.
 *
 * Loads and stores.  What is offered to the L1: the chosen load while load_able, else a store: offer_load, or one bit
 * of offer_store of those with store_valid, in turn over the coalescers.  After Patience loads were taken past a
 * waiting store, a store goes first until one is taken.  line_ready takes what is offered.
 *
 * room, select_* and by_warp depend on state alone, offer_* on state, load_able and store_valid.  insert_valid only
 * to open a tag (insert_fresh) while room, or to join one that is not chosen.  Reset empties the queue.
 *
 * Chosen here: the two steps of a choice by warp, as among 64 places it takes two cycles; joining a tag moves it
 * forward if its warp is lower; the counters' quantum starts at reset; a miss that is reported after the quantum in
 * which it was looked up counts in the later one; Patience, as without it loads of other warps could hold a store back
 * for ever. */
#ifndef TWINWARP_REQUEST_SELECTOR_H
#define TWINWARP_REQUEST_SELECTOR_H

#include "twin.h"

enum { REQUEST_SELECTOR_MAX_PLACES = 64, REQUEST_SELECTOR_MAX_GROUPS = 8, REQUEST_SELECTOR_MAX_COALESCERS = 8 };
enum { REQUEST_SELECTOR_ADAPTIVE, REQUEST_SELECTOR_OLDEST, REQUEST_SELECTOR_WARP_ID };

#define REQUEST_SELECTOR_PARAMS(P, D)                                                                                  \
  P(Places, 4, 64) /* a power of two, more than Coalescers */                                                          \
  P(Warps, 2, 256)                                                                                                     \
  P(Coalescers, 1, 8)                                                                                                  \
  P(Quantum, 2, 1000000)                                                                                               \
  P(Patience, 2, 255)                                                                                                  \
  D(TagBits, clog2(Places))                                                                                            \
  D(Groups, 1 << TagBits / 2)                                                                                          \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(QuantumBits, clog2(Quantum + 1))

#define REQUEST_SELECTOR_PORTS(S, V)                                                                                   \
  S(IN,  u8,  mode,         2, always)                                                                                 \
  S(IN,  u8,  insert_valid, Coalescers, always)                                                                        \
  S(IN,  u8,  insert_fresh, Coalescers, always)                                                                        \
  V(IN,  u8,  insert_tag,   REQUEST_SELECTOR_MAX_COALESCERS, Coalescers, TagBits, insert_valid)                        \
  V(IN,  u8,  insert_warp,  REQUEST_SELECTOR_MAX_COALESCERS, Coalescers, WarpBits, insert_valid)                       \
  S(OUT, u8,  room,         1, always)                                                                                 \
  S(OUT, u8,  select_valid, 1, always)                                                                                 \
  S(OUT, u8,  select_tag,   TagBits, select_valid)                                                                     \
  S(OUT, u8,  by_warp,      1, always)                                                                                 \
  S(IN,  u8,  load_able,    1, always)                                                                                 \
  S(IN,  u8,  store_valid,  Coalescers, always)                                                                        \
  S(OUT, u8,  offer_load,   1, always)                                                                                 \
  S(OUT, u8,  offer_store,  Coalescers, always)                                                                        \
  S(IN,  u8,  line_ready,   1, always)                                                                                 \
  S(IN,  u8,  miss,         1, always) /* a load that was sent missed */

#define REQUEST_SELECTOR_CONFIGS(C)                                                                                    \
  C(".Places(64), .Warps(48), .Coalescers(2), .Quantum(100), .Patience(64)")                                           \
  C(".Places(16), .Warps(6), .Coalescers(8), .Quantum(1000), .Patience(7)")                                            \
  C(".Places(4), .Warps(4), .Coalescers(2), .Quantum(6), .Patience(3)")

TW_UNIT(request_selector, REQUEST_SELECTOR)

struct selector_place {
  u8 tag, warp;
};

/* The best place of a group, as it was in the cycle before; `later` if its place is below the head's. */
struct selector_group {
  bool valid, later;
  u8 place, warp;
};

struct request_selector {
  struct request_selector_params params;
  u64 used;        /* a bit per place */
  u8 head, length; /* places from the oldest that may be in use on */
  struct selector_place place[REQUEST_SELECTOR_MAX_PLACES];
  struct selector_group group[REQUEST_SELECTOR_MAX_GROUPS];
  bool selected, by_warp;
  u8 select_tag;
  u8 first_store, passed;       /* the coalescer first in turn; loads taken past a waiting store */
  u32 cycles, accesses, misses; /* of this quantum */
};

#endif
