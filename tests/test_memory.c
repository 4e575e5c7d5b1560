/* Test of memory: timing, order, effects and faults one by one, then at random against a plain array. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "isa.h"
#include "simulate/memory.h"
#include "util/random.h"

enum { LINES = 64, LOWEST = 4, WORDS = LINES * 32 }; /* of the image; lines below LOWEST are invalid */

struct bench {
  u32 image[WORDS];
  struct memory *memory;
  u64 cycle;
};

static void open_bench(struct bench *b, struct memory_config config) {
  struct tw_error error = {""};
  for (u32 i = 0; i < WORDS; i++) b->image[i] = i;
  b->cycle = 0;
  b->memory = memory_create(&config, b->image, sizeof b->image, LOWEST * MEMORY_LINE_BYTES, &error);
  assert_non_null(b->memory);
}

static void end_cycle(struct bench *b, bool taken) {
  memory_clock(b->memory, taken);
  b->cycle++;
}

static void load(struct bench *b, u32 line, u8 tag) {
  assert_true(memory_ready(b->memory));
  memory_accept(b->memory, ISA_MEM_LOAD, line, low_bits(32), NULL, NULL, tag);
}

/* Waits for a response, checks that it is `tag` in cycle `due`, and takes it. */
static void expect(struct bench *b, u64 due, u8 tag, row *data) {
  const struct memory_response *response;
  while (!(response = memory_response(b->memory))) {
    assert_true(b->cycle < due);
    end_cycle(b, false);
  }
  assert_int_equal(b->cycle, due);
  assert_int_equal(response->tag, tag);
  if (data) *data = response->data;
  end_cycle(b, true);
}

static void takes_latency_and_interval(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){.latency = 10, .far_latency = 1, .interval = 3});
  for (unsigned i = 0; i < 3; i++) {
    load(&b, LOWEST + i, (u8)i);
    for (unsigned wait = 0; wait < 2; wait++) {
      end_cycle(&b, false);
      assert_false(memory_ready(b.memory));
    }
    end_cycle(&b, false);
  }
  for (unsigned i = 0; i < 3; i++) {
    row line;
    expect(&b, 10 + 3 * i, (u8)i, &line);
    assert_memory_equal(&line, &b.image[(LOWEST + i) * 32], sizeof line);
  }
  assert_null(memory_response(b.memory));
  memory_destroy(b.memory);
}

/* Tags 0 and 2 are far and due in 12 and 14, tags 1 and 3 near and due in 11 and 13, tag 4 near and due in 14. */
static void answers_by_due_time_then_by_acceptance(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b,
             (struct memory_config){.latency = 10, .far_latency = 12, .interval = 1, .l2_bytes = 1024, .l2_ways = 8});
  static const u8 lines[] = {10, 10, 11, 11, 11};
  for (u8 i = 0; i < 5; i++) {
    load(&b, lines[i], i);
    end_cycle(&b, false);
  }
  static const u8 order[] = {1, 0, 3, 2, 4}, due[] = {11, 12, 13, 14, 15};
  for (unsigned i = 0; i < 5; i++) expect(&b, due[i], order[i], NULL);
  memory_destroy(b.memory);
}

/* Line 10 is far and keeps the memory for 4 cycles, the second time it is near and keeps it for 2. */
static void far_lines_take_their_own_interval(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b,
             (struct memory_config){
                 .latency = 10, .far_latency = 12, .interval = 2, .far_interval = 4, .l2_bytes = 1024, .l2_ways = 8});
  static const bool ready[] = {true, false, false, false, true, false, true};
  for (u8 cycle = 0; cycle < sizeof ready; cycle++) {
    assert_int_equal(memory_ready(b.memory), ready[cycle]);
    if (ready[cycle]) load(&b, 10, cycle);
    end_cycle(&b, false);
  }
  memory_destroy(b.memory);
}

static void holds_a_response_until_taken(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){.latency = 1, .far_latency = 1, .interval = 1});
  load(&b, 5, 0);
  for (u8 tag = 1; tag < 20; tag++) {
    end_cycle(&b, false);
    assert_int_equal(memory_response(b.memory)->tag, 0);
    load(&b, 6, tag);
  }
  end_cycle(&b, false);
  for (u8 tag = 0; tag < 20; tag++) expect(&b, 20 + tag, tag, NULL);
  memory_destroy(b.memory);
}

static void replaces_the_least_recently_used(void **state) {
  (void)state;
  struct bench b; /* 4 sets of 2 ways */
  open_bench(&b, (struct memory_config){.latency = 2, .far_latency = 9, .interval = 1, .l2_bytes = 1024, .l2_ways = 2});
  static const struct {
    u8 line, latency;
  } steps[] = {{8, 9}, {8, 2}, {12, 9}, {8, 2}, {16, 9}, {8, 2}, {12, 9}, {9, 9}, {12, 2}, {8, 2}, {16, 9}};
  for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    load(&b, steps[i].line, 7);
    expect(&b, b.cycle + steps[i].latency, 7, NULL);
  }
  memory_destroy(b.memory);
}

/* 4 sets of 2 ways, filled with 60 lines: those from 56 on are in it, the earlier of each set is replaced first. */
static void begins_with_what_was_copied(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){
                     .latency = 2, .far_latency = 9, .interval = 1, .l2_bytes = 1024, .l2_ways = 2, .l2_filled = true});
  static const struct {
    u8 line, latency;
  } steps[] = {{56, 2}, {63, 2}, {55, 9}, {59, 9}, {63, 9}, {4, 9}, {56, 2}, {60, 9}};
  for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    load(&b, steps[i].line, 7);
    expect(&b, b.cycle + steps[i].latency, 7, NULL);
  }
  memory_destroy(b.memory);
  open_bench(&b,
             (struct memory_config){
                 .latency = 2, .far_latency = 9, .interval = 1, .l2_bytes = 16384, .l2_ways = 2, .l2_filled = true});
  for (u8 line = LOWEST; line < LINES; line++) {
    load(&b, line, line);
    expect(&b, b.cycle + 2, line, NULL);
  }
  memory_destroy(b.memory);
}

/* Sectors of 8 words: a request takes its part of the interval, and the L2 has of a line what was named. */
static void moves_sectors(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){
                     .latency = 20, .far_latency = 90, .interval = 8, .l2_bytes = 1024, .l2_ways = 2, .sectors = 4});
  static const struct {
    u32 lanes;
    u8 latency, interval;
  } steps[] = {{0xff, 90, 2},     {0x80, 20, 2},       {0xffff, 90, 4}, {0xff01, 20, 4},
               {1u << 31, 90, 2}, {0xff0000ff, 20, 4}, {~0u, 90, 8},    {~0u, 20, 8}};
  u8 word[32];
  row data;
  for (unsigned lane = 0; lane < 32; lane++) word[lane] = (u8)lane;
  for (unsigned i = 0; i < sizeof steps / sizeof steps[0]; i++) {
    const u64 begin = b.cycle;
    memory_accept(b.memory, ISA_MEM_LOAD, 9, steps[i].lanes, word, NULL, 7);
    for (unsigned wait = 1; wait < steps[i].interval; wait++) {
      end_cycle(&b, false);
      assert_false(memory_ready(b.memory));
    }
    end_cycle(&b, false);
    assert_true(memory_ready(b.memory));
    expect(&b, begin + steps[i].latency, 7, &data);
    for (unsigned at = 0; at < 32; at++) /* of sectors that nobody named there are no data */
      assert_int_equal(data.lane[at] == 9 * 32 + at, (steps[i].lanes >> (at & 24u) & 0xff) != 0);
  }
  memory_destroy(b.memory);
}

static void loads_see_the_past(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){.latency = 5, .far_latency = 5, .interval = 1});
  const u8 word[32] = {[3] = 9};
  row data = {{0}}, line;
  data.lane[3] = 0xdead;
  load(&b, 5, 1);
  end_cycle(&b, false);
  memory_accept(b.memory, ISA_STG & 63, 5, 1u << 3, word, &data, 2);
  end_cycle(&b, false);
  load(&b, 5, 3);
  expect(&b, 5, 1, &line);
  assert_int_equal(line.lane[9], 5 * 32 + 9);
  expect(&b, 7, 3, &line); /* the store has no response, whatever its tag */
  assert_int_equal(line.lane[9], 0xdead);
  memory_destroy(b.memory);
}

static void lanes_act_in_order(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){.latency = 1, .far_latency = 1, .interval = 1});
  u8 word[32];
  row data, old;
  for (unsigned i = 0; i < 32; i++) {
    word[i] = (u8)(i / 16);
    data.lane[i] = i + 100;
  }
  memory_accept(b.memory, ISA_STG & 63, 6, 0x7fff8001, word, &data, LINE_NO_REPLY);
  assert_int_equal(b.image[6 * 32], 115);
  assert_int_equal(b.image[6 * 32 + 1], 130);
  end_cycle(&b, false);
  memory_accept(b.memory, ISA_ATOMADD & 63, 6, 0x00010006, word, &data, 4);
  expect(&b, 2, 4, &old);
  for (unsigned i = 0; i < 32; i++)
    assert_int_equal(old.lane[i], i == 1 ? 115 : i == 2 ? 115 + 101 : i == 16 ? 130 : 0);
  assert_int_equal(b.image[6 * 32], 115 + 101 + 102);
  assert_int_equal(b.image[6 * 32 + 1], 130 + 116);
  memory_accept(b.memory, ISA_ATOMEXCH & 63, 6, 1, word, &data, LINE_NO_REPLY);
  assert_int_equal(b.image[6 * 32], 100);
  end_cycle(&b, false);
  assert_null(memory_response(b.memory));
  memory_destroy(b.memory);
}

static void reports_the_first_fault(void **state) {
  (void)state;
  static const u32 outside[] = {0, LOWEST - 1, LINES, 0x1ffffff};
  for (unsigned i = 0; i < 4; i++) {
    struct bench b;
    u32 address, before[WORDS];
    const u8 word[32] = {0};
    row data;
    memset(&data, 0xff, sizeof data);
    open_bench(&b, (struct memory_config){.latency = 1, .far_latency = 1, .interval = 1});
    memcpy(before, b.image, sizeof before);
    load(&b, LOWEST, 0);
    expect(&b, 1, 0, NULL);
    load(&b, LINES - 1, 0);
    expect(&b, 3, 0, NULL);
    assert_false(memory_fault(b.memory, &address));
    memory_accept(b.memory, ISA_MEM_STORE, outside[i], 1, word, &data, LINE_NO_REPLY);
    end_cycle(&b, false);
    load(&b, outside[i] ^ 2, 9);
    expect(&b, 6, 9, &data);
    for (unsigned lane = 0; lane < 32; lane++) assert_int_equal(data.lane[lane], 0);
    assert_true(memory_fault(b.memory, &address));
    assert_int_equal(address, outside[i] * MEMORY_LINE_BYTES);
    assert_memory_equal(before, b.image, sizeof before);
    memory_destroy(b.memory);
  }
}

static void stops_when_full(void **state) {
  (void)state;
  struct bench b;
  open_bench(&b, (struct memory_config){.latency = 1000, .far_latency = 1000, .interval = 1});
  for (unsigned i = 0; i < MEMORY_OUTSTANDING; i++) {
    load(&b, 5, (u8)(i % 255));
    end_cycle(&b, false);
  }
  assert_false(memory_ready(b.memory));
  expect(&b, 1000, 0, NULL);
  load(&b, 6, 77);
  for (unsigned i = 1; i < MEMORY_OUTSTANDING; i++) expect(&b, 1000 + i, (u8)(i % 255), NULL);
  expect(&b, 2001, 77, NULL);
  memory_destroy(b.memory);
}

static void delays_uniformly(void **state) {
  (void)state;
  enum { LATENCY = 2, DELAY = 3, LOADS = 4000 };
  struct bench b;
  unsigned seen[DELAY + 1] = {0};
  open_bench(&b, (struct memory_config){.latency = LATENCY, .far_latency = 1, .interval = 1, .random_delay = DELAY});
  for (unsigned i = 0; i < LOADS; i++) {
    const u64 accepted = b.cycle;
    load(&b, 5, 0);
    while (!memory_response(b.memory)) end_cycle(&b, false);
    assert_in_range(b.cycle - accepted, LATENCY, LATENCY + DELAY);
    seen[b.cycle - accepted - LATENCY]++;
    end_cycle(&b, true);
  }
  for (unsigned i = 0; i <= DELAY; i++) assert_in_range(seen[i], LOADS / 5, LOADS * 3 / 10);
  memory_destroy(b.memory);
}

static void refuses_impossible_configurations(void **state) {
  (void)state;
  static const struct memory_config good = {.latency = 1, .far_latency = 1, .interval = 1};
  struct memory_config bad[] = {good, good, good, good, good, good};
  struct tw_error error = {""};
  u32 image[64];
  bad[0].latency = 0;
  bad[1].far_latency = 0;
  bad[2].interval = 0;
  bad[3].l2_bytes = 1024;
  bad[5].l2_bytes = 1000, bad[5].l2_ways = 2;
  bad[4].sectors = 3;
  for (unsigned i = 0; i < 6; i++) assert_null(memory_create(&bad[i], image, 256, 128, &error));
  assert_string_equal(error.text, "memory: an L2 of 1000 bytes; with 2 ways it must be a multiple of 256");
  assert_null(memory_create(&good, image, 250, 128, &error));
  assert_null(memory_create(&good, image, 128, 256, &error));
}

/* What the request of a tag must be answered, and when. */
struct owed {
  u64 due; /* without the random delay */
  row data;
  bool open;
};

static void apply(u32 *image, unsigned kind, u32 line, u32 lanes, const u8 *word, const row *data, row *answer) {
  if (kind == ISA_MEM_LOAD) memcpy(answer, &image[line * 32], sizeof *answer);
  for (unsigned lane = 0; lane < 32 && kind != ISA_MEM_LOAD; lane++) {
    u32 *at = &image[line * 32 + word[lane]];
    answer->lane[lane] = 0;
    if (!(lanes >> lane & 1)) continue;
    answer->lane[lane] = *at;
    *at = kind == ISA_MEM_STORE ? data->lane[lane] : *at + data->lane[lane];
  }
}

/* Makes one request of both; true if it will be answered. */
static bool request(struct bench *b, u32 *image, struct tw_random *random, u8 tag, row *answer) {
  static const u8 kinds[] = {ISA_MEM_LOAD, ISA_MEM_STORE, ISA_MEM_ATOMIC};
  const unsigned kind = kinds[tw_random_below(random, 3)];
  const u32 line = LOWEST + tw_random_below(random, LINES - LOWEST), lanes = tw_random_word(random);
  const bool wanted = kind != ISA_MEM_STORE && tw_random_chance(random, 80);
  u8 word[32];
  row data;
  for (unsigned i = 0; i < 32; i++) {
    word[i] = (u8)tw_random_below(random, 32);
    data.lane[i] = tw_random_word(random);
  }
  apply(image, kind, line, lanes, word, &data, answer);
  memory_accept(b->memory, kind, line, lanes, word, &data, wanted ? tag : LINE_NO_REPLY);
  return wanted;
}

static void agrees_with_a_plain_array(void **state) {
  (void)state;
  enum { LATENCY = 20, DELAY = 50, CYCLES = 200000, TAGS = 255 };
  static struct owed owed[TAGS];
  static u32 image[WORDS];
  struct bench b;
  struct tw_random random;
  unsigned answers = 0, overtaken = 0, last = 0;
  tw_random_seed(&random, 3);
  open_bench(&b, (struct memory_config){
                     .latency = LATENCY, .far_latency = LATENCY, .interval = 1, .random_delay = DELAY, .seed = 5});
  memcpy(image, b.image, sizeof image);
  u8 tag = 0;
  u64 backlog = 0; /* the last cycle in which a due response was not taken */
  while (b.cycle < CYCLES) {
    const struct memory_response *response = memory_response(b.memory);
    const bool taken = response && tw_random_chance(&random, b.cycle / 1000 % 2 ? 100 : 40);
    if (response && !taken) backlog = b.cycle;
    if (taken) {
      struct owed *o = &owed[response->tag];
      assert_true(o->open && b.cycle >= o->due);
      if (backlog + TAGS < b.cycle) assert_true(b.cycle <= o->due + 2 * DELAY);
      assert_memory_equal(&o->data, &response->data, sizeof o->data);
      o->open = false;
      answers++;
      overtaken += (u8)(response->tag - last) > 128;
      last = response->tag;
    }
    if (memory_ready(b.memory) && !owed[tag].open && tw_random_chance(&random, 80)) {
      const u64 due = b.cycle + LATENCY;
      row answer;
      if (request(&b, image, &random, tag, &answer)) {
        owed[tag] = (struct owed){due, answer, true};
        tag = (u8)((tag + 1) % TAGS);
      }
    }
    end_cycle(&b, taken);
  }
  assert_memory_equal(image, b.image, sizeof image);
  assert_true(answers > CYCLES / 4);
  assert_true(overtaken > answers / 10);
  memory_destroy(b.memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(takes_latency_and_interval),
                                     cmocka_unit_test(answers_by_due_time_then_by_acceptance),
                                     cmocka_unit_test(far_lines_take_their_own_interval),
                                     cmocka_unit_test(holds_a_response_until_taken),
                                     cmocka_unit_test(begins_with_what_was_copied),
                                     cmocka_unit_test(replaces_the_least_recently_used),
                                     cmocka_unit_test(moves_sectors),
                                     cmocka_unit_test(loads_see_the_past),
                                     cmocka_unit_test(lanes_act_in_order),
                                     cmocka_unit_test(reports_the_first_fault),
                                     cmocka_unit_test(stops_when_full),
                                     cmocka_unit_test(delays_uniformly),
                                     cmocka_unit_test(refuses_impossible_configurations),
                                     cmocka_unit_test(agrees_with_a_plain_array)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
