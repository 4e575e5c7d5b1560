/* Test of group_front: groups that lie behind a GPU's memory reach the SMs, each block once and in its group's order;
 * what of memory an SM sees of them; when. */
#include "small_gpu.h"

#include "gpu/group_front.h"
#include "isa.h"
#include "papers/paver/group_image.h"

enum { BLOCKS = 60, GRID_X = 6, ROOM = 2, SLOW = 40 };

struct trace {
  unsigned sm[BLOCKS], place[BLOCKS], count[SMS], running[SMS];
  u64 first, cycle;
};

/* Groups of five blocks, each from the highest number down; so a word has the numbers of two. */
static u32 *five_each(u32 base, u32 *words) {
  static u32 start[BLOCKS / 5 + 1], blocks[BLOCKS];
  const struct block_groups groups = {.count = BLOCKS / 5, .start = start, .blocks = blocks};
  struct tw_error error;
  for (u32 n = 0; n <= groups.count; n++) start[n] = 5 * n;
  for (u32 i = 0; i < BLOCKS; i++) blocks[i] = i / 5 * 5 + 4 - i % 5;
  u32 *queue = group_image_make(&groups, base, words, &error);
  assert_non_null(queue);
  return queue;
}

static void cycle(struct group_front *f, u64 now, const struct block_scheduler_in *in,
                  struct block_scheduler_out *out) {
  struct group_scheduler_out said;
  group_front_begin(f, now, in);
  group_front_model(f, &said);
  group_front_end(f, now, &said, out);
}

static void give(struct trace *t, const struct block_scheduler_out *out) {
  for (unsigned i = 0; i < SMS; i++) {
    if (!out->block_valid || !out->give[i]) continue;
    const unsigned block = out->block_x + GRID_X * out->block_y;
    assert_true(block < BLOCKS);
    assert_int_equal(t->place[block], 0);
    t->sm[block] = i;
    t->place[block] = ++t->count[i];
    t->running[i]++;
    if (!t->first) t->first = t->cycle;
  }
}

/* A grid: an SM ends a block each SLOW cycles. */
static void run(struct group_front *f, struct gpu_memory *m, struct trace *t) {
  struct block_scheduler_out out = {.busy = 1};
  for (t->cycle = 0; out.busy || t->cycle < 2; t->cycle++) {
    struct block_scheduler_in in = {.start = t->cycle == 0,
                                    .grid_x = GRID_X,
                                    .grid_y = BLOCKS / GRID_X,
                                    .grid_z = 1,
                                    .block_warps = 1,
                                    .sm_blocks = ROOM};
    for (unsigned i = 0; i < SMS; i++) {
      in.ended[i] = t->running[i] && t->cycle % SLOW == i;
      t->running[i] -= in.ended[i];
      in.quiet[i] = 1;
    }
    cycle(f, t->cycle, &in, &out);
    give(t, &out);
    gpu_memory_run(m, t->cycle + 1);
    assert_true(t->cycle < 100000);
  }
}

static void open_front(struct group_front *f, struct gpu_memory *m, enum block_policy policy) {
  group_front_init(f, SMS, policy, gpu_memory_link(m, SMS));
  f->queue_base = gpu_memory_beyond(m);
}

static void in_groups(void **state) {
  (void)state;
  static struct group_front f;
  struct trace t = {.first = 0};
  u32 words, address;
  struct gpu_memory *m = open_memory(&small);
  assert_int_equal(gpu_memory_beyond(m), LINES * 128);
  u32 *groups = realloc(five_each(LINES * 128, &words), 4 * 128);
  assert_true(words <= 4 * 32);
  gpu_memory_put_beyond(m, groups, 4);
  open_front(&f, m, BLOCK_POLICY_GROUPS);
  run(&f, m, &t);
  /* The queue's length, then a group's head and tail, then its first block's number, all of one line, which the slice
   * has four cycles for each time, so that the number waits for heads and tails of other groups. */
  const unsigned miss = 2 * HOP + L2 + MISS + 2, hit = 2 * HOP + L2;
  assert_in_range(t.first, miss + 2 * hit, miss + 2 * hit + 4 * 24);
  for (unsigned b = 0; b < BLOCKS; b++) {
    assert_true(t.place[b]);
    assert_int_equal(t.sm[b], t.sm[b / 5 * 5 + 4]);
    if (b % 5 < 4) assert_int_equal(t.place[b], t.place[b + 1] + 1);
    if (b / 5 < SMS) assert_int_equal(t.sm[b], b / 5);
  }
  assert_int_equal(gpu_memory_counts(m, 0, GPU_LOAD)->accesses, 0);
  assert_false(gpu_memory_fault(m, &address));
  gpu_memory_destroy(m);
  free(groups);
}

/* Of what is there for the scheduler an SM sees nothing: it is behind the memory that a kernel has. */
static void an_sm_is_refused(void **state) {
  (void)state;
  u32 words, address;
  static const u8 word[32];
  static const row nothing;
  struct gpu_memory *m = open_memory(&small);
  u32 *groups = realloc(five_each(LINES * 128, &words), 4 * 128);
  gpu_memory_put_beyond(m, groups, 4);
  link_send(gpu_memory_link(m, 1), 0,
            &(struct line_request){
                .operation = ISA_MEM_LOAD, .tag = 3, .line = LINES, .lanes = 1, .word = word, .data = &nothing});
  gpu_memory_run(m, 1000);
  assert_true(gpu_memory_fault(m, &address));
  assert_int_equal(address, LINES * 128);
  gpu_memory_destroy(m);
  free(groups);
}

/* In the grid's order nothing of it is read. */
static void in_turn(void **state) {
  (void)state;
  static struct group_front f;
  struct trace t = {.first = 0};
  struct gpu_memory *m = open_memory(&small);
  open_front(&f, m, BLOCK_POLICY_LRR);
  run(&f, m, &t);
  for (unsigned b = 0; b < BLOCKS; b++) assert_true(t.place[b]);
  for (unsigned b = 0; b < SMS; b++) assert_int_equal(t.sm[b], b);
  assert_in_range(t.first, 1, 3);
  gpu_memory_destroy(m);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(in_groups), cmocka_unit_test(an_sm_is_refused),
                                     cmocka_unit_test(in_turn)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
