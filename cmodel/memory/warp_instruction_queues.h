/* warp_instruction_queues: global memory instructions that were issued, before their registers are read and their
 * addresses exist.  WarpPool 3.3.2, Fig. 3.6 (1), Table 3.1 and 3.2.
 *
 * Each of Sources schedulers has FIFOs of Depth instructions for its warps: warp w uses its number w / PerQueue.  Queue
 * q * Sources + s is number q of scheduler s.  As warp w of scheduler s is warp w * Sources + s of the sub-core, lower
 * queues hold lower warps.  Lower queues come first: the offered instruction is the oldest of the lowest queue that has
 * one.  But after Patience instructions that left while another queue had one too, one leaves in turn: of the first
 * queue that has one from that behind the last such turn on.
 *
 * Popping.  pop_valid offers an instruction while fewer than Ahead that left have not arrived; it leaves if
 * pop_ready of its scheduler is high.  arrived tells of one that has left and reached the load path.  So it is here,
 * and not in collector units or load/store pipes, that instructions wait for the coalescers, and who gets them is
 * decided late.
 *
 * Each scheduler may push one instruction a cycle, of a warp with room (a bit per warp: its queue has a free entry).
 * An instruction pushed in cycle t may be offered in t + 1; an entry that leaves in a cycle is room from the next.
 *
 * Hazards.  hazard has a bit per warp: its next instruction writes (check_*, see read_hazard.h) a register that one of
 * the warp's instructions here has still to read.  An instruction that leaves in t counts in t; from t + 1 on the
 * collector unit that it entered holds such writes back.
 *
 * For operand stages that do more with an instruction than read its registers: Notes bits (push_notes, pop_notes; none:
 * 0) go with it, and mean nothing here.  With Marked an instruction may be there for its notes alone, without lanes: it
 * is not on its way when it has left.  `queued` then has a bit for each warp with an instruction here, one that leaves
 * in t in t too; without it is 0.
 *
 * room and pop_* depend on state alone, hazard on check_* too.  While an offered instruction waits, one that arrives
 * in a lower queue (or one before it in turn) takes its place.  Reset empties all queues, none is on its way, and
 * queue 0 is first in turn.
 *
 * Chosen here: an entry of ours is the warp's place among those of its queue, what load/store pipe and write-back need
 * (operation, destination, lanes, offset) and the two registers to be read with a valid bit each, 97 bits for 3 warps
 * a queue.  The paper's 37 bits cannot hold a mask of 32 lanes and an offset of 32 bits, which are part of our
 * instructions; it does not say what they hold.  The paper counts 128 entries in Table 3.1 and 16 a queue in Table
 * 3.2; Depth is 8 unless said otherwise.  It pops when a coalescer is ready and reads registers then; as reading takes
 * some cycles, that would leave coalescers idle: Ahead are on their way.  Instructions leave one a cycle, as the paper
 * has one address generator, also where there are more coalescers.  Patience: the paper's order is fixed, and then a
 * warp that would free a lock waits for ever behind lower ones that ask for it. */
#ifndef TWINWARP_WARP_INSTRUCTION_QUEUES_H
#define TWINWARP_WARP_INSTRUCTION_QUEUES_H

#include "twin.h"

enum {
  INSTRUCTION_QUEUES_MAX_SOURCES = 4,
  INSTRUCTION_QUEUES_MAX_WARPS = 32,
  INSTRUCTION_QUEUES_MAX = INSTRUCTION_QUEUES_MAX_SOURCES * INSTRUCTION_QUEUES_MAX_WARPS / 2,
  INSTRUCTION_QUEUES_MAX_DEPTH = 16
};

#define WARP_INSTRUCTION_QUEUES_PARAMS(P, D)                                                                           \
  P(Sources, 1, 4)                                                                                                     \
  P(Warps, 2, 32) /* of a scheduler */                                                                                 \
  P(PerQueue, 2, 16)                                                                                                   \
  P(Depth, 2, 16)                                                                                                      \
  P(Ahead, 1, 16)                                                                                                      \
  P(Patience, 1, 255)                                                                                                  \
  P(Lanes, 1, 32)                                                                                                      \
  P(Notes, 0, 8)  /* bits that go with an instruction */                                                               \
  P(Marked, 0, 1) /* some have no lanes; and who is queued is told */                                                  \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(AllWarpBits, clog2(Sources * Warps))                                                                               \
  D(NoteBits, Notes > 0 ? Notes : 1)

#define WARP_INSTRUCTION_QUEUES_PORTS(S, V)                                                                            \
  S(IN,  u8,  push_valid,         Sources, always)                                                                     \
  V(IN,  u8,  push_warp,          INSTRUCTION_QUEUES_MAX_SOURCES, Sources, WarpBits, push_valid)                       \
  V(IN,  u8,  push_operation,     INSTRUCTION_QUEUES_MAX_SOURCES, Sources, 5, push_valid)                              \
  V(IN,  u8,  push_register,      INSTRUCTION_QUEUES_MAX_SOURCES, Sources, 8, push_valid)                              \
  V(IN,  u32, push_lanes,         INSTRUCTION_QUEUES_MAX_SOURCES, Sources, Lanes, push_valid)                          \
  V(IN,  u32, push_immediate,     INSTRUCTION_QUEUES_MAX_SOURCES, Sources, 32, push_valid)                             \
  V(IN,  u8,  push_operand_valid, INSTRUCTION_QUEUES_MAX_SOURCES, Sources, 2, push_valid)                              \
  V(IN,  u8,  push_operand,       INSTRUCTION_QUEUES_MAX_SOURCES * 2, Sources * 2, 8, push_valid)                      \
  V(IN,  u8,  push_notes,         INSTRUCTION_QUEUES_MAX_SOURCES, Sources, NoteBits, push_valid)                       \
  V(OUT, u32, room,               INSTRUCTION_QUEUES_MAX_SOURCES, Sources, Warps, always)                              \
  V(IN,  u8,  check_destination,  INSTRUCTION_QUEUES_MAX_SOURCES * INSTRUCTION_QUEUES_MAX_WARPS, Sources * Warps, 2,   \
    always)                                                                                                            \
  V(IN,  u8,  check_register,     INSTRUCTION_QUEUES_MAX_SOURCES * INSTRUCTION_QUEUES_MAX_WARPS, Sources * Warps, 8,   \
    always)                                                                                                            \
  V(OUT, u32, hazard,             INSTRUCTION_QUEUES_MAX_SOURCES, Sources, Warps, always)                              \
  V(OUT, u32, queued,             INSTRUCTION_QUEUES_MAX_SOURCES, Sources, Warps, always)                              \
  S(IN,  u8,  pop_ready,          Sources, always)                                                                     \
  S(OUT, u8,  pop_valid,          1, always)                                                                           \
  S(OUT, u8,  pop_warp,           AllWarpBits, pop_valid) /* of the sub-core */                                        \
  S(OUT, u8,  pop_operation,      5, pop_valid)                                                                        \
  S(OUT, u8,  pop_register,       8, pop_valid)                                                                        \
  S(OUT, u32, pop_lanes,          Lanes, pop_valid)                                                                    \
  S(OUT, u32, pop_immediate,      32, pop_valid)                                                                       \
  S(OUT, u8,  pop_operand_valid,  2, pop_valid)                                                                        \
  V(OUT, u8,  pop_operand,        2, 2, 8, pop_valid)                                                                  \
  S(OUT, u8,  pop_notes,          NoteBits, pop_valid)                                                                 \
  S(IN,  u8,  arrived,            1, always)

#define WARP_INSTRUCTION_QUEUES_CONFIGS(C)                                                                             \
  C(".Sources(4), .Warps(12), .PerQueue(3), .Depth(8), .Ahead(8), .Patience(64), .Lanes(32), .Notes(0), .Marked(0)")   \
  C(".Sources(1), .Warps(16), .PerQueue(4), .Depth(2), .Ahead(2), .Patience(9), .Lanes(32), .Notes(4), .Marked(0)")    \
  C(".Sources(2), .Warps(3), .PerQueue(2), .Depth(3), .Ahead(3), .Patience(2), .Lanes(1), .Notes(2), .Marked(1)")

TW_UNIT(warp_instruction_queues, WARP_INSTRUCTION_QUEUES)

struct warp_instruction {
  u8 warp, operation, destination, operand_valid, operand[2], notes; /* the warp of its scheduler */
  u32 lanes, immediate;
};

struct warp_instruction_queues {
  struct warp_instruction_queues_params params;
  u8 under_way;    /* have left and not arrived */
  u8 turn, passed; /* the queue first in turn; instructions that left past another */
  u8 head[INSTRUCTION_QUEUES_MAX], length[INSTRUCTION_QUEUES_MAX];
  struct warp_instruction entry[INSTRUCTION_QUEUES_MAX][INSTRUCTION_QUEUES_MAX_DEPTH];
};

/* For a composite that has the checks as arrays of each scheduler: hazard of scheduler `source`; who of its warps is
 * queued, with Marked; all other outputs. */
u32 warp_instruction_queues_hazard(const struct warp_instruction_queues *, unsigned source, const u8 *check_destination,
                                   const u8 *check_register);
u32 warp_instruction_queues_queued(const struct warp_instruction_queues *, unsigned source);
void warp_instruction_queues_control(const struct warp_instruction_queues *, struct warp_instruction_queues_out *);

#endif
