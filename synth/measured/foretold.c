/* foretold: what energies of events say that units take, against what was measured (tests/energy.sh).
 *
 *   synthesis foretold ENERGIES ROWS LIMIT
 *
 * ENERGIES: a report of energy_table.c; ROWS: see window_rows.h; LIMIT: by how much they may differ, relative to what
 * was measured.  Prints a line for each unit and window; status 1 if one differs by more. */
#include <math.h>

#include "commands.h"
#include "measured/words.h"
#include "measured/window_rows.h"

enum { ENERGIES, ROWS, LIMIT, WORDS };

struct telling {
  cJSON *energies;
  struct window_rows rows;
  double clock_ns, limit;
  struct tw_error *error;
};

static int foretell(const struct telling *t, const cJSON *unit, const struct window_row *row, double *pj) {
  const cJSON *event, *events = list_of(unit, "events");
  *pj = figure_of(unit, "clock_pj_per_cycle") * row->power.cycles;
  cJSON_ArrayForEach(event, events) {
    *pj += figure_of(event, "pj") * window_rows_count(&t->rows, row->window, text_of(event, "event"));
  }
  return isnan(*pj) ? tw_fail(t->error, "%.80s: energies or counts of its events are missing", row->power.unit) : 0;
}

/* 0 or 1 as a command has it, -1. */
static int tell(const struct telling *t, const struct window_row *row, const char *kernel) {
  const struct unit_power *p = &row->power;
  const cJSON *unit = element_of(list_of(t->energies, "units"), "unit", p->unit);
  double says_pj;
  if (!unit) return tw_fail(t->error, "%.80s: there are no energies of it", p->unit);
  if (foretell(t, unit, row, &says_pj) != 0) return -1;
  const double is_pj = unit_power_dynamic_mw(p) * t->clock_ns * p->cycles, more = says_pj / is_pj - 1;
  printf("%-20s %-22s %10.1f pJ measured, %10.1f foretold, %+.1f %%\n", p->unit, kernel, is_pj, says_pj, 100 * more);
  return !(fabs(more) <= t->limit);
}

static int tell_all(const struct telling *t) {
  const char *kernel = "";
  int differ = 0;
  for (u32 i = 0; i < t->rows.rows; i++) {
    const struct window_row *row = &t->rows.row[i];
    if (!row->of_unit) {
      kernel = text_of(row->json, "kernel");
      continue;
    }
    const int status = tell(t, row, kernel);
    if (status < 0) return -1;
    differ |= status;
  }
  return differ;
}

static int print_foretold(char **word, unsigned words, struct tw_error *error) {
  struct telling t = {.error = error};
  (void)words;
  if (number_in(word[LIMIT], &t.limit) != 0) return tw_fail(error, "LIMIT %.80s: must be a number", word[LIMIT]);
  int status = json_file_read(&t.energies, word[ENERGIES], error);
  if (status == 0) status = window_rows_read(&t.rows, word[ROWS], error);
  if (status == 0) {
    t.clock_ns = figure_of(t.energies, "clock_ns");
    status = tell_all(&t);
  }
  window_rows_free(&t.rows);
  cJSON_Delete(t.energies);
  return status;
}

const struct command foretold_command = {"foretold", "ENERGIES ROWS LIMIT", WORDS, WORDS, print_foretold};
