/* subcore: see subcore.h for the contract. */
#include "subcore.h"

#include "isa/isa.h"

static unsigned log2_of(unsigned power) { return lowest_bit(power); }
static unsigned all_warps(const struct subcore_params *p) { return p->Issues * p->Warps; }

/* A warp of the sub-core belongs to one scheduler (Issues is 1, 2 or 4). */
static unsigned issue_of(const struct subcore_params *p, unsigned warp) { return warp & (p->Issues - 1); }
static unsigned warp_of(const struct subcore_params *p, unsigned warp) { return warp >> log2_of(p->Issues); }

/* Bank and row of a register of a warp of this sub-core. */
static unsigned bank_of(const struct subcore_params *p, unsigned warp, unsigned reg) { return (reg + warp) & (p->Banks - 1); }
static unsigned row_of(const struct subcore_params *p, unsigned warp, unsigned reg, unsigned rows_per_warp) {
  return (warp * rows_per_warp + (reg >> log2_of(p->Banks))) & (p->Rows - 1);
}

void subcore_init(struct subcore *s, const struct subcore_params *p) {
  const unsigned length_bits = clog2(p->Units * SUBCORE_OPERANDS + 1), row_bits = clog2(p->Rows), warps = all_warps(p);
  s->params = *p;
  for (unsigned i = 0; i < p->Issues; i++) {
    issue_stage_init(&s->issue[i], &(struct issue_stage_params){p->Warps, p->Issues, i, p->Banks, length_bits,
                                                                p->Units, p->PcBits, p->BufferDepth, p->StackDepth});
    int_pipe_init(&s->ints[i], &(struct int_pipe_params){.Warps = warps, .Lanes = 32, .Width = 16});
    fp_pipe_init(&s->fp[i], &(struct fp_pipe_params){.Warps = warps, .Lanes = 32, .Width = 16});
    sfu_pipe_init(&s->sfu[i], &(struct sfu_pipe_params){.Warps = warps, .Lanes = 32, .Width = 4});
    tensor_pipe_init(&s->tensor[i], &(struct tensor_pipe_params){.Warps = warps});
    lsu_pipe_init(&s->lsu[i], &(struct lsu_pipe_params){.Warps = warps});
  }
  operand_collector_init(&s->collector, &(struct operand_collector_params){p->Issues, p->Units, SUBCORE_OPERANDS,
                                                                           p->Banks, warps, 32});
  bank_arbiter_init(&s->arbiter, &(struct bank_arbiter_params){p->Issues, p->Units, SUBCORE_OPERANDS, p->Banks,
                                                               p->UnitPorts, row_bits});
  for (unsigned b = 0; b < p->Banks; b++) register_bank_init(&s->bank[b], &(struct register_bank_params){p->Rows, 32});
  writeback_init(&s->writeback, &(struct writeback_params){4 * p->Issues + 2, p->Banks, warps, row_bits});
  memset(&s->wires, 0, sizeof s->wires);
}

void subcore_reset(struct subcore *s) {
  for (unsigned i = 0; i < s->params.Issues; i++) {
    issue_stage_reset(&s->issue[i]);
    int_pipe_reset(&s->ints[i]);
    fp_pipe_reset(&s->fp[i]);
    sfu_pipe_reset(&s->sfu[i]);
    tensor_pipe_reset(&s->tensor[i]);
    lsu_pipe_reset(&s->lsu[i]);
  }
  operand_collector_reset(&s->collector);
  bank_arbiter_reset(&s->arbiter);
  for (unsigned b = 0; b < s->params.Banks; b++) register_bank_reset(&s->bank[b]);
  writeback_reset(&s->writeback);
}

/* The results of one pipe, or of memory, as source n of the write-back.  Works on any two structs whose fields are
 * named alike, which is the point of naming ports alike. */
#define TAKE_RESULT(w, n, from, prefix)                                                                                \
  do {                                                                                                                 \
    (w)->result_warp[n] = (from)->prefix##_warp;                                                                       \
    (w)->result_register[n] = (from)->prefix##_register;                                                               \
    (w)->result_lanes[n] = (from)->prefix##_lanes;                                                                     \
    (w)->result_data[n] = (from)->prefix##_data;                                                                    \
    (w)->result_valid |= 1u << (n);                                                                                    \
  } while (0)

#define TAKE_FLAGS(w, n, from)                                                                                         \
  do {                                                                                                                 \
    (w)->result_flags[n] = (from)->result_flags;                                                                       \
    (w)->result_predicate[n] = (from)->result_predicate;                                                               \
    (w)->result_last[n] = 1;                                                                                           \
  } while (0)

static void collect_results(struct subcore *s, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  struct writeback_in *w = &x->writeback_in;
  w->rows_per_warp = in->rows_per_warp;
  w->result_valid = 0;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    const unsigned n = 4 * i;
    if (x->ints[i].result_valid) {
      TAKE_RESULT(w, n, &x->ints[i], result);
      TAKE_FLAGS(w, n, &x->ints[i]);
    }
    if (x->fp[i].result_valid) {
      TAKE_RESULT(w, n + 1, &x->fp[i], result);
      TAKE_FLAGS(w, n + 1, &x->fp[i]);
    }
    if (x->sfu[i].result_valid) {
      TAKE_RESULT(w, n + 2, &x->sfu[i], result);
      TAKE_FLAGS(w, n + 2, &x->sfu[i]);
    }
    if (x->tensor[i].result_valid) {
      TAKE_RESULT(w, n + 3, &x->tensor[i], result);
      w->result_last[n + 3] = 1; /* each of the two results is a reserved register of its own */
      w->result_predicate[n + 3] = 0;
    }
  }
  const unsigned global = 4 * s->params.Issues;
  if (in->global_valid) {
    TAKE_RESULT(w, global, in, global);
    w->result_last[global] = in->global_last;
    w->result_predicate[global] = 0;
  }
  if (in->shared_valid) {
    TAKE_RESULT(w, global + 1, in, shared);
    w->result_last[global + 1] = in->shared_last;
    w->result_predicate[global + 1] = 0;
  }
  writeback_comb(&s->writeback, w, &x->writeback);
}

static void comb_pipes(struct subcore *s) {
  struct subcore_wires *x = &s->wires;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    int_pipe_comb(&s->ints[i], &x->int_in[i], &x->ints[i]);
    fp_pipe_comb(&s->fp[i], &x->fp_in[i], &x->fp[i]);
    sfu_pipe_comb(&s->sfu[i], &x->sfu_in[i], &x->sfu[i]);
    tensor_pipe_comb(&s->tensor[i], &x->tensor_in[i], &x->tensor[i]);
    lsu_pipe_comb(&s->lsu[i], &x->lsu_in[i], &x->lsu[i]);
    x->collector_in.pipe_ready[i] =
        (u8)(x->ints[i].ready << ISA_CLASS_INT | x->fp[i].ready << ISA_CLASS_FP | x->sfu[i].ready << ISA_CLASS_SFU |
             x->tensor[i].ready << ISA_CLASS_TENSOR | x->lsu[i].ready << ISA_CLASS_MEMORY);
  }
}

/* Registers that collector units have still to read, of the warps of scheduler i. */
static void give_reads(const struct subcore *s, unsigned i, struct issue_stage_in *to) {
  const struct operand_collector_out *c = &s->wires.collector;
  memcpy(to->reading_register, c->reading_register, s->params.Units * SUBCORE_OPERANDS);
  for (unsigned u = 0; u < s->params.Units; u++) {
    to->reading[u] = c->reading[u] && issue_of(&s->params, c->reading_warp[u]) == i ? c->reading[u] : 0;
    to->reading_warp[u] = (u8)warp_of(&s->params, c->reading_warp[u]);
  }
}

/* Copies what the issue stages share, and gives each the part that is its own. */
static void comb_issue(struct subcore *s, const struct subcore_in *in, struct subcore_out *out) {
  struct subcore_wires *x = &s->wires;
  out->arrive_valid = out->done_valid = out->commit_valid = out->overflow = 0;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    struct issue_stage_in *to = &x->issue_in[i];
    const struct issue_stage_out *from = &x->issue[i];
    to->policy = in->policy;
    to->score_latency = in->score_latency;
    to->waiting = in->waiting[i];
    to->collector_ready = x->collector.issue_ready >> i & 1;
    give_reads(s, i, to);
    memcpy(to->queue_length, x->arbiter.queue_length, s->params.Banks);
    issue_stage_comb(&s->issue[i], to, &x->issue[i]);
    out->arrive_valid |= (u8)(from->arrive_valid << i);
    out->arrive_warp[i] = from->arrive_warp;
    out->done_valid |= (u8)(from->done_valid << i);
    out->done_warp[i] = from->done_warp;
    out->commit_valid |= (u8)(from->commit_valid << i);
    out->commit_warp[i] = from->commit_warp;
    out->commit_pc[i] = from->commit_pc;
    out->commit_lanes[i] = from->commit_lanes;
    out->overflow |= (u8)(from->overflow << i);
  }
}

static void comb_requests(const struct subcore *s, struct subcore_out *out) {
  out->request_valid = 0;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    const struct lsu_pipe_out *from = &s->wires.lsu[i];
    if (!from->request_valid) continue;
    out->request_valid |= (u8)(1u << i);
    out->request_operation[i] = from->request_operation;
    out->request_warp[i] = from->request_warp;
    out->request_register[i] = from->request_register;
    out->request_lanes[i] = from->request_lanes;
    out->request_address[i] = from->request_address;
    out->request_data[i] = from->request_data;
  }
}

void subcore_comb(const struct subcore *state, const struct subcore_in *in, struct subcore_out *out) {
  /* The wires are scratch, not state: each call fills them afresh. */
  struct subcore *s = (struct subcore *)state;
  struct subcore_wires *x = &s->wires;
  comb_pipes(s);
  collect_results(s, in);
  x->arbiter_in.write_valid = x->writeback.write_valid;
  bank_arbiter_comb(&s->arbiter, &x->arbiter_in, &x->arbiter);
  for (unsigned b = 0; b < s->params.Banks; b++) register_bank_comb(&s->bank[b], &x->bank_in[b], &x->bank[b]);
  operand_collector_comb(&s->collector, &x->collector_in, &x->collector);
  comb_issue(s, in, out);
  comb_requests(s, out);
  const unsigned global = 4 * s->params.Issues;
  out->global_ready = x->writeback.result_ready >> global & 1;
  out->shared_ready = x->writeback.result_ready >> (global + 1) & 1;
}

static void clock_issue(struct subcore *s, const struct subcore_in *in, const struct subcore_out *out) {
  struct subcore_wires *x = &s->wires;
  const struct subcore_params *p = &s->params;
  const unsigned releases = p->Banks + 1;
  u32 accepted[SUBCORE_MAX_ISSUES] = {0};
  for (u32 taken = out->request_valid & in->request_ready; taken; taken &= taken - 1) {
    const unsigned warp = x->lsu[lowest_bit(taken)].request_warp;
    accepted[issue_of(p, warp)] |= 1u << warp_of(p, warp);
  }
  for (unsigned i = 0; i < s->params.Issues; i++) {
    struct issue_stage_in *to = &x->issue_in[i];
    to->program_valid = in->program_valid;
    to->program_address = in->program_address;
    to->program_word = in->program_word;
    to->constant_valid = in->constant_valid;
    to->constant_word = in->constant_word;
    to->constant_value = in->constant_value;
    to->launch_valid = in->launch_valid >> i & 1;
    to->launch_warp = in->launch_warp;
    to->launch_lanes = in->launch_lanes;
    to->launch_warp_in_block = in->launch_warp_in_block;
    to->launch_block_x = in->launch_block_x;
    to->launch_block_y = in->launch_block_y;
    to->launch_block_z = in->launch_block_z;
    to->launch_shared_base = in->launch_shared_base;
    to->accepted = accepted[i];
    to->release_valid = 0;
    for (u32 left = x->writeback.release_valid; left; left &= left - 1) {
      unsigned r = lowest_bit(left);
      if (issue_of(p, x->writeback.release_warp[r]) == i) to->release_valid |= (u16)(1u << r);
      to->release_warp[r] = (u8)warp_of(p, x->writeback.release_warp[r]);
    }
    memcpy(to->release_register, x->writeback.release_register, releases);
    to->predicate_write = x->writeback.predicate_write && issue_of(p, x->writeback.predicate_warp) == i;
    to->predicate_warp = (u8)warp_of(p, x->writeback.predicate_warp);
    to->predicate_number = x->writeback.predicate_number;
    to->predicate_lanes = x->writeback.predicate_lanes;
    to->predicate_value = x->writeback.predicate_value;
    issue_stage_clock(&s->issue[i], to, &x->issue[i]);
  }
}

static void clock_operands(struct subcore *s, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  struct operand_collector_in *c = &x->collector_in;
  struct bank_arbiter_in *a = &x->arbiter_in;
  c->issue_valid = a->request_valid = 0;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    const struct issue_stage_out *from = &x->issue[i];
    if (!from->issue_valid) continue;
    const unsigned warp = from->issue_warp * s->params.Issues + i;
    c->issue_valid |= (u8)(1u << i);
    c->issue_opcode[i] = from->issue_opcode;
    c->issue_warp[i] = (u8)warp;
    c->issue_register[i] = from->issue_register;
    c->issue_immediate_form[i] = from->issue_immediate_form;
    c->issue_lanes[i] = from->issue_lanes;
    c->issue_select[i] = from->issue_select;
    c->issue_immediate[i] = from->issue_immediate;
    c->issue_operand_valid[i] = a->request_operand_valid[i] = from->issue_operand_valid;
    a->request_unit[i] = x->collector.allocated_unit[i];
    memcpy(&c->issue_operand[i * SUBCORE_OPERANDS], from->issue_operand, SUBCORE_OPERANDS);
    for (unsigned o = 0; o < SUBCORE_OPERANDS; o++) {
      a->request_bank[i * SUBCORE_OPERANDS + o] = (u8)bank_of(&s->params, warp, from->issue_operand[o]);
      a->request_row[i * SUBCORE_OPERANDS + o] =
          (u16)row_of(&s->params, warp, from->issue_operand[o], in->rows_per_warp);
    }
  }
  a->request_valid = c->issue_valid;
  c->deliver_valid = x->arbiter.deliver_valid;
  memcpy(c->deliver_unit, x->arbiter.deliver_unit, s->params.Banks);
  memcpy(c->deliver_operand, x->arbiter.deliver_operand, s->params.Banks);
  for (u32 left = c->deliver_valid; left; left &= left - 1)
    c->deliver_data[lowest_bit(left)] = x->bank[lowest_bit(left)].read_data;
  operand_collector_clock(&s->collector, c, &x->collector);
  bank_arbiter_clock(&s->arbiter, a, &x->arbiter);
}

static void clock_banks(struct subcore *s) {
  struct subcore_wires *x = &s->wires;
  for (unsigned b = 0; b < s->params.Banks; b++) {
    struct register_bank_in *to = &x->bank_in[b];
    to->read_valid = x->arbiter.read_valid >> b & 1;
    to->read_row = x->arbiter.read_row[b];
    to->write_valid = x->writeback.write_valid >> b & 1;
    if (to->write_valid) {
      to->write_row = x->writeback.write_row[b];
      to->write_lanes = x->writeback.write_lanes[b];
      to->write_data = x->writeback.write_data[b];
    }
    register_bank_clock(&s->bank[b], to, &x->bank[b]);
  }
}

/* What every pipe takes from dispatch port i. */
#define GIVE(to, c, i)                                                                                                 \
  do {                                                                                                                 \
    (to)->dispatch_operation = (c)->dispatch_opcode[i] & 63;                                                           \
    (to)->dispatch_warp = (c)->dispatch_warp[i];                                                                       \
    (to)->dispatch_register = (c)->dispatch_register[i];                                                               \
    (to)->dispatch_lanes = (c)->dispatch_lanes[i];                                                                     \
  } while (0)

#define GIVE_LANES(to, c, i)                                                                                           \
  do {                                                                                                                 \
    GIVE(to, c, i);                                                                                                    \
    (to)->dispatch_select = (c)->dispatch_select[i];                                                                   \
    (to)->dispatch_immediate = (c)->dispatch_immediate[i];                                                             \
    (to)->dispatch_immediate_form = (c)->dispatch_immediate_form[i];                                                   \
    (to)->dispatch_a = (c)->dispatch_data[(i) * 6];                                                                 \
    (to)->dispatch_b = (c)->dispatch_data[(i) * 6 + 1];                                                             \
    (to)->dispatch_c = (c)->dispatch_data[(i) * 6 + 2];                                                             \
  } while (0)

static void give_tensor(struct tensor_pipe_in *to, const struct operand_collector_out *c, unsigned i) {
  GIVE(to, c, i);
  to->dispatch_a0 = c->dispatch_data[i * 6];
  to->dispatch_b0 = c->dispatch_data[i * 6 + 1];
  to->dispatch_c0 = c->dispatch_data[i * 6 + 2];
  to->dispatch_a1 = c->dispatch_data[i * 6 + 3];
  to->dispatch_b1 = c->dispatch_data[i * 6 + 4];
  to->dispatch_c1 = c->dispatch_data[i * 6 + 5];
}

static void give_lsu(struct lsu_pipe_in *to, const struct operand_collector_out *c, unsigned i) {
  GIVE(to, c, i);
  to->dispatch_immediate = c->dispatch_immediate[i];
  to->dispatch_a = c->dispatch_data[i * 6];
  to->dispatch_b = c->dispatch_data[i * 6 + 1];
}

static void clock_pipes(struct subcore *s, const struct subcore_in *in) {
  struct subcore_wires *x = &s->wires;
  const struct operand_collector_out *c = &x->collector;
  for (unsigned i = 0; i < s->params.Issues; i++) {
    const bool valid = c->dispatch_valid >> i & 1;
    const unsigned class = valid ? c->dispatch_opcode[i] >> 6 : ISA_CLASS_CONTROL;
    const u32 ready = x->writeback.result_ready >> (4 * i);
    if ((x->int_in[i].dispatch_valid = class == ISA_CLASS_INT)) GIVE_LANES(&x->int_in[i], c, i);
    if ((x->fp_in[i].dispatch_valid = class == ISA_CLASS_FP)) GIVE_LANES(&x->fp_in[i], c, i);
    if ((x->sfu_in[i].dispatch_valid = class == ISA_CLASS_SFU)) GIVE_LANES(&x->sfu_in[i], c, i);
    if ((x->tensor_in[i].dispatch_valid = class == ISA_CLASS_TENSOR)) give_tensor(&x->tensor_in[i], c, i);
    if ((x->lsu_in[i].dispatch_valid = class == ISA_CLASS_MEMORY)) give_lsu(&x->lsu_in[i], c, i);
    x->int_in[i].result_ready = ready & 1;
    x->fp_in[i].result_ready = ready >> 1 & 1;
    x->sfu_in[i].result_ready = ready >> 2 & 1;
    x->tensor_in[i].result_ready = ready >> 3 & 1;
    x->lsu_in[i].request_ready = in->request_ready >> i & 1;
    int_pipe_clock(&s->ints[i], &x->int_in[i], &x->ints[i]);
    fp_pipe_clock(&s->fp[i], &x->fp_in[i], &x->fp[i]);
    sfu_pipe_clock(&s->sfu[i], &x->sfu_in[i], &x->sfu[i]);
    tensor_pipe_clock(&s->tensor[i], &x->tensor_in[i], &x->tensor[i]);
    lsu_pipe_clock(&s->lsu[i], &x->lsu_in[i], &x->lsu[i]);
  }
}

void subcore_clock(struct subcore *s, const struct subcore_in *in, const struct subcore_out *out) {
  clock_issue(s, in, out);
  clock_operands(s, in);
  clock_banks(s);
  clock_pipes(s, in);
  writeback_clock(&s->writeback, &s->wires.writeback_in, &s->wires.writeback);
}
