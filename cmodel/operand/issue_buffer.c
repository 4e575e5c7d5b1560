/* issue_buffer: see issue_buffer.h for the contract. */
#include "operand/issue_buffer.h"

void issue_buffer_init(struct issue_buffer *s, const struct issue_buffer_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
}

void issue_buffer_reset(struct issue_buffer *s) { s->count = 0; }

void issue_buffer_step(struct issue_buffer *s, const struct issued_instruction *issued, bool leaves) {
  if (leaves) {
    s->place[0] = s->place[1];
    s->count--;
  }
  if (issued) s->place[s->count++] = *issued;
}

/* ---- by ports */

void issue_buffer_comb(const struct issue_buffer *s, const struct issue_buffer_in *in, struct issue_buffer_out *out) {
  (void)in;
  const struct issued_instruction *older = &s->place[0];
  out->issue_ready = issue_buffer_ready(s);
  out->enter_valid = s->count != 0;
  out->enter_opcode = older->staged.opcode;
  out->enter_warp = older->staged.warp;
  out->enter_register = older->staged.destination;
  out->enter_immediate_form = older->staged.immediate_form;
  out->enter_lanes = older->staged.lanes;
  out->enter_select = older->staged.select;
  out->enter_immediate = older->staged.immediate;
  out->enter_operand_valid = older->operand_valid;
  memcpy(out->enter_operand, older->operand, sizeof older->operand);
  out->held = (u8)low_bits(s->count);
  for (unsigned n = 0; n < ISSUE_BUFFER_PLACES; n++) {
    out->reading[n] = n < s->count ? s->place[n].operand_valid : 0;
    out->reading_warp[n] = s->place[n].staged.warp;
    memcpy(&out->reading_register[n * s->params.Operands], s->place[n].operand, s->params.Operands);
  }
}

void issue_buffer_clock(struct issue_buffer *s, const struct issue_buffer_in *in, const struct issue_buffer_out *out) {
  struct issued_instruction issued = {.staged = STAGED_INSTRUCTION(in), .operand_valid = in->issue_operand_valid};
  memcpy(issued.operand, in->issue_operand, sizeof issued.operand);
  issue_buffer_step(s, in->issue_valid ? &issued : NULL, in->enter_ready && out->enter_valid);
}
