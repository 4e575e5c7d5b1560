/* block_queue: the thread blocks that a GPU has given to an SM, until each has a slot, and word of those that have
 * ended: the SM's side of sm_mux.  PAVER 2, 6.1; a source of blocks (block_ports.h).
 *
 * give_* is the end of a link, without ready: a block that comes is kept.  The giver counts: of blocks here and block
 * slots that are taken there are at most Blocks, with one that comes too.  block_* is the one that came first, from the
 * cycle after it came on, until block_ready; the one behind it is there in the next cycle: one block a cycle, in order.
 *
 * block_busy are the slots that are taken (block_dispatch); one that was taken in the cycle before and is not any more:
 * a block has ended.  At most one is given up in a cycle, as block_dispatch does, and is free for a cycle before it is
 * taken again; so `ended` tells of each block once, and none waits to be told of.
 *
 * block_* is state, ended follows block_busy.  Reset forgets all blocks.
 *
 * Chosen here, where the paper is silent: blocks are given ahead of their slots, as many as the giver counts, so
 * that the way to and fro costs no slot a wait. */
#ifndef TWINWARP_BLOCK_QUEUE_H
#define TWINWARP_BLOCK_QUEUE_H

#include "dispatch/block_ports.h"
#include "twin.h"

enum { BLOCK_QUEUE_MAX_BLOCKS = 32 };

#define BLOCK_QUEUE_PARAMS(P, D)                                                                                       \
  P(Blocks, 2, 32)   /* block slots of the SM */                                                                       \
  P(GridBits, 2, 16) /* of a block's coordinate */

#define BLOCK_QUEUE_PORTS(S, V)                                                                                        \
  BLOCK_PORTS(S, IN, give, GridBits)                                                                                   \
  BLOCK_PORTS(S, OUT, block, GridBits)                                                                                 \
  S(IN,  u8,  block_ready, 1, always)                                                                                  \
  S(IN,  u32, block_busy,  Blocks, always)                                                                             \
  S(OUT, u8,  ended,       1, always)

#define BLOCK_QUEUE_CONFIGS(C)                                                                                         \
  C(".Blocks(32), .GridBits(16)")                                                                                      \
  C(".Blocks(8), .GridBits(9)")                                                                                        \
  C(".Blocks(5), .GridBits(2)")                                                                                        \
  C(".Blocks(3), .GridBits(2)")

TW_UNIT(block_queue, BLOCK_QUEUE)

struct block_queue {
  struct block_queue_params params;
  u8 head, count; /* place of the one that came first, and how many there are */
  u32 taken;      /* slots, in the cycle before */
  struct block_queue_place {
    u16 x, y, z;
    u8 count;
    u32 alive;
  } place[BLOCK_QUEUE_MAX_BLOCKS];
};

#endif
