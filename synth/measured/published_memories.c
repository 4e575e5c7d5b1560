/* published_memories: `synthesis models TABLE PUBLISHED` prints what models of memories (memory_model.h) make of
 * published macros, and how far each row is off on average; status 1 if one is off by more than its limit, 25 % of
 * leakage.
 *
 * PUBLISHED: rows of a model's name, words, width, area in µm², read and write in pJ, leakage in µW, access in ns,
 * "-" where it is not published; a last column says why one is printed and not counted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "commands.h"
#include "measured/memory_model.h"
#include "table.h"

enum { AREA, READ, WRITE, LEAKAGE, ACCESS, KINDS };
enum { OF_NAME, OF_WORDS, OF_WIDTH, FIRST_KIND };
enum { LEAST_CHECKED = 8 };
static const double leakage_limit_percent = 25;
static const char *const kind_name[KINDS] = {"area", "read", "write", "leakage", "access"};

struct errors {
  double sum[MEMORY_MODELS][KINDS];
  unsigned count[MEMORY_MODELS][KINDS];
};

static double modelled(const struct memory_model *m, unsigned kind, double words, double width) {
  switch (kind) {
    case AREA: return memory_area_um2(m, words, width);
    case READ: return memory_energy_pj(m, MEMORY_READ, words, width);
    case WRITE: return memory_energy_pj(m, MEMORY_WRITE, words, width);
    case LEAKAGE: return memory_leakage_uw(m, words, width);
    default: return memory_access_ns(m, words, width);
  }
}

static void compare(struct errors *e, const struct memory_models *t, const struct memory_model *m,
                    const struct table_row *row) {
  const double words = strtod(row->column[OF_WORDS], NULL), width = strtod(row->column[OF_WIDTH], NULL);
  const bool apart = row->columns > FIRST_KIND + KINDS;
  printf("%-11s %4.0f x %4.0f", m->name, words, width);
  for (unsigned k = 0; k < KINDS; k++) {
    char *end;
    const double published = strtod(row->column[FIRST_KIND + k], &end), ours = modelled(m, k, words, width);
    if (end == row->column[FIRST_KIND + k] || isnan(ours)) continue;
    const double error = ours / published - 1;
    printf("  %s %.4g for %.4g (%+.0f %%)", kind_name[k], ours, published, error * 100);
    if (apart) continue;
    e->sum[m - t->row][k] += fabs(error);
    e->count[m - t->row][k]++;
  }
  if (apart) printf("  %s", row->column[FIRST_KIND + KINDS]);
  putchar('\n');
}

/* How many figures were off by too much; -1 if there were too few. */
static int judge(const struct errors *e, const struct memory_models *t) {
  int bad = 0;
  unsigned checked = 0;
  for (unsigned i = 0; i < t->rows; i++)
    for (unsigned k = 0; k < KINDS; k++) {
      if (!e->count[i][k]) continue;
      const double mean = e->sum[i][k] / e->count[i][k] * 100,
                   limit = k == LEAKAGE ? leakage_limit_percent : t->row[i].limit_percent;
      printf("%-11s %-8s %.1f %% off on average, at most %g %%\n", t->row[i].name, kind_name[k], mean, limit);
      if (!(mean <= limit)) {
        puts("  above its limit");
        bad = 1;
      }
      checked++;
    }
  if (checked >= LEAST_CHECKED) return bad;
  printf("only %u figures checked\n", checked);
  return 1;
}

static int run(char **word, unsigned words, struct tw_error *error) {
  struct memory_models models;
  struct errors e = {.sum = {{0}}};
  struct table t = {.rows = 0};
  (void)words;
  int status = memory_models_read(&models, word[0], error);
  if (status == 0) status = table_read(&t, word[1], error);
  for (u32 i = 0; i < t.rows && status == 0; i++) {
    const struct table_row *row = &t.row[i];
    const struct memory_model *m = memory_model_named(&models, row->column[OF_NAME]);
    if (*row->column[OF_NAME] == '#') continue;
    if (!m || row->columns < FIRST_KIND + KINDS)
      status = tw_fail(error, "%.60s: %.40s: should be a row of %.60s, words, width and %d figures", word[1],
                       row->column[OF_NAME], word[0], KINDS);
    else compare(&e, &models, m, row);
  }
  if (status == 0) status = judge(&e, &models);
  table_free(&t);
  return status;
}

const struct command models_command = {"models", "TABLE PUBLISHED", 2, 2, run};
