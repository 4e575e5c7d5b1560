/* timeline: every instruction of a window of cycles with its stages, the blocks and the barriers above it.
 *
 * Cycles are those of the engine, as in a waveform; of several launches one follows the other.  An instruction is in
 * one stage at a time, from its fetch to its end: the write-back of its result, or when the units take what has none.
 * With WarpPool, and the load paths it is compared with, a global access stays in `send` to its end.
 *
 * X(key, letter, text) */
#ifndef TWINWARP_TIMELINE_H
#define TWINWARP_TIMELINE_H

#include <stdio.h>

#include "awaited.h"
#include "look.h"
#include "simulate/whereabouts.h"

#define STAGES(X)                                                                                                      \
  X(fetch, "F", "in the instruction buffer")                                                                           \
  X(collect, "C", "operands are collected")                                                                            \
  X(execute, "E", "in its pipe, and written back")                                                                     \
  X(pipe, "P", "in the load/store pipe, and before the arbiter")                                                       \
  X(shared, "S", "in shared memory, and written back")                                                                 \
  X(send, "L", "coalesced: its lines are sent")                                                                        \
  X(l1, "1", "in the L1")                                                                                              \
  X(miss, "M", "a line is awaited from memory")                                                                        \
  X(back, "B", "filled: gathered and written back")

#define STAGE_KEY(key, letter, text) STAGE_##key,
enum stage { STAGES(STAGE_KEY) STAGE_COUNT };
#undef STAGE_KEY

const char *stage_key(enum stage);
const char *stage_letter(enum stage);
const char *stage_text(enum stage);

/* Start 0 is of a stage that it is not in. */
struct timeline_entry {
  u64 start[STAGE_COUNT], issue, end;
  u32 lanes, waited; /* cycles that its warp waited with it next, */
  u16 pc, kernel;
  u8 scheduler, warp, reason; /* and why most of them: REASON_COUNT if none */
};

/* From start to end: a block in its slot, a warp at a barrier. */
struct timeline_span {
  u64 start, end;
  enum timeline_kind { TIMELINE_BLOCK, TIMELINE_BARRIER } kind;
  u8 scheduler, place; /* warp, or slot */
  u16 x, y, z;         /* of a block */
};

enum { TIMELINE_MOST = 1000000, TIMELINE_TICKETS = 32, TIMELINE_SLOTS = 32, TIMELINE_TEXT = 128 };

struct timeline_kernel {
  char name[KERNEL_NAME_BYTES];
  u32 length;
  char (*text)[TIMELINE_TEXT]; /* of each instruction, with its line */
};

struct timeline {
  u64 from, to; /* of each launch */
  u64 mark;     /* the cycle that the page opens on; 0: none */
  struct timeline_entry *entry;
  u32 entries, entries_size, left_out;
  struct timeline_span *span;
  u32 spans, spans_size;
  struct timeline_kernel *kernels;
  unsigned kernel_count;
  u64 base, now;   /* cycles of the launches before; the cycle */
  u32 first_entry; /* of the launch under way */
  struct timeline_tracks *tracks;
};

/* A launch begins; the cycle in which it is looked at, from 0; it ends: what lies where in the instruction store. */
void timeline_begin(struct timeline *, u64 from, u64 to);
void timeline_cycle(struct timeline *, const struct look *, const struct sm *, u64 cycle);
void timeline_end(struct timeline *, const struct placed_program *, unsigned count, u64 cycles);
void timeline_free(struct timeline *);

/* A warp's number among those of all schedulers. */
static inline unsigned timeline_warp(unsigned scheduler, unsigned warp) { return scheduler * LOOK_WARPS + warp; }

/* The stages of an entry in their order; returns how many. */
struct timeline_stage {
  enum stage stage;
  u64 start, end;
};
unsigned timeline_stages(const struct timeline_entry *, struct timeline_stage stages[STAGE_COUNT]);

/* Of each entry a row below its warp, so that those of a row do not overlap: a byte each, for the caller to free. */
u8 *timeline_rows(const struct timeline *);

/* The text of an entry's instruction. */
const char *timeline_text(const struct timeline *, const struct timeline_entry *);

void timeline_trace(FILE *, const struct timeline *);
void timeline_konata(FILE *, const struct timeline *);
void timeline_html(FILE *, const struct timeline *);

/* To a file, as its name ends: .json for Perfetto, .html, .kanata or .log for Konata. */
int timeline_write(const struct timeline *, const char *path, struct tw_error *);
int timeline_check(const char *path, struct tw_error *);

#endif
