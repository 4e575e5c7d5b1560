/* gate: cells, areas and slack of units against those that are checked in (tests/synth/expected.json).
 *
 *   synthesis gate EXPECTED AREA TIMING [new]
 *       a line for each that is off, to the better too; status 1 if one is.  Cells and areas may be off by 1 %, slack
 *       by 0.05 ns.  With `new` units that are not checked in are named, and pass.
 *   synthesis ratchet EXPECTED AREA TIMING
 *       prints what should be checked in: what was measured, and of other units what there was */
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "commands.h"
#include "measured/figures_json.h"

static const double ratio_limit = 0.01, slack_limit_ns = 0.05;

static const struct {
  const char *key, *format;
  bool timing, better_is_more;
} checked[] = {{"cells", "%.0f", false, false},
               {"logic_area_um2", "%.2f", false, false},
               {"memory_area_um2", "%.2f", false, false},
               {"slack_ns", "%.4f", true, true}};
enum { CHECKED = sizeof checked / sizeof *checked };

struct gate {
  cJSON *expected, *area, *timing;
};

static void gate_free(struct gate *g) {
  cJSON_Delete(g->expected);
  cJSON_Delete(g->area);
  cJSON_Delete(g->timing);
}

static int gate_read(struct gate *g, char **word, struct tw_error *error) {
  *g = (struct gate){.expected = NULL};
  if (json_file_read(&g->expected, word[0], error) != 0 || json_file_read(&g->area, word[1], error) != 0 ||
      json_file_read(&g->timing, word[2], error) != 0)
    return -1;
  if (!cJSON_IsArray(g->expected)) return tw_fail(error, "%.200s: should be a list of units", word[0]);
  if (!list_of(g->area, "units")) return tw_fail(error, "%.200s: should have units", word[1]);
  return list_of(g->timing, "units") ? 0 : tw_fail(error, "%.200s: should have units", word[2]);
}

static double measured(const struct gate *g, const char *unit, unsigned which) {
  const cJSON *report = checked[which].timing ? g->timing : g->area;
  return figure_of(element_of(list_of(report, "units"), "unit", unit), checked[which].key);
}

static bool differs(const struct gate *g, const char *unit, const cJSON *known, unsigned which) {
  const double was = figure_of(known, checked[which].key), is = measured(g, unit, which);
  if (isnan(is) || isnan(was)) {
    printf("%s: no %s\n", unit, checked[which].key);
    return true;
  }
  const double off = checked[which].timing || was == 0 ? is - was : (is - was) / was,
               limit = checked[which].timing ? slack_limit_ns : ratio_limit;
  if (fabs(off) <= limit) return false;
  printf("%s: %s is ", unit, checked[which].key);
  printf(checked[which].format, is);
  printf(", was ");
  printf(checked[which].format, was);
  printf(": %s\n", (off > 0) == checked[which].better_is_more ? "better; `make ratchet` if it is meant" : "worse");
  return true;
}

static int compare(const struct gate *g, bool new_may) {
  const cJSON *units = list_of(g->area, "units"), *unit;
  bool bad = false;
  cJSON_ArrayForEach(unit, units) {
    const char *name = text_of(unit, "unit");
    const cJSON *known = element_of(g->expected, "unit", name);
    if (!known) {
      printf("%s: nothing is checked in; `make ratchet`\n", name);
      bad |= !new_may;
      continue;
    }
    for (unsigned i = 0; i < CHECKED; i++) bad |= differs(g, name, known, i);
  }
  if (!cJSON_GetArraySize(units)) {
    puts("no unit was measured");
    bad = true;
  }
  printf("%d units, %s\n", cJSON_GetArraySize(units), bad ? "not all as checked in" : "all as checked in");
  return bad;
}

static int check(char **word, unsigned words, struct tw_error *error) {
  struct gate g;
  if (words == 4 && strcmp(word[3], "new") != 0) return tw_fail(error, "gate %.20s: should be new", word[3]);
  int status = gate_read(&g, word, error);
  if (status == 0) status = compare(&g, words == 4);
  gate_free(&g);
  return status;
}

/* What is to be checked in of a unit: what was measured, or else what was known. */
static double figure_kept(const struct gate *g, const char *name, unsigned which) {
  const bool is_measured = element_of(list_of(g->area, "units"), "unit", name);
  return is_measured ? measured(g, name, which) : figure_of(element_of(g->expected, "unit", name), checked[which].key);
}

static int check_unit(const struct gate *g, const char *name, struct tw_error *error) {
  for (unsigned i = 0; i < CHECKED; i++)
    if (!*name || isnan(figure_kept(g, name, i)))
      return tw_fail(error, "%.100s: has no %s", *name ? name : "a unit without a name", checked[i].key);
  return 0;
}

/* A unit to a line, so that a change shows what changed. */
static void print_unit(const struct gate *g, const char *name, bool first) {
  printf("%s{\"unit\": \"%s\"", first ? "[" : ",\n ", name);
  for (unsigned i = 0; i < CHECKED; i++) {
    printf(", \"%s\": ", checked[i].key);
    printf(checked[i].format, figure_kept(g, name, i));
  }
  putchar('}');
}

/* Units as they stand, and behind them those that are new; printed, or only looked at. */
static int each_unit(const struct gate *g, bool print, struct tw_error *error) {
  const cJSON *const lists[] = {g->expected, list_of(g->area, "units")};
  bool first = true;
  for (unsigned i = 0; i < 2; i++) {
    const cJSON *unit;
    cJSON_ArrayForEach(unit, lists[i]) {
      const char *name = text_of(unit, "unit");
      if (i == 1 && element_of(g->expected, "unit", name)) continue;
      if (!print && check_unit(g, name, error) != 0) return -1;
      if (print) print_unit(g, name, first);
      first = false;
    }
  }
  if (print) puts(first ? "[]" : "]");
  return 0;
}

static int ratchet(char **word, unsigned words, struct tw_error *error) {
  struct gate g;
  (void)words;
  int status = gate_read(&g, word, error);
  if (status == 0) status = each_unit(&g, false, error);
  if (status == 0) status = each_unit(&g, true, error);
  gate_free(&g);
  return status;
}

const struct command gate_command = {"gate", "EXPECTED AREA TIMING [new]", 3, 4, check};
const struct command ratchet_command = {"ratchet", "EXPECTED AREA TIMING", 3, 3, ratchet};
