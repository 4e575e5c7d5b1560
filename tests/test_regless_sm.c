/* test_regless_sm: RegLess in the SM's model under random programs.  In each cycle: what is read is there, what is
 * written was reserved, no line is promised twice, no register is in two lines.  Lines that hold nothing any more are
 * overwritten at once, and no result changes; when lines that are kept are overwritten, results do change. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>

#include "util/counts.h"
#include "run/experiment.h"
#include "random/program_generator.h"

enum { PROGRAMS = 3, CYCLES = 100000, POISON = 0x7fbadbad };

static const char *const machines[][2] = {{"Rows=4", NULL}, {"Rows=8", "Entries=0"}, {"Rows=16", NULL}};
enum { MACHINES = sizeof machines / sizeof *machines };

struct watcher {
  row poison;
  bool kept_too;     /* lines in the clean and the dirty list are overwritten too */
  u64 reads, writes; /* looked at */
};

static const struct osu_line *line_of(const struct osu_bank *b, unsigned warp, unsigned reg) {
  const struct osu_line *found = NULL;
  for (unsigned l = 0; l < b->params.Lines; l++) {
    const struct osu_line *line = &b->line[l];
    if (line->list == OSU_FREE || line->warp != warp || line->reg != reg) continue;
    assert_null(found);
    found = line;
  }
  return found;
}

static void check_access(struct watcher *w, const struct regless_stage *s, unsigned b) {
  const struct regless_shard_in *in = &s->in;
  const struct osu_line *line = line_of(&s->shard.unit.bank[b], in->access_warp[b], in->access_register[b]);
  const bool used = line && line->list == OSU_USED;
  switch (in->access_kind[b]) {
    case OSU_READ:
      assert_true(used && !line->pending);
      w->reads++;
      break;
    case OSU_WRITE:
      assert_true(used && line->pending && !line->filling);
      w->writes++;
      break;
    default: assert_false(used && line->pending);
  }
}

static void watch_bank(struct watcher *w, struct regless_stage *s, unsigned b) {
  struct osu_bank *bank = &s->shard.unit.bank[b];
  unsigned used = 0;
  if (s->in.access_valid >> b & 1) check_access(w, s, b);
  for (unsigned l = 0; l < bank->params.Lines; l++) {
    struct osu_line *line = &bank->line[l];
    const bool shown = bank->data_valid && bank->data_line == l;
    used += line->list == OSU_USED;
    if (shown || line->list == OSU_USED || (line->list != OSU_FREE && !w->kept_too)) continue;
    line->value = w->poison;
  }
  assert_true(used + s->shard.manager.free[b] <= bank->params.Lines);
}

static void start(struct watcher *w, bool kept_too) {
  *w = (struct watcher){.kept_too = kept_too};
  for (unsigned i = 0; i < 32; i++) w->poison.lane[i] = POISON;
}

/* A probe only looks; this one also writes to the SM, which is the test's own. */
#pragma GCC diagnostic ignored "-Wcast-qual"
static void watch(void *context, const struct sm *sm, const struct sm_in *in) {
  (void)in;
  for (unsigned k = 0; k < SM_SCHEDULERS; k++)
    for (unsigned b = 0; b < REGION_BANKS; b++)
      watch_bank(context, (struct regless_stage *)&sm->subcore[k].operands.regless, b);
}

static enum run_status run(u64 seed, unsigned machine, struct watcher *w, struct run_result *r) {
  struct experiment e;
  char *text = program_generate(seed, 0);
  assert_non_null(text);
  experiment_init(&e, ".", "random.tws", "maxwell");
  experiment_set(&e, machines[machine], 2);
  e.options.run.text = text;
  e.options.run.seed = seed;
  e.options.run.memory.random_delay = 100;
  if (w->kept_too) e.options.run.engine.cycle_limit = CYCLES; /* wrong programs may not end */
  e.options.run.engine.probe = watch;
  e.options.run.engine.probe_context = w;
  const enum run_status status = experiment_run(&e, r);
  free(text);
  return status;
}

static void poison_is_never_seen(void **state) {
  struct run_result *r = calloc(1, sizeof *r);
  struct watcher w;
  struct regless_counts sum = {0};
  (void)state;
  assert_non_null(r);
  start(&w, false);
  for (u64 seed = 1; seed <= PROGRAMS; seed++)
    for (unsigned m = 0; m < MACHINES; m++) {
      if (run(seed, m, &w, r) != RUN_PASSED)
        fail_msg("seed %llu, %s: %s", (unsigned long long)seed, machines[m][0], r->error.text);
      counts_add(&sum, &r->engine.regless, sizeof sum);
    }
  print_message("%llu reads and %llu writes; of %llu preloads %llu from the compressor, %llu from the L1, %llu from "
                "beyond\n",
                (unsigned long long)w.reads, (unsigned long long)w.writes, (unsigned long long)sum.preloads,
                (unsigned long long)sum.from_compressor, (unsigned long long)sum.from_l1,
                (unsigned long long)sum.from_memory);
  assert_true(w.reads && w.writes && sum.from_compressor && sum.from_l1 && sum.from_memory);
  free(r);
}

static void poison_in_kept_lines_is(void **state) {
  struct run_result *r = calloc(1, sizeof *r);
  struct watcher w;
  unsigned wrong = 0;
  (void)state;
  assert_non_null(r);
  start(&w, true);
  for (u64 seed = 1; seed <= PROGRAMS; seed++) wrong += run(seed, 2, &w, r) != RUN_PASSED;
  print_message("%u of %u programs go wrong\n", wrong, PROGRAMS);
  assert_true(wrong == PROGRAMS);
  free(r);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(poison_is_never_seen), cmocka_unit_test(poison_in_kept_lines_is)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
