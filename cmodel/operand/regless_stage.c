/* regless_stage: see regless_stage.h for the contract. */
#include "operand/regless_stage.h"

#define PARTS(X)                                                                                                       \
  X(register_reader, reader, .CollectorUnits = p->CollectorUnits, .Warps = p->Warps, .Lanes = p->Lanes,                \
    .ReadyBits = p->ReadyBits)                                                                                         \
  X(regless_shard, shard, .Warps = p->Warps, .Registers = p->Registers, .Lines = p->Lines, .Entries = p->Entries,      \
    .Lanes = p->Lanes)

void regless_stage_init(struct regless_stage *s, const struct regless_stage_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  PARTS(TW_INIT)
  s->moved = true;
}

void regless_stage_reset(struct regless_stage *s) {
  PARTS(TW_RESET)
  s->entering = false;
  s->moved = true;
}

/* ---- before what is issued is known */

static void drive_heads(struct regless_shard_in *in, const struct operand_view *v, unsigned warps) {
  in->head_valid = v->head_valid;
  memcpy(in->head, v->head, warps * sizeof *in->head);
  in->waiting = v->waiting;
  in->exit_valid = v->done_valid;
  in->exit_warp = v->done_warp;
}

/* Writes first; a bank that is not written serves the read units. */
static void drive_accesses(struct regless_shard_in *in, const struct operand_view *v,
                           const struct register_reader_out *asked) {
  const struct writeback_out *w = v->write;
  in->reading = asked->reading | v->queued;
  in->access_valid = w->write_valid | asked->access_valid;
  in->access_last = 0;
  for (u32 left = in->access_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    const bool writes = w->write_valid >> b & 1, last = w->release_valid >> b & 1;
    in->access_kind[b] = writes ? OSU_WRITE : asked->access_kind[b];
    in->access_warp[b] = writes ? w->write_warp[b] : asked->access_warp[b];
    in->access_register[b] = writes ? w->write_register[b] : asked->access_register[b];
    in->access_mark[b] = writes ? REGION_KEEP : asked->access_mark[b];
    in->access_lanes[b] = writes ? w->write_lanes[b] : 0;
    in->access_last |= (u8)((in->access_kind[b] == OSU_WRITE && (!writes || last)) << b);
    if (writes) in->access_data[b] = *v->write_data[b];
  }
}

static void drive_back(struct regless_stage *s, const struct register_fill *back) {
  struct regless_shard_in *in = &s->in;
  in->l1_fill_valid = back != NULL;
  if (!back) return;
  in->l1_fill_compressed = back->compressed;
  in->l1_fill_bank = back->bank;
  in->l1_fill_line = back->line;
  in->l1_fill_data = *back->data;
}

static u32 metadata_heads(const struct regless_shard_in *in) {
  u32 words = 0;
  for (u32 left = in->head_valid; left; left &= left - 1)
    words |= (u32)metadata_is(in->head[lowest_bit(left)]) << lowest_bit(left);
  return words;
}

void regless_stage_control(struct regless_stage *s, const struct operand_view *v, struct operand_answer *a) {
  const struct region_decode_out *decode = &s->parts.decode;
  const unsigned pipe_ready = v->pipe_ready[0], writes = v->write->write_valid;
  s->dispatching = register_reader_choice(&s->reader, pipe_ready);
  s->reader_in.pipe_ready = (u8)pipe_ready;
  s->reader_in.blocked = (u8)writes;
  register_reader_ask(&s->reader, writes, &s->asked);
  s->in.compress = s->compresses;
  drive_heads(&s->in, v, s->params.Warps);
  drive_accesses(&s->in, v, &s->asked);
  drive_back(s, v->back);
  s->in.issue_valid = s->in.mem_ready = 0;
  regless_shard_control(&s->shard, &s->in, &s->parts);
  a->dispatching = s->dispatching < s->params.CollectorUnits;
  if (a->dispatching) register_reader_dispatch(&s->reader, s->dispatching, &a->dispatch[0]);
  a->collector_ready[0] = register_reader_ready(&s->reader, s->dispatching) ? ~(u32)0 : 0;
  a->held = decode->take_valid ? ~(u32)0 : ~regless_shard_ready(&s->parts) | metadata_heads(&s->in);
  a->take_valid = decode->take_valid;
  a->take_warp = decode->take_warp;
}

/* ---- what happened */

/* Of a preload that the staging unit does not have. */
static void count_source(struct regless_stage *s) {
  const struct compressor *c = &s->shard.compressor;
  struct regless_counts *n = &s->counts;
  if (s->in.l1_fill_valid && s->parts.compressor.l1_fill_ready) {
    if (s->in.l1_fill_compressed) s->fetched = true, s->missed = s->answer_missed;
    else *(s->answer_missed ? &n->from_memory : &n->from_l1) += 1;
  }
  if (c->state == COMPRESSOR_IDLE) s->fetched = false;
  if (c->state == COMPRESSOR_UNPACK)
    *(!s->fetched ? &n->from_compressor : s->missed ? &n->from_memory : &n->from_l1) += 1;
}

static void count_word(struct regless_counts *n, u64 word) {
  struct metadata m;
  metadata_decode(word, &m);
  n->words++;
  n->regions += m.opcode == METADATA_REGION || m.opcode == METADATA_SMALL;
  for (unsigned i = 0; i < metadata_items(m.opcode); i++)
    n->preloads += m.items[i].kind == REGION_PRELOAD || m.items[i].kind == REGION_LAST_PRELOAD;
}

void regless_stage_count_states(struct regless_stage *s) {
  struct regless_counts *n = &s->counts;
  for (unsigned w = 0; w < s->params.Warps; w++) switch (s->shard.manager.warp[w].state) {
      case CAPACITY_INACTIVE: n->waiting += s->parts.decode.region_valid >> w & 1; break;
      case CAPACITY_PRELOADING: n->preloading++; break;
      case CAPACITY_ACTIVE: n->active++; break;
      default: n->draining++;
    }
}

static void count(struct regless_stage *s) {
  struct regless_counts *n = &s->counts;
  count_source(s);
  n->instructions += s->in.issue_valid;
  if (s->parts.decode.take_valid) count_word(n, s->in.head[s->parts.decode.take_warp]);
  if (s->parts.compressor.mem_valid && s->in.mem_ready) {
    n->requests++;
    n->invalidations += s->parts.compressor.mem_kind == REGION_INVALIDATE;
  }
}

/* ---- the clock edge */

/* A warp changes its state by itself at this clock edge. */
static bool warps_move(const struct capacity_manager *m) {
  for (unsigned w = 0; w < m->params.Warps; w++) {
    const struct capacity_warp *warp = &m->warp[w];
    if (warp->state == CAPACITY_PRELOADING && !warp->items) return true;
    if (warp->state != CAPACITY_DRAINING || !warp->closed) continue;
    unsigned pending = 0;
    for (unsigned b = 0; b < REGION_BANKS; b++) pending += warp->writes[b];
    if (!pending) return true;
  }
  return false;
}

static bool anything_moves(const struct regless_stage *s) {
  const struct regless_shard_parts *p = &s->parts;
  return s->reader.occupied || s->reader.arriving || s->entering || s->in.issue_valid || s->in.exit_valid ||
         s->in.l1_fill_valid || s->in.access_valid || p->decode.take_valid || p->decode.item_valid ||
         p->decode.items_end || p->manager.admit_valid || p->manager.preload_valid || p->manager.close_valid ||
         p->unit.request_valid || p->compressor.fill_valid || p->compressor.mem_valid || warps_move(&s->shard.manager);
}

/* What a bank or the compressor has begun by itself. */
static bool has_begun(const struct regless_stage *s) {
  const enum compressor_state state = s->shard.compressor.state;
  bool asks = state != COMPRESSOR_IDLE && state != COMPRESSOR_WAIT;
  for (unsigned b = 0; b < REGION_BANKS; b++) asks |= s->shard.unit.bank[b].request_valid;
  return asks;
}

void regless_stage_enter(struct regless_stage *s, const struct issued_instruction *from) {
  s->entering = true;
  register_reader_give(&s->reader_in, from);
}

void regless_stage_step(struct regless_stage *s, const struct operand_events *e) {
  s->in.mem_ready = e->mem_ready;
  s->in.issue_valid = e->commit_valid;
  s->in.issue_warp = e->commit_warp;
  s->moved = anything_moves(s);
  count(s);
  regless_stage_count_states(s);
  for (u32 left = s->reader.arriving; left; left &= left - 1)
    register_reader_deliver(&s->reader, lowest_bit(left), &s->parts.unit.data[lowest_bit(left)]);
  s->reader_in.issue_valid = s->entering;
  s->entering = false;
  s->reader_in.access_taken = s->parts.unit.access_taken;
  register_reader_step(&s->reader, &s->reader_in, s->dispatching);
  regless_shard_step(&s->shard, &s->in, &s->parts);
  s->moved |= has_begun(s);
}

/* ---- by ports */

static void look(struct regless_stage *s, const struct regless_stage_in *in, struct operand_answer *a) {
  struct writeback_out write = {.write_valid = in->write_valid, .release_valid = in->write_last};
  const row *write_data[REGION_BANKS];
  const struct register_fill back = {in->l1_fill_bank, in->l1_fill_line, in->l1_fill_compressed, &in->l1_fill_data};
  for (u32 left = in->write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    write.write_warp[b] = in->write_warp[b];
    write.write_register[b] = in->write_register[b];
    write.write_lanes[b] = in->write_lanes[b];
    write_data[b] = &in->write_data[b];
  }
  s->compresses = in->compress;
  regless_stage_control(s,
                        &(struct operand_view){.write = &write,
                                               .write_data = write_data,
                                               .pipe_ready = &in->pipe_ready,
                                               .head = in->head,
                                               .head_valid = in->head_valid,
                                               .waiting = in->waiting,
                                               .queued = in->queued,
                                               .done_valid = in->done_valid,
                                               .done_warp = in->done_warp,
                                               .back = in->l1_fill_valid ? &back : NULL},
                        a);
}

void regless_stage_comb(struct regless_stage *s, const struct regless_stage_in *in, struct regless_stage_out *out) {
  struct operand_answer a;
  look(s, in, &a);
  out->take_valid = a.take_valid;
  out->take_warp = a.take_warp;
  out->held = a.held & low_bits(s->params.Warps);
  out->commit_marks = in->commit_valid ? regless_shard_marks(&s->shard, in->commit_warp) : 0;
  out->issue_ready = a.collector_ready[0] != 0;
  out->dispatch_valid = a.dispatching;
  if (a.dispatching) {
    out->dispatch_warp = a.dispatch[0].warp;
    SHOW_DISPATCH(out, &a.dispatch[0], REGISTER_READER_OPERANDS);
  }
  REGISTER_LINE_SHOW(out, regless_stage_request(s));
}

void regless_stage_clock(struct regless_stage *s, const struct regless_stage_in *in,
                         const struct regless_stage_out *out) {
  (void)out;
  struct operand_answer a;
  look(s, in, &a);
  if (in->issue_valid) {
    struct issued_instruction enters = {.staged = STAGED_INSTRUCTION(in),
                                        .operand_valid = in->issue_operand_valid,
                                        .result = in->issue_result,
                                        .marks = in->issue_marks};
    memcpy(enters.operand, in->issue_operand, sizeof enters.operand);
    regless_stage_enter(s, &enters);
  }
  regless_stage_step(s, &(struct operand_events){.commit_valid = in->commit_valid,
                                                 .commit_warp = in->commit_warp,
                                                 .mem_ready = in->mem_ready});
}
