/* group_scheduler: the thread block scheduler of a GPU that takes blocks in groups from a queue in global memory.
 * PAVER 5 (Fig. 8 and 9), 6.1; a composite of
 *
 *   group_queue -> block_feed, one an SM -> block_coordinates, one an SM -> sm_turn     groups
 *        |             |     <- task_stealer
 *        +- fetch_mux -+- read_* -> memory
 *   grid_walker -----------------------------------------------------------> sm_turn     LRR, BCS
 *
 * Its ports towards SMs are those of block_scheduler (block_scheduler.h), and it can stand where that stands: start
 * begins a grid, busy until all its blocks have ended and what they stored has arrived; with block_valid a block
 * leaves, to the SM whose bit of `give` is 1.  The configuration is held while busy:
 *
 *   policy 0  LRR     blocks in the grid's order, to SMs in turn, as they have room (6.1)
 *          1  BCS     the same in pairs, as an SM has room for two (6.1; sm_turn.h)
 *          2  groups  from the queue at word queue_base (group_image.h), of all blocks of the grid, each in one, once
 *          3  groups, and those that have none left steal (5.2)
 *
 * Groups (5.3, Fig. 9): a group goes to the next SM in turn that has given all blocks of its own to its SM; block_feed
 * has its next block's number fetched whether or not the SM has room, and block_coordinates works its place in the grid
 * out, while the number stands in nextTB.  As SMs with a block that is there have room, one a cycle leaves, in turn.
 * An SM is dry that has no block left and has room; once all groups are dealt, task_stealer serves it.
 *
 * read_* is a port to memory: a word of 2 * BlockBits bits by its number, and answers by tag, in any later cycle and
 * any order (fetch_mux.h).  Memory is read only between start and a grid's end, and all that was asked for has come by
 * then.
 *
 * A grid has at most 2 ** BlockBits blocks for groups, of any number for LRR and BCS: who starts it refuses others.
 * What goes wrong in memory goes wrong here: a queue of less than all blocks ends the grid without them. */
#ifndef TWINWARP_GROUP_SCHEDULER_H
#define TWINWARP_GROUP_SCHEDULER_H

#include "dispatch/block_coordinates.h"
#include "dispatch/block_feed.h"
#include "dispatch/block_ports.h"
#include "dispatch/fetch_mux.h"
#include "dispatch/grid_walker.h"
#include "dispatch/group_queue.h"
#include "dispatch/sm_turn.h"
#include "dispatch/task_stealer.h"
#include "twin.h"

enum { GROUP_SCHEDULER_MAX_SMS = 80 };

enum block_policy { BLOCK_POLICY_LRR, BLOCK_POLICY_BCS, BLOCK_POLICY_GROUPS, BLOCK_POLICY_STEALING };

#define GROUP_SCHEDULER_PARAMS(P, D)                                                                                   \
  P(Sms, 1, 80)                                                                                                        \
  P(Entries, 2, 32)   /* groups that are read ahead */                                                                 \
  P(BlockBits, 3, 16) /* of a block's number, and half a word */                                                       \
  P(GridBits, 2, 16)  /* of a block's coordinate */                                                                    \
  D(PointerBits, 2 * BlockBits - 1)

#define GROUP_SCHEDULER_PORTS(S, V)                                                                                    \
  S(IN,  u8,  start,        1, always)                                                                                 \
  S(IN,  u8,  policy,       2, always)                                                                                 \
  S(IN,  u32, queue_base,   PointerBits - 1, start) /* word */                                                         \
  S(IN,  u16, grid_x,       GridBits, always)                                                                          \
  S(IN,  u16, grid_y,       GridBits, always)                                                                          \
  S(IN,  u16, grid_z,       GridBits, always)                                                                          \
  S(IN,  u8,  block_warps,  6, always)                                                                                 \
  S(IN,  u8,  sm_blocks,    6, always)                                                                                 \
  BLOCK_PORTS(S, OUT, block, GridBits)                                                                                 \
  V(OUT, u8,  give,         GROUP_SCHEDULER_MAX_SMS, Sms, 1, always)                                                   \
  V(IN,  u8,  ended,        GROUP_SCHEDULER_MAX_SMS, Sms, 1, always)                                                   \
  V(IN,  u8,  quiet,        GROUP_SCHEDULER_MAX_SMS, Sms, 1, always)                                                   \
  S(OUT, u8,  busy,         1, always)                                                                                 \
  S(OUT, u8,  read_valid,   1, always)                                                                                 \
  S(OUT, u32, read_word,    PointerBits - 1, read_valid)                                                               \
  S(OUT, u8,  read_tag,     8, read_valid)                                                                             \
  S(IN,  u8,  read_ready,   1, always)                                                                                 \
  S(IN,  u8,  answer_valid, 1, always)                                                                                 \
  S(IN,  u8,  answer_tag,   8, answer_valid)                                                                           \
  S(IN,  u32, answer_word,  2 * BlockBits, answer_valid)

#define GROUP_SCHEDULER_CONFIGS(C)                                                                                     \
  C(".Sms(15), .Entries(16), .BlockBits(16), .GridBits(16)")                                                           \
  C(".Sms(80), .Entries(32), .BlockBits(16), .GridBits(16)")                                                           \
  C(".Sms(1), .Entries(2), .BlockBits(9), .GridBits(9)")                                                               \
  C(".Sms(3), .Entries(2), .BlockBits(4), .GridBits(4)")

TW_COMPOSITE(group_scheduler, GROUP_SCHEDULER)

/* What the parts are told, and say, in a cycle. */
struct group_scheduler_wires {
  struct grid_walker_in grid_in;
  struct grid_walker_out grid;
  struct group_queue_in queue_in;
  struct group_queue_out queue;
  struct block_feed_in feed_in[GROUP_SCHEDULER_MAX_SMS];
  struct block_feed_out feed[GROUP_SCHEDULER_MAX_SMS];
  struct block_coordinates_in place_in[GROUP_SCHEDULER_MAX_SMS];
  struct block_coordinates_out place[GROUP_SCHEDULER_MAX_SMS];
  struct task_stealer_in stealer_in;
  struct task_stealer_out stealer;
  struct sm_turn_in turn_in;
  struct sm_turn_out turn;
  struct fetch_mux_in port_in;
  struct fetch_mux_out port;
};

struct group_scheduler {
  struct group_scheduler_params params;
  struct grid_walker grid;
  struct group_queue queue;
  struct block_feed feed[GROUP_SCHEDULER_MAX_SMS];
  struct block_coordinates place[GROUP_SCHEDULER_MAX_SMS];
  struct task_stealer stealer;
  struct sm_turn turn;
  struct fetch_mux port;
  struct group_scheduler_wires x;
};

#endif
