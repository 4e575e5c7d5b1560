/* energy_table: energies of events, fitted to power that was measured, as a table and a report (synth/energy.sh).
 *
 *   synthesis energy EVENTS ROWS REPORT PRESET WINDOWS
 *
 * EVENTS: synth/energy.tsv, of each unit its events; ROWS: see window_rows.h, each unit being in all windows; REPORT:
 * the file to write; WINDOWS: what it calls them.  What a unit's clock takes whatever happens is known; the rest is
 * what its events take (event_fit.h). */
#include <math.h>
#include <string.h>

#include "commands.h"
#include "measured/event_fit.h"
#include "measured/flow_settings.h"
#include "measured/window_rows.h"
#include "table.h"

enum { EVENTS, ROWS, REPORT, PRESET, WINDOWS, WORDS };
enum { NAME = 64 };

struct fitting {
  struct flow_settings settings;
  struct table events;
  struct window_rows rows;
  cJSON *units; /* of the report */
  struct tw_error *error;
};

struct fitted {
  struct event_fit fit;
  char event[FIT_EVENTS][NAME];
};

static int name_events(const struct fitting *f, struct fitted *to, const char *unit) {
  const char *names = NULL;
  for (u32 i = 0; i < f->events.rows; i++)
    if (strcmp(f->events.row[i].column[0], unit) == 0) names = f->events.row[i].column[1];
  if (!names) return tw_fail(f->error, "%.80s: synth/energy.tsv has no events of it", unit);
  while (*names) {
    const size_t length = strcspn(names, " ");
    if (to->fit.events == FIT_EVENTS || length >= NAME)
      return tw_fail(f->error, "%.80s: should have no more than %d events, of short names", unit, FIT_EVENTS);
    snprintf(to->event[to->fit.events++], NAME, "%.*s", (int)length, names);
    names += length + strspn(names + length, " ");
  }
  return 0;
}

/* What a unit took in a window beyond its clock, and what happened. */
static int take_window(const struct fitting *f, struct fitted *to, const struct unit_power *p, u32 window) {
  struct event_fit *fit = &to->fit;
  if (window != fit->windows || window == FIT_WINDOWS)
    return tw_fail(f->error, "%.80s: should be in each window once, of no more than %d", p->unit, FIT_WINDOWS);
  fit->took_pj[window] = (unit_power_dynamic_mw(p) - p->clock_mw) * f->settings.clock_ns * p->cycles;
  for (u32 i = 0; i < fit->events; i++) {
    fit->count[window][i] = window_rows_count(&f->rows, window, to->event[i]);
    if (isnan(fit->count[window][i]))
      return tw_fail(f->error, "%.80s: window %u has no count of %.60s", p->unit, window + 1, to->event[i]);
  }
  fit->windows++;
  return 0;
}

static void print_unit(const struct fitted *u, const char *unit, double clock_pj) {
  printf("%-20s%14.4f%8.1f%%   ", unit, clock_pj, 100 * u->fit.error_ratio);
  for (u32 i = 0; i < u->fit.events; i++) printf("%s%s %.4g", i ? ", " : "", u->event[i], u->fit.pj[i]);
  putchar('\n');
}

/* Configuration and number are those of its first window, clock and leakage of its last. */
static void add_unit(const struct fitting *f, const struct fitted *u, const struct unit_power *first,
                     const struct unit_power *last) {
  const double clock_pj = last->clock_mw * f->settings.clock_ns;
  cJSON *to = cJSON_CreateObject(), *list;
  cJSON_AddItemToArray(f->units, to);
  print_unit(u, first->unit, clock_pj);
  cJSON_AddStringToObject(to, "unit", first->unit);
  cJSON_AddStringToObject(to, "config", first->config);
  figure_add(to, "instances", "%.0f", first->instances);
  figure_add(to, "clock_pj_per_cycle", "%.6g", clock_pj);
  figure_add(to, "leakage_mw", "%.6g", last->leakage_mw + last->memory_leakage_mw);
  figure_add(to, "fit_error_ratio", "%.4f", u->fit.error_ratio);
  list = cJSON_AddArrayToObject(to, "events");
  for (u32 i = 0; i < u->fit.events; i++) {
    cJSON *event = cJSON_CreateObject();
    cJSON_AddItemToArray(list, event);
    cJSON_AddStringToObject(event, "event", u->event[i]);
    figure_add(event, "pj", "%.6g", u->fit.pj[i]);
  }
}

static int fit_unit(const struct fitting *f, const struct unit_power *first) {
  struct fitted u = {.fit = {.events = 0}};
  const struct unit_power *last = first;
  if (name_events(f, &u, first->unit) != 0) return -1;
  for (u32 i = 0; i < f->rows.rows; i++) {
    const struct window_row *row = &f->rows.row[i];
    if (!row->of_unit || strcmp(row->power.unit, first->unit) != 0) continue;
    if (take_window(f, &u, &row->power, row->window) != 0) return -1;
    last = &row->power;
  }
  if (u.fit.windows != f->rows.windows)
    return tw_fail(f->error, "%.80s: is in %u of %u windows", first->unit, u.fit.windows, f->rows.windows);
  event_fit(&u.fit);
  add_unit(f, &u, first, last);
  return 0;
}

static bool is_first(const struct window_rows *r, u32 row) {
  for (u32 i = 0; i < row; i++)
    if (r->row[i].of_unit && strcmp(r->row[i].power.unit, r->row[row].power.unit) == 0) return false;
  return true;
}

static int fit_all(struct fitting *f, cJSON *report) {
  f->units = cJSON_AddArrayToObject(report, "units");
  for (u32 i = 0; i < f->rows.rows; i++)
    if (f->rows.row[i].of_unit && is_first(&f->rows, i) && fit_unit(f, &f->rows.row[i].power) != 0) return -1;
  puts("\nclock a cycle: what no gate stops.  fit error: root of the squares that the fit leaves, to those it began "
       "with.");
  return 0;
}

static int print_energy(char **word, unsigned words, struct tw_error *error) {
  struct fitting f = {.error = error};
  (void)words;
  int status = flow_settings_read(&f.settings, error);
  if (status == 0) status = table_read(&f.events, word[EVENTS], error);
  if (status == 0) status = window_rows_read(&f.rows, word[ROWS], error);
  if (status == 0) {
    cJSON *report = cJSON_CreateObject();
    flow_settings_add_cells(&f.settings, report);
    flow_settings_add_memories(&f.settings, report);
    cJSON_AddStringToObject(report, "preset", word[PRESET]);
    cJSON_AddStringToObject(report, "windows", word[WINDOWS]);
    printf("Energy of events in pJ: %s, clock %g ns, preset %s, fitted to %u windows\n\n%-20s%14s%9s   %s\n",
           f.settings.liberty, f.settings.clock_ns, word[PRESET], f.rows.windows, "", "clock a cycle", "fit error",
           "of each event");
    status = fit_all(&f, report);
    if (status == 0) status = json_file_write(report, word[REPORT], error);
    else cJSON_Delete(report);
  }
  window_rows_free(&f.rows);
  table_free(&f.events);
  return status;
}

const struct command energy_command = {"energy", "EVENTS ROWS REPORT PRESET WINDOWS", WORDS, WORDS, print_energy};
