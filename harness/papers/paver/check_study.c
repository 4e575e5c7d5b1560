/* check_study: see graph_study.h. */
#include <stdlib.h>

#include "graph_study.h"
#include "locality/locality_trace.h"
#include "locality/static_loads.h"
#include "random/program_generator.h"
#include "util/clock.h"
#include "util/column.h"
#include "util/counts.h"
#include "util/progress.h"

struct checking {
  const struct paver_options *options;
  struct graph_row row;
};

/* Loads that somebody executes, and of them those that are static. */
static void count_loads(struct graph_row *row, const struct locality *known, const struct locality *seen) {
  for (u32 k = 0; k < seen->load_count; k++) {
    const double references = (double)seen->loads[k].references;
    const bool is_static = known->loads[k].doubt == LOCALITY_KNOWN;
    row->loads += references > 0;
    row->static_loads += references > 0 && is_static;
    row->references += references;
    row->static_references += is_static ? references : 0;
  }
}

static int count_sharing(struct checking *c, const struct locality *known, const struct locality *seen,
                         struct tw_error *error) {
  struct graph_row by_analysis = {.launches = 0};
  count_loads(&c->row, known, seen);
  if (graph_row_add(&c->row, seen, c->options->common, error) ||
      graph_row_add(&by_analysis, known, c->options->common, error))
    return -1;
  for (unsigned unit = 0; unit < GRAPH_UNITS; unit++) c->row.unit[unit].static_weight += by_analysis.unit[unit].weight;
  return 0;
}

static int check(void *context, const struct paver_launch *launch, u32 *memory, struct tw_error *error) {
  struct checking *c = context;
  struct locality known, seen = {.blocks = 0};
  const double begun = clock_seconds();
  int failed = locality_of_kernel(&known, launch->launch, RUN_INSTRUCTION_LIMIT, error);
  const double analysed = clock_seconds();
  if (!failed) failed = locality_of_trace(&seen, launch->launch, memory, RUN_INSTRUCTION_LIMIT, error);
  c->row.analysis_seconds += analysed - begun;
  c->row.trace_seconds += clock_seconds() - analysed;
  if (!failed && locality_compare(&known, &seen, error)) failed = PAVER_WRONG;
  if (!failed) failed = count_sharing(c, &known, &seen, error);
  locality_free(&known);
  locality_free(&seen);
  return failed;
}

static enum run_status check_one(struct checking *c, const char *kernel, const char *text, u64 seed) {
  const enum run_status status = paver_run(c->options, kernel, text, seed, check, c, c->row.name);
  if (status == RUN_WRONG_RESULT) fprintf(stderr, "FAILED    %s\n", kernel);
  return status;
}

/* Programs of the generator: one row of all. */
static enum run_status check_random(struct checking *all, u64 random) {
  enum run_status status = RUN_PASSED;
  struct progress progress;
  progress_begin(&progress, "programs", random);
  for (u64 i = 0; i < random && status == RUN_PASSED; i++) {
    const u64 seed = all->options->seed + i;
    char name[64];
    char *text = program_generate(seed, 0);
    progress_show(&progress, i);
    snprintf(name, sizeof name, "random-%llu", (unsigned long long)seed);
    status = text ? check_one(all, name, text, seed) : RUN_INTERNAL;
    free(text);
  }
  progress_end(&progress);
  snprintf(all->row.name, sizeof all->row.name, "random programs");
  return status;
}

static double percent(double of, double by) { return by > 0 ? 100 * of / by : 100; }

static void print_all(const struct graph_row *rows, unsigned count) {
  int width = column_fit(0, "kernel");
  for (unsigned i = 0; i < count; i++) width = column_fit(width, rows[i].name);
  printf("%-*s %8s %9s %7s %12s  %-35s %11s %9s\n", width, "", "", "", "", "", "static, % of", "analysis", "executor");
  printf("%-*s %8s %9s %7s %12s %8s %8s %8s %8s %11s %9s\n", width, "kernel", "launches", "blocks", "loads",
         "references", "loads", "refs.", "words", "lines", "in ms", "in ms");
  for (unsigned i = 0; i < count; i++) {
    const struct graph_row *r = &rows[i];
    printf("%-*s %8u %9.0f %7.0f %12.0f %8.1f %8.1f %8.1f %8.1f %11.1f %9.1f\n", width, r->name, r->launches, r->blocks,
           r->loads, r->references, percent(r->static_loads, r->loads), percent(r->static_references, r->references),
           percent(r->unit[GRAPH_WORDS].static_weight, r->unit[GRAPH_WORDS].weight),
           percent(r->unit[GRAPH_LINES].static_weight, r->unit[GRAPH_LINES].weight), 1000 * r->analysis_seconds,
           1000 * r->trace_seconds);
  }
  puts("of each load called static the executor has the same words, block by block");
}

static enum run_status check_rows(const struct paver_options *o, u64 random, struct graph_row *rows) {
  enum run_status status = RUN_PASSED;
  struct progress progress;
  progress_begin(&progress, "kernels", o->kernel_count);
  for (unsigned i = 0; i < o->kernel_count && status == RUN_PASSED; i++) {
    progress_show(&progress, i);
    struct checking c = {.options = o, .row = {.analysed = true, .compared = true}};
    status = check_one(&c, o->kernels[i], NULL, o->seed);
    rows[i] = c.row;
  }
  progress_end(&progress);
  if (random && status == RUN_PASSED) {
    struct checking c = {.options = o, .row = {.analysed = true, .compared = true}};
    status = check_random(&c, random);
    rows[o->kernel_count] = c.row;
  }
  return status;
}

enum run_status check_study(const struct paver_options *o, u64 random) {
  const unsigned count = o->kernel_count + (random != 0);
  struct graph_row *rows = calloc(count + 1, sizeof *rows);
  enum run_status status = rows ? check_rows(o, random, rows) : RUN_INTERNAL;
  if (status == RUN_PASSED) status = graph_rows_report(rows, count, status, o->report);
  if (status == RUN_PASSED) print_all(rows, count);
  free(rows);
  return status;
}
