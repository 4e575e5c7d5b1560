/* register_file: see register_file.h for the contract. */
#include "operand/register_file.h"

#define PARTS(X, EACH)                                                                                                 \
  X(register_map, map, .Lookups = p->SchedulersPerSubcore * REGISTER_FILE_OPERANDS + 1, .Warps = p->Warps,             \
    .Banks = p->Banks, .RowBits = clog2(p->Rows), .Kernels = p->Kernels)                                               \
  X(bank_arbiter, arbiter, .SchedulersPerSubcore = p->SchedulersPerSubcore, .CollectorUnits = p->CollectorUnits,       \
    .Operands = REGISTER_FILE_OPERANDS, .Banks = p->Banks, .UnitPorts = p->UnitPorts, .RowBits = clog2(p->Rows))       \
  EACH(register_bank, p->Banks, bank[i], .Rows = p->Rows, .Lanes = p->Lanes)

void register_file_init(struct register_file *s, const struct register_file_params *p) {
  s->params = *p;
  memset(&s->arbiter_in, 0, sizeof s->arbiter_in);
  memset(&s->arbiter_out, 0, sizeof s->arbiter_out);
  s->context_rdata_row = s->context_ack = false;
  s->context_rdata_bank = 0;
  PARTS(TW_INIT, TW_INIT_EACH)
}

void register_file_reset(struct register_file *s) {
  const struct register_file_params *p = &s->params;
  PARTS(TW_RESET, TW_RESET_EACH)
  s->context_rdata_row = s->context_ack = false;
}

/* The bank that the context has is not read for operands. */
static void offer_move(struct register_file *s, const struct operand_view *v) {
  const struct operand_move *m = v->move;
  s->context_ack = false;
  if (!m) return;
  s->context_bank = (u8)register_map_bank_of(&s->map, v->rows_per_warp, m->warp, m->number);
  s->context_at = (u16)register_map_row(&s->map, v->rows_per_warp, v->kernel, m->warp, m->number);
  s->context_ack = !(v->write->write_valid >> s->context_bank & 1);
  if (s->context_ack) s->arbiter_in.write_valid |= (u8)(1u << s->context_bank);
}

void register_file_control(struct register_file *s, const struct operand_view *v) {
  s->arbiter_in.write_valid = v->write->write_valid;
  if (s->params.Context) offer_move(s, v);
  bank_arbiter_comb(&s->arbiter, &s->arbiter_in, &s->arbiter_out);
}

void register_file_ask(struct register_file *s, const struct operand_view *v, unsigned port, unsigned warp, u8 operands,
                       const u8 *registers) {
  struct bank_arbiter_in *a = &s->arbiter_in;
  for (u32 left = operands; left; left &= left - 1) {
    const unsigned o = lowest_bit(left), r = port * REGISTER_FILE_OPERANDS + o;
    a->request_bank[r] = (u8)register_map_bank_of(&s->map, v->rows_per_warp, warp, registers[o]);
    a->request_row[r] = (u16)register_map_row(&s->map, v->rows_per_warp, v->kernel, warp, registers[o]);
  }
}

static void step_move(struct register_file *s, const struct operand_view *v) {
  s->context_rdata_row = s->context_ack && !v->move->writes;
  if (!s->context_ack) return;
  s->context_rdata_bank = s->context_bank;
  if (v->move->writes)
    register_bank_write(&s->bank[s->context_bank], s->context_at, low_bits(s->params.Lanes), v->move->data);
  else register_bank_read(&s->bank[s->context_bank], s->context_at);
}

void register_file_step(struct register_file *s, const struct operand_view *v, u8 request_valid) {
  const struct writeback_out *w = v->write;
  s->arbiter_in.request_valid = request_valid;
  if (request_valid | s->arbiter_out.read_valid | s->arbiter_out.deliver_valid)
    bank_arbiter_clock(&s->arbiter, &s->arbiter_in, &s->arbiter_out);
  for (u32 left = s->arbiter_out.read_valid; left; left &= left - 1)
    register_bank_read(&s->bank[lowest_bit(left)], s->arbiter_out.read_row[lowest_bit(left)]);
  for (u32 left = w->write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    register_bank_write(&s->bank[b], w->write_row[b], w->write_lanes[b], v->write_data[b]);
  }
  if (s->params.Context) step_move(s, v);
}

bool register_file_idle(const struct register_file *s) {
  const struct register_file_params *p = &s->params;
  PARTS(TW_IDLE, TW_IDLE_EACH)
  return !s->arbiter_out.deliver_valid;
}

/* ---- by ports */

static void look(struct operand_seen *to, const struct register_file_in *in) {
  OPERAND_SEE_WRITES(to, in);
  to->move = (struct operand_move){.warp = in->context_warp,
                                   .number = in->context_register,
                                   .writes = in->context_row_write,
                                   .data = &in->context_data};
  to->view = (struct operand_view){.rows_per_warp = in->rows_per_warp,
                                   .kernel = in->kernel,
                                   .write = &to->write,
                                   .write_data = to->write_data,
                                   .move = in->context_row ? &to->move : NULL};
}

void register_file_comb(struct register_file *s, const struct register_file_in *in, struct register_file_out *out) {
  const struct bank_arbiter_out *a = &s->arbiter_out;
  struct operand_seen seen;
  look(&seen, in);
  register_file_control(s, &seen.view);
  out->deliver_valid = a->deliver_valid;
  for (u32 left = a->deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    out->deliver_unit[b] = a->deliver_unit[b];
    out->deliver_operand[b] = a->deliver_operand[b];
    out->deliver_data[b] = *register_file_row(s, b);
  }
  memcpy(out->queue_length, a->queue_length, sizeof out->queue_length);
  out->context_ack = s->context_ack;
  out->context_rdata_row = s->context_rdata_row;
  if (s->context_rdata_row) out->context_rdata_data = *register_file_context_row(s);
}

void register_file_clock(struct register_file *s, const struct register_file_in *in,
                         const struct register_file_out *out) {
  (void)out;
  struct operand_seen seen;
  look(&seen, in);
  for (u32 left = in->request_valid; left; left &= left - 1) {
    const unsigned n = lowest_bit(left);
    s->arbiter_in.request_unit[n] = in->request_unit[n];
    s->arbiter_in.request_operand_valid[n] = in->request_operand_valid[n];
    register_file_ask(s, &seen.view, n, in->request_warp[n], in->request_operand_valid[n],
                      &in->request_register[n * REGISTER_FILE_OPERANDS]);
  }
  register_file_step(s, &seen.view, in->request_valid);
}
