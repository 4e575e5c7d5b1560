/* test_gpu_order: the memory of a GPU at random: against a plain array that the same requests change in the order of
 * (cycle, SM), and whatever number of cycles SMs run by themselves. */
#include "small_gpu.h"

#include "isa.h"
#include "util/random.h"

enum { REQUESTS = 3000, TAGS = 180 };

struct asked {
  u64 sent, answered;
  u8 operation, word[32];
  u32 line, lanes;
  row data, answer;
  bool open;
};

struct sm {
  struct tw_random random;
  unsigned count;
  unsigned by_tag[TAGS];
  bool busy[TAGS];
  struct asked asked[REQUESTS];
};

static struct asked make_request(struct tw_random *random, u64 cycle) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  struct asked a = {.sent = cycle, .operation = kinds[tw_random_below(random, 4)], .lanes = tw_random_word(random) | 1};
  a.line = LOWEST + tw_random_below(random, tw_random_chance(random, 50) ? 20 : 600);
  if (tw_random_chance(random, 30)) a.lanes = ~0u;
  for (unsigned i = 0; i < 32; i++) {
    a.word[i] = (u8)(a.lanes == ~0u ? i : tw_random_below(random, 32));
    a.data.lane[i] = tw_random_word(random);
  }
  return a;
}

static void sm_cycle(struct sm *s, struct memory_link *l, u64 cycle, bool sends) {
  const struct memory_response *r = link_response(l, cycle);
  if (r && tw_random_chance(&s->random, 80)) {
    assert_true(r->tag < TAGS && s->busy[r->tag]);
    struct asked *a = &s->asked[s->by_tag[r->tag]];
    s->busy[r->tag] = false;
    a->open = false;
    a->answered = cycle;
    a->answer = r->data;
    link_taken(l);
  }
  const unsigned tag = tw_random_below(&s->random, TAGS);
  if (!sends || s->count == REQUESTS || s->busy[tag] || !link_ready(l, cycle) || cycle / 300 % 3 == 2) return;
  struct asked *a = &s->asked[s->count];
  *a = make_request(&s->random, cycle);
  a->open = a->operation != ISA_MEM_STORE && tw_random_chance(&s->random, 90);
  if (a->open) {
    s->busy[tag] = true;
    s->by_tag[tag] = s->count;
  }
  s->count++;
  link_send(l, cycle,
            &(struct line_request){.operation = a->operation,
                                   .tag = a->open ? (u8)tag : LINE_NO_REPLY,
                                   .line = a->line,
                                   .lanes = a->lanes,
                                   .word = a->word,
                                   .data = &a->data});
}

/* SMs by themselves for `turn` cycles, last first if `reversed`. */
static struct gpu_memory *run_at_random(struct sm *sms, unsigned turn, bool reversed) {
  enum { CYCLES = 60000 };
  struct gpu_memory_config config = small;
  config.random_delay = 9;
  config.seed = 3;
  struct gpu_memory *m = open_memory(&config);
  memset(sms, 0, SMS * sizeof *sms);
  for (unsigned i = 0; i < SMS; i++) tw_random_seed(&sms[i].random, i);
  for (u64 from = 0; from < CYCLES; from += turn) {
    for (unsigned n = 0; n < SMS; n++) {
      const unsigned i = reversed ? SMS - 1 - n : n;
      for (u64 cycle = from; cycle < from + turn; cycle++)
        sm_cycle(&sms[i], gpu_memory_link(m, i), cycle, cycle < CYCLES - 5000);
    }
    gpu_memory_run(m, from + turn + (turn == 1 ? 0 : HOP));
  }
  for (unsigned i = 0; i < SMS; i++) assert_true(link_quiet(gpu_memory_link(m, i), CYCLES));
  return m;
}

/* The same on a plain array; which request is next, of those that have not been made. */
static struct asked *next_request(struct sm *sms, unsigned *done) {
  unsigned best = SMS;
  for (unsigned i = 0; i < SMS; i++)
    if (done[i] < sms[i].count && (best == SMS || sms[i].asked[done[i]].sent < sms[best].asked[done[best]].sent))
      best = i;
  return best == SMS ? NULL : &sms[best].asked[done[best]++];
}

static void effects_are_in_order_of_cycle_and_sm(void **state) {
  (void)state;
  static u32 plain[WORDS];
  struct sm *sms = calloc(SMS, sizeof *sms);
  unsigned done[SMS] = {0}, answers = 0;
  struct gpu_memory *m = run_at_random(sms, HOP, false);
  for (unsigned i = 0; i < WORDS; i++) plain[i] = i;
  for (struct asked *a; (a = next_request(sms, done));) {
    u32 *words = plain + a->line * 32;
    row answer = {{0}};
    if (a->operation == ISA_MEM_LOAD) memcpy(&answer, words, sizeof answer);
    for (unsigned i = 0; a->operation != ISA_MEM_LOAD && i < 32; i++) {
      if (!(a->lanes >> i & 1)) continue;
      answer.lane[i] = words[a->word[i]];
      words[a->word[i]] = a->operation == ISA_MEM_STORE ? a->data.lane[i] : answer.lane[i] + a->data.lane[i];
    }
    assert_false(a->open);
    if (!a->answered) continue;
    assert_memory_equal(&a->answer, &answer, sizeof answer);
    assert_true(a->answered >= a->sent + 2 * HOP + L2);
    answers++;
  }
  assert_memory_equal(plain, image, sizeof image);
  assert_in_range(answers, 4000, SMS * REQUESTS);
  gpu_memory_destroy(m);
  free(sms);
}

static void counts_add_up(void **state) {
  (void)state;
  struct sm *sms = calloc(SMS, sizeof *sms);
  struct gpu_memory *m = run_at_random(sms, HOP, false);
  for (enum gpu_access kind = 0; kind < GPU_ACCESSES; kind++) {
    const u64 of_misses =
        SUM(m, kind, misses[MISS_COLD]) + SUM(m, kind, misses[MISS_CAPACITY]) + SUM(m, kind, misses[MISS_CONFLICT]);
    const u64 others = SUM(m, kind, hits) + SUM(m, kind, merged);
    u64 asked = 0;
    for (unsigned i = 0; i < SMS; i++)
      for (unsigned n = 0; n < sms[i].count; n++) {
        const unsigned operation = sms[i].asked[n].operation;
        asked += (operation == ISA_MEM_LOAD ? GPU_LOAD : operation == ISA_MEM_STORE ? GPU_STORE : GPU_ATOMIC) == kind;
      }
    assert_int_equal(SUM(m, kind, accesses), asked);
    assert_int_equal(of_misses + others, asked);
    assert_true(of_misses > 100 && others > 100);
  }
  gpu_memory_destroy(m);
  free(sms);
}

static void turns_change_nothing(void **state) {
  (void)state;
  struct sm *first = calloc(SMS, sizeof *first), *other = calloc(SMS, sizeof *other);
  struct gpu_memory *m = run_at_random(first, HOP, false);
  static const struct {
    unsigned turn;
    bool reversed;
  } runs[] = {{1, false}, {4, true}, {HOP, true}};
  for (unsigned i = 0; i < sizeof runs / sizeof runs[0]; i++) {
    struct gpu_memory *n = run_at_random(other, runs[i].turn, runs[i].reversed);
    assert_memory_equal(first, other, SMS * sizeof *first);
    for (unsigned sm = 0; sm < SMS; sm++)
      assert_memory_equal(gpu_memory_counts(m, sm, GPU_LOAD), gpu_memory_counts(n, sm, GPU_LOAD),
                          GPU_ACCESSES * sizeof(struct gpu_counts));
    assert_memory_equal(gpu_memory_channel(m, 0), gpu_memory_channel(n, 0), sizeof(struct dram_channel));
    gpu_memory_destroy(n);
  }
  gpu_memory_destroy(m);
  free(first);
  free(other);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(effects_are_in_order_of_cycle_and_sm),
                                     cmocka_unit_test(counts_add_up), cmocka_unit_test(turns_change_nothing)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
