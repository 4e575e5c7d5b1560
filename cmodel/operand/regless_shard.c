/* regless_shard: see regless_shard.h for the contract. */
#include "operand/regless_shard.h"

#define PARTS(X)                                                                                                       \
  X(region_decode, decode, .Warps = p->Warps)                                                                          \
  X(capacity_manager, manager, .Warps = p->Warps, .Banks = REGION_BANKS, .Lines = p->Lines)                            \
  X(operand_staging_unit, unit, .Banks = REGION_BANKS, .Lines = p->Lines, .Warps = p->Warps, .Lanes = p->Lanes)        \
  X(compressor, compressor, .Warps = p->Warps, .Registers = p->Registers, .Banks = REGION_BANKS, .Lines = p->Lines,    \
    .Entries = p->Entries, .Lanes = p->Lanes)

void regless_shard_init(struct regless_shard *s, const struct regless_shard_params *p) {
  s->params = *p;
  PARTS(TW_INIT)
}

void regless_shard_reset(struct regless_shard *s) { PARTS(TW_RESET) }

static void decode_and_manage(const struct regless_shard *s, const struct regless_shard_in *in,
                              struct regless_shard_parts *p) {
  struct region_decode_in *decode = &p->decode_in;
  decode->head_valid = in->head_valid;
  memcpy(decode->head, in->head, sizeof decode->head);
  decode->exit_valid = in->exit_valid;
  decode->exit_warp = in->exit_warp;
  decode->issue_valid = in->issue_valid;
  decode->issue_warp = in->issue_warp;
  region_decode_comb(&s->decode, decode, &p->decode);

  struct capacity_manager_in *manager = &p->manager_in;
  manager->region_valid = p->decode.region_valid & ~in->waiting;
  memcpy(manager->region_banks, p->decode.region_banks, sizeof manager->region_banks);
  manager->item_valid = p->decode.item_valid;
  manager->item_kind = p->decode.item_kind;
  manager->item_register = p->decode.item_register;
  manager->items_end = p->decode.items_end;
  manager->ends_valid = p->decode.ends_valid;
  manager->ends_warp = p->decode.ends_warp;
  manager->reading = in->reading;
  capacity_manager_comb(&s->manager, manager, &p->manager);
  decode->admit_valid = p->manager.admit_valid;
  decode->admit_warp = p->manager.admit_warp;
  decode->item_taken = p->manager.item_taken;
}

static void stage(const struct regless_shard *s, const struct regless_shard_in *in, struct regless_shard_parts *p) {
  struct operand_staging_unit_in *unit = &p->unit_in;
  unit->access_valid = in->access_valid;
  memcpy(unit->access_kind, in->access_kind, sizeof unit->access_kind);
  memcpy(unit->access_warp, in->access_warp, sizeof unit->access_warp);
  memcpy(unit->access_register, in->access_register, sizeof unit->access_register);
  memcpy(unit->access_mark, in->access_mark, sizeof unit->access_mark);
  unit->access_last = in->access_last;
  memcpy(unit->access_lanes, in->access_lanes, sizeof unit->access_lanes);
  memcpy(unit->access_data, in->access_data, sizeof unit->access_data);
  unit->close_valid = p->manager.close_valid;
  unit->close_warp = p->manager.close_warp;
  unit->preload_valid = p->manager.preload_valid;
  memcpy(unit->preload_kind, p->manager.preload_kind, sizeof unit->preload_kind);
  memcpy(unit->preload_warp, p->manager.preload_warp, sizeof unit->preload_warp);
  memcpy(unit->preload_register, p->manager.preload_register, sizeof unit->preload_register);
  unit->fill_valid = p->compressor.fill_valid;
  unit->fill_bank = p->compressor.fill_bank;
  unit->fill_line = p->compressor.fill_line;
  unit->fill_data = p->compressor.fill_data;
  unit->request_ready = p->compressor.request_ready;
  operand_staging_unit_comb(&s->unit, unit, &p->unit);
}

static void tell_manager(const struct regless_shard_in *in, struct regless_shard_parts *p) {
  struct capacity_manager_in *manager = &p->manager_in;
  manager->preload_taken = p->unit.preload_taken;
  manager->done_valid = p->unit.done_valid;
  memcpy(manager->done_warp, p->unit.done_warp, sizeof manager->done_warp);
  manager->reserve_valid = manager->written_valid = 0;
  memcpy(manager->write_warp, in->access_warp, sizeof manager->write_warp);
  for (unsigned b = 0; b < REGION_BANKS; b++) {
    if (!(p->unit.access_taken >> b & 1)) continue;
    manager->reserve_valid |= (u8)((in->access_kind[b] == OSU_RESERVE) << b);
    manager->written_valid |= (u8)((in->access_kind[b] == OSU_WRITE && (in->access_last >> b & 1)) << b);
  }
}

static void compress(const struct regless_shard *s, const struct regless_shard_in *in, struct regless_shard_parts *p) {
  struct compressor_in *compressor = &p->compressor_in;
  compressor->compress = in->compress;
  compressor->mem_ready = in->mem_ready;
  compressor->l1_fill_valid = in->l1_fill_valid;
  compressor->l1_fill_compressed = in->l1_fill_compressed;
  compressor->l1_fill_bank = in->l1_fill_bank;
  compressor->l1_fill_line = in->l1_fill_line;
  if (in->l1_fill_valid) compressor->l1_fill_data = in->l1_fill_data;
  compressor->fill_taken = 0;
  compressor_comb(&s->compressor, compressor, &p->compressor);
}

static void pass_request(struct regless_shard_parts *p) {
  struct compressor_in *compressor = &p->compressor_in;
  compressor->request_valid = p->unit.request_valid;
  compressor->request_kind = p->unit.request_kind;
  compressor->request_bank = p->unit.request_bank;
  compressor->request_warp = p->unit.request_warp;
  compressor->request_register = p->unit.request_register;
  compressor->request_line = p->unit.request_line;
  if (p->unit.request_stores) compressor->request_data = p->unit.request_data;
  compressor->fill_taken = p->unit.fill_taken;
}

/* Each part once, the compressor's answer to the bank's (l1_fill_ready) by hand. */
void regless_shard_control(const struct regless_shard *s, const struct regless_shard_in *in,
                           struct regless_shard_parts *p) {
  decode_and_manage(s, in, p);
  compress(s, in, p);
  stage(s, in, p);
  tell_manager(in, p);
  pass_request(p);
  if (in->l1_fill_valid && !in->l1_fill_compressed) p->compressor.l1_fill_ready = p->unit.fill_taken;
}

void regless_shard_comb(const struct regless_shard *s, const struct regless_shard_in *in,
                        struct regless_shard_out *out) {
  struct regless_shard_parts p;
  memset(&p, 0, sizeof p);
  regless_shard_control(s, in, &p);
  out->take_valid = p.decode.take_valid;
  out->take_warp = p.decode.take_warp;
  out->ready = regless_shard_ready(&p);
  out->issue_marks = p.decode.issue_marks;
  out->access_taken = p.unit.access_taken;
  out->data_valid = p.unit.data_valid;
  memcpy(out->data, p.unit.data, sizeof out->data);
  REGISTER_LINE_SHOW(out, &p.compressor);
}

void regless_shard_step(struct regless_shard *s, const struct regless_shard_in *in, struct regless_shard_parts *x) {
  x->decode_in.issue_valid = in->issue_valid;
  x->decode_in.issue_warp = in->issue_warp;
  x->compressor_in.mem_ready = in->mem_ready;
  PARTS(TW_CLOCK)
}

void regless_shard_clock(struct regless_shard *s, const struct regless_shard_in *in,
                         const struct regless_shard_out *out) {
  struct regless_shard_parts p;
  (void)out;
  memset(&p, 0, sizeof p);
  regless_shard_control(s, in, &p);
  regless_shard_step(s, in, &p);
}
