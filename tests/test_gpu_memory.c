/* test_gpu_memory: the memory of a GPU with SMs that are told what to ask for: latencies, bandwidths and merging one
 * by one; then at random, against a plain array that the same requests change in the order of (cycle, SM), and
 * whatever number of cycles SMs run by themselves. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu_memory.h"
#include "isa.h"
#include "util/random.h"

enum { SMS = 5, LINES = 4096, LOWEST = 4, WORDS = LINES * 32, HOP = 16, L2 = 100, HIT = 60, MISS = 80 };

/* Two slices of 64 lines on one channel; a line takes 4 cycles of a slice, 2 of a link and 8 of the channel. */
static const struct gpu_memory_config small = {.sms = SMS,
                                               .hop = HOP,
                                               .credits = 48,
                                               .up_bytes = 32,
                                               .down_bytes = 64,
                                               .slices = 2,
                                               .l2_bytes = 128 * 128,
                                               .l2_ways = 4,
                                               .l2_latency = L2,
                                               .sector_cycles = 1,
                                               .atomic_cycles = 2,
                                               .channels = 1,
                                               .banks = 4,
                                               .row_bytes = 1024,
                                               .row_hit = HIT,
                                               .row_miss = MISS,
                                               .row_cycle = 40,
                                               .sector_16ths = 32,
                                               .backlog = 200};

static u32 image[WORDS];

static struct gpu_memory *open_memory(const struct gpu_memory_config *config) {
  struct tw_error error = {""};
  for (unsigned i = 0; i < WORDS; i++) image[i] = i;
  struct gpu_memory *m = gpu_memory_create(config, image, sizeof image, LOWEST * 128, &error);
  if (!m) fail_msg("%s", error.text);
  return m;
}

static u64 sum(const struct gpu_memory *m, unsigned sms, enum gpu_access kind, size_t field) {
  u64 all = 0;
  for (unsigned i = 0; i < sms; i++) all += *(const u64 *)((const char *)gpu_memory_counts(m, i, kind) + field);
  return all;
}
#define SUM(m, kind, field) sum(m, SMS, kind, offsetof(struct gpu_counts, field))

static void send(struct gpu_memory *m, unsigned sm, u64 cycle, unsigned operation, u32 line, u32 lanes, u8 word_step) {
  u8 word[32];
  row data;
  for (unsigned i = 0; i < 32; i++) {
    word[i] = (u8)(i * word_step % 32);
    data.lane[i] = 1;
  }
  struct memory_link *l = gpu_memory_link(m, sm);
  assert_true(link_ready(l, cycle));
  link_send(l, cycle,
            &(struct line_request){.operation = (u8)operation,
                                   .tag = (u8)(line % 200),
                                   .line = line,
                                   .lanes = lanes,
                                   .word = word,
                                   .data = &data});
}

/* The cycle in which the next answer stands at an SM, which takes it. */
static u64 answered(struct gpu_memory *m, unsigned sm, u64 cycle) {
  struct memory_link *l = gpu_memory_link(m, sm);
  for (const u64 first = cycle; !link_response(l, cycle); cycle++) {
    if (cycle > first + 5000) fail_msg("SM %u has no answer", sm);
    gpu_memory_run(m, cycle + 1);
  }
  link_taken(l);
  return cycle;
}

static void latencies_add_up(void **state) {
  (void)state;
  struct gpu_memory *m = open_memory(&small);
  send(m, 1, 0, ISA_MEM_LOAD, 500, ~0u, 1);
  assert_int_equal(answered(m, 1, 0), 2 * HOP + L2 + MISS + 8); /* opens a row */
  send(m, 2, 1000, ISA_MEM_LOAD, 500, ~0u, 1);
  assert_int_equal(answered(m, 2, 1000), 1000 + 2 * HOP + L2);
  send(m, 2, 2000, ISA_MEM_LOAD, 501, ~0u, 1);
  assert_int_equal(answered(m, 2, 2000), 2000 + 2 * HOP + L2 + HIT + 8); /* the same row */
  assert_int_equal(gpu_memory_counts(m, 2, GPU_LOAD)->hits, 1);
  assert_int_equal(gpu_memory_counts(m, 2, GPU_LOAD)->misses[MISS_COLD], 1);
  assert_int_equal(gpu_memory_counts(m, 2, GPU_LOAD)->down_bytes, 256);
  gpu_memory_destroy(m);
}

static void misses_of_one_line_merge(void **state) {
  (void)state;
  struct gpu_memory *m = open_memory(&small);
  for (unsigned sm = 0; sm < SMS; sm++) send(m, sm, 0, ISA_MEM_LOAD, 700, ~0u, 1);
  for (unsigned sm = 0; sm < SMS; sm++) assert_int_equal(answered(m, sm, 0), 2 * HOP + L2 + MISS + 8);
  assert_int_equal(gpu_memory_channel(m, 0)->read_bytes, 128);
  assert_int_equal(SUM(m, GPU_LOAD, merged), SMS - 1);
  gpu_memory_destroy(m);
}

/* Stores fill lines whole, and nothing is read for them; they are written when others take their places. */
static void altered_lines_are_written_back(void **state) {
  (void)state;
  struct gpu_memory *m = open_memory(&small);
  u64 cycle = 0;
  for (u32 line = 0; line < 256; line++, cycle += 200) {
    send(m, 0, cycle, ISA_MEM_STORE, 1024 + line, ~0u, 1);
    gpu_memory_run(m, cycle + 200);
  }
  assert_int_equal(gpu_memory_channel(m, 0)->read_bytes, 0);
  assert_int_equal(gpu_memory_channel(m, 0)->written_bytes, 128 * 128); /* the other half is in the L2 */
  send(m, 0, cycle, ISA_MEM_STORE, 3000, 1, 1);                         /* a word: its sector is read */
  gpu_memory_run(m, cycle + 200);
  assert_int_equal(gpu_memory_channel(m, 0)->read_bytes, GPU_SECTOR_BYTES);
  gpu_memory_destroy(m);
}

/* Cycles of a line when so many SMs load as many as they can, of so many different lines. */
static double cycles_of_a_line(unsigned sms, u32 lines) {
  enum { CYCLES = 20000 };
  struct gpu_memory *m = open_memory(&small);
  u32 next = 0, answers = 0;
  for (u64 cycle = 0; cycle < CYCLES; cycle++) {
    for (unsigned sm = 0; sm < sms; sm++) {
      struct memory_link *l = gpu_memory_link(m, sm);
      if (link_response(l, cycle)) {
        link_taken(l);
        answers += cycle >= CYCLES / 2;
      }
      if (link_ready(l, cycle) && l->sent - l->taken < 200)
        link_send(l, cycle,
                  &(struct line_request){
                      .operation = ISA_MEM_LOAD, .tag = (u8)(l->sent % 200), .line = LOWEST + next++ % lines});
    }
    gpu_memory_run(m, cycle + 1);
  }
  gpu_memory_destroy(m);
  return CYCLES / 2 / (double)answers;
}

/* A link's 2 cycles; two slices' 4; the channel's 8, and what opening rows adds when SMs are not in step. */
static void bandwidths_are_what_is_narrowest(void **state) {
  (void)state;
  assert_float_equal(cycles_of_a_line(1, 64), 2, 0.05);
  assert_float_equal(cycles_of_a_line(SMS, 64), 2, 0.05);
  const double one = cycles_of_a_line(1, LINES - LOWEST), all = cycles_of_a_line(SMS, LINES - LOWEST);
  assert_true(one >= 7.99 && one < 9 && all >= 7.99 && all < 9);
}

static void atomics_of_one_word_wait_for_each_other(void **state) {
  (void)state;
  for (unsigned step = 0; step < 2; step++) {
    struct gpu_memory *m = open_memory(&small);
    send(m, 0, 0, ISA_MEM_LOAD, 900, ~0u, 1);
    answered(m, 0, 0);
    for (unsigned sm = 0; sm < SMS; sm++) send(m, sm, 1000, ISA_MEM_ATOMIC, 900, ~0u, (u8)step);
    for (unsigned sm = 0; sm < SMS; sm++) /* 32 lanes of 2 cycles, or the line's 4 */
      assert_int_equal(answered(m, sm, 1000), 1000 + 2 * HOP + L2 + sm * (step ? 4 : 64));
    assert_int_equal(image[900 * 32], 900 * 32 + (step ? SMS : 32 * SMS));
    gpu_memory_destroy(m);
  }
}

/* ---- at random */

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

/* ---- what is refused */

static void refuses_what_cannot_be(void **state) {
  (void)state;
  struct gpu_memory_config bad[] = {small, small, small, small, small};
  bad[0].sms = GPU_MAX_SMS + 1;
  bad[1].credits = 0;
  bad[2].channels = 2, bad[2].slices = 3;
  bad[3].l2_bytes = 1000;
  bad[4].row_bytes = 100;
  static const char *const why[] = {
      "memory of a GPU: SMs is 81; it must be 1 to 80", "memory of a GPU: credits is 0; it must be 1 to 128",
      "memory of a GPU: 3 slices on 2 channels; each channel has as many",
      "memory of a GPU: an L2 of 1000 bytes; with 2 slices of 4 ways it must be a multiple of 1024",
      "memory of a GPU: rows of 100 bytes; they must be a multiple of 128"};
  for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
    struct tw_error error = {""};
    assert_null(gpu_memory_create(&bad[i], image, sizeof image, 0, &error));
    assert_string_equal(error.text, why[i]);
  }
}

static void tells_of_what_is_outside(void **state) {
  (void)state;
  struct gpu_memory *m = open_memory(&small);
  u32 address;
  send(m, 0, 0, ISA_MEM_STORE, LOWEST, ~0u, 1);
  gpu_memory_run(m, 100);
  assert_false(gpu_memory_fault(m, &address));
  send(m, 3, 200, ISA_MEM_LOAD, LINES, ~0u, 1);
  assert_int_equal(answered(m, 3, 200), 200 + 2 * HOP + L2);
  assert_true(gpu_memory_fault(m, &address));
  assert_int_equal(address, LINES * 128);
  gpu_memory_destroy(m);
}

static void machines_can_be_had(void **state) {
  (void)state;
  static const struct gpu_memory_config machines[] = {GPU_MEMORY_GTX480, GPU_MEMORY_TITANX, GPU_MEMORY_TITANV,
                                                      GPU_MEMORY_V100};
  static const unsigned hit[] = {120, 165, 165, 165},
                        bytes[] = {253, 480, 544, 652}; /* to the L2 and back; a cycle of DRAM */
  for (unsigned i = 0; i < 4; i++) {
    const struct gpu_memory_config *c = &machines[i];
    struct gpu_memory *m = open_memory(c);
    assert_int_equal(2 * c->hop + c->l2_latency, hit[i]);
    assert_float_equal(c->channels * 32.0 * 16 / c->sector_16ths, bytes[i], bytes[i] * 0.04);
    gpu_memory_destroy(m);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(latencies_add_up),
                                     cmocka_unit_test(misses_of_one_line_merge),
                                     cmocka_unit_test(altered_lines_are_written_back),
                                     cmocka_unit_test(bandwidths_are_what_is_narrowest),
                                     cmocka_unit_test(atomics_of_one_word_wait_for_each_other),
                                     cmocka_unit_test(effects_are_in_order_of_cycle_and_sm),
                                     cmocka_unit_test(counts_add_up),
                                     cmocka_unit_test(turns_change_nothing),
                                     cmocka_unit_test(refuses_what_cannot_be),
                                     cmocka_unit_test(tells_of_what_is_outside),
                                     cmocka_unit_test(machines_can_be_had)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
