/* test_gpu_machines: microbenchmarks of the memories of four GPUs: a pointer chase against the latencies that were
 * measured, streams of one SM and of all against the widths of links, slices and channels, atomics on one word and on
 * many. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu_memory.h"
#include "isa.h"

enum { LINES = 1 << 18, TAGS = 200 };

static u32 *image;

static const struct machine {
  struct gpu_memory_config memory;
  unsigned hit, miss; /* cycles of a load from an SM's link and back: of the L2, and beyond */
  double l2, dram;    /* bytes a cycle, at most */
} machines[] = {{GPU_MEMORY_GTX480, 120, 220, 384, 253},
                {GPU_MEMORY_TITANX, 165, 347, 768, 480},
                {GPU_MEMORY_TITANV, 165, 347, 1536, 544},
                {GPU_MEMORY_V100, 165, 347, 2048, 652}};
enum { MACHINES = sizeof machines / sizeof machines[0] };

static struct gpu_memory *open_memory(const struct gpu_memory_config *config) {
  struct tw_error error = {""};
  struct gpu_memory *m = gpu_memory_create(config, image, LINES * 128, 0, &error);
  if (!m) fail_msg("%s", error.text);
  return m;
}

/* Cycles of a load, on average, each of which is sent when the one before has been answered. */
static double chase(struct gpu_memory *m, u64 *cycle, u32 first, u32 stride, unsigned loads) {
  struct memory_link *l = gpu_memory_link(m, 0);
  const u64 begin = *cycle;
  for (u32 i = 0; i < loads; i++) {
    link_send(l, *cycle, &(struct line_request){.operation = ISA_MEM_LOAD, .tag = 0, .line = first + i * stride});
    while (!link_response(l, *cycle)) gpu_memory_run(m, ++*cycle);
    link_taken(l);
  }
  return (double)(*cycle - begin) / loads;
}

static void chases_take_what_was_measured(void **state) {
  (void)state;
  for (unsigned i = 0; i < MACHINES; i++) {
    struct gpu_memory *m = open_memory(&machines[i].memory);
    u64 cycle = 0;
    const double miss = chase(m, &cycle, 0, 1021, 200), hit = chase(m, &cycle, 0, 1021, 200);
    print_message("%2u SMs: %.1f cycles to the L2 and back, %.1f beyond\n", machines[i].memory.sms, hit, miss);
    assert_float_equal(hit, machines[i].hit, 0.01);
    assert_float_equal(miss, machines[i].miss, machines[i].miss * 0.05);
    gpu_memory_destroy(m);
  }
}

/* Line i of SM s: each has a part of its own, of so many lines. */
struct stream {
  unsigned sms, operation;
  u32 lines;
  u8 word_step; /* of lanes, in an atomic's line */
  bool shared;  /* all have the same part */
};

/* Requests that are through in a cycle, in the second half of 24,000. */
static double stream(const struct gpu_memory_config *config, const struct stream *s) {
  enum { CYCLES = 24000 };
  struct gpu_memory *m = open_memory(config);
  static u32 sent[GPU_MAX_SMS];
  static const row ones;
  u8 word[32];
  u64 through = 0;
  memset(sent, 0, sizeof sent);
  for (unsigned i = 0; i < 32; i++) word[i] = (u8)(i * s->word_step % 32);
  for (u64 cycle = 0; cycle < CYCLES; cycle++) {
    for (unsigned sm = 0; sm < s->sms; sm++) {
      struct memory_link *l = gpu_memory_link(m, sm);
      if (link_response(l, cycle)) {
        link_taken(l);
        through += cycle >= CYCLES / 2;
      }
      if (!link_ready(l, cycle) || sent[sm] - l->taken >= TAGS) continue;
      link_send(l, cycle,
                &(struct line_request){.operation = (u8)s->operation,
                                       .tag = (u8)(sent[sm] % TAGS),
                                       .line = (s->shared ? 0 : sm * s->lines) + sent[sm] % s->lines,
                                       .lanes = ~0u,
                                       .word = word,
                                       .data = &ones});
      sent[sm]++;
    }
    gpu_memory_run(m, cycle + 1);
  }
  gpu_memory_destroy(m);
  return (double)through / (CYCLES / 2);
}

/* Of the L2: what its slices or the links give, the lesser; by one SM its link's width.  Of DRAM: the channels' width,
 * less what rows cost that streams close on each other, as a bank takes what comes first. */
static void streams_are_as_wide_as_they_can(void **state) {
  (void)state;
  for (unsigned i = 0; i < MACHINES; i++) {
    const struct machine *k = &machines[i];
    const unsigned sms = k->memory.sms;
    const double links = (double)sms * k->memory.down_bytes, widest = links < k->l2 ? links : k->l2;
    const double one = stream(&k->memory, &(struct stream){.sms = 1, .lines = 100}) * 128;
    const double l2 = stream(&k->memory, &(struct stream){.sms = sms, .lines = 40}) * 128;
    const double dram = stream(&k->memory, &(struct stream){.sms = sms, .lines = LINES / sms}) * 128;
    print_message("%2u SMs: bytes a cycle: L2 %.0f (one SM %.0f), DRAM %.0f of %.0f\n", sms, l2, one, dram, k->dram);
    assert_true(l2 > 0.95 * widest && l2 < 1.01 * widest);
    assert_true(one > 0.9 * k->memory.down_bytes && one < 1.01 * k->memory.down_bytes);
    assert_true(dram > 0.7 * k->dram && dram < 1.04 * k->dram);
  }
}

/* All lanes of all SMs on one word, a lane in a cycle; on the words of one line; each SM on lines of its own. */
static void atomics_are_as_fast_as_words_are_many(void **state) {
  (void)state;
  for (unsigned i = 0; i < MACHINES; i++) {
    const struct machine *k = &machines[i];
    const unsigned sms = k->memory.sms;
    struct stream s = {.sms = sms, .operation = ISA_MEM_ATOMIC, .lines = 1, .shared = true};
    const double word = 32 * stream(&k->memory, &s);
    s.word_step = 1;
    const double line = 32 * stream(&k->memory, &s);
    s.shared = false, s.lines = 40;
    const double many = 32 * stream(&k->memory, &s);
    print_message("%2u SMs: lanes of atomics a cycle: %.2f on a word, %.2f on a line, %.0f on many\n", sms, word, line,
                  many);
    assert_float_equal(word, 1, 0.02);
    assert_float_equal(line, 8, 0.1);
    assert_true(many > 8 * line);
  }
}

static int make_image(void **state) {
  (void)state;
  image = calloc(LINES, 128);
  return image ? 0 : -1;
}

static int drop_image(void **state) {
  (void)state;
  free(image);
  return 0;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(chases_take_what_was_measured),
                                     cmocka_unit_test(streams_are_as_wide_as_they_can),
                                     cmocka_unit_test(atomics_are_as_fast_as_words_are_many)};
  return cmocka_run_group_tests(tests, make_image, drop_image);
}
