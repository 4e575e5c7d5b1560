/* regions_check: see regions_check.h.  Regions go through their encoding and back before they are run, where the
 * instruction store has room for it. */
#include "regions_check.h"

#include <math.h>
#include <stdlib.h>

#include "util/column.h"
#include "util/counts.h"
#include "util/progress.h"
#include "run/json_report.h"
#include "random/program_generator.h"
#include "regions_published.h"

enum { INSTRUCTION_LIMIT = 200000000 };

/* One file's, or one program's: the regions of a kernel that is launched more than once count once. */
struct checked {
  const struct regions_check_options *options;
  char name[KERNEL_NAME_BYTES];
  struct regions_sum sum;
  struct poison_stats ran;
  ARRAY(const u64 *) seen; /* code of kernels summed */
};

/* 0: not in Table 4.2. */
static double find_published(const char *name) {
  const struct regions_published *found = regions_find_published(name);
  return found ? found->instructions : 0;
}

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
    sum->ends[r->list.at[i].ends]++;
    sum->live_squared += (u64)r->list.at[i].live * r->list.at[i].live;
  }
}

/* The regions as hardware would decode them. */
static int decode(const struct regions *r, const struct kernel *kernel, struct regions *decoded,
                  struct tw_error *error) {
  struct kernel with = {.length = 0}, without;
  if (regions_insert(r, kernel, &with, error)) return -1;
  const int failed = regions_read(decoded, &with, &without, error);
  kernel_free(&with);
  if (failed) return -1;
  kernel_free(&without);
  for (u32 n = 0; n < r->list.count; n++) decoded->list.at[n].needed = r->list.at[n].needed;
  return 0;
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
    counts_add(&row->ran, &ran, sizeof ran);
    if (fits) regions_free(&decoded);
  }
  regions_free(&r);
  return failed;
}

static enum run_status run_row(struct checked *row, const char *kernel, const char *text, u64 seed) {
  struct options o;
  struct run_result *result = calloc(1, sizeof *result);
  if (!result) return RUN_INTERNAL;
  options_init(&o);
  o.snapshots = false;
  o.run.seed = seed;
  o.run.kernel = kernel;
  o.run.text = text;
  o.run.instead = run_launch_poisoned;
  o.run.instead_context = row;
  const enum run_status status = options_resolve(&o, &result->error) ? RUN_BAD_INPUT : run_kernel(&o.run, result);
  if (status != RUN_PASSED) fprintf(stderr, "twinwarp: %s\n", result->error.text);
  memcpy(row->name, result->kernel, sizeof row->name);
  free(result);
  free(row->seen.at);
  return status;
}

enum run_status regions_measure(const char *kernel, u64 seed, const struct region_options *regions,
                                struct regions_sum *sum) {
  const struct regions_check_options o = {.regions = *regions};
  struct checked one = {.options = &o};
  const enum run_status status = run_row(&one, kernel, NULL, seed);
  *sum = one.sum;
  return status;
}

static void print_head(int width) {
  printf("%-*s %6s %7s %7s %7s %8s %6s %6s %7s %8s  %s\n", width, "", "", "", "insns.", "thesis", "preloads", "live",
         "", "soft %", "metadata", "of regions run:");
  printf("%-*s %6s %7s %7s %7s %8s %6s %6s %7s %8s %7s %8s %6s %6s\n", width, "kernel", "insns.", "regions", "/region",
         "4.2", "/region", "regs.", "+-", "of defs", "%", "insns.", "preloads", "needed", "kept");
}

static void print_row(int width, const struct checked *r) {
  const struct regions_sum *s = &r->sum;
  const struct poison_stats *p = &r->ran;
  const double thesis = find_published(r->name);
  char beside[16] = "";
  if (thesis > 0) snprintf(beside, sizeof beside, "%.1f", thesis);
  printf("%-*s %6llu %7llu %7.1f %7s %8.2f %6.1f %6.1f %7.1f %8.1f %7.1f %8.2f %6.1f %6.1f\n", width, r->name,
         (unsigned long long)s->instructions, (unsigned long long)s->regions, regions_per(s->instructions, s->regions),
         beside, regions_per(s->preloads, s->regions), regions_per(s->live, s->regions), regions_deviation(s),
         100 * regions_per(s->soft, s->definitions), 100 * regions_per(p->words, p->instructions),
         regions_per(p->instructions, p->regions), regions_per(p->preloads, p->regions),
         regions_per(p->needed, p->regions), regions_per(p->kept, p->regions));
}

static cJSON *json_of_row(const struct checked *r) {
  const struct regions_sum *s = &r->sum;
  const struct poison_stats *p = &r->ran;
  const struct {
    const char *key;
    double value;
  } numbers[] = {{"kernels_count", (double)s->kernels},
                 {"instructions_count", (double)s->instructions},
                 {"regions_count", (double)s->regions},
                 {"instructions_per_region_count", regions_per(s->instructions, s->regions)},
                 {"preloads_per_region_count", regions_per(s->preloads, s->regions)},
                 {"last_preloads_per_region_count", regions_per(s->last_preloads, s->regions)},
                 {"invalidations_per_region_count", regions_per(s->invalidations, s->regions)},
                 {"live_registers_per_region_count", regions_per(s->live, s->regions)},
                 {"live_registers_deviation_count", regions_deviation(s)},
                 {"ends_with_block_count", (double)s->ends[REGION_ENDS_BLOCK]},
                 {"ends_before_use_of_load_count", (double)s->ends[REGION_ENDS_LOAD]},
                 {"ends_behind_barrier_count", (double)s->ends[REGION_ENDS_BARRIER]},
                 {"ends_for_room_count", (double)s->ends[REGION_ENDS_ROOM]},
                 {"definitions_count", (double)s->definitions},
                 {"soft_definitions_count", (double)s->soft},
                 {"metadata_words_count", (double)s->words},
                 {"run_regions_count", (double)p->regions},
                 {"run_warp_instructions_count", (double)p->instructions},
                 {"run_metadata_words_count", (double)p->words},
                 {"run_preloads_count", (double)p->preloads},
                 {"run_last_preloads_count", (double)p->last_preloads},
                 {"run_invalidations_count", (double)p->invalidations},
                 {"run_evictions_count", (double)p->evicted},
                 {"run_erasures_count", (double)p->erased},
                 {"run_held_registers_per_region_count", regions_per(p->held, p->regions)},
                 {"run_kept_registers_count", regions_per(p->kept, p->regions)},
                 {"run_needed_registers_count", regions_per(p->needed, p->regions)}};
  cJSON *one = cJSON_CreateObject();
  cJSON_AddStringToObject(one, "kernel", r->name);
  if (find_published(r->name) > 0)
    cJSON_AddNumberToObject(one, "published_instructions_per_region_count", find_published(r->name));
  for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++)
    cJSON_AddNumberToObject(one, numbers[i].key, numbers[i].value);
  return one;
}

static void add_row(struct checked *total, const struct checked *one) {
  counts_add(&total->sum, &one->sum, sizeof one->sum);
  counts_add(&total->ran, &one->ran, sizeof one->ran);
}

/* Runs one more and says so if it fails; its row is added to `sum`. */
static enum run_status check_one(struct checked *one, struct checked *sum, const char *kernel, const char *text,
                                 u64 seed) {
  one->options = sum->options;
  const enum run_status status = run_row(one, kernel, text, seed);
  if (status != RUN_PASSED && status != RUN_BAD_INPUT) fprintf(stderr, "FAILED    %s\n", kernel);
  add_row(sum, one);
  return status;
}

static enum run_status first_of(enum run_status first, enum run_status next) {
  return first == RUN_PASSED ? next : first;
}

/* Programs of the generator: one row of all. */
static enum run_status check_random(struct checked *all, u64 *failed) {
  const struct regions_check_options *o = all->options;
  enum run_status status = RUN_PASSED;
  struct progress progress;
  progress_begin(&progress, "programs", o->random);
  for (u64 i = 0; i < o->random && status != RUN_BAD_INPUT; i++) {
    struct checked one = {.options = o};
    char name[64];
    char *text = program_generate(o->seed + i, 0);
    progress_show(&progress, i);
    snprintf(name, sizeof name, "random-%llu", (unsigned long long)(o->seed + i));
    const enum run_status of = text ? check_one(&one, all, name, text, o->seed + i) : RUN_INTERNAL;
    *failed += of != RUN_PASSED;
    status = first_of(status, of);
    free(text);
  }
  progress_end(&progress);
  return status;
}

/* Rows of kernels, of random programs, and of all together; returns how many. */
static unsigned check_all(const struct regions_check_options *o, struct checked *rows, u64 *failed,
                          enum run_status *status) {
  struct checked all = {.options = o, .name = "all"};
  unsigned count = 0;
  struct progress progress;
  progress_begin(&progress, "kernels", o->kernel_count);
  for (unsigned k = 0; k < o->kernel_count && *status != RUN_BAD_INPUT; k++, count++) {
    progress_show(&progress, k);
    const enum run_status of = check_one(&rows[count], &all, o->kernels[k], NULL, o->seed);
    *failed += of != RUN_PASSED;
    *status = of == RUN_BAD_INPUT ? of : first_of(*status, of);
  }
  progress_end(&progress);
  if (o->random && *status != RUN_BAD_INPUT) {
    rows[count] = (struct checked){.options = o, .name = "random programs"};
    *status = first_of(*status, check_random(&rows[count], failed));
    add_row(&all, &rows[count++]);
  }
  rows[count++] = all;
  return count;
}

static int write_report(const struct checked *rows, unsigned count, const char *path, struct tw_error *error) {
  cJSON *list = cJSON_CreateArray();
  for (unsigned n = 0; n < count; n++) cJSON_AddItemToArray(list, json_of_row(&rows[n]));
  return json_write(list, path, error);
}

enum run_status regions_check(const struct regions_check_options *o) {
  struct checked *rows = calloc(o->kernel_count + 2, sizeof *rows);
  enum run_status status = RUN_PASSED;
  struct tw_error error;
  u64 failed = 0;
  if (!rows) return RUN_INTERNAL;
  const unsigned count = check_all(o, rows, &failed, &status);
  if (status != RUN_BAD_INPUT && o->report && write_report(rows, count, o->report, &error) != 0) {
    fprintf(stderr, "twinwarp: %s\n", error.text);
    status = RUN_BAD_INPUT;
  }
  if (status != RUN_BAD_INPUT) {
    int width = column_fit(0, "kernel");
    for (unsigned n = 0; n < count; n++) width = column_fit(width, rows[n].name);
    print_head(width);
    for (unsigned n = 0; n < count; n++) print_row(width, &rows[n]);
    printf("%llu run with poison, %llu failed\n", (unsigned long long)(o->kernel_count + o->random),
           (unsigned long long)failed);
  }
  free(rows);
  return status;
}
