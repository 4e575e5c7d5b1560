/* sfu_pipe: special functions (sfu_function.h) of operand b, or of the immediate, Width lanes a cycle.
 *
 * A dispatch in cycle t reads the operand; its Beats = Lanes / Width beats enter a pipeline of Stages stages (four:
 * range reduction, two multiplications, rounding; sixteen reach 1 ns at 45 nm) in t + 1 .. t + Beats; the result is
 * offered in t + Stages + Beats: t + 12 with 32 lanes, a width of 4 and four stages.  A new dispatch every Beats
 * cycles: ready falls from t + 1 until the last beat enters.
 *
 * A result is held until it is taken, and meanwhile everything behind it stands still.  So that ready depends on state
 * alone, the cycle of the last beat is ready only if no result is on offer; that costs a cycle only after a stall, or
 * where Stages is a multiple of Beats, so that results meet last beats: 16 stages of 8 beats
 * take 24 instructions for 25, 15 stages all.  dispatch_valid only while ready.  All lanes are computed, whatever
 * dispatch_lanes says; operands a, c and the select mask are not read; no predicate is written (result_predicate and
 * result_flags are 0).  Reset drops all instructions in the pipe. */
#ifndef TWINWARP_SFU_PIPE_H
#define TWINWARP_SFU_PIPE_H

#include "execute/pipe.h"
#include "twin.h"

#define SFU_PIPE_PARAMS(P, D)                                                                                          \
  P(Warps, 2, 64)                                                                                                      \
  P(Lanes, 4, 32)                                                                                                      \
  P(Width, 1, 8)                                                                                                       \
  P(Stages, 4, 16)                                                                                                     \
  D(WarpBits, clog2(Warps))

#define SFU_PIPE_PORTS PIPE_PORTS

#define SFU_PIPE_CONFIGS(C)                                                                                            \
  C(".Warps(64), .Lanes(32), .Width(8), .Stages(4)")                                                                   \
  C(".Warps(16), .Lanes(32), .Width(4), .Stages(4)")                                                                   \
  C(".Warps(16), .Lanes(32), .Width(4), .Stages(16)")                                                                  \
  C(".Warps(2), .Lanes(8), .Width(1), .Stages(11)")                                                                    \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(7)")                                                                     \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(4)")                                                                     \
  C(".Warps(2), .Lanes(4), .Width(1), .Stages(16)")

TW_UNIT(sfu_pipe, SFU_PIPE)

enum { SFU_PIPE_NAMED = 4 /* instructions on their way, of four beats in sixteen stages */ };

struct sfu_instruction {
  u8 warp, destination;
  u32 lanes;
  u32 due; /* it is on offer then */
  row data;
};

/* The model computes the whole row at dispatch; beats only count the time. */
struct sfu_pipe {
  unsigned lanes; /* of a warp; those beyond stay zero */
  unsigned last;  /* the last beat of an instruction */
  unsigned stages;
  u32 now;   /* how often everything has moved */
  bool busy; /* the instruction behind those on their way has beats to send */
  u8 beat;
  bool result_valid;
  u8 first, count; /* of those on their way, all beats of which have entered, the one on offer included */
  struct sfu_instruction instruction[SFU_PIPE_NAMED + 1];
};

/* The one with beats to send; or that is to come. */
static inline unsigned sfu_pipe_entering(const struct sfu_pipe *s) {
  return (s->first + s->count) % (SFU_PIPE_NAMED + 1u);
}

/* See pipe.h. */
bool sfu_pipe_result(const struct sfu_pipe *, struct pipe_result *);
void sfu_pipe_step(struct sfu_pipe *, const struct dispatch *, bool result_ready);
static inline bool sfu_pipe_idle(const struct sfu_pipe *s) { return !s->busy && !s->count; }
static inline bool sfu_pipe_ready(const struct sfu_pipe *s) {
  return !s->busy || (s->beat == s->last && !s->result_valid);
}

#endif
