/* decode: see decode.h for the contract. */
#include "issue/decode.h"

#include "isa.h"
#include "opcode_info.h"

void decode_init(struct decode *s, const struct decode_params *params) { s->params = *params; }

void decode_reset(struct decode *s) { (void)s; }

static u8 sources_of(u64 instruction, u8 sources) {
  if (sources & ISA_PAIRS) return sources;
  if (isa_ra(instruction) == ISA_ZERO_REGISTER) sources &= (u8)~ISA_A;
  if (isa_immediate_form(instruction) || isa_rb(instruction) == ISA_ZERO_REGISTER) sources &= (u8)~ISA_B;
  if (isa_rc(instruction) == ISA_ZERO_REGISTER) sources &= (u8)~ISA_C;
  return sources;
}

static u8 destination_of(u64 instruction, u8 destination) {
  const unsigned rd = isa_rd(instruction);
  const bool swallowed = destination == ISA_PRED ? (rd & 7) == ISA_TRUE_PREDICATE : rd == ISA_ZERO_REGISTER;
  return swallowed ? ISA_NONE : destination;
}

static u8 kind_of(unsigned opcode) {
  switch (opcode >> 6) {
    case ISA_CLASS_CONTROL:
      return opcode == ISA_BRA    ? DECODE_BRANCH
             : opcode == ISA_EXIT ? DECODE_EXIT
             : opcode == ISA_BAR  ? DECODE_BARRIER
                                  : DECODE_PLAIN;
    case ISA_CLASS_MEMORY:
      return opcode & ISA_MEM_SHARED ? DECODE_SHARED : opcode == ISA_LDG ? DECODE_LOAD : DECODE_GLOBAL;
    default: return DECODE_PIPE;
  }
}

void decode_comb(const struct decode *s, const struct decode_in *in, struct decode_out *out) {
  const unsigned opcode = isa_opcode(in->instruction);
  const bool has[] = {
      [ISA_PART_BASE] = true, [ISA_PART_DOUBLE] = s->params.Doubles, [ISA_PART_HALF] = s->params.Halves};
  const struct opcode_info *info = has[isa_part_of(opcode)] ? opcode_info(opcode) : NULL;
  out->sources = info ? sources_of(in->instruction, info->sources) : 0;
  out->kind = kind_of(opcode);
  out->destination = info ? destination_of(in->instruction, info->destination) : ISA_NONE;
}

void decode_clock(struct decode *s, const struct decode_in *in, const struct decode_out *out) {
  (void)s, (void)in, (void)out;
}
