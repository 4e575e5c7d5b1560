/* Stimulus of dp_pipe: operands that cancel, tie, overflow and underflow, that nearly compare equal, or are about the
 * limits of integers and of single precision; every operation. */
#include "execute/dp_pipe.h"

#include "isa.h"
#include "opcode_info.h"
#include "operation_bins.h"
#include "simd_bins.h"
#include "simd_stimulus.h"
#include "unit_test/stimulus.h"
#include "util/dp_values.h"
#include "util/fp_values.h"

enum { OPERATIONS = (ISA_F2D & 63) + 1 };

static void shape_operands(struct tw_random *random, unsigned operation, u64 v[3]) {
  dp_triple(random, v);
  if (tw_random_chance(random, 20)) return;
  switch (ISA_CLASS_DOUBLE << 6 | operation) {
    case ISA_DADD:
    case ISA_DMUL:
    case ISA_DFMA: break;
    case ISA_D2IS:
    case ISA_D2IU: v[1] = dp_convertible(random); break;
    case ISA_D2F: v[1] = dp_narrowable(random); break;
    case ISA_F2D: v[1] = (v[1] & ~0xffffffffull) | fp_value(random); break;
    case ISA_I2DS:
    case ISA_I2DU: v[1] = tw_random_word(random) >> tw_random_below(random, 32); break;
    default: dp_pair(random, v); break;
  }
}

TW_STIMULUS(dp_pipe) {
  in->dispatch_valid = simd_stimulus_dispatch(random, &state->pipe);
  in->result_ready = simd_stimulus_result_ready(random, &state->pipe);
  if (!in->dispatch_valid) return;
  if (tw_random_chance(random, 40)) in->dispatch_operation = ISA_DFMA & 63;
  else if (tw_random_chance(random, 98)) in->dispatch_operation = (u8)tw_random_below(random, OPERATIONS);
  const struct opcode_info *info = opcode_info(ISA_CLASS_DOUBLE << 6 | in->dispatch_operation);
  if (info && info->destination == ISA_PAIR) in->dispatch_register &= 0xfe;
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    u64 v[3];
    shape_operands(random, in->dispatch_operation, v);
    row *const low[] = {&in->dispatch_a0, &in->dispatch_b0, &in->dispatch_c0};
    row *const high[] = {&in->dispatch_a1, &in->dispatch_b1, &in->dispatch_c1};
    for (unsigned i = 0; i < 3; i++) {
      low[i]->lane[lane] = (u32)v[i];
      high[i]->lane[lane] = (u32)(v[i] >> 32);
    }
  }
}

/* Classes of IEEE-754 double precision, a bit each. */
enum { DP_ZERO = 1, DP_SUBNORMAL = 2, DP_NORMAL = 4, DP_IS_INFINITE = 8, DP_NAN = 16, DP_CLASSES = 5 };

static u32 class_of(u64 x) {
  const u64 magnitude = x & ~DP_SIGN;
  if (magnitude >= DP_INFINITE) return magnitude > DP_INFINITE ? DP_NAN : DP_IS_INFINITE;
  if (magnitude <= dp_ones) return magnitude ? DP_SUBNORMAL : DP_ZERO;
  return DP_NORMAL;
}

static u64 pair(const row *low, const row *high, unsigned lane) {
  return (u64)high->lane[lane] << 32 | low->lane[lane];
}

TW_BINS(dp_pipe) {
  static const char *const operands[] = {"operand zero", "operand subnormal", "operand normal", "operand infinite",
                                         "operand NaN"};
  static const char *const results[] = {"result zero", "result subnormal", "result normal", "result infinite",
                                        "result NaN"};
  const unsigned opcode = ISA_CLASS_DOUBLE << 6 | in->dispatch_operation, slot = state->pipe.result_slot;
  const bool dispatched = in->dispatch_valid, fma = opcode == ISA_DFMA, add = dispatched && opcode == ISA_DADD;
  const bool choose = dispatched && (opcode == ISA_DMIN || opcode == ISA_DMAX);
  const bool of_pair = out->result_valid && state->pair[slot], odd = out->result_valid && state->odd;
  u32 read = 0, made = 0;
  bool cancels = false, infinities = false, zero_by_infinity = false, nan_beaten = false, zeros = false;
  for (unsigned lane = 0; lane < state->params.Lanes; lane++) {
    const u64 a = pair(&in->dispatch_a0, &in->dispatch_a1, lane), b = pair(&in->dispatch_b0, &in->dispatch_b1, lane);
    const u64 c = pair(&in->dispatch_c0, &in->dispatch_c1, lane);
    if (dispatched) read |= class_of(a) | class_of(b) | (fma ? class_of(c) : 0);
    if (of_pair) made |= class_of(pair(&state->pipe.slot[slot].data, &state->high[slot], lane));
    cancels |= add && class_of(a) == DP_NORMAL && (a ^ b) == DP_SIGN;
    infinities |= add && class_of(a) == DP_IS_INFINITE && (a ^ b) == DP_SIGN;
    zero_by_infinity |= dispatched && fma && (class_of(a) | class_of(b)) == (DP_ZERO | DP_IS_INFINITE);
    nan_beaten |= choose && class_of(a) == DP_NAN && class_of(b) != DP_NAN;
    zeros |= choose && class_of(a) == DP_ZERO && (a ^ b) == DP_SIGN;
  }
  operation_bins(bins, ISA_DADD, ISA_F2D, dispatched, opcode);
  TW_BIN("undefined operation", dispatched && opcode > ISA_F2D);
  for (unsigned i = 0; i < DP_CLASSES; i++) TW_BIN(operands[i], read >> i & 1);
  for (unsigned i = 0; i < DP_CLASSES; i++) TW_BIN(results[i], made >> i & 1);
  TW_BIN("a sum that cancels to zero", cancels);
  TW_BIN("infinity minus infinity", infinities);
  TW_BIN("zero times infinity in an fma", zero_by_infinity);
  TW_BIN("min or max: a number beats a NaN", nan_beaten);
  TW_BIN("min or max of -0 and +0", zeros);
  TW_BIN("even register taken", of_pair && !odd && in->result_ready);
  TW_BIN("even register waits", of_pair && !odd && !in->result_ready);
  TW_BIN("odd register taken", odd && in->result_ready);
  TW_BIN("odd register waits", odd && !in->result_ready);
  TW_BIN("a single or an integer", out->result_valid && !of_pair && !out->result_predicate);
  TW_BIN("flags of some lanes", out->result_valid && out->result_predicate && out->result_flags);
  TW_BIN("no flag set", out->result_valid && out->result_predicate && !out->result_flags);
  simd_bins(bins, &state->pipe, dispatched, in->result_ready && (odd || !of_pair));
}
