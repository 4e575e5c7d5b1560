/* fetch: program counters and instruction buffers of one scheduler's warps, filled from its instruction store.
 *
 * Each warp has a buffer of Depth decoded instructions, always consecutive in the program, so two counters describe it:
 * head_pc, the oldest instruction not issued, and fetch_pc, the next to be fetched.  Their distance is the number of
 * instructions buffered or in flight.  behind_* is the instruction behind the oldest: of a head that issues the next
 * cycle's is that one, or if there is none what arrives in the cycle.
 *
 * Timing of one fetch, the store being read in one cycle:
 *   cycle t    store_read with store_pc, for the chosen warp
 *   cycle t+1  store_instruction and its decoded fields arrive for the warp that store_arrives says, one-hot; they
 *              enter the buffer at the end of this cycle
 *   cycle t+2  the head of a buffer that was empty is visible, and may issue; what the warp makes of its immediate
 *              (special_registers), store_immediate and store_add_lane, comes now, and is the head's in this cycle if
 *              the instruction is the head
 * One fetch a cycle.  A place is taken from the cycle after its fetch is chosen to the cycle of its issue, so one
 * instruction holds a place for three cycles at least: with Depth 4 or 8 one warp alone sustains an instruction a
 * cycle, with Depth 2 two in three cycles.
 *
 * Choice, from state only: the active warps with room (buffered + in flight < Depth), in turn, starting after the warp
 * fetched last; after reset, after warp 0.
 *
 * Events, taken at the end of their cycle:
 *   start     the warp becomes active with an empty buffer, and fetches from start_pc on
 *   redirect  the warp, active, loses its buffer, and fetches from redirect_pc on
 *   stop      the warp becomes inactive and loses its buffer
 *   issued    the warp's head is removed; only when its head_valid is high, and of one warp in a cycle
 * A start, redirect or stop drops the warp's fetch in flight, whether it is chosen or arrives in the cycle of the
 * event: after a redirect in cycle t its first fetch is in t+1 at the earliest, the new head visible in t+3.
 * Events of different warps may coincide; those of the same warp do not.  Program counters wrap at PcBits bits.
 *
 * Reset makes all warps inactive. */
#ifndef TWINWARP_FETCH_H
#define TWINWARP_FETCH_H

#include "twin.h"

enum { FETCH_MAX_WARPS = 32, FETCH_MAX_DEPTH = 8 };

/* Depth is a power of two. */
#define FETCH_PARAMS(P, D)                                                                                             \
  P(Warps, 2, 32)                                                                                                      \
  P(Depth, 2, 8)                                                                                                       \
  P(PcBits, 4, 16)                                                                                                     \
  D(WarpBits, clog2(Warps))

#define FETCH_PORTS(S, V)                                                                                              \
  S(IN,  u8,  start_valid,       1,        always)                                                                     \
  S(IN,  u8,  start_warp,        WarpBits, start_valid)                                                                \
  S(IN,  u16, start_pc,          PcBits,   start_valid)                                                                \
  S(IN,  u8,  redirect_valid,    1,        always)                                                                     \
  S(IN,  u8,  redirect_warp,     WarpBits, redirect_valid)                                                             \
  S(IN,  u16, redirect_pc,       PcBits,   redirect_valid)                                                             \
  S(IN,  u8,  stop_valid,        1,        always)                                                                     \
  S(IN,  u8,  stop_warp,         WarpBits, stop_valid)                                                                 \
  S(IN,  u32, issued,            Warps,    always)                                                                     \
  S(OUT, u8,  store_read,        1,        always)                                                                     \
  S(OUT, u16, store_pc,          PcBits,   store_read)                                                                 \
  S(OUT, u32, store_arrives,     Warps,    always)                                                                     \
  S(IN,  u64, store_instruction, 64,       always)                                                                     \
  S(IN,  u8,  store_sources,     4,        always)                                                                     \
  S(IN,  u8,  store_destination, 2,        always)                                                                     \
  S(IN,  u8,  store_kind,        3,        always)                                                                     \
  S(IN,  u32, store_immediate,   32,       always)                                                                     \
  S(IN,  u8,  store_add_lane,    1,        always)                                                                     \
  S(OUT, u32, head_valid,        Warps,    always)                                                                     \
  V(OUT, u64, head_instruction,  FETCH_MAX_WARPS, Warps, 64,     head_valid)                                           \
  V(OUT, u16, head_pc,           FETCH_MAX_WARPS, Warps, PcBits, head_valid)                                           \
  V(OUT, u8,  head_sources,      FETCH_MAX_WARPS, Warps, 4,      head_valid)                                           \
  V(OUT, u8,  head_destination,  FETCH_MAX_WARPS, Warps, 2,      head_valid)                                           \
  V(OUT, u8,  head_kind,         FETCH_MAX_WARPS, Warps, 3,      head_valid)                                           \
  V(OUT, u32, head_immediate,    FETCH_MAX_WARPS, Warps, 32,     head_valid)                                           \
  V(OUT, u8,  head_add_lane,     FETCH_MAX_WARPS, Warps, 1,      head_valid)                                           \
  S(OUT, u32, behind_valid,      Warps,    always)                                                                     \
  V(OUT, u64, behind_instruction, FETCH_MAX_WARPS, Warps, 64,    behind_valid)                                         \
  V(OUT, u8,  behind_sources,    FETCH_MAX_WARPS, Warps, 4,      behind_valid)                                         \
  V(OUT, u8,  behind_destination, FETCH_MAX_WARPS, Warps, 2,     behind_valid)

#define FETCH_CONFIGS(C)                                                                                               \
  C(".Warps(16), .Depth(4), .PcBits(12)")                                                                              \
  C(".Warps(2), .Depth(4), .PcBits(4)")                                                                                \
  C(".Warps(32), .Depth(2), .PcBits(16)")                                                                              \
  C(".Warps(5), .Depth(8), .PcBits(5)")                                                                                \
  C(".Warps(4), .Depth(4), .PcBits(4)")

TW_UNIT(fetch, FETCH)

struct fetch_place {
  u64 instruction;
  u32 immediate; /* this and add_lane come a cycle later, and not at all where a composite asks special_registers itself */
  u8 sources, destination, kind, add_lane;
};

struct fetch {
  struct fetch_params params;
  u32 active;  /* bit per warp */
  u32 full;    /* bit per warp: fetch_pc - head_pc == Depth */
  u8 last;     /* the warp fetched last */
  bool flight; /* it was fetched in the previous cycle: its instruction arrives in this one */
  u32 changed; /* warps whose head is not what it was in the previous cycle */
  bool late;   /* an instruction arrived in the previous cycle: what it makes of its immediate comes in this one */
  u8 late_warp;
  u16 late_pc;
  u16 pc_mask; /* of PcBits */
  u16 fetch_pc[FETCH_MAX_WARPS];
  struct fetch_out head; /* the outputs head_* as they stand; store_* and behind_* stay zero here */
  struct fetch_place buffer[FETCH_MAX_WARPS][FETCH_MAX_DEPTH]; /* of an instruction at pc: place pc modulo Depth */
};

/* For a composite, which need not copy all heads to look at one: head_* where they are kept, store_* alone; and whether
 * nothing is on its way or can be asked for. */
static inline const struct fetch_out *fetch_heads(const struct fetch *s) { return &s->head; }
static inline bool fetch_reads(const struct fetch *s) { return (s->active & ~s->full) != 0; }
static inline bool fetch_idle(const struct fetch *s) { return !s->flight && !fetch_reads(s); }
void fetch_request(const struct fetch *, struct fetch_out *);

/* For a composite, the clock edge without those events: the word that arrives, if one is in flight, and the warp
 * that issues, or FETCH_NONE.  Returns whether the store is read, and where. */
enum { FETCH_NONE = -1 };
bool fetch_step(struct fetch *, const struct fetch_place *arrives, int issue_warp, u16 *store_pc);

/* Then events at the end of a cycle in which the warp has no other: stop, and redirect. */
void fetch_stop(struct fetch *, unsigned warp);
void fetch_redirect(struct fetch *, unsigned warp, unsigned pc);
void fetch_start(struct fetch *, unsigned warp, unsigned pc);

#endif
