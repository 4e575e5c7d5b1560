/* test_register_lines: which registers RegLess' L1 keeps, what it asks of memory, and whose values are answered, by a
 * list of lines for each set in the order of their use, and a plain array of values.  Kloosterman 4.5.2.3, Table 4.1.
 * Oracle for: register_l1
 *
 * One request at a time, all that is seen at the ports is known: hits, what is stored, where.  Many at a time, that
 * each preload is answered once, with the value stored last, and that no shard is served twice while another waits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "memory/register_l1.h"
#include "util/random.h"

enum { REQUESTS = 6000, CYCLES = 20000, PLACES = 1 << 15, SHARDS = REGISTER_L1_SHARDS, SMID = 5, POOL = 96 };

struct line {
  u32 place;
  bool changed;
};

/* Of one set, last used first. */
struct set {
  unsigned count;
  struct line line[REGISTER_L1_MAX_WAYS];
};

/* What a shard may ask for: a register of a warp, or a compressed line. */
struct target {
  unsigned shard, index;
  bool compressed;
  u32 place;        /* its line among those of the SM */
  bool asked, dead; /* on its way; given up, and not stored since */
};

struct bench {
  struct register_l1_params params;
  struct register_l1 unit;
  struct register_l1_in in;
  struct register_l1_out out;
  struct tw_random random;
  struct target pool[POOL];
  struct set set[REGISTER_L1_MAX_SETS];
  u32 value[PLACES], memory[PLACES]; /* of each line: what was stored last, and what memory has */
  struct {
    bool valid;
    u32 value;
  } fill[REGISTER_L1_MAX_MSHRS]; /* on their way back */
  unsigned loads, stores;        /* that memory has seen; */
  u32 at, stored;                /* of the last, where, and what was stored */
};

static row row_of(u32 value) {
  row r = {{0}};
  for (unsigned lane = 0; lane < 32; lane++) r.lane[lane] = value * (lane + 1);
  return r;
}

static void assert_row(const struct bench *b, const row *r, u32 value) {
  const row expected = row_of(value);
  assert_memory_equal(r->lane, expected.lane, b->params.Lanes * sizeof *r->lane);
}

/* Registers by number, shard and warp; compressed lines behind them, by shard. */
static u32 place_of(const struct bench *b, const struct target *t) {
  const unsigned warp = t->index % b->params.Warps, number = t->index / b->params.Warps;
  return t->compressed ? PLACES / 2 + t->shard * 512 + t->index : (number * SHARDS + t->shard) * 16 + warp;
}

static void open_bench(struct bench *b, const struct register_l1_params *params, u64 seed) {
  memset(b, 0, sizeof *b);
  tw_random_seed(&b->random, seed);
  b->params = *params;
  b->in.smid = SMID;
  register_l1_init(&b->unit, params);
  for (u32 p = 0; p < PLACES; p++) b->value[p] = b->memory[p] = p + 1;
  for (unsigned i = 0; i < POOL; i++) {
    struct target *t = &b->pool[i];
    t->shard = i % SHARDS;
    t->compressed = i % 5 == 0;
    t->index = t->compressed ? i : i / SHARDS % 6 * params->Warps + tw_random_below(&b->random, params->Warps);
    t->place = place_of(b, t);
    for (unsigned j = 0; j < i; j++) t->dead |= b->pool[j].place == t->place;
    t->asked = t->dead; /* the same as one before: left alone */
  }
}

static void put_request(struct bench *b, const struct target *t, unsigned kind, unsigned tag, u32 value) {
  b->in.request_kind[t->shard] = (u8)kind;
  b->in.request_compressed[t->shard] = t->compressed;
  b->in.request_index[t->shard] = (u16)t->index;
  b->in.request_bank[t->shard] = tag % 8;
  b->in.request_line[t->shard] = (u8)(tag / 8 % b->params.Lines);
  b->in.request_data[t->shard] = row_of(value);
  b->in.request_valid |= (u8)(1u << t->shard);
}

/* One cycle with memory, which takes and answers when it likes. */
static void cycle(struct bench *b) {
  struct register_l1_in *in = &b->in;
  in->memory_ready = tw_random_chance(&b->random, 60);
  in->answer_taken = tw_random_chance(&b->random, 60);
  in->response_valid = 0;
  in->response_tag = (u8)tw_random_below(&b->random, b->params.Mshrs);
  if (b->fill[in->response_tag].valid && tw_random_chance(&b->random, 40)) {
    in->response_valid = 1;
    in->response_data = row_of(b->fill[in->response_tag].value);
  }
  register_l1_comb(&b->unit, in, &b->out);
  const struct register_l1_out *out = &b->out;
  if (in->response_valid && out->response_ready) b->fill[in->response_tag].valid = false;
  if (out->memory_valid && in->memory_ready) {
    assert_int_equal(out->memory_line >> 15, ~SMID & 0x3ff);
    b->at = out->memory_line % PLACES;
    if (out->memory_stores) {
      u32 value = out->memory_data.lane[0];
      assert_row(b, &out->memory_data, value);
      b->memory[b->at] = b->stored = value;
      b->stores++;
    } else {
      assert_false(b->fill[out->memory_tag].valid);
      b->fill[out->memory_tag].valid = true;
      b->fill[out->memory_tag].value = b->memory[b->at];
      b->loads++;
    }
  }
  register_l1_clock(&b->unit, in, out);
  in->request_valid &= (u8)~out->request_ready;
}

/* ---- one at a time */

static struct set *set_of(struct bench *b, u32 place) { return &b->set[place % b->params.Sets]; }

static unsigned find(const struct set *s, u32 place) {
  unsigned i = 0;
  while (i < s->count && s->line[i].place != place) i++;
  return i;
}

static struct line take_out(struct set *s, unsigned i) {
  const struct line line = s->line[i];
  s->count--;
  memmove(&s->line[i], &s->line[i + 1], (s->count - i) * sizeof *s->line);
  return line;
}

static void put_first(struct set *s, u32 place, bool changed) {
  memmove(&s->line[1], &s->line[0], s->count++ * sizeof *s->line);
  s->line[0] = (struct line){place, changed};
}

/* What a request does; whether memory is asked for the line, and whether one is stored, which. */
static void expect(struct bench *b, const struct target *t, unsigned kind, bool *loads, struct line *out) {
  struct set *s = set_of(b, t->place);
  unsigned i = find(s, t->place);
  const bool hit = i < s->count, changed = hit && take_out(s, i).changed;
  *loads = (kind == REGION_PRELOAD || kind == REGION_LAST_PRELOAD) && !hit;
  *out = (struct line){.changed = false};
  if (kind == OSU_STORE) {
    if (s->count == b->params.Ways) *out = take_out(s, s->count - 1);
    put_first(s, t->place, true);
  } else if (kind == REGION_PRELOAD && hit) {
    put_first(s, t->place, changed);
  } else if (kind == REGION_PRELOAD) {
    for (i = s->count; s->count == b->params.Ways && i > 0; i--)
      if (!s->line[i - 1].changed) take_out(s, i - 1);
    if (s->count < b->params.Ways) put_first(s, t->place, false);
  }
}

/* Until it has gone, been answered, and all that it asked of memory is done. */
static void serve(struct bench *b, const struct target *t, unsigned kind, unsigned tag, u32 expected) {
  bool answered = kind == OSU_STORE || kind == REGION_INVALIDATE;
  for (unsigned quiet = 0, cycles = 0; quiet < 4 || !answered; cycles++) {
    assert_in_range(cycles, 0, 500);
    const bool waits = b->in.request_valid;
    cycle(b);
    quiet = waits || b->out.memory_valid ? 0 : quiet + 1;
    if (!b->out.answer_valid) continue;
    assert_row(b, &b->out.answer_data, expected);
    assert_int_equal(b->out.answer_shard, t->shard);
    assert_int_equal(b->out.answer_compressed, t->compressed);
    assert_int_equal(b->out.answer_bank, tag % 8);
    assert_int_equal(b->out.answer_line, tag / 8 % b->params.Lines);
    if (!b->in.answer_taken) continue;
    assert_false(answered);
    answered = true;
  }
}

static const struct register_l1_params machines[] = {
    {.Sets = 8, .Ways = 6, .Mshrs = 8, .Warps = 16, .Lines = 16, .Lanes = 4},
    {.Sets = 4, .Ways = 2, .Mshrs = 2, .Warps = 2, .Lines = 4, .Lanes = 2},
    {.Sets = 16, .Ways = 1, .Mshrs = 3, .Warps = 8, .Lines = 8, .Lanes = 32}};
enum { MACHINES = sizeof machines / sizeof *machines };

static void the_least_recent_goes(void **state) {
  (void)state;
  static const u8 kinds[] = {REGION_PRELOAD, REGION_PRELOAD,      OSU_STORE,         REGION_PRELOAD,
                             OSU_STORE,      REGION_LAST_PRELOAD, REGION_INVALIDATE, REGION_PRELOAD};
  static struct bench b;
  for (unsigned m = 0; m < MACHINES; m++) {
    open_bench(&b, &machines[m], m);
    for (u32 n = 0; n < REQUESTS; n++) {
      const struct target *t = &b.pool[tw_random_below(&b.random, POOL)];
      const unsigned kind = kinds[tw_random_below(&b.random, sizeof kinds)];
      const bool kept = find(set_of(&b, t->place), t->place) < set_of(&b, t->place)->count;
      const u32 expected = kept ? b.value[t->place] : b.memory[t->place];
      bool loads;
      struct line out;
      expect(&b, t, kind, &loads, &out);
      b.loads = b.stores = 0;
      b.value[t->place] = kind == OSU_STORE ? PLACES + n : expected;
      put_request(&b, t, kind, n, PLACES + n);
      serve(&b, t, kind, n, expected);
      assert_int_equal(b.loads, loads);
      assert_int_equal(b.stores, out.changed);
      if (loads) assert_int_equal(b.at, t->place);
      if (!out.changed) continue;
      assert_int_equal(b.at, out.place);
      assert_int_equal(b.stored, b.value[out.place]);
    }
  }
}

/* ---- many at a time */

/* By shard and tag: which preload is to be answered. */
struct awaited {
  struct target *of[SHARDS][8];
  u8 passed[SHARDS][SHARDS];
  unsigned answers;
};

static void ask(struct bench *b, struct awaited *a, u32 n) {
  struct target *t = &b->pool[tw_random_below(&b->random, POOL)];
  const unsigned kind = tw_random_below(&b->random, 4), tag = n % 8;
  const bool preloads = kind == REGION_PRELOAD || kind == REGION_LAST_PRELOAD;
  if (t->asked || (t->dead && kind != OSU_STORE) || b->in.request_valid >> t->shard & 1) return;
  if (preloads && a->of[t->shard][tag]) return;
  if (kind == OSU_STORE) b->value[t->place] = PLACES + n;
  put_request(b, t, kind, tag, PLACES + n);
  t->dead = kind == REGION_INVALIDATE || kind == REGION_LAST_PRELOAD;
  t->asked = preloads;
  if (preloads) a->of[t->shard][tag] = t;
}

static void check_turns(struct awaited *a, u32 asking, u32 served) {
  assert_int_equal(served & (served - 1), 0);
  for (unsigned s = 0; s < SHARDS; s++) {
    if (!((asking & ~served) >> s & 1)) memset(a->passed[s], 0, sizeof a->passed[s]);
    else if (served) assert_in_range(++a->passed[s][lowest_bit(served)], 1, 1);
  }
}

static void take_answer(struct bench *b, struct awaited *a) {
  struct target *t = a->of[b->out.answer_shard][b->out.answer_bank];
  assert_non_null(t);
  assert_row(b, &b->out.answer_data, b->value[t->place]);
  assert_int_equal(b->out.answer_compressed, t->compressed);
  if (!b->in.answer_taken) return;
  a->of[b->out.answer_shard][b->out.answer_bank] = NULL;
  t->asked = false;
  a->answers++;
}

static void values_are_those_stored_last(void **state) {
  (void)state;
  static struct bench b;
  for (unsigned m = 0; m < MACHINES; m++) {
    struct awaited a = {.answers = 0};
    open_bench(&b, &machines[m], m);
    for (unsigned c = 0; c < CYCLES; c++) {
      for (unsigned i = 0; i < c / 1000 % 4 && c < CYCLES - 500; i++) ask(&b, &a, 4 * c + i);
      const u32 asking = b.in.request_valid;
      cycle(&b);
      check_turns(&a, asking, b.out.request_ready);
      if (b.out.answer_valid) take_answer(&b, &a);
    }
    for (unsigned i = 0; i < SHARDS * 8; i++) assert_null(a.of[i / 8][i % 8]);
    assert_true(a.answers > CYCLES / 20);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(the_least_recent_goes),
                                     cmocka_unit_test(values_are_those_stored_last)};
  return cmocka_run_group_tests_name("register_lines", tests, NULL, NULL);
}
