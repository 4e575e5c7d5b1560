/* block_feed: which thread block an SM is given next: where the SM is in its group of blocks, and the next one's
 * number, which is fetched ahead.  PAVER 5.1 (next, tail, nextTB), 5.3.  One an SM.
 *
 * A group is a part of an array of block numbers in memory.  `next` and `tail` are places in it: next that of the block
 * in nextTB, or on its way there, or given to the SM last; tail that of the group's last block.  tail - next blocks are
 * waiting, those behind next, of which none has been asked for.
 *
 *   load    a group, or stolen blocks, from load_next to load_tail: at least one; only while `empty`
 *   fetch   asks memory for the number at fetch_place; stands until fetch_ready.  Then comes one answer, in a later
 *           cycle
 *   answer  its number: block_valid from the next cycle on
 *   block   the number of the next block, until block_ready: it is given to the SM
 *   empty   all blocks have been given to the SM, or taken away; as after reset
 *
 * In the cycle after a load, or after a block was given while some are waiting, next is the place of the one that is
 * fetched, and fetch_valid is 1.  So there is one block that is fetched, on its way or in nextTB, at most.
 *
 * hold lets next stay where it is.  If the block is given in this cycle, or was before, and some are waiting, the next
 * one follows in the first cycle without it.
 *
 * cut, a bit with a tail, only with hold, takes what is behind cut_tail away: of waiting blocks alone, and all of them
 * at most: cut_tail is one of next to tail.  Whatever is on its way stays the SM's.  No cut with a load.
 *
 * All outputs are state.  A block's number is less than 2 ** BlockBits; places wrap.
 *
 * Chosen here: tail is the last block's place, as in the example of 5.3; nextTB is filled as soon as it is free,
 * whether or not the SM has room. */
#ifndef TWINWARP_BLOCK_FEED_H
#define TWINWARP_BLOCK_FEED_H

#include "twin.h"

#define BLOCK_FEED_PARAMS(P, D)                                                                                        \
  P(BlockBits, 2, 16)   /* of a block's number */                                                                      \
  P(PointerBits, 2, 32) /* of a place in the array of blocks */

#define BLOCK_FEED_PORTS(S, V)                                                                                         \
  S(IN,  u8,  load_valid,    1, always)                                                                                \
  S(IN,  u32, load_next,     PointerBits, load_valid)                                                                  \
  S(IN,  u32, load_tail,     PointerBits, load_valid)                                                                  \
  S(IN,  u8,  hold,          1, always)                                                                                \
  S(IN,  u8,  cut_valid,     1, always)                                                                                \
  S(IN,  u32, cut_tail,      PointerBits, cut_valid)                                                                   \
  S(OUT, u32, next,          PointerBits, always)                                                                      \
  S(OUT, u32, tail,          PointerBits, always)                                                                      \
  S(OUT, u8,  empty,         1, always)                                                                                \
  S(OUT, u8,  fetch_valid,   1, always)                                                                                \
  S(OUT, u32, fetch_place,   PointerBits, fetch_valid)                                                                 \
  S(IN,  u8,  fetch_ready,   1, always)                                                                                \
  S(IN,  u8,  answer_valid,  1, always)                                                                                \
  S(IN,  u16, answer_number, BlockBits, answer_valid)                                                                  \
  S(OUT, u8,  block_valid,   1, always)                                                                                \
  S(OUT, u16, block_number,  BlockBits, block_valid)                                                                   \
  S(IN,  u8,  block_ready,   1, always)

#define BLOCK_FEED_CONFIGS(C)                                                                                          \
  C(".BlockBits(16), .PointerBits(31)")                                                                                \
  C(".BlockBits(16), .PointerBits(32)")                                                                                \
  C(".BlockBits(9), .PointerBits(9)")                                                                                  \
  C(".BlockBits(3), .PointerBits(4)")

TW_UNIT(block_feed, BLOCK_FEED)

struct block_feed {
  struct block_feed_params params;
  enum block_feed_state {
    BLOCK_FEED_GIVEN, /* the block at next is the SM's, or there has been none */
    BLOCK_FEED_FETCH,
    BLOCK_FEED_AWAIT,
    BLOCK_FEED_READY,
  } state;
  u32 next, tail;
  u16 number; /* nextTB */
};

#endif
