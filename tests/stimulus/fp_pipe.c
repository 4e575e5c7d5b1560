/* Stimulus of fp_pipe: operands that cancel, tie, overflow and underflow, that nearly compare equal, or are about the
 * limits of integers or halves; every operation. */
#include "execute/fp_pipe.h"

#include "util/half_values.h"
#include "isa.h"
#include "simd_stimulus.h"
#include "operation_bins.h"
#include "simd_bins.h"
#include "unit_test/stimulus.h"

/* Halves in either place, each with others of its own. */
static void shape_halves(struct tw_random *random, u32 v[3]) {
  u32 high[3];
  half_triple(random, v);
  half_triple(random, high);
  for (unsigned i = 0; i < 3; i++) v[i] |= high[i] << 16;
}

static void shape_operands(struct tw_random *random, unsigned operation, u32 v[3]) {
  fp_triple(random, v);
  if (tw_random_chance(random, 20)) return;
  switch (ISA_CLASS_FP << 6 | operation) {
    case ISA_FADD:
    case ISA_FMUL:
    case ISA_FMA: break;
    case ISA_F2IS:
    case ISA_F2IU: v[1] = fp_convertible(random); break;
    case ISA_I2FS:
    case ISA_I2FU: v[1] = tw_random_word(random) >> tw_random_below(random, 32); break;
    case ISA_HADD2:
    case ISA_HMUL2:
    case ISA_HFMA2:
    case ISA_H2F: shape_halves(random, v); break;
    case ISA_F2H: v[1] = half_narrowable(random); break;
    default: fp_pair(random, v); break;
  }
}

static unsigned last_operation(const struct fp_pipe *state) {
  return (state->params.HalfPrecision ? ISA_H2F : ISA_I2FU) & 63;
}

/* A fused multiply-add above all, any other that is defined, rarely one that is not. */
static void choose_operation(struct tw_random *random, const struct fp_pipe *state, u8 *operation) {
  const bool halves = state->params.HalfPrecision && tw_random_chance(random, 60);
  if (tw_random_chance(random, 40)) *operation = (halves ? ISA_HFMA2 : ISA_FMA) & 63;
  else if (tw_random_chance(random, 98)) *operation = (u8)tw_random_below(random, last_operation(state) + 1);
}

TW_STIMULUS(fp_pipe) {
  in->dispatch_valid = simd_stimulus_dispatch(random, &state->pipe);
  in->result_ready = simd_stimulus_result_ready(random, &state->pipe);
  if (!in->dispatch_valid) return;
  choose_operation(random, state, &in->dispatch_operation);
  in->dispatch_immediate = fp_value(random);
  in->dispatch_immediate_form = tw_random_chance(random, 15);
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    u32 v[3];
    shape_operands(random, in->dispatch_operation, v);
    in->dispatch_a.lane[lane] = v[0];
    in->dispatch_b.lane[lane] = v[1];
    in->dispatch_c.lane[lane] = v[2];
  }
}

/* Classes of IEEE-754 single precision, a bit each. */
enum { FP_ZERO = 1, FP_SUBNORMAL = 2, FP_NORMAL = 4, FP_INFINITE = 8, FP_NAN = 16, FP_CLASSES = 5 };

static u32 class_of(u32 x) {
  const u32 exponent = x >> 23 & 255, fraction = x & 0x7fffff;
  if (exponent == 255) return fraction ? FP_NAN : FP_INFINITE;
  if (exponent == 0) return fraction ? FP_SUBNORMAL : FP_ZERO;
  return FP_NORMAL;
}

TW_BINS(fp_pipe) {
  static const char *const operands[] = {"operand zero", "operand subnormal", "operand normal", "operand infinite",
                                         "operand NaN"};
  static const char *const results[] = {"result zero", "result subnormal", "result normal", "result infinite",
                                        "result NaN"};
  const bool dispatched = in->dispatch_valid, fma = in->dispatch_operation == (ISA_FMA & 63);
  const bool form = in->dispatch_immediate_form, result = out->result_valid && !out->result_predicate;
  const bool add = dispatched && in->dispatch_operation == (ISA_FADD & 63), multiply = dispatched && fma;
  const unsigned operation = in->dispatch_operation;
  const bool choose = dispatched && (operation == (ISA_FMIN & 63) || operation == (ISA_FMAX & 63));
  u32 read = 0, made = 0;
  bool cancels = false, infinities = false, zero_by_infinity = false, nan_beaten = false, zeros = false;
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    const u32 a = in->dispatch_a.lane[lane], c = in->dispatch_c.lane[lane];
    const u32 b = form ? in->dispatch_immediate : in->dispatch_b.lane[lane];
    if (dispatched) read |= class_of(a) | class_of(b) | (fma ? class_of(c) : 0);
    if (result) made |= class_of(out->result_data.lane[lane]);
    cancels |= add && class_of(a) == FP_NORMAL && (a ^ b) == 0x80000000;
    infinities |= add && class_of(a) == FP_INFINITE && (a ^ b) == 0x80000000;
    zero_by_infinity |= multiply && (class_of(a) | class_of(b)) == (FP_ZERO | FP_INFINITE);
    nan_beaten |= choose && class_of(a) == FP_NAN && class_of(b) != FP_NAN;
    zeros |= choose && class_of(a) == FP_ZERO && (a ^ b) == 0x80000000;
  }
  const bool defined = in->dispatch_operation <= last_operation(state);
  operation_bins(bins, ISA_FADD, ISA_H2F, dispatched && defined, ISA_CLASS_FP << 6 | in->dispatch_operation);
  TW_BIN("undefined operation", dispatched && !defined);
  TW_BIN("immediate form", dispatched && form);
  for (unsigned i = 0; i < FP_CLASSES; i++) TW_BIN(operands[i], read >> i & 1);
  for (unsigned i = 0; i < FP_CLASSES; i++) TW_BIN(results[i], made >> i & 1);
  TW_BIN("a sum that cancels to zero", cancels);
  TW_BIN("infinity minus infinity", infinities);
  TW_BIN("zero times infinity in an fma", zero_by_infinity);
  TW_BIN("min or max: a number beats a NaN", nan_beaten);
  TW_BIN("min or max of -0 and +0", zeros);
  TW_BIN("flags of some lanes", out->result_valid && out->result_predicate && out->result_flags);
  TW_BIN("no flag set", out->result_valid && out->result_predicate && !out->result_flags);
  simd_bins(bins, &state->pipe, dispatched, in->result_ready);
}
