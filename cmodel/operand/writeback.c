/* writeback: see writeback.h for the contract. */
#include "operand/writeback.h"

#include "isa.h"

void writeback_init(struct writeback *s, const struct writeback_params *params) {
  s->params = *params;
  register_map_init(&s->map, &(struct register_map_params){.Lookups = params->Sources,
                                                           .Warps = params->Warps,
                                                           .Banks = params->Banks,
                                                           .RowBits = params->RowBits,
                                                           .Kernels = params->Kernels});
  writeback_reset(s);
}

void writeback_reset(struct writeback *s) { memset(s->behind, 0, sizeof s->behind); }

static unsigned destination(const struct writeback *s, const struct writeback_in *in, unsigned source) {
  if (in->result_predicate[source]) return s->params.Banks;
  return register_map_bank_of(&s->map, in->rows_per_warp, in->result_warp[source], in->result_register[source]);
}

/* Per destination, the sources that want it; returns the destinations wanted. */
static u32 wanting(const struct writeback *s, const struct writeback_in *in, u32 *wants) {
  u32 wanted = 0;
  for (u32 left = in->result_valid; left; left &= left - 1) {
    unsigned source = lowest_bit(left), d = destination(s, in, source);
    wants[d] = (wanted >> d & 1 ? wants[d] : 0) | 1u << source;
    wanted |= 1u << d;
  }
  return wanted;
}

static unsigned first(u32 wants, u32 behind) { return lowest_bit(wants & behind ? wants & behind : wants); }

static void write_predicate(const struct writeback_in *in, unsigned source, struct writeback_out *out) {
  out->predicate_write = 1;
  out->predicate_warp = in->result_warp[source];
  out->predicate_number = in->result_register[source] & 7;
  out->predicate_lanes = in->result_lanes[source];
  out->predicate_value = in->result_flags[source];
}

static void write_bank(const struct writeback *s, const struct writeback_in *in, unsigned source, unsigned bank,
                       struct writeback_out *out) {
  const unsigned number = in->result_register[source];
  if (number == ISA_ZERO_REGISTER) return;
  out->write_valid |= (u8)(1u << bank);
  out->write_warp[bank] = in->result_warp[source];
  out->write_register[bank] = (u8)number;
  out->write_row[bank] = (u16)register_map_row(&s->map, in->rows_per_warp, in->kernel, in->result_warp[source], number);
  out->write_lanes[bank] = in->result_lanes[source];
}

void writeback_grant_results(const struct writeback *s, const struct writeback_in *in, const row *const *result_data,
                             struct writeback_out *out, const row **write_data) {
  u32 wants[WRITEBACK_MAX_BANKS + 1];
  for (u32 left = wanting(s, in, wants); left; left &= left - 1) {
    unsigned d = lowest_bit(left), source = first(wants[d], s->behind[d]);
    out->result_ready |= 1u << source;
    if (d == s->params.Banks) {
      write_predicate(in, source, out);
    } else {
      write_bank(s, in, source, d, out);
      write_data[d] = result_data[source];
    }
    out->release_valid |= (u16)(in->result_last[source] << d);
    out->release_warp[d] = in->result_warp[source];
    out->release_register[d] = in->result_register[source];
  }
}

void writeback_comb(const struct writeback *s, const struct writeback_in *in, struct writeback_out *out) {
  const row *result_data[WRITEBACK_MAX_SOURCES], *write_data[WRITEBACK_MAX_BANKS];
  for (u32 left = in->result_valid; left; left &= left - 1)
    result_data[lowest_bit(left)] = &in->result_data[lowest_bit(left)];
  writeback_grant(s, in, result_data, out, write_data);
  for (u32 left = out->write_valid; left; left &= left - 1)
    out->write_data[lowest_bit(left)] = *write_data[lowest_bit(left)];
}

void writeback_clock(struct writeback *s, const struct writeback_in *in, const struct writeback_out *out) {
  for (u32 left = out->result_ready; left; left &= left - 1) {
    unsigned source = lowest_bit(left);
    s->behind[destination(s, in, source)] = ~low_bits(source + 1);
  }
}
