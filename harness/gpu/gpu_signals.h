/* gpu_signals: the ways between a GPU's front (gpu_front.h) and its SMs, each of Hop cycles, beside those to memory.
 *
 * What leaves the front in a cycle is one for all SMs, but for a block, which is one's.  What an SM says in a cycle is
 * two bits; SM 0 says its stalls, too, which the front tells all (dynamic warp execution).  What is written in a cycle
 * is read Hop cycles later; front and SMs are at most Hop cycles apart, each to either side, so that of each cycle 2
 * Hop back there is an entry, in a ring whose length is a power of two.  What arrives before anything was sent is a
 * reset. */
#ifndef TWINWARP_GPU_SIGNALS_H
#define TWINWARP_GPU_SIGNALS_H

#include <stddef.h>

#include "gpu_memory_config.h"
#include "sm.h"
#include "util/kept.h"

/* What the front tells. */
struct gpu_order {
  bool reset;
  u8 taker;        /* of the block in `in`: an SM's number; GPU_MAX_SMS: nobody */
  struct sm_in in; /* but for memory's part of it; of a setting smid each SM takes its own number */
};

/* Bytes of an SM's inputs that are told; memory's part stands behind them. */
enum { GPU_TOLD_BYTES = offsetof(struct sm_in, memory_ready) };

/* What an SM says. */
enum { GPU_ENDED = 1, /* a block has */ GPU_QUIET = 2 /* nothing of it is on its way to memory */ };

struct gpu_signals {
  unsigned hop, ring;
  struct gpu_order *order; /* by cycle */
  u8 *said;                /* by SM and cycle */
  u32 *stalls;             /* of SM 0, by cycle, plus 1; 0: it says none */
};

/* 0, or -1 without memory. */
int gpu_signals_create(struct gpu_signals *, unsigned hop, unsigned sms);
void gpu_signals_destroy(struct gpu_signals *);
void gpu_signals_keep(struct gpu_signals *, unsigned sms, struct kept *);

/* Where a cycle's entry stands, and that of what arrives in it, which left Hop ago. */
static inline unsigned gpu_place(const struct gpu_signals *s, u64 cycle) { return (unsigned)cycle & (s->ring - 1); }
static inline unsigned gpu_place_arriving(const struct gpu_signals *s, u64 cycle) {
  return gpu_place(s, cycle - s->hop);
}

static inline struct gpu_order *gpu_order_of(struct gpu_signals *s, u64 cycle) {
  return &s->order[gpu_place(s, cycle)];
}
static inline const struct gpu_order *gpu_order_arriving(const struct gpu_signals *s, u64 cycle) {
  return &s->order[gpu_place_arriving(s, cycle)];
}

static inline u8 *gpu_said(struct gpu_signals *s, unsigned sm, u64 cycle) {
  return &s->said[sm * s->ring + gpu_place(s, cycle)];
}
static inline u8 gpu_said_arriving(const struct gpu_signals *s, unsigned sm, u64 cycle) {
  return s->said[sm * s->ring + gpu_place_arriving(s, cycle)];
}

static inline u32 *gpu_stalls(struct gpu_signals *s, u64 cycle) { return &s->stalls[gpu_place(s, cycle)]; }
static inline u32 gpu_stalls_arriving(const struct gpu_signals *s, u64 cycle) {
  return s->stalls[gpu_place_arriving(s, cycle)];
}

#endif
