/* banked_l1: see banked_l1.h for the contract. */
#include "memory/banked_l1.h"

#include "isa.h"

enum { HIT_DELAY = 3, ANSWER_DELAY = 1 };

void banked_l1_init(struct banked_l1 *s, const struct l1_params *params) {
  s->params = *params;
  load_split_init(&s->split, BANKED_L1_TICKETS);
  banked_l1_reset(s);
}

void banked_l1_reset(struct banked_l1 *s) {
  load_split_reset(&s->split);
  memset(s->valid, 0, sizeof s->valid);
  for (unsigned set = 0; set < s->params.Sets; set++)
    for (unsigned way = 0; way < s->params.Ways; way++) s->rank[set][way] = (u8)way;
  s->mshr_valid = s->mshr_poisoned = 0;
  s->waiter_valid = 0;
  memset(s->mshr_waiters, 0, sizeof s->mshr_waiters);
  s->fill_valid = s->fill_install = s->memory_valid = false;
  s->head = s->returns = 0;
  memset(&s->found, 0, sizeof s->found);
}

static u32 set_of(const struct banked_l1 *s, u32 line) { return line & (s->params.Sets - 1); }
static u32 tag_of(const struct banked_l1 *s, u32 line) { return line >> clog2(s->params.Sets); }

static unsigned line_at(const struct banked_l1 *s, u32 set, unsigned way) { return set * s->params.Ways + way; }

static bool in_cache(const struct banked_l1 *s, u32 line, unsigned *way) {
  const u32 set = set_of(s, line);
  for (u32 ways = s->valid[set]; ways; ways &= ways - 1)
    if (s->tag[set][ *way = lowest_bit(ways)] == tag_of(s, line)) return true;
  return false;
}

/* The MSHR of a line, or a free one; whether there is any. */
static bool find_mshr(const struct banked_l1 *s, u32 line, struct banked_l1_findings *f) {
  f->pending = false;
  for (u32 left = s->mshr_valid; left; left &= left - 1)
    if (s->mshr_line[f->mshr = lowest_bit(left)] == line) return f->pending = true;
  const u32 free = ~s->mshr_valid & low_bits(s->params.Mshrs);
  if (free) f->mshr = lowest_bit(free);
  return free != 0;
}

static bool may_join(const struct banked_l1 *s, unsigned mshr) {
  return !(s->mshr_poisoned >> mshr & 1) && !(s->fill_valid && !s->fill_atomic && s->fill_index == mshr);
}

/* Whether the miss, store or atomic that was found may go. */
static bool one_goes(const struct banked_l1 *s, struct banked_l1_findings *f, bool memory_room) {
  const u64 free_waiters = ~s->waiter_valid & (~(u64)0 >> (64 - s->params.Pending));
  const bool mshr = find_mshr(s, f->line, f);
  if (free_waiters) f->waiter = (unsigned)__builtin_ctzll(free_waiters);
  if (!load_split_is_load(&s->split)) return memory_room && (!s->split.reply || free_waiters);
  if (!free_waiters) return false;
  return f->pending ? may_join(s, f->mshr) : memory_room && mshr;
}

/* The line of each bank. */
static void look_up(const struct banked_l1 *s, struct banked_l1_findings *f) {
  const struct load_split *i = &s->split;
  const u32 resting = s->fill_install ? s->mshr_line[s->fill_index] % BANKED_L1_BANKS : BANKED_L1_BANKS;
  u32 banks = 0;
  for (u32 left = i->left; left; left &= left - 1) {
    const u32 line = load_split_line(i, lowest_bit(left)), bank = line % BANKED_L1_BANKS;
    unsigned way = 0;
    if (banks >> bank & 1 || bank == resting) continue;
    banks |= 1u << bank;
    const bool hit = in_cache(s, line, &way);
    if (hit && load_split_is_load(i)) {
      if (s->fill_valid || s->returns == BANKED_L1_RETURNS) continue;
      f->hit_set[f->hits] = set_of(s, line);
      f->hit_way[f->hits] = (u8)way;
      f->hit_lanes |= f->hit_line_lanes[f->hits++] = load_split_lanes(i, line);
    } else if (!f->one) {
      f->one = true;
      f->one_hits = hit;
      f->way = way;
      f->line = line;
      f->lanes = load_split_lanes(i, line);
    }
  }
}

static bool answers(const struct banked_l1 *s) { return s->fill_valid && s->returns < BANKED_L1_RETURNS; }

static bool fill_ends(const struct banked_l1 *s) {
  const u64 waiters = s->mshr_waiters[s->fill_index % L1_MAX_MSHRS];
  return answers(s) && (s->fill_atomic || !(waiters & (waiters - 1)));
}

static void drive_memory(const struct banked_l1 *s, struct l1_out *out) {
  out->memory_valid = s->memory_valid;
  if (!s->memory_valid) return;
  out->memory_operation = s->memory.operation;
  out->memory_line = s->memory.line;
  out->memory_lanes = s->memory.lanes;
  memcpy(out->memory_word, s->memory.word, sizeof out->memory_word);
  out->memory_data = s->memory.data;
  out->memory_tag = s->memory_tag;
}

void banked_l1_control(struct banked_l1 *s, const struct l1_in *in, struct coalescer_out *out, struct l1_out *behind) {
  struct banked_l1_findings *f = &s->found;
  f->hits = 0;
  f->hit_lanes = 0;
  f->one = false;
  if (s->split.valid && load_split_able(&s->split, &f->ticket)) {
    look_up(s, f);
    f->one = f->one && one_goes(s, f, !s->memory_valid || in->memory_ready);
  }
  const u32 leaves = f->hit_lanes | (f->one ? f->lanes : 0);
  out->line_valid = 0;
  out->holds = s->split.valid;
  behind->holds = s->memory_valid;
  out->request_ready = !s->split.valid || leaves == s->split.left;
  out->result_valid = s->split.results > 0;
  behind->return_valid = behind->line_ready = 0;
  behind->response_ready = !s->fill_valid || fill_ends(s);
  drive_memory(s, behind);
}

static void use_way(struct banked_l1 *s, u32 set, unsigned way) {
  u8 *rank = s->rank[set], old = rank[way];
  for (unsigned w = 0; w < s->params.Ways; w++) rank[w] = (u8)(rank[w] + (rank[w] < old));
  rank[way] = 0;
}

static void install(struct banked_l1 *s) {
  const u32 line = s->mshr_line[s->fill_index], set = set_of(s, line);
  const u32 invalid = ~(u32)s->valid[set] & low_bits(s->params.Ways);
  unsigned way = 0;
  if (invalid) way = lowest_bit(invalid);
  else
    while (s->rank[set][way] != s->params.Ways - 1) way++;
  s->tag[set][way] = tag_of(s, line);
  s->data[line_at(s, set, way)] = s->fill_data;
  s->valid[set] |= (u16)(1u << way);
  use_way(s, set, way);
}

static struct banked_l1_return *next_return(struct banked_l1 *s, u8 delay, u8 ticket, u32 lanes) {
  struct banked_l1_return *r = &s->coming[(s->head + s->returns++) % BANKED_L1_RETURNS];
  r->delay = delay;
  r->ticket = ticket;
  r->lanes = lanes;
  return r;
}

/* The first waiter of the fill register is answered. */
static void answer(struct banked_l1 *s) {
  const bool ends = fill_ends(s);
  u64 *waiters = &s->mshr_waiters[s->fill_index % L1_MAX_MSHRS];
  const unsigned waiter = s->fill_atomic ? s->fill_index : (unsigned)__builtin_ctzll(*waiters);
  const struct l1_waiter *w = &s->waiter[waiter];
  row *data = &next_return(s, ANSWER_DELAY, w->ticket, w->lanes)->data;
  if (s->fill_atomic) *data = s->fill_data;
  else
    for (unsigned lane = 0; lane < 32; lane++) data->lane[lane] = s->fill_data.lane[w->word[lane]];
  s->waiter_valid &= ~((u64)1 << waiter);
  if (!s->fill_atomic) {
    *waiters &= *waiters - 1;
    if (ends) s->mshr_valid &= ~(1u << s->fill_index);
  }
  s->fill_valid = !ends;
}

static void read_hits(struct banked_l1 *s, const struct banked_l1_findings *f) {
  row *data = &next_return(s, HIT_DELAY, f->ticket, f->hit_lanes)->data;
  for (unsigned h = 0; h < f->hits; h++) {
    const row *line = &s->data[line_at(s, f->hit_set[h], f->hit_way[h])];
    for (u32 left = f->hit_line_lanes[h]; left; left &= left - 1)
      data->lane[lowest_bit(left)] = line->lane[s->split.word[lowest_bit(left)]];
    use_way(s, f->hit_set[h], f->hit_way[h]);
  }
}

static void ask_memory(struct banked_l1 *s, const struct banked_l1_findings *f, unsigned tag) {
  s->memory_valid = true;
  s->memory_tag = (u8)tag;
  s->memory.operation = s->split.operation;
  s->memory.line = f->line;
  s->memory.lanes = f->lanes;
  memcpy(s->memory.word, s->split.word, sizeof s->memory.word);
  s->memory.data = s->split.data;
}

static void wait_at(struct banked_l1 *s, const struct banked_l1_findings *f) {
  struct l1_waiter *w = &s->waiter[f->waiter];
  s->waiter_valid |= (u64)1 << f->waiter;
  w->ticket = f->ticket;
  w->lanes = f->lanes;
  memcpy(w->word, s->split.word, sizeof w->word);
}

static void miss(struct banked_l1 *s, const struct banked_l1_findings *f) {
  wait_at(s, f);
  s->mshr_waiters[f->mshr] |= (u64)1 << f->waiter;
  if (f->pending) return;
  s->mshr_valid |= 1u << f->mshr;
  s->mshr_poisoned &= ~(1u << f->mshr);
  s->mshr_line[f->mshr] = f->line;
  ask_memory(s, f, f->mshr);
}

static void store_or_atomic(struct banked_l1 *s, const struct banked_l1_findings *f) {
  const bool store = (s->split.operation & ISA_MEM_KIND) == ISA_MEM_STORE;
  const u32 set = set_of(s, f->line);
  if (s->split.reply) wait_at(s, f);
  ask_memory(s, f, s->split.reply ? L1_TAG_ATOMIC + f->waiter : LINE_NO_REPLY);
  if (f->one_hits && store) {
    for (u32 left = f->lanes; left; left &= left - 1)
      s->data[line_at(s, set, f->way)].lane[s->split.word[lowest_bit(left)]] = s->split.data.lane[lowest_bit(left)];
    use_way(s, set, f->way);
  } else if (f->one_hits) {
    s->valid[set] &= (u16) ~(1u << f->way);
  } else if (f->pending) {
    s->mshr_poisoned |= 1u << f->mshr;
  }
}

/* As the L1's. */
static void invalidate(struct banked_l1 *s) {
  memset(s->valid, 0, sizeof s->valid);
  s->mshr_poisoned = s->mshr_valid;
}

static void other_than_load(struct banked_l1 *s, const struct banked_l1_findings *f) {
  if ((s->split.operation & ISA_MEM_KIND) != ISA_MEM_FENCE) store_or_atomic(s, f);
  else if (s->params.Invalidates) invalidate(s);
}

static void take_response(struct banked_l1 *s, const struct l1_in *in) {
  s->fill_valid = true;
  s->fill_atomic = in->response_tag & L1_TAG_ATOMIC;
  s->fill_install = !s->fill_atomic;
  s->fill_index = in->response_tag & (L1_TAG_ATOMIC - 1);
  s->fill_data = in->response_data;
}

/* What has come far enough is a result. */
static void move_returns(struct banked_l1 *s) {
  struct banked_l1_return *r = &s->coming[s->head];
  const bool moves = s->returns && !r->delay && s->split.results < COALESCER_PLACES;
  for (unsigned n = 0; n < s->returns; n++) {
    struct banked_l1_return *each = &s->coming[(s->head + n) % BANKED_L1_RETURNS];
    if (each->delay) each->delay--;
  }
  if (!moves) return;
  load_split_return(&s->split, r->ticket, r->lanes, &r->data);
  s->head = (u8)((s->head + 1) % BANKED_L1_RETURNS);
  s->returns--;
}

void banked_l1_clock(struct banked_l1 *s, const struct l1_in *in, bool result_ready, const struct l1_out *out) {
  const struct banked_l1_findings *f = &s->found;
  const bool answering = answers(s), installs = s->fill_install;
  if (s->split.results && result_ready) load_split_taken(&s->split);
  move_returns(s);
  if (s->memory_valid && in->memory_ready) s->memory_valid = false;
  if (f->hits) read_hits(s, f);
  if (f->one && load_split_is_load(&s->split)) miss(s, f);
  else if (f->one) other_than_load(s, f);
  if (installs && !(s->mshr_poisoned >> s->fill_index & 1)) install(s);
  s->fill_install = false;
  if (answering) answer(s);
  if (s->params.Invalidates && in->invalidate) invalidate(s);
  const u32 leaves = f->hit_lanes | (f->one ? f->lanes : 0);
  if (leaves) load_split_leave(&s->split, leaves, f->ticket);
  if (in->response_valid && out->response_ready) take_response(s, in);
}
