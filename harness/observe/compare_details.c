/* compare_details: see compare.h: all that differs between two runs of a kernel. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "compare_internal.h"
#include "needed.h"
#include "reasons.h"
#include "sm.h"

enum { SPOTS = 10 };

/* A key without its unit, and the text of the reason of that name. */
static void name_of(const char *key, const char *unit, char name[64]) {
  const size_t length = strlen(key), end = strlen(unit);
  const bool fits = length > end && strcmp(key + length - end, unit) == 0;
  snprintf(name, 64, "%.*s", (int)(fits ? length - end : length), key);
}

static const char *text_of(const char *name) {
  const enum reason r = reason_find(name);
  return r == REASON_COUNT ? "" : reason_text(r);
}

/* Of each key of one object, or of the second alone, what it is in both; NULL at the end. */
struct both {
  const cJSON *item;
  double value[2];
};

static bool differs(const cJSON *const object[2], const cJSON *item, struct both *b) {
  b->item = item;
  for (unsigned i = 0; i < 2; i++) b->value[i] = comparison_number(object[i], item->string);
  return b->value[0] != b->value[1];
}

/* The key that changed most, of two objects with a number for each reason. */
static struct change greatest(const cJSON *before, const cJSON *after, const char *unit) {
  const cJSON *const object[2] = {before, after}, *item;
  struct change most = {.by = 0};
  for (unsigned i = 0; i < 2; i++) cJSON_ArrayForEach(item, object[i]) {
      struct both b;
      if (!differs(object, item, &b) || fabs(b.value[1] - b.value[0]) <= fabs(most.by)) continue;
      most.by = b.value[1] - b.value[0];
      name_of(item->string, unit, most.key);
    }
  return most;
}

struct change comparison_reason(const struct pair *p) {
  struct change most = greatest(cJSON_GetObjectItemCaseSensitive(p->run[0], "schedulers"),
                                cJSON_GetObjectItemCaseSensitive(p->run[1], "schedulers"), "_scheduler_cycles");
  most.by /= SM_SCHEDULERS;
  return most;
}

/* ---- reasons */

static void print_reasons(FILE *f, const struct pair *p) {
  const cJSON *const of[2] = {cJSON_GetObjectItemCaseSensitive(p->run[0], "schedulers"),
                              cJSON_GetObjectItemCaseSensitive(p->run[1], "schedulers")};
  const cJSON *item;
  if (!of[0] || !of[1]) {
    fputs("why: not known; both are to be run with --stalls\n", f);
    return;
  }
  fprintf(f, "of the cycles of a scheduler, mean of %d\n", SM_SCHEDULERS);
  cJSON_ArrayForEach(item, of[0]) {
    struct both b;
    char name[64];
    if (!differs(of, item, &b)) continue;
    name_of(item->string, "_scheduler_cycles", name);
    fprintf(f, "%11.0f %10.0f %+10.0f  %-15s %s\n", b.value[0] / SM_SCHEDULERS, b.value[1] / SM_SCHEDULERS,
            (b.value[1] - b.value[0]) / SM_SCHEDULERS, name, text_of(name));
  }
}

/* ---- hot spots */

struct spot {
  const cJSON *instruction, *kernel;
  double before, after;
  struct change most;
};

static double sum_of(const cJSON *object) {
  const cJSON *item;
  double sum = 0;
  cJSON_ArrayForEach(item, object) sum += item->valuedouble;
  return sum;
}

/* The same instruction of the same kernel, at the same place; NULL if it is not there. */
static const cJSON *find_instruction(const cJSON *kernels, const cJSON *kernel, const cJSON *instruction, int place) {
  const cJSON *k;
  cJSON_ArrayForEach(k, kernels) {
    if (strcmp(comparison_text(k, "kernel"), comparison_text(kernel, "kernel")) != 0) continue;
    const cJSON *i = cJSON_GetArrayItem(cJSON_GetObjectItemCaseSensitive(k, "instructions"), place);
    if (i && strcmp(comparison_text(i, "instruction"), comparison_text(instruction, "instruction")) == 0) return i;
  }
  return NULL;
}

static int by_change(const void *a, const void *b) {
  const struct spot *x = a, *y = b;
  const double mine = fabs(x->after - x->before), others = fabs(y->after - y->before);
  return mine > others ? -1 : mine < others;
}

static struct spot spot_of(const cJSON *kernel, const cJSON *before, const cJSON *after) {
  const cJSON *const waited[2] = {cJSON_GetObjectItemCaseSensitive(before, "waited"),
                                  cJSON_GetObjectItemCaseSensitive(after, "waited")};
  return (struct spot){.instruction = before,
                       .kernel = kernel,
                       .before = sum_of(waited[0]),
                       .after = sum_of(waited[1]),
                       .most = greatest(waited[0], waited[1], "_warp_cycles")};
}

static void print_spots(FILE *f, const struct pair *p) {
  const cJSON *before = cJSON_GetObjectItemCaseSensitive(p->run[0], "hot_spots");
  const cJSON *after = cJSON_GetObjectItemCaseSensitive(p->run[1], "hot_spots"), *kernel, *i;
  struct spot *spot = NULL;
  size_t count = 0, other = 0;
  if (!before || !after) return;
  cJSON_ArrayForEach(kernel, before) {
    int place = 0;
    const cJSON *instructions = cJSON_GetObjectItemCaseSensitive(kernel, "instructions");
    spot = needed(realloc(spot, (count + (size_t)cJSON_GetArraySize(instructions) + 1) * sizeof *spot));
    cJSON_ArrayForEach(i, instructions) {
      const cJSON *then = find_instruction(after, kernel, i, place++);
      if (then) spot[count++] = spot_of(kernel, i, then);
      else other++;
    }
  }
  if (count) qsort(spot, count, sizeof *spot, by_change);
  fputs("hot spots that changed most, in cycles of warps that wait\n", f);
  for (size_t k = 0; k < count && k < SPOTS && spot[k].before != spot[k].after; k++)
    fprintf(f, "%11.0f %10.0f %+10.0f  %-15s %s %s  %s\n", spot[k].before, spot[k].after,
            spot[k].after - spot[k].before, spot[k].most.key, comparison_text(spot[k].kernel, "kernel"),
            comparison_text(spot[k].instruction, "line"), comparison_text(spot[k].instruction, "instruction"));
  if (other) fprintf(f, "%zu instructions of the first are not in the second\n", other);
  free(spot);
}

/* ---- all of it */

static void print_quantity(FILE *f, const struct pair *p, const char *name, const char *key, int digits) {
  const double before = comparison_number(p->run[0], key), after = comparison_number(p->run[1], key);
  fprintf(f, "%-13s %.*f, then %.*f", name, digits, before, digits, after);
  if (before > 0) fprintf(f, "  %+.1f %%", 100 * (after / before - 1));
  putc('\n', f);
}

void comparison_details(FILE *f, const struct pair *p) {
  const char *const names[2] = {comparison_text(p->run[0], "kernel"), comparison_text(p->run[1], "kernel")};
  const bool same = strcmp(names[0], names[1]) == 0;
  fprintf(f, "kernel        %s%s%s\n", names[0], same ? "" : ", then ", same ? "" : names[1]);
  print_quantity(f, p, "cycles", "kernel_cycles", 0);
  print_quantity(f, p, "instructions", "warp_instructions_count", 0);
  print_quantity(f, p, "IPC", "instructions_per_cycle", 3);
  print_reasons(f, p);
  print_spots(f, p);
}
