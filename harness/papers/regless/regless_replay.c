/* regless_replay: see regless_replay.h. */
#include "regless_internal.h"

/* ---- what the shard is shown */

static void show_heads(struct replay *r) {
  struct regless_shard_in *in = &r->in;
  for (u32 n = 0; n < SLOTS; n++) {
    struct slot *s = &r->slot[n];
    if (regless_has_step(s) && r->cycle >= s->resume) {
      in->head_valid |= UINT32_C(1) << n;
      in->head[n] = r->with->code[s->word];
    } else if (s->warp && !regless_has_step(s) && !s->exited && !in->exit_valid &&
               r->shard.decode.warp[n].state == REGION_RUNS && r->shard.manager.warp[n].state == CAPACITY_ACTIVE) {
      in->exit_valid = 1;
      in->exit_warp = (u8)n;
      s->exited = true;
    }
    if (s->unread) in->reading |= UINT32_C(1) << n;
  }
}

static void show_access(struct replay *r, unsigned b) {
  struct regless_shard_in *in = &r->in;
  const bool writes = r->writes[b].count != 0;
  const struct queue *q = writes ? &r->writes[b] : &r->reads[b];
  if (!q->count) return;
  const struct flight *f = q->at[q->head].flight;
  const unsigned k = q->at[q->head].access;
  in->access_valid |= (u8)(1u << b);
  in->access_kind[b] = writes ? OSU_WRITE : f->access[k].write ? OSU_RESERVE : OSU_READ;
  in->access_warp[b] = (u8)f->slot;
  in->access_register[b] = f->access[k].reg;
  in->access_mark[b] = f->mark[k];
  if (!writes) return;
  in->access_last |= (u8)(1u << b);
  in->access_lanes[b] = f->lanes;
  in->access_data[b] = f->value[k];
}

static void show(struct replay *r, u32 issuing) {
  struct regless_shard_in *in = &r->in;
  memset(in, 0, sizeof *in);
  in->compress = r->machine.compress;
  in->mem_ready = 1;
  show_heads(r);
  for (unsigned b = 0; b < BANKS; b++) show_access(r, b);
  in->issue_valid = issuing < SLOTS;
  in->issue_warp = (u8)(issuing % SLOTS);
  r->shown = regless_memory_shown(&r->memory, r->cycle);
  if (!r->shown) return;
  in->l1_fill_valid = 1;
  in->l1_fill_compressed = r->shown->compressed;
  in->l1_fill_bank = r->shown->bank;
  in->l1_fill_line = r->shown->line;
  in->l1_fill_data = r->shown->data;
}

/* ---- what it answers */

static int differ(struct replay *r, const struct flight *f, unsigned reg, const char *what) {
  return tw_fail(r->error, "%.80s:%u: kernel %.40s, instruction %u, warp slot %u, cycle %llu: %s of register %u",
                 r->trace->kernel->file, r->trace->kernel->line[f->pc], r->trace->kernel->name, f->pc, f->slot,
                 (unsigned long long)r->cycle, what, reg);
}

/* The rows that are out: of the reads of the cycle before. */
static int compare(struct replay *r) {
  for (unsigned b = 0; b < BANKS; b++) {
    const struct flight *f = r->reading[b].flight;
    r->reading[b].flight = NULL;
    if (!f) continue;
    const unsigned k = r->reading[b].access, reg = f->access[k].reg;
    if (!(r->out.data_valid >> b & 1)) return differ(r, f, reg, "no value");
    for (u32 left = f->lanes; left; left &= left - 1, r->counts->compared++)
      if (r->out.data[b].lane[lowest_bit(left)] != f->value[k].lane[lowest_bit(left)])
        return differ(r, f, reg, "another value than the executor's");
  }
  return 0;
}

static bool is_there(const struct replay *r, unsigned b, const struct flight *f, unsigned k) {
  for (u32 l = 0; l < r->shard.params.Lines; l++) {
    const struct osu_line *line = &r->shard.unit.bank[b].line[l];
    if (line->list == OSU_USED && line->warp == f->slot && line->reg == f->access[k].reg) return true;
  }
  return false;
}

static int take_access(struct replay *r, unsigned b) {
  const bool writes = r->writes[b].count != 0;
  struct queue *q = writes ? &r->writes[b] : &r->reads[b];
  struct flight *f = q->at[q->head].flight;
  const unsigned k = q->at[q->head].access, reg = f->access[k].reg;
  struct slot *s = &r->slot[f->slot];
  if (!r->machine.whole && (writes || !f->access[k].write) && !is_there(r, b, f, k))
    return differ(r, f, reg, "no entry");
  q->head = (q->head + 1) % WAITING;
  q->count--;
  r->moved = r->cycle;
  if (writes) {
    s->pending[reg]--;
    f->writes_left--;
  } else {
    f->left--;
    s->unread--;
    if (!f->access[k].write) {
      s->reads[reg]--;
      if (!r->machine.whole) r->reading[b].flight = f, r->reading[b].access = (u8)k;
    }
    f->due = r->cycle + 1 + f->latency;
  }
  return 0;
}

static void count_word(struct replay *r, u64 word) {
  struct metadata m;
  metadata_decode(word, &m);
  r->counts->words++;
  r->counts->regions += m.opcode == METADATA_REGION || m.opcode == METADATA_SMALL;
  for (unsigned i = 0; i < metadata_items(m.opcode); i++)
    r->counts->preloads += m.items[i].kind == REGION_PRELOAD || m.items[i].kind == REGION_LAST_PRELOAD;
}

static void count_sources(struct replay *r) {
  const struct compressor *c = &r->shard.compressor;
  const bool load = c->request.kind != OSU_STORE;
  if (c->state == COMPRESSOR_IDLE) r->fetched = false;
  if (c->state == COMPRESSOR_WAIT && load) r->fetched = true;
  if (c->state != COMPRESSOR_UNPACK) return;
  if (!r->fetched) r->counts->from_compressor++;
  else *(r->memory.last_was_beyond ? &r->counts->from_memory : &r->counts->from_l1) += 1;
}

static void count_states(struct replay *r) {
  for (u32 n = 0; n < SLOTS; n++) switch (r->shard.manager.warp[n].state) {
      case CAPACITY_INACTIVE: r->counts->waiting += r->shard.decode.warp[n].state == REGION_KNOWN; break;
      case CAPACITY_PRELOADING: r->counts->preloading++; break;
      case CAPACITY_ACTIVE: r->counts->active++; break;
      default: r->counts->draining++;
    }
}

static int check_lines(struct replay *r) {
  for (unsigned b = 0; b < BANKS; b++) {
    unsigned used = 0, promised = r->shard.manager.free[b];
    for (u32 l = 0; l < r->shard.params.Lines; l++) used += r->shard.unit.bank[b].line[l].list == OSU_USED;
    if (used + promised > r->shard.params.Lines)
      return tw_fail(r->error, "kernel %.40s, cycle %llu: bank %u has %u lines in use and %u free, of %u",
                     r->trace->kernel->name, (unsigned long long)r->cycle, b, used, promised, r->shard.params.Lines);
  }
  return 0;
}

static int shard_cycle(struct replay *r, u32 issuing) {
  show(r, issuing);
  regless_shard_comb(&r->shard, &r->in, &r->out);
  count_sources(r);
  if (compare(r) || check_lines(r)) return -1;
  for (unsigned b = 0; b < BANKS; b++)
    if (r->out.access_taken >> b & 1 && take_access(r, b)) return -1;
  if (issuing < SLOTS) regless_issue(r, issuing, r->out.issue_marks);
  if (r->out.take_valid) {
    count_word(r, r->with->code[r->slot[r->out.take_warp].word++]);
    r->moved = r->cycle;
  }
  if (r->shown && r->out.l1_fill_ready) regless_memory_taken(&r->memory, r->shown);
  if (r->out.mem_valid) regless_memory_request(&r->memory, &r->out, r->cycle);
  regless_shard_clock(&r->shard, &r->in, &r->out);
  count_states(r);
  return 0;
}

static int whole_cycle(struct replay *r, u32 issuing) {
  for (unsigned b = 0; b < BANKS; b++)
    if ((r->writes[b].count || r->reads[b].count) && take_access(r, b)) return -1;
  if (issuing < SLOTS) regless_issue(r, issuing, 0);
  return 0;
}

static bool is_over(const struct replay *r) {
  if (r->next_warp < r->trace->warps.count) return false;
  for (u32 n = 0; n < SLOTS; n++)
    if (regless_has_step(&r->slot[n]) || r->slot[n].flights) return false;
  return true;
}

static int run(struct replay *r) {
  for (; !is_over(r); r->cycle++) {
    regless_load_warps(r);
    regless_move_flights(r);
    const u32 issuing = regless_choose(r);
    if (r->machine.whole ? whole_cycle(r, issuing) : shard_cycle(r, issuing)) return -1;
    if (r->cycle - r->moved > STUCK)
      return tw_fail(r->error, "kernel %.40s: nothing goes on after cycle %llu", r->trace->kernel->name,
                     (unsigned long long)r->moved);
  }
  r->counts->cycles += r->cycle;
  r->counts->requests += r->memory.requests;
  r->counts->invalidations += r->memory.invalidations;
  r->counts->from_l1 += r->memory.loads_l1;
  r->counts->from_memory += r->memory.loads_beyond;
  return 0;
}

int regless_replay(const struct regless_trace *trace, const struct kernel *with, const struct regless_machine *machine,
                   struct replay_counts *counts, struct tw_error *error) {
  struct replay *r = calloc(1, sizeof *r);
  if (!r) return tw_fail(error, "no memory to replay kernel %.40s", trace->kernel->name);
  r->trace = trace;
  r->with = with;
  r->machine = *machine;
  r->counts = counts;
  r->error = error;
  regless_memory_init(&r->memory);
  const struct regless_shard_params params = {SLOTS, REGISTERS, machine->entries / 4 / BANKS, ENTRIES, ISA_LANES};
  regless_shard_init(&r->shard, &params);
  const bool mapped = regless_map_words(r) == 0;
  const int failed = mapped ? run(r) : tw_fail(error, "no memory to replay kernel %.40s", trace->kernel->name);
  free(r->place);
  free(r->first);
  free(r);
  return failed;
}
