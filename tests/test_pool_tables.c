/* test_pool_tables: when a warp's loads and stores may go on, by a list of what it has under way; who gets which entry
 * of the thread map table, and what it holds, by a queue of those that want one.  WarpPool 3.3.6, 3.3.8.
 * Oracle for: order_counters, thread_map_table */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "memory/order_counters.h"
#include "memory/thread_map_table.h"
#include "util/random.h"

enum { CYCLES = 20000, MOST = 40 };

/* ---- order: what a warp has under way is an instruction that is queued or being split, or a request that waits */

enum kind { INSTRUCTION, REQUEST };

struct item {
  enum kind kind;
  bool load;
  unsigned lines; /* of an instruction, still to be split off */
};

struct under_way {
  unsigned count;
  bool load; /* what entered last was one */
  struct item item[MOST];
};

struct order_bench {
  struct order_counters unit;
  struct order_counters_in in;
  struct order_counters_out out;
  struct tw_random random;
  struct under_way warp[ORDER_COUNTERS_MAX_WARPS];
  unsigned sent, drained;
};

static void add_item(struct under_way *w, struct item item) { w->item[w->count++] = item; }

static void remove_item(struct under_way *w, unsigned place) {
  w->count--;
  memmove(&w->item[place], &w->item[place + 1], (w->count - place) * sizeof *w->item);
}

static int find(const struct under_way *w, enum kind kind) {
  for (unsigned i = 0; i < w->count; i++)
    if (w->item[i].kind == kind) return (int)i;
  return -1;
}

/* An instruction of one warp loses a line; of a load that is a request from now on. */
static void split(struct order_bench *b, unsigned coalescer, unsigned warp, unsigned most) {
  struct under_way *w = &b->warp[warp];
  const int place = find(w, INSTRUCTION);
  if (place < 0 || (w->item[place].load && w->count >= most)) return;
  struct item *item = &w->item[place];
  const bool load = item->load;
  if (load) {
    b->in.insert_valid |= (u8)(1u << coalescer);
    b->in.insert_warp[coalescer] = (u8)warp;
  }
  if (--item->lines == 0) {
    b->in.split_valid |= (u8)(1u << coalescer);
    b->in.split_warp[coalescer] = (u8)warp;
    remove_item(w, (unsigned)place);
  }
  if (load) add_item(w, (struct item){.kind = REQUEST});
}

static void send(struct order_bench *b, unsigned merge, unsigned warp) {
  const int place = find(&b->warp[warp], REQUEST);
  if (place < 0) return;
  b->in.sent_valid |= (u8)(1u << merge);
  b->in.sent_warp[merge] = (u8)warp;
  remove_item(&b->warp[warp], (unsigned)place);
  b->sent++;
}

/* Of scheduler i are the warps i, i + Schedulers, ... */
static void enter(struct order_bench *b, unsigned scheduler, unsigned most) {
  const struct order_counters_params *p = &b->unit.params;
  const unsigned warp =
      tw_random_below(&b->random, (p->Warps - scheduler - 1) / p->Schedulers + 1) * p->Schedulers + scheduler;
  const bool load = tw_random_chance(&b->random, 60);
  if (b->warp[warp].count + 1 >= most) return;
  add_item(&b->warp[warp], (struct item){INSTRUCTION, load, 1 + tw_random_below(&b->random, 4)});
  b->warp[warp].load = load;
  b->in.queued_valid |= (u8)(1u << scheduler);
  b->in.queued_warp[scheduler] = (u8)warp;
  b->in.queued_load[scheduler] = load;
}

static void check_order(struct order_bench *b) {
  for (unsigned w = 0; w < b->unit.params.Warps; w++) {
    const bool nothing = b->warp[w].count == 0;
    assert_int_equal(b->out.idle >> w & 1, nothing);
    assert_int_equal(b->out.load_may >> w & 1, nothing || b->warp[w].load);
    b->drained += nothing;
  }
}

static void warps_keep_their_order(void **state) {
  (void)state;
  static const struct order_counters_params machines[] = {
      {.Warps = 48, .Schedulers = 4, .Coalescers = 2, .Merges = 4, .CountBits = 9},
      {.Warps = 7, .Schedulers = 1, .Coalescers = 8, .Merges = 8, .CountBits = 5},
      {.Warps = 3, .Schedulers = 2, .Coalescers = 2, .Merges = 2, .CountBits = 3}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct order_bench b;
    const struct order_counters_params *p = &machines[m];
    const unsigned most = smaller(MOST - 1, low_bits(p->CountBits) - 1);
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    order_counters_init(&b.unit, p);
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      const unsigned percent = cycle / 500 % 2 ? 10 : 60;
      order_counters_comb(&b.unit, &b.in, &b.out);
      check_order(&b);
      b.in = (struct order_counters_in){0};
      for (unsigned i = 0; i < p->Merges; i++)
        if (tw_random_chance(&b.random, 50)) send(&b, i, tw_random_below(&b.random, p->Warps));
      for (unsigned i = 0; i < p->Coalescers; i++) split(&b, i, tw_random_below(&b.random, p->Warps), most);
      for (unsigned i = 0; i < p->Schedulers; i++)
        if (tw_random_chance(&b.random, percent)) enter(&b, i, most);
      order_counters_clock(&b.unit, &b.in, &b.out);
    }
    assert_true(b.sent > CYCLES / 20 && b.drained > CYCLES / 20);
  }
}

/* ---- the thread map table */

struct map {
  bool used;
  u32 lanes;
  u8 word[THREAD_MAP_MAX_LANES];
};

struct map_bench {
  struct thread_map_table unit;
  struct thread_map_table_in in;
  struct thread_map_table_out out;
  struct tw_random random;
  struct map map[THREAD_MAP_MAX_ENTRIES];
  u8 queue[THREAD_MAP_MAX_COALESCERS];  /* in turn */
  u8 waited[THREAD_MAP_MAX_COALESCERS]; /* cycles in which an entry was free, and it asked and was offered none */
  unsigned taken;
};

static void drive_maps(struct map_bench *b, unsigned cycle) {
  const struct thread_map_table_params *p = &b->unit.params;
  for (unsigned c = 0; c < p->Coalescers; c++) {
    b->in.take_lanes[c] = tw_random_word(&b->random) & low_bits(p->Lanes);
    for (unsigned lane = 0; lane < p->Lanes; lane++)
      b->in.take_word[c * p->Lanes + lane] = (u8)tw_random_below(&b->random, p->Lanes);
  }
  b->in.read_entry = (u8)tw_random_below(&b->random, p->Entries);
  b->in.read_release = b->map[b->in.read_entry].used && tw_random_chance(&b->random, cycle / 500 % 2 ? 20 : 90);
}

/* Free entries from the lowest on go to the queue's first, one each. */
static void check_offers(struct map_bench *b) {
  const struct thread_map_table_params *p = &b->unit.params;
  unsigned entry = 0;
  for (unsigned n = 0; n < p->Coalescers; n++) {
    const unsigned c = b->queue[n];
    while (entry < p->Entries && b->map[entry].used) entry++;
    assert_int_equal(b->out.offer_valid >> c & 1, entry < p->Entries);
    if (entry < p->Entries) assert_int_equal(b->out.offer_entry[c], entry++);
  }
}

static void check_read(const struct map_bench *b) {
  const struct map *map = &b->map[b->in.read_entry];
  assert_int_equal(b->out.read_valid, map->used);
  if (!map->used) return;
  assert_int_equal(b->out.read_lanes, map->lanes);
  assert_memory_equal(b->out.read_word, map->word, b->unit.params.Lanes);
}

static void ask(struct map_bench *b, unsigned cycle) {
  const unsigned percent = cycle / 700 % 2 ? 90 : 30;
  b->in.take = 0;
  for (unsigned c = 0; c < b->unit.params.Coalescers; c++) {
    const u8 bit = (u8)(1u << c);
    if (tw_random_chance(&b->random, percent)) b->in.ask |= bit;
    if (b->in.ask & b->out.offer_valid & bit && tw_random_chance(&b->random, 90)) b->in.take |= bit;
  }
}

/* Those before the first that has asked in vain go behind the others, in their order. */
static void follow_maps(struct map_bench *b) {
  const unsigned coalescers = b->unit.params.Coalescers, lanes = b->unit.params.Lanes;
  const u8 in_vain = b->in.ask & (u8)~b->in.take;
  if (b->in.read_release) b->map[b->in.read_entry].used = false;
  for (unsigned c = 0; c < coalescers; c++) {
    if (!(b->in.take >> c & 1)) continue;
    struct map *map = &b->map[b->out.offer_entry[c]];
    *map = (struct map){.used = true, .lanes = b->in.take_lanes[c]};
    memcpy(map->word, &b->in.take_word[c * lanes], lanes);
    b->taken++;
  }
  for (unsigned n = 0; in_vain && !(in_vain >> b->queue[0] & 1) && n < coalescers; n++) {
    const u8 first = b->queue[0];
    memmove(b->queue, b->queue + 1, coalescers - 1);
    b->queue[coalescers - 1] = first;
  }
  for (unsigned c = 0; c < coalescers; c++) {
    const bool waits = in_vain >> c & 1 && b->out.offer_valid && !(b->out.offer_valid >> c & 1);
    b->waited[c] = (u8)(b->in.take >> c & 1 ? 0 : b->waited[c] + waits);
    assert_in_range(b->waited[c], 0, 10 * coalescers);
  }
  b->in.ask &= (u8)~b->in.take;
}

static void entries_go_to_those_in_turn(void **state) {
  (void)state;
  static const struct thread_map_table_params machines[] = {{.Entries = 8, .Coalescers = 2, .Lanes = 32},
                                                            {.Entries = 16, .Coalescers = 8, .Lanes = 4},
                                                            {.Entries = 2, .Coalescers = 3, .Lanes = 4}};
  for (unsigned m = 0; m < sizeof machines / sizeof *machines; m++) {
    static struct map_bench b;
    memset(&b, 0, sizeof b);
    tw_random_seed(&b.random, m);
    thread_map_table_init(&b.unit, &machines[m]);
    for (unsigned c = 0; c < machines[m].Coalescers; c++) b.queue[c] = (u8)c;
    for (unsigned cycle = 0; cycle < CYCLES; cycle++) {
      drive_maps(&b, cycle);
      thread_map_table_comb(&b.unit, &b.in, &b.out);
      check_offers(&b);
      check_read(&b);
      ask(&b, cycle);
      thread_map_table_clock(&b.unit, &b.in, &b.out);
      follow_maps(&b);
    }
    assert_true(b.taken > CYCLES / 10);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(warps_keep_their_order),
                                     cmocka_unit_test(entries_go_to_those_in_turn)};
  return cmocka_run_group_tests_name("pool_tables", tests, NULL, NULL);
}
