/* resident_blocks_print: see resident_blocks.h. */
#include <stdio.h>

#include "resident_blocks.h"
#include "run/experiment.h"
#include "util/column.h"

static void print_row(const struct resident_kernel *k, const struct resident_blocks *r, int width, bool published) {
  char paper[2][16] = {"", ""};
  if (published) {
    snprintf(paper[0], sizeof paper[0], "%u", k->published_without);
    snprintf(paper[1], sizeof paper[1], "%u", k->published_with);
  }
  printf("%-*s  %7u %9u %9s %6u  %6s %6u  %6s %5u %8.1f %6.1f\n", width, k->name, k->threads, r->need.whole,
         k->registers ? "registers" : "bytes", r->without, paper[0], r->with, paper[1], r->limits.pairs,
         r->unused_without, r->unused_with);
}

static void add_row(cJSON *rows, const struct resident_kernel *k, const struct resident_blocks *r, bool published) {
  cJSON *row = experiment_row(rows, "kernel", k->name);
  cJSON_AddStringToObject(row, "limit", k->registers ? "registers" : "shared memory");
  cJSON_AddNumberToObject(row, "block_threads_count", k->threads);
  cJSON_AddNumberToObject(row, k->registers ? "block_registers_count" : "block_shared_bytes", r->need.whole);
  cJSON_AddNumberToObject(row, "without_blocks_count", r->without);
  cJSON_AddNumberToObject(row, "with_blocks_count", r->with);
  cJSON_AddNumberToObject(row, "pairs_count", r->limits.pairs);
  cJSON_AddNumberToObject(row, "unused_without_percent", r->unused_without);
  cJSON_AddNumberToObject(row, "unused_with_percent", r->unused_with);
  if (!published) return;
  cJSON_AddNumberToObject(row, "published_without_blocks_count", k->published_without);
  cJSON_AddNumberToObject(row, "published_with_blocks_count", k->published_with);
}

struct totals {
  unsigned all, more, alike; /* kernels; those with more blocks, and with as many as the paper says */
};

static void count(struct totals *t, const struct resident_kernel *k, const struct resident_blocks *r) {
  t->all++;
  t->more += r->with > r->without;
  t->alike += r->without == k->published_without && r->with == k->published_with;
}

static enum run_status write_report(unsigned percent, bool published, const char *report, struct totals *t) {
  cJSON *root = cJSON_CreateObject();
  cJSON_AddNumberToObject(root, "kept_percent", percent);
  cJSON *rows = cJSON_AddArrayToObject(root, "kernels");
  for (const struct resident_kernel *k = resident_kernels; k->name; k++) {
    const struct resident_blocks r = resident_blocks_of(k, percent);
    add_row(rows, k, &r, published);
    count(t, k, &r);
  }
  cJSON_AddNumberToObject(root, "kernels_count", t->all);
  cJSON_AddNumberToObject(root, "more_blocks_count", t->more);
  if (published) cJSON_AddNumberToObject(root, "as_published_count", t->alike);
  return experiment_end(root, RUN_PASSED, report);
}

/* The report comes first: where it cannot be written nothing is printed. */
enum run_status resident_blocks_print(unsigned percent, const char *report) {
  const bool published = percent == JATALA_KEPT_PERCENT;
  struct totals t = {0};
  const enum run_status status = write_report(percent, published, report, &t);
  if (status != RUN_PASSED) return status;
  int width = 0;
  for (const struct resident_kernel *k = resident_kernels; k->name; k++) width = column_fit(width, k->name);
  printf("resident blocks: a block of a pair keeps %u %% of what it needs for itself; SM of %d registers, %d bytes, %d "
         "warps, %d blocks\n%-*s  %7s %19s %14s %14s %5s %15s\n%-*s  %7s %19s %6s  %6s %6s  %6s %5s %8s %6s\n",
         percent, JATALA_REGISTERS, JATALA_SHARED_BYTES, JATALA_WARPS, JATALA_BLOCKS, width, "", "", "",
         "without sharing", "with sharing", "", "unused, %", width, "kernel", "threads", "a block needs", "blocks",
         "paper", "blocks", "paper", "pairs", "without", "with");
  for (const struct resident_kernel *k = resident_kernels; k->name; k++) {
    const struct resident_blocks r = resident_blocks_of(k, percent);
    print_row(k, &r, width, published);
  }
  printf("%u of %u kernels have more blocks", t.more, t.all);
  if (published) printf("; %u have as many as the paper says", t.alike);
  putchar('\n');
  return RUN_PASSED;
}
