/* report_plots: what is plotted on the page of `make report`.
 *
 *   synthesis plots FOLDER WORK
 *
 * Of each report in FOLDER that has figures to plot WORK/<table> gets a row for each unit: its name and the figures,
 * between tabs.  Prints a row for each such file: table, what the figures are, their names, how they stand. */
#include <math.h>

#include "commands.h"
#include "studies/report_sections.h"
#include "util/written.h"

/* A unit that has none of the figures is not plotted: of a paper's structures those that it has no figure of. */
static bool print_bars(FILE *to, const struct report_section *s, const cJSON *row) {
  bool known = false;
  for (unsigned i = 0; s->bar[i]; i++) known |= !isnan(figure_of(row, s->bar[i]));
  if (!known) return false;
  fputs(text_of(row, s->row), to);
  for (unsigned i = 0; s->bar[i]; i++) {
    const double figure = figure_of(row, s->bar[i]);
    fputc('\t', to);
    if (!isnan(figure)) fprintf(to, "%.10g", figure);
  }
  fputc('\n', to);
  return true;
}

static int write_bars(const struct report_section *s, const cJSON *report, const char *work, struct tw_error *error) {
  char path[REPORT_PATH];
  const cJSON *row;
  unsigned rows = 0;
  snprintf(path, sizeof path, "%.900s/%s", work, s->name);
  FILE *f = written_open(path, error);
  if (!f) return -1;
  cJSON_ArrayForEach(row, list_of(report, s->list)) rows += print_bars(f, s, row);
  if (rows) printf("%s\t%s\t%s\t%s\n", s->name, s->bars_are, s->bar_names, s->bars_stand);
  return written_close(f, path, error);
}

static int write_plots(char **word, unsigned words, struct tw_error *error) {
  (void)words;
  for (unsigned i = 0; i < REPORT_SECTIONS; i++) {
    char path[REPORT_PATH];
    cJSON *report;
    if (!report_found(&report_sections[i], word[0], path)) continue;
    int status = report_read(&report, &report_sections[i], path, error);
    if (status == 0) status = write_bars(&report_sections[i], report, word[1], error);
    cJSON_Delete(report);
    if (status != 0) return -1;
  }
  return 0;
}

const struct command plots_command = {"plots", "FOLDER WORK", 2, 2, write_plots};
