/* unit_extrapolated: power of a unit with the 32 lanes of a row, as a straight line through what it takes with rows of
 * fewer.
 *
 *   synthesis extrapolated ONE TWO      files, a line of unit_power.h each; TWO has more lanes
 *
 * Prints such a line.  Cells and power of each module go on, and power of each memory; what else it says is TWO's. */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "measured/lanes.h"
#include "measured/unit_power.h"

enum { FIGURES = 5, TENSOR_SIZE = 8 };
static const char *const of_module[FIGURES] = {"cells", "internal_mw", "switching_mw", "leakage_mw", "clock_mw"},
                         *const of_memory[FIGURES] = {"dynamic_mw", "leakage_mw"};

/* What one goes on by: this is how many times as much as from ONE to TWO. */
struct line {
  const cJSON *one;
  double times;
};

/* The part of ONE that has the same name, and as many of that name before it. */
static const cJSON *part_like(const cJSON *parts, const cJSON *list, const cJSON *part, const char *key) {
  const char *name = text_of(part, key);
  const cJSON *p;
  unsigned before = 0;
  cJSON_ArrayForEach(p, list) {
    if (p == part) break;
    before += strcmp(text_of(p, key), name) == 0;
  }
  cJSON_ArrayForEach(p, parts) if (strcmp(text_of(p, key), name) == 0 && before-- == 0) return p;
  return NULL;
}

/* What ONE has no such part of, it has nothing of. */
static void go_on(const struct line *line, const cJSON *list, cJSON *part) {
  const char *key = *text_of(part, "memory") ? "memory" : "module";
  const char *const *figure = strcmp(key, "memory") == 0 ? of_memory : of_module;
  const cJSON *was = part_like(line->one, list, part, key);
  for (unsigned i = 0; i < FIGURES && figure[i]; i++) {
    const double less = was ? figure_of(was, figure[i]) : 0, more = figure_of(part, figure[i]);
    cJSON_SetNumberValue(cJSON_GetObjectItemCaseSensitive(part, figure[i]), less + (more - less) * line->times);
  }
}

static int put_full(cJSON *unit, struct tw_error *error) {
  char text[LANES_TEXT];
  if (snprintf(text, sizeof text, "%s", text_of(unit, "config")) >= LANES_TEXT)
    return tw_fail(error, "%.100s: longer than %d characters", text, LANES_TEXT - 1);
  if (lanes_put(text, "Lanes", LANES_MOST, error) != 0 || lanes_put(text, "Size", TENSOR_SIZE, error) != 0) return -1;
  cJSON_ReplaceItemInObjectCaseSensitive(unit, "config", cJSON_CreateString(text));
  return 0;
}

static int extrapolate(const cJSON *one, cJSON *two, struct tw_error *error) {
  struct unit_power less, more;
  cJSON *part;
  if (unit_power_sum(&less, one, error) != 0 || unit_power_sum(&more, two, error) != 0) return -1;
  const double least = lanes_of(less.config), most = lanes_of(more.config);
  if (strcmp(less.unit, more.unit) != 0 || !(least > 0) || !(most > least))
    return tw_fail(error, "%.80s of %g lanes, %.80s of %g: should be one unit, first of fewer", less.unit, least,
                   more.unit, most);
  const struct line line = {list_of(one, "parts"), (LANES_MOST - least) / (most - least)};
  const cJSON *parts = list_of(two, "parts");
  cJSON_ArrayForEach(part, parts) { go_on(&line, parts, part); }
  return put_full(two, error);
}

static int print_extrapolated(char **word, unsigned words, struct tw_error *error) {
  cJSON *one = NULL, *two = NULL;
  (void)words;
  int status = json_file_read(&one, word[0], error);
  if (status == 0) status = json_file_read(&two, word[1], error);
  if (status == 0) status = extrapolate(one, two, error);
  cJSON_Delete(one);
  if (status == 0) json_line_print(two);
  else cJSON_Delete(two);
  return status;
}

const struct command extrapolated_command = {"extrapolated", "ONE TWO", 2, 2, print_extrapolated};
