/* subcore_regless: the part of subcore.c that is of RegLess. */
#include "isa/isa.h"
#include "subcore_internal.h"

/* What is dispatched, the warps that RegLess holds back, and the metadata that it takes. */
void subcore_comb_regless(struct subcore *s, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  struct issue_stage_in *to = &s->scheduler[0].issue_in;
  const struct writeback_out *w = &x->writeback;
  const struct issue_stage_view issue = issue_stage_look(&s->scheduler[0].issue);
  struct regless_write write[SUBCORE_MAX_BANKS];
  for (u32 left = w->write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    write[b] = (struct regless_write){w->write_warp[b], w->write_register[b], w->release_valid >> b & 1,
                                      w->write_lanes[b], x->result_data[x->source_of[b]]};
  }
  const struct regless_stage_back back = {in->back_bank, in->back_line, in->back_compressed, &in->back_data};
  const struct regless_stage_view view = {issue.heads->head_instruction, issue.open, in->waiting[0],
                                          s->params.Entries != 0, issue.done_valid, issue.done_warp, w->write_valid,
                                          x->collector_in.pipe_ready[0], write,
                                          in->back_valid ? &back : NULL};
  const struct regless_stage_answer answer = regless_stage_control(&s->regless, &view);
  x->choice.ports = s->regless.dispatching < s->params.Units;
  if (x->choice.ports)
    register_reader_dispatch(&s->regless.reader, s->regless.dispatching, &s->scheduler[0].dispatch);
  to->collector_ready = answer.ready ? low_bits(s->params.Warps) : 0;
  to->queue_hazard = answer.held;
  to->take_valid = answer.taken;
  to->take_warp = answer.taken_warp;
}

void subcore_show_regless(const struct subcore *s, struct subcore_out *out) {
  out->mem_valid = out->mem_stores = out->back_taken = 0;
  if (s->params.Stage == 2) COMPRESSOR_SHOW_REQUEST(out, regless_stage_request(&s->regless));
}

/* What is issued enters a read unit, unless it is a control instruction. */
void subcore_clock_regless(struct subcore *s, const struct subcore_in *in) {
  const struct issue_stage_out *from = &s->scheduler[0].issued;
  const bool enters = from->commit_valid && from->issue_opcode >> 6 != ISA_CLASS_CONTROL;
  s->regless.in.mem_ready = in->mem_ready;
  s->regless.in.issue_valid = from->commit_valid;
  s->regless.in.issue_warp = from->commit_warp;
  if (enters) READER_GIVE_INSTRUCTION(&s->regless.reader_in, from);
  regless_stage_step(&s->regless, enters);
}

