/* register_l1: see register_l1.h for the contract. */
#include "memory/register_l1.h"

enum { NONE = REGISTER_L1_MAX_WAYS };

void register_l1_init(struct register_l1 *s, const struct register_l1_params *params) {
  memset(s, 0, sizeof *s);
  s->params = *params;
  register_l1_reset(s);
}

void register_l1_reset(struct register_l1 *s) {
  s->next = 0;
  s->lookup_valid = s->answer.valid = s->memory.valid = false;
  for (unsigned m = 0; m < s->params.Mshrs; m++) s->mshr[m].valid = false;
  for (unsigned set = 0; set < s->params.Sets; set++)
    for (unsigned way = 0; way < s->params.Ways; way++) {
      s->way[set][way].valid = s->way[set][way].changed = false;
      s->way[set][way].rank = (u8)way;
    }
}

/* The line of memory of a register, or of compressed ones. */
static u32 line_of(const struct register_l1 *s, const struct register_request *r) {
  const u32 warp_bits = clog2(s->params.Warps), shard = r->shard;
  const u32 place = r->compressed ? REGISTER_LINES_COMPRESSED | shard << 9 | r->index
                                  : (r->index >> warp_bits) << 6 | shard << 4 | (r->index & (s->params.Warps - 1));
  return REGISTER_LINES_FIRST | place;
}

static struct register_line *set_of(struct register_l1 *s, u32 line) { return s->way[line & (s->params.Sets - 1)]; }

static unsigned find(const struct register_l1 *s, u32 line) {
  const struct register_line *set = s->way[line & (s->params.Sets - 1)];
  for (unsigned w = 0; w < s->params.Ways; w++)
    if (set[w].valid && set[w].line == line) return w;
  return NONE;
}

/* The way for another line: an invalid one, else the least recent of those that may go. */
static unsigned victim(const struct register_l1 *s, u32 line, bool changed_too) {
  const struct register_line *set = s->way[line & (s->params.Sets - 1)];
  unsigned best = NONE;
  for (unsigned w = 0; w < s->params.Ways; w++) {
    if (!set[w].valid) return w;
    if ((changed_too || !set[w].changed) && (best == NONE || set[w].rank > set[best].rank)) best = w;
  }
  return best;
}

static void use(const struct register_l1 *s, struct register_line *set, unsigned way) {
  const u8 old = set[way].rank;
  for (unsigned w = 0; w < s->params.Ways; w++) set[w].rank = (u8)(set[w].rank + (set[w].rank < old));
  set[way].rank = 0;
}

static void put(struct register_l1 *s, unsigned way, u32 line, bool changed, const row *data) {
  struct register_line *set = set_of(s, line);
  set[way].valid = true;
  set[way].changed = changed;
  set[way].line = line;
  set[way].data = *data;
  use(s, set, way);
}

static unsigned free_mshr(const struct register_l1 *s) {
  unsigned m = 0;
  while (m < s->params.Mshrs && s->mshr[m].valid) m++;
  return m;
}

static bool is_load(const struct register_request *r) {
  return r->kind == REGION_PRELOAD || r->kind == REGION_LAST_PRELOAD;
}

/* The request in lookup is handled in this cycle. */
static bool goes(const struct register_l1 *s, bool memory_ready, bool responding) {
  const struct register_request *r = &s->lookup;
  const bool room = !s->memory.valid || memory_ready;
  if (!s->lookup_valid || responding) return false;
  const u32 line = line_of(s, r);
  const bool hit = find(s, line) != NONE;
  if (is_load(r)) return hit ? !s->answer.valid : room && free_mshr(s) < s->params.Mshrs;
  if (r->kind != OSU_STORE || hit || room) return true;
  const struct register_line *out = &s->way[line & (s->params.Sets - 1)][victim(s, line, true)];
  return !out->valid || !out->changed;
}

unsigned register_l1_grant(const struct register_l1 *s, u32 requests, bool memory_ready, bool responding) {
  if (s->lookup_valid && !goes(s, memory_ready, responding)) return REGISTER_L1_SHARDS;
  for (unsigned k = 0; k < REGISTER_L1_SHARDS; k++)
    if (requests >> ((s->next + k) % REGISTER_L1_SHARDS) & 1) return (s->next + k) % REGISTER_L1_SHARDS;
  return REGISTER_L1_SHARDS;
}

static void ask_memory(struct register_l1 *s, bool stores, unsigned tag, u32 line, const row *data) {
  s->memory.valid = true;
  s->memory.stores = stores;
  s->memory.tag = (u8)tag;
  s->memory.line = line;
  if (stores) s->memory.data = *data;
}

static void answer(struct register_l1 *s, const struct register_request *r, bool missed, const row *data) {
  s->answer = (struct register_answer){true, r->compressed, missed, r->shard, r->bank, r->line, *data};
}

static void load(struct register_l1 *s, u32 line) {
  const struct register_request *r = &s->lookup;
  struct register_line *set = set_of(s, line);
  const unsigned way = find(s, line), m = free_mshr(s);
  const bool last = r->kind == REGION_LAST_PRELOAD;
  s->counts.loads++;
  if (way != NONE) {
    answer(s, r, false, &set[way].data);
    use(s, set, way);
    if (last) set[way].valid = false;
    return;
  }
  s->counts.missed++;
  s->mshr[m] = (struct register_mshr){true, last, line, *r};
  ask_memory(s, false, m, line, NULL);
}

static void store(struct register_l1 *s, u32 line) {
  struct register_line *set = set_of(s, line);
  unsigned way = find(s, line);
  s->counts.stores++;
  if (way == NONE) {
    way = victim(s, line, true);
    if (set[way].valid && set[way].changed) {
      s->counts.written_back++;
      ask_memory(s, true, LINE_NO_REPLY, set[way].line, &set[way].data);
    }
  }
  put(s, way, line, true, &s->lookup_data);
}

static void handle(struct register_l1 *s) {
  const u32 line = line_of(s, &s->lookup);
  s->lookup_valid = false;
  if (is_load(&s->lookup)) {
    load(s, line);
  } else if (s->lookup.kind == OSU_STORE) {
    store(s, line);
  } else {
    const unsigned way = find(s, line);
    s->counts.invalidations++;
    s->counts.dropped += way != NONE;
    if (way != NONE) set_of(s, line)[way].valid = false;
  }
}

static void take_response(struct register_l1 *s, unsigned m, const row *data) {
  struct register_mshr *mshr = &s->mshr[m];
  const unsigned way = victim(s, mshr->line, false);
  answer(s, &mshr->request, true, data);
  mshr->valid = false;
  if (mshr->last || way == NONE) return;
  put(s, way, mshr->line, false, data);
}

void register_l1_step(struct register_l1 *s, const struct register_request *request, bool answer_taken,
                      bool memory_ready, u8 response_tag, const row *response) {
  const bool going = goes(s, memory_ready, response), answered = s->answer.valid;
  if (s->memory.valid && memory_ready) s->memory.valid = false;
  if (going) handle(s);
  if (answered && answer_taken) s->answer.valid = false;
  if (response) take_response(s, response_tag, response);
  if (!request) return;
  s->lookup_valid = true;
  s->lookup = *request;
  if (request->kind == OSU_STORE) s->lookup_data = *request->data;
  s->next = (u8)((request->shard + 1) % REGISTER_L1_SHARDS);
}

static bool responds(const struct register_l1 *s, const struct register_l1_in *in) {
  return in->response_valid && !s->answer.valid;
}

void register_l1_comb(const struct register_l1 *s, const struct register_l1_in *in, struct register_l1_out *out) {
  const unsigned shard = register_l1_grant(s, in->request_valid, in->memory_ready, responds(s, in));
  out->request_ready = shard < REGISTER_L1_SHARDS ? (u8)(1u << shard) : 0;
  out->answer_valid = s->answer.valid;
  if (s->answer.valid) {
    out->answer_shard = s->answer.shard;
    out->answer_compressed = s->answer.compressed;
    out->answer_bank = s->answer.bank;
    out->answer_line = s->answer.line;
    out->answer_data = s->answer.data;
  }
  out->memory_valid = s->memory.valid;
  out->memory_stores = s->memory.valid && s->memory.stores;
  out->memory_line = register_l1_place(s, in->smid);
  out->memory_tag = s->memory.tag;
  if (out->memory_stores) out->memory_data = s->memory.data;
  out->response_ready = !s->answer.valid;
}

void register_l1_clock(struct register_l1 *s, const struct register_l1_in *in, const struct register_l1_out *out) {
  struct register_request request;
  const unsigned k = out->request_ready ? lowest_bit(out->request_ready) : 0;
  if (out->request_ready)
    request = (struct register_request){in->request_kind[k],       (u8)k,
                                        in->request_bank[k],       in->request_line[k],
                                        in->request_compressed[k], in->request_index[k],
                                        &in->request_data[k]};
  register_l1_step(s, out->request_ready ? &request : NULL, in->answer_taken, in->memory_ready, in->response_tag,
                   responds(s, in) ? &in->response_data : NULL);
}
