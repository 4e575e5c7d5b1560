/* regless_internal: the replay's state, between what issues (regless_issue.c) and what is around the shard
 * (regless_replay.c). */
#ifndef TWINWARP_REGLESS_INTERNAL_H
#define TWINWARP_REGLESS_INTERNAL_H

#include "regless_memory.h"
#include "regless_replay.h"

enum {
  SLOTS = 16,
  BANKS = REGION_BANKS,
  REGISTERS = 256,
  GATHERING = 4,
  FLIGHTS = 128,
  WAITING = 512,
  STUCK = 20000 /* cycles */,
  ENTRIES = 16
};

/* An instruction that was issued: its accesses, then its latency, then its writes. */
struct flight {
  bool busy;
  u32 slot, pc, lanes, latency;
  unsigned accesses, left, writes_left; /* left: reads and reservations */
  struct region_access access[REGION_MOST_ACCESSES];
  u8 mark[REGION_MOST_ACCESSES];
  row value[REGION_MOST_ACCESSES]; /* expected of a read; to be written */
  u64 due;                         /* of the writes, once nothing is left */
  bool executed;
};

struct queue {
  u32 head, count;
  struct {
    struct flight *flight;
    u8 access;
  } at[WAITING];
};

struct slot {
  const struct regless_warp *warp;
  u32 step, word; /* the next; word: in `with`, on the way to the step's instruction */
  u64 start, resume;
  bool exited;
  u32 unread, flights; /* accesses not taken yet */
  u8 pending[REGISTERS], reads[REGISTERS];
  row registers[REGISTERS]; /* as they are behind what was issued */
};

struct replay {
  const struct regless_trace *trace;
  const struct kernel *with;
  u32 *place, *first; /* of instructions: their words in `with`, and the first of the metadata before */
  struct regless_machine machine;
  struct replay_counts *counts;
  struct regless_shard shard;
  struct regless_shard_in in;
  struct regless_shard_out out;
  struct regless_memory memory;
  struct slot slot[SLOTS];
  struct flight flight[FLIGHTS];
  struct queue reads[BANKS], writes[BANKS];
  struct {
    struct flight *flight;
    u8 access;
  } reading[BANKS]; /* whose row is out in this cycle */
  const struct regless_answer *shown;
  u32 next_warp, last;
  u64 cycle, moved; /* the last cycle in which something was issued or taken */
  bool fetched;     /* a compressed line, for the request that is served */
  struct tw_error *error;
};

static inline bool regless_has_step(const struct slot *s) { return s->warp && s->step < s->warp->steps.count; }

/* Where each instruction's word is, and the metadata before it. */
int regless_map_words(struct replay *);

/* Warps into slots that are idle. */
void regless_load_warps(struct replay *);

/* The slot that issues in this cycle: greedy, then oldest; SLOTS if none can. */
u32 regless_choose(const struct replay *);
void regless_issue(struct replay *, u32 slot, unsigned marks);

/* Results that are there go to their banks; instructions that are over. */
void regless_move_flights(struct replay *);

#endif
