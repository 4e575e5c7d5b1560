/* warp_instruction_queues: memory instructions on their way to the intra-warp coalescers, before their addresses exist.
 * WarpPool 3.3.2, Fig. 3.6 (1), Table 3.1 and 3.2.
 *
 * Queues FIFOs of Depth instructions; warps q * PerQueue to q * PerQueue + PerQueue - 1 use queue q.  Lower queues come
 * first, always: the offered instruction is the oldest of the lowest queue that has one.
 *
 * An instruction pushed in cycle t may be offered in t + 1.  One enters and one leaves a cycle.  room has a bit per
 * queue with a free entry; push_valid only to a queue with room.  An entry that leaves in a cycle is room from the
 * next.  All outputs depend on state alone; while an offered instruction waits, one that arrives in a lower queue
 * takes its place. Reset empties all queues.
 *
 * An entry is the warp's place among those of its queue and the payload, which the unit only carries.  Chosen here: the
 * paper counts 128 entries in Table 3.1 and 16 a queue in Table 3.2; Depth is 8 unless said otherwise.  Instructions
 * leave one a cycle, as the paper has one address generator, also where there are more coalescers. */
#ifndef TWINWARP_WARP_INSTRUCTION_QUEUES_H
#define TWINWARP_WARP_INSTRUCTION_QUEUES_H

#include "twin.h"

enum { INSTRUCTION_QUEUES_MAX = 16, INSTRUCTION_QUEUES_MAX_DEPTH = 16 };

#define WARP_INSTRUCTION_QUEUES_PARAMS(P, D)                                                                           \
  P(Queues, 1, 16)                                                                                                     \
  P(PerQueue, 2, 16)                                                                                                   \
  P(Depth, 2, 16)                                                                                                      \
  P(PayloadBits, 1, 64)                                                                                                \
  D(WarpBits, clog2(Queues * PerQueue))

#define WARP_INSTRUCTION_QUEUES_PORTS(S, V)                                                                            \
  S(IN,  u8,  push_valid,   1, always)                                                                                 \
  S(IN,  u8,  push_warp,    WarpBits, push_valid)                                                                      \
  S(IN,  u64, push_payload, PayloadBits, push_valid)                                                                   \
  S(OUT, u16, room,         Queues, always)                                                                            \
  S(OUT, u8,  pop_valid,    1, always)                                                                                 \
  S(OUT, u8,  pop_warp,     WarpBits, pop_valid)                                                                       \
  S(OUT, u64, pop_payload,  PayloadBits, pop_valid)                                                                    \
  S(IN,  u8,  pop_ready,    1, always)

#define WARP_INSTRUCTION_QUEUES_CONFIGS(C)                                                                             \
  C(".Queues(16), .PerQueue(3), .Depth(8), .PayloadBits(35)")                                                          \
  C(".Queues(5), .PerQueue(4), .Depth(2), .PayloadBits(64)")                                                           \
  C(".Queues(3), .PerQueue(2), .Depth(3), .PayloadBits(4)")

TW_UNIT(warp_instruction_queues, WARP_INSTRUCTION_QUEUES)

struct warp_instruction {
  u8 warp;
  u64 payload;
};

struct warp_instruction_queues {
  struct warp_instruction_queues_params params;
  u8 head[INSTRUCTION_QUEUES_MAX], length[INSTRUCTION_QUEUES_MAX];
  struct warp_instruction entry[INSTRUCTION_QUEUES_MAX][INSTRUCTION_QUEUES_MAX_DEPTH];
};

#endif
