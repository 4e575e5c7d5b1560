/* test_gpu_kept: a GPU that is written down and read again goes on as if nothing had been: SMs that are moved to
 * another place in memory before every fifth turn, whole GPUs that another takes over from; and files that are not
 * whole are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <unistd.h>
/* cmocka needs those before it. */
#include <cmocka.h>

#include "gpu/gpu.h"
#include "isa/assembler.h"
#include "presets.h"
#include "util/kept.h"

enum { LAUNCHES = 2 };

/* What comes out. */
struct outcome {
  u64 cycles[LAUNCHES];
  struct gpu_counted counted;
  u32 *image;
};

/* Turns so far, of one that ends in between. */
struct taking_over {
  u64 turns, at;
  struct kept kept;
};

static struct sm_params params_of(const char *preset) {
  struct sm_params p = preset_find(preset)->params;
  p.BlockSource = 1;
  return p;
}

static struct gpu_config machine(unsigned sms) {
  struct gpu_config c = {.memory = GPU_MEMORY_GTX480, .threads = 1};
  c.memory.sms = sms;
  c.memory.random_delay = 30;
  return c;
}

static void make_launch(const char *file, struct kernel *kernel, struct launch *l) {
  struct tw_error error = {""};
  if (assemble_file(file, kernel, &error) != 0 || launch_create(l, kernel, 1, NULL, &error) != 0)
    fail_msg("%s", error.text);
}

static struct gpu *make_gpu(const struct gpu_config *c, const struct sm_params *p, const struct launch *l, u32 *image) {
  struct tw_error error = {""};
  struct gpu *g = gpu_create(c, p, image, l->memory_bytes, LAUNCH_MEMORY_BASE, &error);
  if (!g) fail_msg("%s", error.text);
  memcpy(image, l->memory, l->memory_bytes);
  return g;
}

/* 0, or -1 if what is told between turns says so. */
static int one_launch(struct gpu *g, const struct launch *l, u64 *cycles) {
  static const struct sm_setting setting;
  static struct engine_result result;
  const struct engine_options options = {.cycle_limit = 1000000};
  struct tw_error error = {""};
  const int status = gpu_launch(g, l, &setting, &options, &result, &error);
  if (status != 0 && error.text[0]) fail_msg("%s", error.text);
  if (status == 0) assert_int_equal(result.verdict, ENGINE_PASSED);
  *cycles = gpu_host(g)->stream[0].busy_cycles;
  return status;
}

static void run(const struct gpu_config *c, const struct sm_params *p, const struct launch *l, struct outcome *o) {
  memset(o, 0, sizeof *o);
  o->image = malloc(l->memory_bytes);
  struct gpu *g = make_gpu(c, p, l, o->image);
  for (unsigned i = 0; i < LAUNCHES; i++) assert_int_equal(one_launch(g, l, &o->cycles[i]), 0);
  gpu_count(g, &o->counted);
  gpu_destroy(g);
}

static void assert_same(const struct outcome *a, const struct outcome *b, const struct launch *l) {
  assert_memory_equal(a->cycles, b->cycles, sizeof a->cycles);
  assert_memory_equal(&a->counted, &b->counted, sizeof a->counted);
  assert_memory_equal(a->image, b->image, l->memory_bytes);
}

/* ---- SMs that are moved */

/* To a place that was not its own; what it was in is spoilt, so that whatever still points there shows. */
static void move(struct gpu_sm *s, const struct sm_params *p) {
  struct tw_error error = {""};
  struct gpu_sm to;
  struct kept k;
  kept_begin(&k);
  gpu_sm_keep(s, &k);
  k.reading = true;
  if (gpu_sm_create(&to, s->number, p, s->signals, s->link, &error) != 0) fail_msg("%s", error.text);
  gpu_sm_keep(&to, &k);
  assert_false(k.failed);
  assert_int_equal(k.at, k.size);
  memset(s->sm, 0xa5, sizeof *s->sm + sm_store_bytes(p));
  gpu_sm_destroy(s);
  *s = to;
  kept_free(&k);
}

/* Of models; see gpu.h. */
static int turn_of_moved(void *context, const struct gpu_parts *parts, struct tw_error *error) {
  (void)error;
  const u64 passed = parts->sm[0].cycle;
  for (unsigned i = 0; i < parts->sms && passed / (2 * parts->hop) % 5 == 0; i++) move(&parts->sm[i], context);
  gpu_front_run(parts->front, passed + parts->hop);
  gpu_memory_run(parts->memory, parts->front->cycle);
  for (unsigned i = 0; i < parts->sms; i++) gpu_sm_run(&parts->sm[i], parts->front->cycle + parts->hop);
  return 0;
}

static void check_moved(const char *file, struct sm_params *p) {
  struct gpu_config c = machine(2);
  struct kernel kernel;
  struct launch l;
  struct outcome still, moved;
  make_launch(file, &kernel, &l);
  run(&c, p, &l, &still);
  c.turn = turn_of_moved;
  c.turner = p;
  run(&c, p, &l, &moved);
  assert_same(&still, &moved, &l);
  free(still.image);
  free(moved.image);
  launch_free(&l);
  kernel_free(&kernel);
}

static const char *const kernels[] = {"tests/kernels/saxpy.tws", "tests/kernels/divergence.tws",
                                      "tests/kernels/specials.tws"};
enum { KERNELS = sizeof kernels / sizeof kernels[0] };

static void an_sm_may_be_moved(void **state) {
  static const char *const names[] = {"volta", "fully", "fermi", "malekeh"};
  (void)state;
  for (unsigned i = 0; i < sizeof names / sizeof names[0]; i++) {
    struct sm_params p = params_of(names[i]);
    for (unsigned k = 0; k < KERNELS; k++) check_moved(kernels[k], &p);
  }
}

/* ---- one GPU takes over from another */

static int stop(void *context, struct gpu *g, struct tw_error *error) {
  struct taking_over *t = context;
  (void)error;
  if (t->turns++ != t->at) return 0;
  kept_begin(&t->kept);
  gpu_keep(g, &t->kept);
  return -1;
}

static int go_on(void *context, struct gpu *g, struct tw_error *error) {
  struct taking_over *t = context;
  (void)error;
  if (t->kept.at) return 0;
  t->kept.reading = true;
  gpu_keep(g, &t->kept);
  assert_false(t->kept.failed);
  assert_int_equal(t->kept.at, t->kept.size);
  return 0;
}

/* Stopped before turn `at` of all; false if there are not so many. */
static bool run_with_a_stop(struct gpu_config c, const struct sm_params *p, const struct launch *l, u64 at,
                            struct outcome *o) {
  struct taking_over t = {.at = at};
  u32 *image = malloc(l->memory_bytes);
  unsigned i = 0;
  memset(o, 0, sizeof *o);
  c.between = stop;
  c.keeper = &t;
  struct gpu *g = make_gpu(&c, p, l, image);
  while (i < LAUNCHES && one_launch(g, l, &o->cycles[i]) == 0) i++;
  gpu_destroy(g);
  free(image);
  o->image = malloc(l->memory_bytes);
  if (i == LAUNCHES) return false;
  c.between = go_on;
  c.threads = 3;
  g = make_gpu(&c, p, l, o->image);
  for (; i < LAUNCHES; i++) assert_int_equal(one_launch(g, l, &o->cycles[i]), 0);
  gpu_count(g, &o->counted);
  gpu_destroy(g);
  kept_free(&t.kept);
  return true;
}

static void a_gpu_takes_over_from_another(void **state) {
  (void)state;
  const struct gpu_config c = machine(3);
  const struct sm_params p = params_of("volta");
  struct outcome whole, two;
  struct kernel kernel;
  struct launch l;
  u64 at = 0;
  make_launch("tests/kernels/reduction.tws", &kernel, &l);
  run(&c, &p, &l, &whole);
  for (; run_with_a_stop(c, &p, &l, at, &two); at += 1 + at / 3) {
    assert_same(&whole, &two, &l);
    free(two.image);
  }
  assert_true(at > 100);
  free(two.image);
  free(whole.image);
  launch_free(&l);
  kernel_free(&kernel);
}

/* ---- files */

static void put_file(const char *path, const char *bytes, size_t count) {
  FILE *f = fopen(path, "wb");
  assert_non_null(f);
  assert_int_equal(fwrite(bytes, 1, count, f), count);
  assert_int_equal(fclose(f), 0);
}

static size_t get_file(const char *path, char *bytes, size_t most) {
  FILE *f = fopen(path, "rb");
  assert_non_null(f);
  const size_t count = fread(bytes, 1, most, f);
  fclose(f);
  return count;
}

static void assert_refused(const char *path) {
  struct tw_error error = {""};
  struct kept k;
  assert_int_equal(kept_load(&k, path, &error), -1);
  assert_non_null(strstr(error.text, path));
}

/* Zeros of all lengths, between others. */
static void fill(u8 *bytes, size_t count) {
  for (size_t i = 0; i < count; i++) bytes[i] = i / 37 % 5 < 3 ? 0 : (u8)i;
  memset(bytes + 500, 0, 700);
}

static void what_is_not_whole_is_refused(void **state) {
  (void)state;
  char path[] = "/tmp/test_gpu_kept.XXXXXX", file[8192];
  u8 all[2000], again[2000];
  struct tw_error error = {""};
  struct kept k;
  close(mkstemp(path));
  fill(all, sizeof all);
  kept_begin(&k);
  for (size_t i = 0; i < sizeof all; i += 500) kept_bytes(&k, all + i, 500);
  assert_int_equal(kept_store(&k, path, &error), 0);
  kept_free(&k);
  const size_t count = get_file(path, file, sizeof file);
  assert_true(count < sizeof all);

  assert_int_equal(kept_load(&k, path, &error), 0);
  for (size_t i = 0; i < sizeof all; i += 500) kept_bytes(&k, again + i, 500);
  assert_false(k.failed);
  assert_int_equal(k.at, k.size);
  assert_memory_equal(all, again, sizeof all);
  kept_bytes(&k, again, 1); /* more than there is */
  assert_true(k.failed);
  kept_free(&k);

  for (size_t i = 0; i < count; i++) {
    put_file(path, file, i);
    assert_refused(path);
    file[i] ^= 1 << i % 8;
    put_file(path, file, count);
    assert_refused(path);
    file[i] ^= 1 << i % 8;
  }
  put_file(path, file, count);
  assert_int_equal(kept_load(&k, path, &error), 0);
  kept_free(&k);
  unlink(path);
  assert_refused(path);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(an_sm_may_be_moved),
      cmocka_unit_test(a_gpu_takes_over_from_another),
      cmocka_unit_test(what_is_not_whole_is_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
