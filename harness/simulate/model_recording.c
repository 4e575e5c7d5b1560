/* model_recording: see model_recording.h. */
#include "model_recording.h"

static void add_one(struct model_recording *r, const char *unit, unsigned number, unsigned instances,
                    const void *params, const void *in) {
  r->source[r->count++] = (struct model_source){unit, number, instances, params, in};
}

static void add(struct model_recording *r, const char *unit, unsigned instances, const void *params, const void *in) {
  add_one(r, unit, 1, instances, params, in);
}

static void add_regless(struct model_recording *r, const struct regless_stage *s, unsigned n) {
  add(r, "register_reader", n, &s->reader, &r->reader);
  add(r, "region_decode", n, &s->shard.decode, &s->parts.decode_in);
  add(r, "capacity_manager", n, &s->shard.manager, &s->parts.manager_in);
  add(r, "osu_bank", n * REGION_BANKS, &s->shard.unit.bank[0], &r->osu);
  add(r, "compressor", n, &s->shard.compressor, &s->parts.compressor_in);
}

/* A model's parameters come first in it. */
static void add_operands(struct model_recording *r, const struct subcore *s, unsigned n) {
  const struct issue_stage *i = &s->scheduler[0].issue;
  add(r, "warp_scheduler", n * s->params.SchedulersPerSubcore, &i->scheduler, &r->scheduler);
  const struct register_file *f = operand_stage_registers(&s->operands, s->params.OperandStage);
  if (!f) {
    add_regless(r, &s->operands.regless, n);
    return;
  }
  add(r, "rba_score", n * s->params.SchedulersPerSubcore, &i->rba_score, &i->wires.rba_score_in);
  add(r, "bank_arbiter", n, &f->arbiter, &f->arbiter_in);
  add(r, "register_bank", n * s->params.Banks, &f->bank[0], &r->bank);
  if (s->params.OperandStage == OPERAND_STAGE_CACHING)
    add(r, "ccu_allocator", n, &s->operands.caching.collector.allocator, &s->operands.caching.collector.allocator_in);
  else add(r, "operand_collector", n, &s->operands.banked.collector, &r->collector);
  if (s->params.QueueDepth) add(r, "warp_instruction_queues", n, &s->queues.queues, &s->queues.queues_in);
}

static void add_pool(struct model_recording *r, const struct warp_pool *p) {
  const struct warp_pool_wires *x = &p->wires;
  add(r, "order_counters", 1, &p->order, &x->order_in);
  /* The first is given more to do than those behind it. */
  for (unsigned c = 0; c < p->params.Coalescers; c++)
    add_one(r, "intra_warp_coalescer", c + 1, p->params.Coalescers, &p->coalescer[c], &x->coalescer_in[c]);
  add(r, "thread_map_table", 1, &p->map, &x->map_in);
  add(r, "inter_warp_queues", 1, &p->queues, &x->queues_in);
  add(r, "request_selector", 1, &p->selector, &x->selector_in);
  add(r, "request_metadata", 1, &p->metadata, &x->metadata_in);
  add(r, "load_table", 1, &p->loads, &x->loads_in);
  add(r, "pool_writeback", 1, &p->writeback, &x->writeback_in);
}

static int open_one(struct model_recording *r, const struct model_source *s, const char *file, struct tw_error *error) {
  const struct tw_unit *const *unit = tw_units;
  char place[32];
  while (strcmp((*unit)->name, s->unit) != 0) unit++;
  r->in[r->files.count] = s->in;
  snprintf(place, sizeof place, "%u of %u", s->number, s->instances);
  return recording_begin(&r->files.one[r->files.count++], *unit, s->params, place, file, error);
}

int model_recording_create(struct model_recording *r, const struct sm *sm, const char *what, struct tw_error *error) {
  const char *equals = strchr(what, '=');
  const size_t length = equals ? (size_t)(equals - what) : 0;
  const bool all = length == 3 && strncmp(what, "all", 3) == 0;
  memset(r, 0, sizeof *r);
  add(r, "subcore", sm->params.Subcores, &sm->subcore[0], &sm->wires.subcore_in[0]);
  add_operands(r, &sm->subcore[0], sm->params.Subcores);
  if (sm->params.OperandStage == OPERAND_STAGE_REGLESS) add(r, "register_l1", 1, &sm->register_l1, &r->registers);
  if (sm->params.OperandStage == OPERAND_STAGE_CACHING) add(r, "sthld_controller", 1, &sm->sthld, &sm->wires.sthld_in);
  if (sm->params.LoadPath) add_pool(r, &sm->path.pool);
  if (!equals) return tw_fail(error, "--record %.100s: must be UNIT=FILE, or all=FOLDER", what);
  for (unsigned i = 0; i < r->count; i++) {
    const struct model_source *s = &r->source[i];
    char file[1024];
    if (!all && (s->number > 1 || strlen(s->unit) != length || strncmp(s->unit, what, length) != 0)) continue;
    if (s->number > 1) snprintf(file, sizeof file, "%s/%s.%u", equals + 1, s->unit, s->number);
    else snprintf(file, sizeof file, all ? "%s/%s" : "%s", equals + 1, s->unit);
    if (open_one(r, s, file, error) != 0) return -1;
  }
  if (r->files.count) return 0;
  return tw_fail(error, "--record %.100s: no unit that is recorded from the C engine; --engine lockstep records all",
                 what);
}

static void look_at_regless(struct model_recording *r, const struct regless_stage *s) {
  for (u32 left = s->reader.arriving; left; left &= left - 1)
    r->reader.data[lowest_bit(left)] = s->parts.unit.data[lowest_bit(left)];
  operand_staging_unit_bank_in(&s->shard.unit, &s->parts.unit_in, 0, &r->osu);
}

/* The registers' L1, between the four shards and memory. */
static void look_at_registers(struct model_recording *r, const struct sm *sm, const struct sm_in *in) {
  struct register_l1_in *to = &r->registers;
  const struct register_answer *answer = &sm->register_l1.answer;
  to->request_valid = 0;
  for (unsigned k = 0; k < REGISTER_L1_SHARDS; k++) {
    const struct compressor_out *from = regless_stage_request(&sm->subcore[k].operands.regless);
    if (!from->mem_valid) continue;
    to->request_valid |= (u8)(1u << k);
    to->request_kind[k] = from->mem_kind;
    to->request_compressed[k] = from->mem_compressed;
    to->request_index[k] = from->mem_index;
    to->request_bank[k] = from->mem_bank;
    to->request_line[k] = from->mem_line;
    if (from->mem_stores) to->request_data[k] = from->mem_data;
  }
  to->answer_taken =
      answer->valid && regless_stage_request(&sm->subcore[answer->shard].operands.regless)->l1_fill_ready;
  to->memory_ready = sm->wires.client_ready >> SM_REGISTERS & 1;
  to->response_valid = in->response_valid && line_mux_client(in->response_tag) == SM_REGISTERS;
  if (!to->response_valid) return;
  to->response_tag = line_mux_own_tag(in->response_tag);
  to->response_data = in->response_data;
}

/* Rows that arrive are those the banks show before the clock; results stay with their pipes until then. */
void model_recording_look(struct model_recording *r, const struct sm *sm, const struct sm_in *in) {
  const struct subcore *s = &sm->subcore[0];
  if (s->params.OperandStage == OPERAND_STAGE_REGLESS) {
    look_at_regless(r, &s->operands.regless);
    look_at_registers(r, sm, in);
    return;
  }
  const struct subcore_wires *x = &s->wires;
  const struct register_file *f = operand_stage_registers(&s->operands, s->params.OperandStage);
  const struct bank_arbiter_out *a = &f->arbiter_out;
  r->collector.deliver_valid = x->settled ? 0 : a->deliver_valid;
  for (u32 left = r->collector.deliver_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    r->collector.deliver_unit[b] = a->deliver_unit[b];
    r->collector.deliver_operand[b] = a->deliver_operand[b];
    r->collector.deliver_data[b] = *register_file_row(f, b);
  }
  r->bank.read_valid = !x->settled && (a->read_valid & 1);
  r->bank.read_row = a->read_row[0];
  r->bank.write_valid = !x->settled && (x->writeback.write_valid & 1);
  if (!r->bank.write_valid) return;
  r->bank.write_row = x->writeback.write_row[0];
  r->bank.write_lanes = x->writeback.write_lanes[0];
  r->bank.write_data = *x->write_data[0];
}

/* The rest is as the clock found it.  Parts to which nothing happens keep inputs of cycles before. */
static void gather(struct model_recording *r, const struct subcore *s) {
  const struct subcore_scheduler *c = &s->scheduler[0];
  const struct operand_collector_in rows = r->collector;
  r->scheduler = c->issue.wires.scheduler_in;
  r->scheduler.launch_valid = c->issue_in.launch_valid;
  if (s->params.OperandStage == OPERAND_STAGE_REGLESS) {
    const struct register_reader_in read = r->reader;
    r->reader = s->operands.regless.reader_in;
    memcpy(r->reader.data, read.data, sizeof read.data);
    return;
  }
  if (s->params.OperandStage == OPERAND_STAGE_BANKED) r->collector = s->operands.banked.collector_in;
  memcpy(r->collector.pipe_ready, s->wires.pipe_ready, sizeof r->collector.pipe_ready);
  r->collector.deliver_valid = rows.deliver_valid;
  memcpy(r->collector.deliver_unit, rows.deliver_unit, sizeof rows.deliver_unit);
  memcpy(r->collector.deliver_operand, rows.deliver_operand, sizeof rows.deliver_operand);
  memcpy(r->collector.deliver_data, rows.deliver_data, sizeof rows.deliver_data);
}

void model_recording_cycle(struct model_recording *r, const struct sm *sm, bool rst) {
  gather(r, &sm->subcore[0]);
  for (unsigned i = 0; i < r->files.count; i++) recording_put(&r->files.one[i], rst, r->in[i]);
}
