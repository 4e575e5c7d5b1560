/* regless_stage: see regless_stage.h for the contract. */
#include "operand/regless_stage.h"

#include "isa/isa.h"

void regless_stage_init(struct regless_stage *s, const struct regless_stage_params *p) {
  memset(s, 0, sizeof *s);
  s->params = *p;
  register_reader_init(&s->reader, &(struct register_reader_params){p->Units, p->Warps, p->Lanes});
  regless_shard_init(&s->shard, &(struct regless_shard_params){p->Warps, p->Registers, p->Lines, p->Entries, p->Lanes});
  s->moved = true;
}

void regless_stage_reset(struct regless_stage *s) {
  register_reader_reset(&s->reader);
  regless_shard_reset(&s->shard);
  s->moved = true;
}

/* ---- before what is issued is known */

static void show_heads(struct regless_shard_in *in, const struct regless_stage_view *v, unsigned warps) {
  in->compress = v->compress;
  in->head_valid = v->head_valid;
  memcpy(in->head, v->head, warps * sizeof *in->head);
  in->waiting = v->waiting;
  in->exit_valid = v->done_valid;
  in->exit_warp = v->done_warp;
}

/* Writes first; a bank that is not written serves the read units. */
static void show_accesses(struct regless_shard_in *in, const struct regless_stage_view *v,
                          const struct register_reader_out *asked) {
  in->reading = asked->reading;
  in->access_valid = v->write_valid | asked->access_valid;
  in->access_last = 0;
  for (u32 left = in->access_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    const bool writes = v->write_valid >> b & 1;
    const struct regless_write *w = &v->write[b];
    in->access_kind[b] = writes ? OSU_WRITE : asked->access_kind[b];
    in->access_warp[b] = writes ? w->warp : asked->access_warp[b];
    in->access_register[b] = writes ? w->reg : asked->access_register[b];
    in->access_mark[b] = writes ? REGION_KEEP : asked->access_mark[b];
    in->access_lanes[b] = writes ? w->lanes : 0;
    in->access_last |= (u8)((in->access_kind[b] == OSU_WRITE && (!writes || w->last)) << b);
    if (writes) in->access_data[b] = *w->data;
  }
}

static void show_back(struct regless_stage *s, const struct regless_stage_back *back) {
  struct regless_shard_in *in = &s->in;
  in->back_valid = back != NULL;
  if (!back) return;
  in->back_compressed = back->compressed;
  in->back_bank = back->bank;
  in->back_line = back->line;
  in->back_data = *back->data;
}

static u32 metadata_heads(const struct regless_shard_in *in) {
  u32 words = 0;
  for (u32 left = in->head_valid; left; left &= left - 1)
    words |= (u32)metadata_is(in->head[lowest_bit(left)]) << lowest_bit(left);
  return words;
}

struct regless_stage_answer regless_stage_control(struct regless_stage *s, const struct regless_stage_view *v) {
  const struct region_decode_out *decode = &s->parts.decode;
  s->dispatching = register_reader_choice(&s->reader, v->pipe_ready);
  s->reader_in.pipe_ready = v->pipe_ready;
  s->reader_in.blocked = v->write_valid;
  register_reader_ask(&s->reader, v->write_valid, &s->asked);
  show_heads(&s->in, v, s->params.Warps);
  show_accesses(&s->in, v, &s->asked);
  show_back(s, v->back);
  s->in.issue_valid = s->in.mem_ready = 0;
  regless_shard_control(&s->shard, &s->in, &s->parts);
  const u32 held = decode->take_valid ? low_bits(s->params.Warps)
                                      : ~regless_shard_ready(&s->parts) | metadata_heads(&s->in);
  return (struct regless_stage_answer){held, decode->take_valid, register_reader_ready(&s->reader, s->dispatching),
                                       decode->take_warp};
}

/* ---- what happened */

/* Of a preload that the staging unit does not have. */
static void count_source(struct regless_stage *s) {
  const struct compressor *c = &s->shard.compressor;
  struct regless_counts *n = &s->counts;
  if (s->in.back_valid && s->parts.compressor.back_taken) {
    if (s->in.back_compressed) s->fetched = true, s->beyond = s->answer_beyond;
    else *(s->answer_beyond ? &n->from_beyond : &n->from_l1) += 1;
  }
  if (c->state == COMPRESSOR_IDLE) s->fetched = false;
  if (c->state == COMPRESSOR_UNPACK)
    *(!s->fetched ? &n->from_compressor : s->beyond ? &n->from_beyond : &n->from_l1) += 1;
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
  return s->reader.occupied || s->reader.arriving || s->in.issue_valid || s->in.exit_valid || s->in.back_valid ||
         s->in.access_valid || p->decode.take_valid || p->decode.item_valid || p->decode.items_end ||
         p->manager.admit_valid || p->manager.preload_valid || p->manager.close_valid || p->unit.request_valid ||
         p->compressor.fill_valid || p->compressor.mem_valid || warps_move(&s->shard.manager);
}

/* What a bank or the compressor has begun by itself. */
static bool has_begun(const struct regless_stage *s) {
  const enum compressor_state state = s->shard.compressor.state;
  bool asks = state != COMPRESSOR_IDLE && state != COMPRESSOR_WAIT;
  for (unsigned b = 0; b < REGION_BANKS; b++) asks |= s->shard.unit.bank[b].request_valid;
  return asks;
}

void regless_stage_step(struct regless_stage *s, bool enters) {
  s->moved = anything_moves(s);
  count(s);
  regless_stage_count_states(s);
  for (u32 left = s->reader.arriving; left; left &= left - 1)
    register_reader_deliver(&s->reader, lowest_bit(left), &s->parts.unit.data[lowest_bit(left)]);
  s->reader_in.issue_valid = enters;
  if (enters) s->reader_in.issue_marks = regless_shard_marks(&s->shard, s->in.issue_warp);
  s->reader_in.access_taken = s->parts.unit.access_taken;
  register_reader_step(&s->reader, &s->reader_in, s->dispatching);
  regless_shard_step(&s->shard, &s->in, &s->parts);
  s->moved |= has_begun(s);
}

/* ---- by ports */

static struct regless_stage_answer look(struct regless_stage *s, const struct regless_stage_in *in) {
  struct regless_write write[REGION_BANKS];
  const struct regless_stage_back back = {in->back_bank, in->back_line, in->back_compressed, &in->back_data};
  for (u32 left = in->write_valid; left; left &= left - 1) {
    const unsigned b = lowest_bit(left);
    write[b] = (struct regless_write){in->write_warp[b], in->write_register[b], in->write_last >> b & 1,
                                      in->write_lanes[b], &in->write_data[b]};
  }
  const struct regless_stage_view view = {in->head, in->head_valid, in->waiting, in->compress, in->done_valid,
                                          in->done_warp, in->write_valid, in->pipe_ready, write,
                                          in->back_valid ? &back : NULL};
  return regless_stage_control(s, &view);
}

static void show_dispatch(const struct regless_stage *s, struct regless_stage_out *out) {
  struct dispatch d;
  out->dispatch_valid = s->dispatching < s->params.Units;
  if (!out->dispatch_valid) return;
  register_reader_dispatch(&s->reader, s->dispatching, &d);
  out->dispatch_warp = d.warp;
  SHOW_DISPATCH(out, &d, REGISTER_READER_OPERANDS);
}

void regless_stage_comb(const struct regless_stage *state, const struct regless_stage_in *in,
                        struct regless_stage_out *out) {
  /* What is at the parts is scratch, not state: each call brings it up to date. */
  struct regless_stage *s = (struct regless_stage *)state;
  const struct regless_stage_answer answer = look(s, in);
  out->take_valid = answer.taken;
  out->take_warp = answer.taken_warp;
  out->held = answer.held & low_bits(s->params.Warps);
  out->issue_ready = answer.ready;
  show_dispatch(s, out);
  COMPRESSOR_SHOW_REQUEST(out, regless_stage_request(s));
}

void regless_stage_clock(struct regless_stage *s, const struct regless_stage_in *in,
                         const struct regless_stage_out *out) {
  (void)out;
  look(s, in);
  s->in.mem_ready = in->mem_ready;
  s->in.issue_valid = in->issue_valid;
  s->in.issue_warp = in->issue_warp;
  READER_GIVE_INSTRUCTION(&s->reader_in, in);
  regless_stage_step(s, in->issue_valid && in->issue_opcode >> 6 != ISA_CLASS_CONTROL);
}
