/* regions_check: see regions_check.h.  Regions go through their encoding and back before they are run, where the
 * instruction store has room for it. */
#include "regions_check.h"

#include <math.h>
#include <stdlib.h>

#include "json_report.h"
#include "program_generator.h"

enum { INSTRUCTION_LIMIT = 200000000 };

/* One file's, or one program's: the regions of a kernel that is launched more than once count once. */
struct checked {
  const struct regions_check_options *options;
  char name[KERNEL_NAME_BYTES];
  struct regions_sum sum;
  struct poison_stats ran;
  ARRAY(const u64 *) seen; /* code of kernels summed */
};

double regions_per(u64 of, u64 by) { return by ? (double)of / (double)by : 0; }

double regions_deviation(const struct regions_sum *sum) {
  const double mean = regions_per(sum->live, sum->regions);
  return sqrt(fmax(regions_per(sum->live_squared, sum->regions) - mean * mean, 0));
}

void regions_sum_add(struct regions_sum *sum, const struct regions *r) {
  sum->kernels++;
  sum->regions += r->list.count;
  sum->instructions += r->length;
  sum->words += regions_words(r);
  sum->definitions += r->definitions;
  sum->soft += r->soft;
  for (u32 i = 0; i < r->items.count; i++) {
    const unsigned kind = r->items.at[i].kind;
    sum->items++;
    sum->preloads += kind == REGION_PRELOAD || kind == REGION_LAST_PRELOAD;
    sum->last_preloads += kind == REGION_LAST_PRELOAD;
    sum->invalidations += kind == REGION_INVALIDATE;
  }
  for (u32 i = 0; i < r->list.count; i++) {
    sum->live += r->list.at[i].live;
    sum->live_squared += (u64)r->list.at[i].live * r->list.at[i].live;
  }
}

static void add_all(u64 *to, const u64 *from, size_t bytes) {
  for (size_t i = 0; i < bytes / sizeof *to; i++) to[i] += from[i];
}

/* The regions as hardware would decode them. */
static int decode(const struct regions *r, const struct kernel *kernel, struct regions *decoded, struct tw_error *error) {
  struct kernel with, without;
  if (regions_insert(r, kernel, &with, error)) return -1;
  const int failed = regions_read(decoded, &with, &without, error);
  kernel_free(&with);
  if (!failed) kernel_free(&without);
  return failed;
}

static bool is_new(struct checked *row, const struct kernel *kernel) {
  for (u32 i = 0; i < row->seen.count; i++)
    if (row->seen.at[i] == kernel->code) return false;
  if (ARRAY_ROOM(&row->seen, 1) == 0) row->seen.at[row->seen.count++] = kernel->code;
  return true;
}

static int run_launch_poisoned(void *context, const struct launch *launch, u32 *image, struct tw_error *error) {
  struct checked *row = context;
  struct regions r, decoded;
  struct poison_stats ran;
  if (regions_create(&r, launch->kernel, &row->options->regions, error)) return -1;
  if (is_new(row, launch->kernel)) regions_sum_add(&row->sum, &r);
  const bool fits = launch->kernel->length + regions_words(&r) <= ISA_PROGRAM_WORDS;
  int failed = fits ? decode(&r, launch->kernel, &decoded, error) : 0;
  if (!failed) {
    failed = poison_execute(launch, fits ? &decoded : &r, image, INSTRUCTION_LIMIT, &ran, error);
    add_all((u64 *)&row->ran, (const u64 *)&ran, sizeof ran);
    if (fits) regions_free(&decoded);
  }
  regions_free(&r);
  return failed;
}

static enum run_status run_row(struct checked *row, const char *kernel, const char *text, u64 seed) {
  struct options o;
  struct tw_error error;
  struct run_result *result = malloc(sizeof *result);
  if (!result) return RUN_INTERNAL;
  options_init(&o);
  o.snapshots = false;
  o.run.seed = seed;
  o.run.kernel = kernel;
  o.run.text = text;
  o.run.instead = run_launch_poisoned;
  o.run.instead_context = row;
  enum run_status status = options_resolve(&o, &error) ? RUN_BAD_INPUT : run_kernel(&o.run, result);
  if (status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", result->error.text);
  memcpy(row->name, result->kernel, sizeof row->name);
  free(result);
  free(row->seen.at);
  return status;
}

static void print_head(void) {
  printf("%-18s %6s %7s %6s %8s %5s %9s %6s %9s %9s %9s\n", "kernel", "insns.", "regions", "insns.", "preloads", "live",
         "deviation", "soft %", "metadata%", "run insn.", "run prel.");
  printf("%-18s %6s %7s %6s %8s %5s %9s %6s %9s %9s %9s\n", "", "", "", "/reg.", "/region", "/reg.", "", "of defs.",
         "of insns.", "/region", "/region");
}

static void print_row(const struct checked *r) {
  const struct regions_sum *s = &r->sum;
  printf("%-18.18s %6llu %7llu %6.1f %8.2f %5.1f %9.1f %6.1f %9.1f %9.1f %9.2f\n", r->name,
         (unsigned long long)s->instructions, (unsigned long long)s->regions, regions_per(s->instructions, s->regions),
         regions_per(s->preloads, s->regions), regions_per(s->live, s->regions), regions_deviation(s),
         100 * regions_per(s->soft, s->definitions), 100 * regions_per(s->words, s->instructions),
         regions_per(r->ran.instructions, r->ran.regions), regions_per(r->ran.preloads, r->ran.regions));
}

static cJSON *json_of_row(const struct checked *r) {
  const struct regions_sum *s = &r->sum;
  const struct poison_stats *p = &r->ran;
  const struct {
    const char *key;
    double value;
  } numbers[] = {
      {"kernels_count", (double)s->kernels}, {"instructions_count", (double)s->instructions},
      {"regions_count", (double)s->regions}, {"instructions_per_region_count", regions_per(s->instructions, s->regions)},
      {"preloads_per_region_count", regions_per(s->preloads, s->regions)},
      {"last_preloads_per_region_count", regions_per(s->last_preloads, s->regions)},
      {"invalidations_per_region_count", regions_per(s->invalidations, s->regions)},
      {"live_registers_per_region_count", regions_per(s->live, s->regions)},
      {"live_registers_deviation_count", regions_deviation(s)},
      {"definitions_count", (double)s->definitions}, {"soft_definitions_count", (double)s->soft},
      {"metadata_words_count", (double)s->words},
      {"run_regions_count", (double)p->regions}, {"run_warp_instructions_count", (double)p->instructions},
      {"run_metadata_words_count", (double)p->words}, {"run_preloads_count", (double)p->preloads},
      {"run_last_preloads_count", (double)p->last_preloads}, {"run_invalidations_count", (double)p->invalidations},
      {"run_evictions_count", (double)p->evicted}, {"run_erasures_count", (double)p->erased},
      {"run_held_registers_per_region_count", regions_per(p->held, p->regions)}};
  cJSON *one = cJSON_CreateObject();
  cJSON_AddStringToObject(one, "kernel", r->name);
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    cJSON_AddNumberToObject(one, numbers[i].key, numbers[i].value);
  return one;
}

static void add_row(struct checked *total, const struct checked *one) {
  add_all((u64 *)&total->sum, (const u64 *)&one->sum, sizeof one->sum);
  add_all((u64 *)&total->ran, (const u64 *)&one->ran, sizeof one->ran);
}

/* Programs of the generator: one row of all. */
static enum run_status check_random(const struct regions_check_options *o, struct checked *all, u64 *failed) {
  enum run_status status = RUN_PASSED;
  for (u64 i = 0; i < o->random; i++) {
    struct checked one = {.options = o};
    char name[64];
    char *text = program_generate(o->seed + i);
    snprintf(name, sizeof name, "random-%llu", (unsigned long long)(o->seed + i));
    const enum run_status of = text ? run_row(&one, name, text, o->seed + i) : RUN_INTERNAL;
    if (of != RUN_PASSED) {
      (*failed)++;
      fprintf(stderr, "FAILED    %s\n", name);
      if (status == RUN_PASSED) status = of;
    }
    add_row(all, &one);
    free(text);
  }
  return status;
}

enum run_status regions_check(const struct regions_check_options *o) {
  struct checked all = {.options = o, .name = "all"};
  enum run_status status = RUN_PASSED;
  struct tw_error error;
  u64 failed = 0;
  cJSON *rows = cJSON_CreateArray();
  print_head();
  for (unsigned k = 0; k < o->kernel_count; k++) {
    struct checked one = {.options = o};
    const enum run_status of = run_row(&one, o->kernels[k], NULL, o->seed);
    if (of != RUN_PASSED) {
      failed++;
      fprintf(stderr, "FAILED    %s\n", o->kernels[k]);
      if (status == RUN_PASSED) status = of;
    }
    print_row(&one);
    cJSON_AddItemToArray(rows, json_of_row(&one));
    add_row(&all, &one);
  }
  if (o->random) {
    struct checked random = {.options = o, .name = "random programs"};
    const enum run_status of = check_random(o, &random, &failed);
    if (status == RUN_PASSED) status = of;
    print_row(&random);
    cJSON_AddItemToArray(rows, json_of_row(&random));
    add_row(&all, &random);
  }
  print_row(&all);
  cJSON_AddItemToArray(rows, json_of_row(&all));
  printf("%llu run with poison, %llu failed\n", (unsigned long long)(o->kernel_count + o->random),
         (unsigned long long)failed);
  if (!o->report) cJSON_Delete(rows);
  else if (json_write(rows, o->report, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    if (status == RUN_PASSED) status = RUN_BAD_INPUT;
  }
  return status;
}
