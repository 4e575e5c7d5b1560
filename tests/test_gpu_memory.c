/* test_gpu_memory: latencies, bandwidths, merging and what is refused of the memory of a GPU, one by one, with SMs that
 * are told what to ask for. */
#include "small_gpu.h"

#include "isa.h"

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

/* Of the image's 4,092 lines the last 128; all have been asked for, so none that misses is cold, and none is
 * written. */
static void begins_with_what_was_copied(void **state) {
  (void)state;
  struct gpu_memory_config filled = small;
  filled.l2_filled = true;
  struct gpu_memory *m = open_memory(&filled);
  send(m, 1, 0, ISA_MEM_LOAD, LINES - 1, ~0u, 1);
  assert_int_equal(answered(m, 1, 0), 2 * HOP + L2);
  send(m, 1, 1000, ISA_MEM_LOAD, LOWEST, ~0u, 1);
  assert_int_equal(answered(m, 1, 1000), 1000 + 2 * HOP + L2 + MISS + 8);
  assert_int_equal(gpu_memory_counts(m, 1, GPU_LOAD)->hits, 1);
  assert_int_equal(gpu_memory_counts(m, 1, GPU_LOAD)->misses[MISS_CAPACITY], 1);
  assert_int_equal(gpu_memory_channel(m, 0)->written_bytes, 0);
  gpu_memory_destroy(m);
}

/* A load of a sector has one read, and one moved; the rest of its answer is no data. */
static void loads_move_the_sectors_they_name(void **state) {
  (void)state;
  struct gpu_memory_config by_sectors = small;
  by_sectors.sectors = 4;
  struct gpu_memory *m = open_memory(&by_sectors);
  send(m, 1, 0, ISA_MEM_LOAD, 500, 0xff00, 1);
  assert_int_equal(answered(m, 1, 0), 2 * HOP + L2 + MISS + 2);
  const row *data = link_answer_row(gpu_memory_link(m, 1), 500 % 200);
  for (unsigned i = 0; i < 32; i++) assert_int_equal(data->lane[i] == 500 * 32 + i, i / 8 == 1);
  send(m, 1, 1000, ISA_MEM_LOAD, 500, 0x100, 1);
  assert_int_equal(answered(m, 1, 1000), 1000 + 2 * HOP + L2);
  send(m, 1, 2000, ISA_MEM_LOAD, 500, ~0u, 1);
  assert_int_equal(answered(m, 1, 2000), 2000 + 2 * HOP + L2 + HIT + 6);
  assert_int_equal(gpu_memory_channel(m, 0)->read_bytes, 128);
  assert_int_equal(gpu_memory_counts(m, 1, GPU_LOAD)->down_bytes, 32 + 32 + 128);
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
                                     cmocka_unit_test(begins_with_what_was_copied),
                                     cmocka_unit_test(loads_move_the_sectors_they_name),
                                     cmocka_unit_test(misses_of_one_line_merge),
                                     cmocka_unit_test(altered_lines_are_written_back),
                                     cmocka_unit_test(bandwidths_are_what_is_narrowest),
                                     cmocka_unit_test(atomics_of_one_word_wait_for_each_other),
                                     cmocka_unit_test(refuses_what_cannot_be),
                                     cmocka_unit_test(tells_of_what_is_outside),
                                     cmocka_unit_test(machines_can_be_had)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
