/* l1: see l1.h for the contract. */
#include "memory/l1.h"

#include "isa.h"

void l1_init(struct l1 *s, const struct l1_params *params) {
  s->params = *params;
  memset(s->tag, 0, params->Sets * sizeof *s->tag);
  memset(s->data, 0, params->Sets * params->Ways * sizeof *s->data);
  l1_reset(s);
}

void l1_reset(struct l1 *s) {
  memset(s->valid, 0, sizeof s->valid);
  for (unsigned set = 0; set < s->params.Sets; set++)
    for (unsigned way = 0; way < L1_MAX_WAYS; way++) s->rank[set][way] = (u8)way;
  s->ways = s->params.Ways;
  s->found = (struct l1_finding){0};
  s->lookup_valid = s->looked = s->gather_valid = s->memory_valid = false;
  s->mshr_valid = s->mshr_poisoned = 0;
  s->waiter_valid = 0;
  memset(s->mshr_waiters, 0, sizeof s->mshr_waiters);
  s->fill_valid = s->fill_install = false;
  s->head = s->tail = s->returns = 0;
}

static u32 set_of(const struct l1 *s, u32 line) { return line & (s->params.Sets - 1); }
static u32 tag_of(const struct l1 *s, u32 line) { return line >> clog2(s->params.Sets); }
static u8 next_place(unsigned place) { return (u8)(place + 1 == L1_PLACES ? 0 : place + 1); }

static row *line_at(struct l1 *s, u32 set, unsigned way) { return &s->data[set * s->params.Ways + way]; }

/* Lanes of the request that name one of these sectors. */
static u32 lanes_of(const struct l1 *s, unsigned sectors) {
  u32 lanes = 0;
  for (; sectors; sectors &= sectors - 1) lanes |= s->sector_lanes[lowest_bit(sectors)];
  return lanes & s->lookup.lanes;
}

static u8 sectors_named(const struct l1 *s) {
  u8 sectors = 0;
  for (unsigned i = 0; i < s->params.Sectors; i++) sectors |= (u8)((s->sector_lanes[i] & s->lookup.lanes) != 0) << i;
  return sectors;
}

/* The MSHRs of its line that have asked for a sector that it names; the highest. */
static void find_mshrs(const struct l1 *s, struct l1_finding *f) {
  const u32 line = s->lookup.line;
  f->pending = 0;
  for (u32 mshrs = s->mshr_valid; mshrs; mshrs &= mshrs - 1) {
    const unsigned mshr = lowest_bit(mshrs);
    if (s->mshr_line[mshr] != line || !(s->mshr_sectors[mshr] & f->sectors)) continue;
    f->mshr = mshr;
    f->pending |= 1u << mshr;
  }
}

static void find_line(const struct l1 *s, struct l1_finding *f) {
  const u32 set = set_of(s, s->lookup.line), tag = tag_of(s, s->lookup.line);
  const bool whole = s->params.Sectors == 1;
  f->known = true;
  f->sectors = whole ? 1 : sectors_named(s);
  f->lanes = s->lookup.lanes;
  f->beside = false;
  for (unsigned way = 0; way < s->ways && !f->beside; way++) {
    f->way = way;
    f->beside = s->valid[set][way] && s->tag[set][way] == tag;
  }
  f->hit = f->beside && s->valid[set][f->way] & f->sectors;
  find_mshrs(s, f);
  if (whole || s->lookup.operation != ISA_MEM_LOAD) return;
  if (f->hit) f->lanes = lanes_of(s, s->valid[set][f->way]);
  else if (f->pending) f->lanes = lanes_of(s, s->mshr_sectors[f->mshr]);
}

void l1_finds(const struct l1 *s, bool *hit, bool *pending) {
  struct l1_finding f = s->found;
  if (!f.known) find_line(s, &f);
  *hit = f.hit;
  *pending = f.pending != 0;
}

static bool filling(const struct l1 *s, unsigned mshr) {
  return s->fill_valid && !s->fill_atomic && s->fill_index == mshr;
}

static void look(const struct l1 *s, bool memory_ready, struct l1_finding *f) {
  f->go = false;
  if (!s->lookup_valid || !s->looked || s->fill_install) return;
  if (!f->known) find_line(s, f);
  u32 free_mshrs = ~s->mshr_valid & low_bits(s->params.Mshrs);
  u64 free_waiters = ~s->waiter_valid & (~(u64)0 >> (64 - s->params.Pending));
  bool memory_room = !s->memory_valid || memory_ready;
  if (free_waiters) f->waiter = (unsigned)__builtin_ctzll(free_waiters);
  if (s->lookup.operation == ISA_MEM_STORE || s->lookup.operation == ISA_MEM_FENCE) f->go = memory_room;
  else if (s->lookup.operation != ISA_MEM_LOAD) f->go = memory_room && (!s->lookup.reply || free_waiters);
  else if (f->hit) f->go = !s->fill_valid && s->returns + s->gather_valid < L1_PLACES;
  else if (f->pending) f->go = !(s->mshr_poisoned >> f->mshr & 1) && !filling(s, f->mshr) && free_waiters;
  else f->go = memory_room && free_mshrs && free_waiters;
  if (!f->pending && free_mshrs) f->mshr = lowest_bit(free_mshrs);
}

/* One waiter of the fill register is answered in this cycle. */
static bool answers(const struct l1 *s) { return s->fill_valid && !s->gather_valid && s->returns < L1_PLACES; }

/* The fill register is empty in the next cycle. */
static bool fill_ends(const struct l1 *s) {
  u64 waiters = s->mshr_waiters[s->fill_index % L1_MAX_MSHRS];
  return answers(s) && (s->fill_atomic || !(waiters & (waiters - 1)));
}

static void show(const struct l1 *s, const struct l1_finding *f, struct l1_out *out) {
  out->line_ready = !s->fill_install && (!s->lookup_valid || (f->go && f->lanes == s->lookup.lanes));
  out->response_ready = !s->fill_valid || fill_ends(s);
  out->return_valid = s->returns > 0;
  if (out->return_valid) {
    const struct l1_return *r = &s->place[s->head];
    out->return_ticket = r->ticket;
    out->return_lanes = r->lanes;
    out->return_data = r->data;
  }
  out->holds = s->lookup_valid | s->memory_valid;
  out->memory_valid = s->memory_valid;
  if (!s->memory_valid) return;
  out->memory_operation = s->memory.operation;
  out->memory_line = s->memory.line;
  out->memory_lanes = s->memory.lanes;
  memcpy(out->memory_word, s->memory.word, sizeof out->memory_word);
  out->memory_data = s->memory.data;
  out->memory_tag = s->memory_tag;
}

void l1_control(struct l1 *s, const struct l1_in *in, struct l1_out *out) {
  look(s, in->memory_ready, &s->found);
  show(s, &s->found, out);
}

void l1_comb(const struct l1 *s, const struct l1_in *in, struct l1_out *out) {
  struct l1_finding f = s->found;
  look(s, in->memory_ready, &f);
  show(s, &f, out);
}

static void give_back(struct l1 *s, const struct l1_waiter *waiter, const row *line, bool in_lane_order) {
  struct l1_return *r = &s->place[s->tail];
  r->ticket = waiter->ticket;
  r->lanes = waiter->lanes;
  if (in_lane_order) r->data = *line;
  else
    for (unsigned lane = 0; lane < s->params.Lanes; lane++) r->data.lane[lane] = line->lane[waiter->word[lane]];
  s->tail = next_place(s->tail);
  s->returns++;
}

static void answer(struct l1 *s) {
  bool ends = fill_ends(s);
  u64 *waiters = &s->mshr_waiters[s->fill_index % L1_MAX_MSHRS];
  unsigned waiter = s->fill_atomic ? s->fill_index : (unsigned)__builtin_ctzll(*waiters);
  give_back(s, &s->waiter[waiter], &s->fill_data, s->fill_atomic);
  s->waiter_valid &= ~((u64)1 << waiter);
  if (!s->fill_atomic) {
    *waiters &= *waiters - 1;
    if (ends) {
      s->mshr_valid &= ~(1u << s->fill_index);
      s->found.known = false;
    }
  }
  s->fill_valid = !ends;
}

/* Of ways that there are not the rank is above all others, and stays. */
static void use_way(struct l1 *s, u32 set, unsigned way) {
  u8 *rank = s->rank[set], old = rank[way];
  for (unsigned w = 0; w < L1_MAX_WAYS; w++) rank[w] = (u8)(rank[w] + (rank[w] < old));
  rank[way] = 0;
}

static unsigned victim(const struct l1 *s, u32 set) {
  unsigned oldest = 0;
  for (unsigned way = 0; way < s->ways; way++) {
    if (!s->valid[set][way]) return way;
    if (s->rank[set][way] > s->rank[set][oldest]) oldest = way;
  }
  return oldest;
}

/* MSHRs learn that a line now has this way, and what had it before has none. */
static void move_in(struct l1 *s, u32 line, unsigned way) {
  for (u32 left = s->mshr_valid; left; left &= left - 1) {
    const unsigned mshr = lowest_bit(left);
    if (s->mshr_line[mshr] == line) {
      s->mshr_beside |= 1u << mshr;
      s->mshr_way[mshr] = (u8)way;
    } else if (set_of(s, s->mshr_line[mshr]) == set_of(s, line) && s->mshr_way[mshr] == way) {
      s->mshr_beside &= ~(1u << mshr);
    }
  }
}

static void write_sectors(struct l1 *s, row *data, unsigned sectors) {
  const unsigned words = s->params.Lanes / s->params.Sectors;
  for (; sectors; sectors &= sectors - 1) {
    const unsigned first = lowest_bit(sectors) * words;
    memcpy(&data->lane[first], &s->fill_data.lane[first], words * sizeof data->lane[0]);
  }
}

static void install(struct l1 *s) {
  const u32 line = s->mshr_line[s->fill_index], set = set_of(s, line);
  const u8 sectors = s->mshr_sectors[s->fill_index];
  const bool beside = s->mshr_beside >> s->fill_index & 1 && s->mshr_way[s->fill_index] < s->ways;
  const unsigned way = beside ? s->mshr_way[s->fill_index] : victim(s, set);
  s->tag[set][way] = tag_of(s, line);
  if (beside) write_sectors(s, line_at(s, set, way), sectors);
  else *line_at(s, set, way) = s->fill_data;
  s->valid[set][way] = sectors | (beside ? s->valid[set][way] : 0);
  if (s->params.Sectors > 1) move_in(s, line, way);
  use_way(s, set, way);
}

static void ask_memory(struct l1 *s, unsigned tag) {
  s->memory_valid = true;
  s->memory = s->lookup;
  s->memory_tag = (u8)tag;
}

static void wait_at(struct l1 *s, const struct l1_finding *f) {
  struct l1_waiter *waiter = &s->waiter[f->waiter];
  s->waiter_valid |= (u64)1 << f->waiter;
  waiter->ticket = s->lookup.ticket;
  waiter->lanes = f->lanes;
  memcpy(waiter->word, s->lookup.word, sizeof s->lookup.word);
}

static void load(struct l1 *s, const struct l1_finding *f) {
  if (f->hit) {
    s->gather_valid = true;
    s->gather_set = set_of(s, s->lookup.line);
    s->gather_way = (u8)f->way;
    s->gather.ticket = s->lookup.ticket;
    s->gather.lanes = f->lanes;
    memcpy(s->gather.word, s->lookup.word, sizeof s->lookup.word);
    use_way(s, s->gather_set, f->way);
    return;
  }
  wait_at(s, f);
  s->mshr_waiters[f->mshr] |= (u64)1 << f->waiter;
  if (f->pending) return;
  s->mshr_valid |= 1u << f->mshr;
  s->mshr_poisoned &= ~(1u << f->mshr);
  s->mshr_line[f->mshr] = s->lookup.line;
  s->mshr_sectors[f->mshr] = f->sectors;
  s->mshr_beside = (s->mshr_beside & ~(1u << f->mshr)) | (u32)f->beside << f->mshr;
  s->mshr_way[f->mshr] = (u8)f->way;
  ask_memory(s, f->mshr);
}

static void store(struct l1 *s, const struct l1_finding *f) {
  u32 set = set_of(s, s->lookup.line);
  ask_memory(s, LINE_NO_REPLY);
  if (f->hit) {
    u32 *word = line_at(s, set, f->way)->lane;
    for (u32 left = s->lookup.lanes; left; left &= left - 1)
      word[s->lookup.word[lowest_bit(left)]] = s->lookup.data.lane[lowest_bit(left)];
    use_way(s, set, f->way);
  }
  s->mshr_poisoned |= f->pending;
}

static void atomic(struct l1 *s, const struct l1_finding *f) {
  if (s->lookup.reply) wait_at(s, f);
  ask_memory(s, s->lookup.reply ? L1_TAG_ATOMIC + f->waiter : LINE_NO_REPLY);
  if (f->hit) s->valid[set_of(s, s->lookup.line)][f->way] &= (u8)~f->sectors;
  s->mshr_poisoned |= f->pending;
}

/* Lines, and those on their way. */
static void invalidate(struct l1 *s) {
  memset(s->valid, 0, sizeof s->valid);
  s->mshr_poisoned = s->mshr_valid;
  s->found.known = false;
}

static void fence(struct l1 *s) {
  if (s->params.Invalidates) invalidate(s);
}

/* Ways that are taken away are forgotten. */
static void carve(struct l1 *s, unsigned ways) {
  for (unsigned set = 0; set < s->params.Sets; set++)
    for (unsigned way = ways; way < s->ways; way++) s->valid[set][way] = 0;
  s->ways = ways;
}

static void handle(struct l1 *s, const struct l1_finding *f) {
  s->lookup_valid = f->lanes != s->lookup.lanes;
  if (s->lookup.operation == ISA_MEM_LOAD) load(s, f);
  else if (s->lookup.operation == ISA_MEM_FENCE) fence(s);
  else if (s->lookup.operation == ISA_MEM_STORE) store(s, f);
  else atomic(s, f);
  s->lookup.lanes &= ~f->lanes;
}

static void sort_lanes(struct l1 *s) {
  const unsigned sector_words = s->params.Lanes / s->params.Sectors;
  memset(s->sector_lanes, 0, sizeof s->sector_lanes);
  if (s->params.Sectors == 1) s->sector_lanes[0] = ~0u;
  else
    for (u32 left = s->lookup.lanes; left; left &= left - 1)
      s->sector_lanes[s->lookup.word[lowest_bit(left)] / sector_words] |= left & -left;
}

static void take_line(struct l1 *s, const struct l1_in *in) {
  s->lookup_valid = true;
  s->lookup.operation = in->line_operation;
  s->lookup.line = in->line_address;
  s->lookup.lanes = in->line_lanes;
  memcpy(s->lookup.word, in->line_word, sizeof s->lookup.word);
  s->lookup.data = in->line_data;
  s->lookup.reply = in->line_reply;
  s->lookup.ticket = in->line_ticket;
  sort_lanes(s);
}

static void take_response(struct l1 *s, const struct l1_in *in) {
  s->fill_valid = true;
  s->fill_atomic = in->response_tag & L1_TAG_ATOMIC;
  s->fill_install = !s->fill_atomic;
  s->fill_index = in->response_tag & (L1_TAG_ATOMIC - 1);
  s->fill_data = in->response_data;
}

void l1_step(struct l1 *s, const struct l1_in *in, const struct l1_out *out) {
  const struct l1_finding f = s->found;
  const bool gathers = s->gather_valid, answering = answers(s), installs = s->fill_install;
  const bool carves = l1_carves(s, in->carve_out), enters = in->line_valid && out->line_ready;
  s->gather_valid = false;
  s->looked = !installs;
  if (s->memory_valid && in->memory_ready) s->memory_valid = false;
  if (carves) carve(s, s->params.Ways - in->carve_out);
  if (installs || f.go || enters || carves) s->found.known = false;
  if (gathers) give_back(s, &s->gather, line_at(s, s->gather_set, s->gather_way), false);
  if (installs && s->params.Ways && !(s->mshr_poisoned >> s->fill_index & 1)) install(s);
  s->fill_install = false;
  if (answering) answer(s);
  if (out->return_valid && in->return_ready) {
    s->head = next_place(s->head);
    s->returns--;
  }
  if (s->params.Invalidates && in->invalidate) invalidate(s);
  if (f.go) handle(s, &f);
  if (in->response_valid && out->response_ready) take_response(s, in);
  if (enters) take_line(s, in);
}

void l1_clock(struct l1 *s, const struct l1_in *in, const struct l1_out *out) {
  look(s, in->memory_ready, &s->found);
  l1_step(s, in, out);
}
