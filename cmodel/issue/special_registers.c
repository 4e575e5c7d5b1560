/* special_registers: see special_registers.h for the contract. */
#include "issue/special_registers.h"

void special_registers_init(struct special_registers *s, const struct special_registers_params *params) {
  s->params = *params;
  special_registers_reset(s);
}

void special_registers_reset(struct special_registers *s) {
  memset(s->launched, 0, sizeof s->launched);
  memset(s->constant, 0, sizeof s->constant);
  memset(&s->asked, 0, sizeof s->asked);
}

/* The value lane 0 sees. */
static u32 special(const struct special_registers_warp *warp, u32 number, unsigned smid, unsigned nsmid) {
  switch (number) {
    case ISA_SPECIAL_TID: return (u32)warp->warp_in_block * ISA_LANES;
    case ISA_SPECIAL_WARPID: return warp->warp_in_block;
    case ISA_SPECIAL_CTAIDX: return warp->block_x;
    case ISA_SPECIAL_CTAIDY: return warp->block_y;
    case ISA_SPECIAL_CTAIDZ: return warp->block_z;
    case ISA_SPECIAL_SMID: return smid;
    case ISA_SPECIAL_NSMID: return nsmid;
    default: return 0;
  }
}

static struct special_registers_read read_of(const struct special_registers *s,
                                             const struct special_registers_warp *warp, unsigned kernel,
                                             u64 instruction, unsigned smid, unsigned nsmid) {
  const unsigned opcode = isa_opcode(instruction);
  const u32 imm = isa_imm(instruction);
  if (opcode == ISA_S2R)
    return (struct special_registers_read){special(warp, imm, smid, nsmid),
                                           imm == ISA_SPECIAL_TID || imm == ISA_SPECIAL_LANEID};
  if (opcode == ISA_LDC)
    return (struct special_registers_read){s->constant[kernel][imm / 4 % ISA_CONSTANT_WORDS], false};
  if (isa_class_of(instruction) != ISA_CLASS_MEMORY) return (struct special_registers_read){imm, false};
  const u32 base = opcode & ISA_MEM_SHARED ? warp->shared_base : 0;
  return (struct special_registers_read){base + (u32)isa_offset(instruction), false};
}

struct special_registers_read special_registers_of(const struct special_registers *s, unsigned w, unsigned kernel,
                                                   u64 instruction, unsigned smid, unsigned nsmid) {
  return read_of(s, &s->launched[w], kernel, instruction, smid, nsmid);
}

void special_registers_comb(const struct special_registers *s, const struct special_registers_in *in,
                            struct special_registers_out *out) {
  static const struct special_registers_warp none;
  const struct special_registers_read read =
      read_of(s, &s->asked.warp, s->asked.kernel, s->asked.instruction, in->smid, in->nsmid);
  out->immediate = read.immediate;
  out->add_lane = read.add_lane;
  const struct special_registers_warp *now = s->params.Context ? &s->launched[in->context_warp] : &none;
  out->context_rdata_warp_in_block = now->warp_in_block;
  out->context_rdata_block_x = now->block_x;
  out->context_rdata_block_y = now->block_y;
  out->context_rdata_block_z = now->block_z;
  out->context_rdata_shared_base = now->shared_base;
}

void special_registers_clock(struct special_registers *s, const struct special_registers_in *in,
                             const struct special_registers_out *out) {
  (void)out;
  for (u32 left = in->constant_valid; left; left &= left - 1)
    s->constant[lowest_bit(left)][in->constant_word] = in->constant_value;
  if (in->launch_valid)
    s->launched[in->launch_warp] = (struct special_registers_warp){
        .shared_base = in->launch_shared_base,
        .block_x = in->launch_block_x,
        .block_y = in->launch_block_y,
        .block_z = in->launch_block_z,
        .warp_in_block = in->launch_warp_in_block,
    };
  if (in->read) {
    s->asked.warp = s->launched[lowest_bit(in->read)];
    s->asked.kernel = in->read_kernel;
    s->asked.instruction = in->read_instruction;
  }
}
