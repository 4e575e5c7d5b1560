/* regless_paper: see regless_paper.h. */
#include "regless_paper.h"

#include <math.h>

#include "util/column.h"
#include "regions_published.h"

static const char *const columns[REGLESS_MACHINES] = {"128", "256", "512", "512 plain", "2048"};

typedef double figure(const struct regless_figures *, unsigned machine);

/* ---- of one kernel */

static double per(u64 of, u64 by) { return by ? (double)of / (double)by : 0; }
static double time_of(const struct regless_figures *f, unsigned m) { return per(f->counts[m].cycles, f->whole.cycles); }
static double time_of_words(const struct regless_figures *f, unsigned m) {
  (void)m;
  return per(f->words.cycles, f->whole.cycles);
}
static double from_compressor(const struct regless_figures *f, unsigned m) {
  return 100 * per(f->counts[m].from_compressor, f->counts[m].preloads);
}
static double from_l1(const struct regless_figures *f, unsigned m) {
  return 100 * per(f->counts[m].from_l1, f->counts[m].preloads);
}
static double from_memory(const struct regless_figures *f, unsigned m) {
  return 100 * per(f->counts[m].from_memory, f->counts[m].preloads);
}
static double from_staging(const struct regless_figures *f, unsigned m) {
  return 100 - from_compressor(f, m) - from_l1(f, m) - from_memory(f, m);
}
static double transfers(const struct regless_figures *f, unsigned m) {
  return per(f->counts[m].requests - f->counts[m].invalidations, f->counts[m].cycles);
}
static double invalidations(const struct regless_figures *f, unsigned m) {
  return per(f->counts[m].invalidations, f->counts[m].cycles);
}

/* ---- of all */

static double mean(const struct regless_figures *f, unsigned count, figure *of, unsigned m) {
  double sum = 0;
  for (unsigned k = 0; k < count; k++) sum += of(&f[k], m);
  return sum / count;
}

static double geometric_mean(const struct regless_figures *f, unsigned count, figure *of, unsigned m) {
  double sum = 0;
  for (unsigned k = 0; k < count; k++) sum += log(of(&f[k], m));
  return exp(sum / count);
}

static double mean_of(const struct regless_figures *f, unsigned count, figure *of, unsigned m) {
  return (of == time_of || of == time_of_words ? geometric_mean : mean)(f, count, of, m);
}

static void print_line(const char *what, const struct regless_figures *f, unsigned count, figure *of, const char *form,
                       const char *thesis) {
  printf("%-52s", what);
  for (unsigned m = 0; m < REGLESS_MACHINES; m++) printf(form, mean_of(f, count, of, m));
  printf("   %s\n", thesis);
}

static void print_machines(const struct regless_figures *f, unsigned count) {
  printf("\n%-52s", "entries of an SM");
  for (unsigned m = 0; m < REGLESS_MACHINES; m++) printf("%10s", columns[m]);
  printf("   thesis, at 512\n");
  print_line("time to the full register file's (Fig. 4.13, 4.16)", f, count, time_of, "%10.3f",
             "1.00, plain 1.10; more: a slight gain");
  print_line("preloads from the staging unit, % (Fig. 4.17)", f, count, from_staging, "%10.2f", "the rest");
  print_line("  from the compressor", f, count, from_compressor, "%10.2f", "the rest");
  print_line("  from the L1", f, count, from_l1, "%10.3f", "0.9");
  print_line("  from beyond", f, count, from_memory, "%10.3f", "0.013");
  print_line("L1 requests a cycle: registers and lines (Fig. 4.18)", f, count, transfers, "%10.4f", "below 0.02");
  print_line("  invalidations", f, count, invalidations, "%10.4f", "not in the figure");
}

static void print_words(const struct regless_figures *f, unsigned count) {
  const double words = geometric_mean(f, count, time_of_words, 0);
  printf("The full register file with a nop for each word of metadata takes %.3f: of the time with room for all "
         "registers\n"
         "%.3f is fetch and issue of metadata, and %.3f the time between regions.\n",
         words, words - 1, geometric_mean(f, count, time_of, REGLESS_2048) - words);
}

static double share_of_ends(const struct regions_sum *s, enum region_end end) {
  return 100 * regions_per(s->ends[end], s->regions);
}

static void print_region(int width, const struct regless_figures *f) {
  const struct regions_published *thesis = regions_find_published(f->name);
  const struct replay_counts *ran = &f->counts[REGLESS_512];
  if (!thesis) return;
  const struct regions_sum *s = &f->regions;
  printf("%-*s %9.1f %9.1f %10.0f %9.0f %10.1f %9.1f %6.1f %8.0f %6.0f %6.0f %6.0f\n", width, f->name,
         regions_per(s->instructions, s->regions), thesis->instructions, per(ran->active, ran->regions), thesis->cycles,
         regions_per(s->preloads, s->regions), regions_per(s->live, s->regions), regions_deviation(s),
         share_of_ends(s, REGION_ENDS_BLOCK), share_of_ends(s, REGION_ENDS_LOAD), share_of_ends(s, REGION_ENDS_BARRIER),
         share_of_ends(s, REGION_ENDS_ROOM));
}

static void print_regions(const struct regless_figures *f, unsigned count) {
  int width = column_fit(0, "a region, at 512");
  for (unsigned k = 0; k < count; k++) width = column_fit(width, f[k].name);
  printf("\n%-*s %19s %20s %10s %16s %29s\n", width, "a region, at 512", "instructions", "cycles, active", "preloads",
         "live registers", "ends, %: with");
  printf("%-*s %9s %9s %10s %9s %10s %9s %6s %8s %6s %6s %6s   (Table 4.2; Fig. 4.19 is a picture)\n", width, "",
         "ours", "thesis", "ours", "thesis", "", "", "+-", "block", "load", "barr.", "room");
  for (unsigned k = 0; k < count; k++) print_region(width, &f[k]);
}

void regless_paper_print(const struct regless_figures *f, unsigned count) {
  print_machines(f, count);
  print_words(f, count);
  print_regions(f, count);
}

void regless_paper_add(const struct regless_figures *f, unsigned count, cJSON *rows) {
  static const struct {
    const char *key;
    figure *of;
  } means[] = {{"time_to_full_ratio", time_of},
               {"nops_time_to_full_ratio", time_of_words},
               {"preloads_staging_percent", from_staging},
               {"preloads_compressor_percent", from_compressor},
               {"preloads_l1_percent", from_l1},
               {"preloads_beyond_percent", from_memory},
               {"l1_transfers_per_cycle_count", transfers},
               {"l1_invalidations_per_cycle_count", invalidations}};
  for (unsigned m = 0; m < REGLESS_MACHINES; m++) {
    char name[40];
    cJSON *row = cJSON_CreateObject();
    cJSON_AddItemToArray(rows, row);
    snprintf(name, sizeof name, "means, %s", columns[m]);
    cJSON_AddStringToObject(row, "kernel", name);
    for (unsigned i = 0; i < sizeof means / sizeof *means; i++)
      cJSON_AddNumberToObject(row, means[i].key, mean_of(f, count, means[i].of, m));
  }
}
