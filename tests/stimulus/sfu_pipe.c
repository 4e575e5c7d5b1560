/* Stimulus of sfu_pipe: every operation on operands of every kind, with takers of any patience. */
#include "execute/sfu_pipe.h"

#include "util/fp_values.h"
#include "unit_test/bins.h"
#include "unit_test/stimulus.h"

/* Specials and the edges of the ranges of each function; powers of two and their neighbours, where segments meet and a
 * logarithm vanishes; numbers of moderate size; any bits at all. */
static u32 operand(struct tw_random *random) {
  static const u32 edge[] = {0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x3f800000, 0x3f7fffff,
                             0x3fffffff, 0x42fbffff, 0x42fc0000, 0x42fc0001, 0x42fe0000, 0x42ffffff,
                             0x43000000, 0x43000001, 0x43000100, 0x437fffff, 0x43800000, 0x7e800000,
                             0x7e800001, 0x7f000000, 0x7f7fffff, 0x7f800000, 0x7f800001, 0x7fffffff};
  const u32 word = tw_random_word(random), sign = word & 0x80000000;
  switch (tw_random_below(random, 12)) {
    case 0:
    case 10:
    case 11: return sign | edge[tw_random_below(random, sizeof edge / sizeof *edge)];
    case 1: return fp_neighbour(random);
    case 2: return fp_two_ones(random, fp_near(random, 127, 1), 1 + (int)tw_random_below(random, 23));
    case 3: return fp_two_ones(random, (int)tw_random_below(random, 255), 1 + (int)tw_random_below(random, 23));
    case 4: return fp_build(random, 112 + (int)tw_random_below(random, 32)) & 0xff800000;
    case 5: return fp_build(random, 96 + (int)tw_random_below(random, 16)); /* angles with few bits in the tables */
    case 6: return fp_build(random, 112 + (int)tw_random_below(random, 24));
    default: return word;
  }
}

TW_STIMULUS(sfu_pipe) {
  /* How eagerly this instruction is taken, and the next one sent, follows from the last one's register. */
  static const unsigned percent[] = {4, 30, 90, 100};
  const bool ready = !state->busy || (state->beat == state->last && !state->result_valid);
  const unsigned entering = sfu_pipe_entering(state);
  const u8 latest =
      state->instruction[state->busy ? entering : (entering + SFU_PIPE_NAMED) % (SFU_PIPE_NAMED + 1u)].destination;
  in->dispatch_valid = ready && tw_random_chance(random, percent[latest & 3]);
  if (tw_random_chance(random, 95)) in->dispatch_operation = (u8)tw_random_below(random, 6);
  in->dispatch_immediate_form = tw_random_chance(random, 10);
  in->dispatch_immediate = operand(random);
  for (unsigned l = 0; in->dispatch_valid && l < state->lanes; l++) in->dispatch_b.lane[l] = operand(random);
  in->result_ready = tw_random_chance(random, percent[latest >> 2 & 3]);
}

/* The columns of the table of special values in sfu_function.h, a bit each, and what the text beside it names. */
enum {
  SFU_MINUS_INFINITY,
  SFU_NEGATIVE,
  SFU_MINUS_ZERO,
  SFU_ZERO,
  SFU_INFINITY,
  SFU_POSITIVE,
  SFU_SUBNORMAL,
  SFU_NAN,
  SFU_KINDS
};

static unsigned kind_of(u32 x) {
  const u32 magnitude = x & 0x7fffffff;
  const bool negative = x >> 31;
  if (magnitude > 0x7f800000) return SFU_NAN;
  if (magnitude == 0x7f800000) return negative ? SFU_MINUS_INFINITY : SFU_INFINITY;
  if (magnitude == 0) return negative ? SFU_MINUS_ZERO : SFU_ZERO;
  if (magnitude < 0x00800000) return SFU_SUBNORMAL;
  return negative ? SFU_NEGATIVE : SFU_POSITIVE;
}

#define SFU_ROW(name) {name " of -inf", name " of a negative", name " of -0", name " of +0", name " of +inf",          \
                       name " of a positive", name " of a subnormal", name " of a NaN"}

TW_BINS(sfu_pipe) {
  static const char *const names[][SFU_KINDS] = {SFU_ROW("rcp"), SFU_ROW("rsqrt"), SFU_ROW("ex2"),
                                                 SFU_ROW("lg2"), SFU_ROW("sin"),   SFU_ROW("cos")};
  const bool dispatched = in->dispatch_valid, last = state->busy && state->beat == state->last;
  const bool taken = out->result_valid && in->result_ready;
  u32 kinds = 0;
  for (unsigned lane = 0; dispatched && lane < state->lanes; lane++)
    kinds |= 1u << kind_of(in->dispatch_immediate_form ? in->dispatch_immediate : in->dispatch_b.lane[lane]);
  for (unsigned f = 0; f < sizeof names / sizeof *names; f++)
    for (unsigned k = 0; k < SFU_KINDS; k++) TW_BIN(names[f][k], in->dispatch_operation == f && kinds >> k & 1);
  TW_BIN("immediate form", dispatched && in->dispatch_immediate_form);
  TW_BIN("some lanes take part", dispatched && in->dispatch_lanes && in->dispatch_lanes != low_bits(state->lanes));
  TW_BIN("pipe empty", sfu_pipe_idle(state));
  TW_BIN("dispatch into the empty pipe", dispatched && sfu_pipe_idle(state));
  TW_BIN("dispatch as the last beat enters", dispatched && last);
  TW_BIN("dispatch behind an instruction on its way", dispatched && !state->busy && state->count > state->result_valid);
  TW_BIN("several on their way", state->count > 2);
  TW_BIN("dispatch while a result is on offer", dispatched && out->result_valid);
  TW_BIN("the last beat is not ready, as a result is on offer", last && !out->ready);
  TW_BIN("result waits", out->result_valid && !in->result_ready);
  TW_BIN("what is behind a result stands still", out->result_valid && !in->result_ready && state->busy);
  TW_BIN("result taken", taken);
  TW_BIN("result taken as beats enter", taken && state->busy);
  TW_BIN("result taken and dispatch", taken && dispatched);
}
