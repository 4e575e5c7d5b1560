/* shared_memory: the scratchpad of the SM: Lanes banks of 32-bit words, word w in bank w mod Lanes.
 * A warp has as many lanes, 32; only tests have fewer.
 *
 * One instruction is held and served in passes.  A pass serves the lowest lane left and, lanes upwards, every other
 * lane whose bank no lower lane of the pass uses, or uses for the same word: loads of one word are a broadcast, of
 * stores to one word the highest lane's stays.  Of atomics a pass serves one lane per bank, so lanes that meet in a
 * word follow each other in lane order.  A pass of loads or stores takes one cycle, one of atomics two: the banks
 * are read, then written.
 *
 * Address bits 1:0 are ignored.  Lanes is a power of two, Words a multiple of it.  A word index keeps its low
 * clog2(Words) bits, and has Words subtracted if it is still too large.
 *
 * Loads and atomics to a register other than 255 give one result when the last pass is done, with zero in the lanes
 * that took no part; stores and the others give none.  A load without conflicts that enters in cycle t is served in
 * t+1, read out in t+2 and stands at the result port in t+3; such loads follow each other every cycle, as do other
 * instructions of one pass.  Results wait in three places; a pass of an instruction that has a result waits until
 * its place is sure.
 *
 * Context (Context = 1): a row is read or written, word n in lane n, when nothing is held: context_ready says that
 * context_valid is served, and context_rdata_valid, in the cycle after, that context_rdata is what a read has found.
 * From the cycle after one in which it is not served on, no request is taken before it is.
 *
 * All other outputs depend on state alone: request_ready is high when nothing is held or the last pass ends in this
 * cycle.  Every request has a lane.  Reset empties everything but the banks, which start all zero and keep what they
 * hold. */
#ifndef TWINWARP_SHARED_MEMORY_H
#define TWINWARP_SHARED_MEMORY_H

#include "memory/memory_request.h"
#include "twin.h"

enum { SHARED_MEMORY_MAX_WORDS = 32768, SHARED_MEMORY_PLACES = 3 };

#define SHARED_MEMORY_PARAMS(P, D)                                                                                     \
  P(Warps, 2, 256)                                                                                                     \
  P(Words, 8, 32768)                                                                                                   \
  P(Lanes, 2, 32)                                                                                                      \
  P(Context, 0, 1) /* blocks are moved in and out */                                                                   \
  D(WarpBits, clog2(Warps))                                                                                            \
  D(RowBits, clog2(Words / Lanes))

#define SHARED_MEMORY_PORTS(S, V)                                                                                        \
  S(IN,  u8,  request_valid,       1, always)                                                                            \
  S(IN,  u8,  request_operation,   6, request_valid)                                                                     \
  S(IN,  u8,  request_warp,        WarpBits, request_valid)                                                              \
  S(IN,  u8,  request_register,    8, request_valid)                                                                     \
  S(IN,  u32, request_lanes,       Lanes, request_valid)                                                                 \
  S(IN,  row, request_address,     Lanes * 32, request_valid)                                                            \
  S(IN,  row, request_data,        Lanes * 32, request_valid)                                                            \
  S(OUT, u8,  request_ready,       1, always)                                                                            \
  S(OUT, u8,  result_valid,        1, always)                                                                            \
  S(OUT, u8,  result_warp,         WarpBits, result_valid)                                                               \
  S(OUT, u8,  result_register,     8, result_valid)                                                                      \
  S(OUT, u32, result_lanes,        Lanes, result_valid)                                                                  \
  S(OUT, row, result_data,         Lanes * 32, result_valid)                                                             \
  S(OUT, u8,  result_last,         1, result_valid)                                                                      \
  S(IN,  u8,  result_ready,        1, always)                                                                            \
  S(IN,  u8,  context_valid,       1, always)                                                                            \
  S(IN,  u8,  context_write,       1, always) /* with context_valid */                                                   \
  S(IN,  u16, context_row,         RowBits, context_valid)                                                               \
  S(IN,  row, context_data,        Lanes * 32, context_write)                                                            \
  S(OUT, u8,  context_ready,       1, always)                                                                            \
  S(OUT, u8,  context_rdata_valid, 1, always)                                                                            \
  S(OUT, row, context_rdata,     Lanes * 32, context_rdata_valid)

#define SHARED_MEMORY_CONFIGS(C)                                                                                       \
  C(".Warps(64), .Words(24576), .Lanes(32), .Context(1)")                                                              \
  C(".Warps(8), .Words(288), .Lanes(32), .Context(1)")                                                                 \
  C(".Warps(3), .Words(20), .Lanes(4), .Context(0)")

TW_UNIT(shared_memory, SHARED_MEMORY)

struct shared_memory_result {
  u8 warp, destination;
  u32 lanes;
  row data;
};

struct shared_memory {
  struct shared_memory_params params;
  u32 word[SHARED_MEMORY_MAX_WORDS];
  bool valid, reply; /* an instruction is held; it has a result */
  bool modify;       /* an atomic pass was read and is being written */
  bool near;         /* all lanes are within 32 words, no two of which share a bank */
  bool in_order;     /* lane l of all 32 uses word index[0] + l: no lane by lane work */
  u8 operation, warp, destination;
  u32 lanes, left; /* lanes that take part; not yet served */
  u32 pass;        /* lanes this pass serves */
  u16 index[32];   /* the word of each lane */
  row data;
  bool kept_waiting; /* the context, in the cycle before */
  bool context_read; /* it read the row context_first is the first word of, then */
  u16 context_first;
  bool gather_last;       /* the last pass of an instruction with a result was read in the previous cycle */
  u8 head, tail, results; /* first result; the one being filled; how many are complete */
  struct shared_memory_result result[SHARED_MEMORY_PLACES];
};

/* For a composite, which passes requests and results by reference: all outputs but what result_* carry; the result; and
 * a request with its warp, to be called after shared_memory_clock when request_ready. */
void shared_memory_control(const struct shared_memory *, struct shared_memory_out *);
static inline const struct shared_memory_result *shared_memory_result(const struct shared_memory *s) {
  return &s->result[s->head];
}
/* The same of the context's port: the row that was read, and whether context_valid is served. */
static inline const u32 *shared_memory_now(const struct shared_memory *s) { return &s->word[s->context_first]; }
static inline bool shared_memory_context_ready(const struct shared_memory *s, bool context_valid) {
  return s->params.Context && context_valid && !s->valid;
}
void shared_memory_enter(struct shared_memory *, const struct memory_request *, unsigned warp);
static inline bool shared_memory_idle(const struct shared_memory *s) {
  return !(s->valid | s->gather_last | s->results) && !s->params.Context;
}

#endif
