/* collector_wait: see look.h. */
#include "look.h"

/* The instruction that has been longest in the operand stage, of those that do not leave it in this cycle. */
struct oldest {
  unsigned unit;
  bool found, complete;
  unsigned opcode;
};

static struct oldest oldest_banked(const struct banked_stage *s) {
  const struct operand_collector *c = &s->collector;
  struct oldest o = {.found = false};
  for (u32 left = c->allocated & (u16)~s->choice.dispatching; left; left &= left - 1) {
    const unsigned u = lowest_bit(left);
    if (o.found && c->age[u] > c->age[o.unit]) continue;
    o = (struct oldest){u, true, c->complete >> u & 1, c->instruction[u].opcode};
  }
  return o;
}

static struct oldest oldest_caching(const struct caching_stage *s) {
  const struct caching_collector *c = &s->collector;
  struct oldest o = {.found = false};
  for (unsigned u = 0; u < s->params.CollectorUnits; u++) {
    const struct caching_collector_unit *unit = &c->unit[u];
    if (!unit->table.occupied || u == s->taken || (o.found && !(c->older[o.unit] >> u & 1))) continue;
    o = (struct oldest){u, true, caching_collector_unit_complete(unit), unit->instruction.opcode};
  }
  return o;
}

static struct oldest oldest_regless(const struct regless_stage *s) {
  const struct register_reader *r = &s->reader;
  struct oldest o = {.found = false};
  for (u32 left = r->occupied; left; left &= left - 1) {
    const unsigned u = lowest_bit(left);
    if (u == s->dispatching || (o.found && !(r->older[o.unit] >> u & 1))) continue;
    o = (struct oldest){u, true, !r->unit[u].left, r->unit[u].instruction.opcode};
  }
  return o;
}

/* An instruction with all its operands waits for its pipe. */
static enum reason pipe_wait(const struct sm *s, unsigned i, unsigned opcode) {
  static const enum reason of_class[ISA_CLASS_COUNT] = {
      [ISA_CLASS_INT] = REASON_pipe_int,       [ISA_CLASS_FP] = REASON_pipe_fp,
      [ISA_CLASS_SFU] = REASON_pipe_sfu,       [ISA_CLASS_TENSOR] = REASON_pipe_tensor,
      [ISA_CLASS_MEMORY] = REASON_pipe_memory, [ISA_CLASS_DOUBLE] = REASON_pipe_double};
  const unsigned class = opcode >> 6;
  return class == ISA_CLASS_MEMORY ? memory_pipe_wait(s, i, REASON_pipe_memory) : of_class[class];
}

/* What stands before a request, the k-th of a bank's queue; REASON_collecting if nothing does. */
static enum reason request_wait(const struct subcore *s, const struct register_file *f, unsigned bank, unsigned k) {
  const bool read = f->arbiter_out.read_valid >> bank & 1;
  if (read) return k ? REASON_bank_read : REASON_collecting;
  return s->wires.writeback.write_valid >> bank & 1 ? REASON_bank_written : REASON_unit_port;
}

/* The first request that something stands before, whichever unit's it is: all are occupied. */
static enum reason bank_wait(const struct subcore *s, const struct register_file *f) {
  const struct bank_arbiter *a = &f->arbiter;
  enum reason r = REASON_collecting;
  for (unsigned b = 0; b < a->params.Banks; b++)
    for (unsigned k = 0; k < a->length[b] && r == REASON_collecting; k++) r = request_wait(s, f, b, k);
  return r;
}

/* Of a caching stage: a warp has a unit of its own, or is kept from others'; REASON_issued if all are occupied. */
static enum reason unit_wait(const struct caching_stage *s, unsigned w) {
  const struct caching_collector *c = &s->collector;
  if (c->allocated.cached >> w & 1) return REASON_unit_own;
  return c->allocator_in.vacant ? REASON_sthld : REASON_issued;
}

enum reason collector_wait(const struct sm *s, unsigned i, unsigned w) {
  const struct subcore *k = look_subcore(s, i);
  const struct operand_stage *stage = &k->operands;
  const struct register_file *f = operand_stage_registers(stage, s->params.OperandStage);
  struct oldest o;
  if (s->params.LoadPath && k->queues.popped) return REASON_queued;
  if (s->params.OperandStage == OPERAND_STAGE_CACHING) {
    const enum reason own = unit_wait(&stage->caching, w);
    if (own != REASON_issued) return own;
    o = oldest_caching(&stage->caching);
  } else {
    o = s->params.OperandStage == OPERAND_STAGE_BANKED ? oldest_banked(&stage->banked)
                                                       : oldest_regless(&stage->regless);
  }
  if (!o.found) return REASON_collecting;
  if (o.complete) return pipe_wait(s, i, o.opcode);
  return f ? bank_wait(k, f) : REASON_collecting;
}
