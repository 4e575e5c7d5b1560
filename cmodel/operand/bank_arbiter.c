/* bank_arbiter: see bank_arbiter.h for the contract. */
#include "operand/bank_arbiter.h"

void bank_arbiter_init(struct bank_arbiter *s, const struct bank_arbiter_params *params) {
  s->params = *params;
  memset(s->queue, 0, sizeof s->queue);
  bank_arbiter_reset(s);
}

void bank_arbiter_reset(struct bank_arbiter *s) {
  memset(s->head, 0, sizeof s->head);
  memset(s->length, 0, sizeof s->length);
  s->waiting = s->deliver_valid = 0;
}

void bank_arbiter_comb(const struct bank_arbiter *s, const struct bank_arbiter_in *in, struct bank_arbiter_out *out) {
  u8 ports_used[BANK_ARBITER_MAX_UNITS] = {0};
  out->read_valid = 0;
  for (u32 left = s->waiting & ~(u32)in->write_valid; left; left &= left - 1) {
    unsigned bank = lowest_bit(left);
    const struct bank_request *oldest = &s->queue[bank][s->head[bank]];
    if (ports_used[oldest->unit] == s->params.UnitPorts) continue;
    ports_used[oldest->unit]++;
    out->read_valid |= (u8)(1u << bank);
    out->read_row[bank] = oldest->row;
  }
  out->deliver_valid = s->deliver_valid;
  memcpy(out->deliver_unit, s->deliver_unit, sizeof s->deliver_unit);
  memcpy(out->deliver_operand, s->deliver_operand, sizeof s->deliver_operand);
  memcpy(out->queue_length, s->length, sizeof s->length);
}

static void grant(struct bank_arbiter *s, unsigned bank, unsigned depth) {
  const struct bank_request *oldest = &s->queue[bank][s->head[bank]];
  s->deliver_unit[bank] = oldest->unit;
  s->deliver_operand[bank] = oldest->operand;
  s->head[bank] = (u8)(s->head[bank] + 1u == depth ? 0 : s->head[bank] + 1u);
  if (--s->length[bank] == 0) s->waiting &= (u8) ~(1u << bank);
}

static void enqueue(struct bank_arbiter *s, unsigned bank, unsigned depth, u8 unit, u8 operand, u16 row) {
  const unsigned place = (unsigned)s->head[bank] + s->length[bank];
  struct bank_request *to = &s->queue[bank][place >= depth ? place - depth : place];
  to->unit = unit;
  to->operand = operand;
  to->row = row;
  s->length[bank]++;
  s->waiting |= (u8)(1u << bank);
}

void bank_arbiter_clock(struct bank_arbiter *s, const struct bank_arbiter_in *in, const struct bank_arbiter_out *out) {
  const unsigned operands = s->params.Operands, depth = s->params.CollectorUnits * operands;
  s->deliver_valid = out->read_valid;
  for (u32 left = out->read_valid; left; left &= left - 1) grant(s, lowest_bit(left), depth);
  for (u32 ports = in->request_valid; ports; ports &= ports - 1) {
    unsigned port = lowest_bit(ports);
    for (u32 left = in->request_operand_valid[port]; left; left &= left - 1) {
      unsigned operand = lowest_bit(left), r = port * operands + operand;
      enqueue(s, in->request_bank[r], depth, in->request_unit[port], (u8)operand, in->request_row[r]);
    }
  }
}
