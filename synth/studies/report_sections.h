/* report_sections: the tables of the page of `make report`: what each shows of a report of build/report. */
#ifndef TWINWARP_REPORT_SECTIONS_H
#define TWINWARP_REPORT_SECTIONS_H

#include <stdbool.h>

#include "measured/figures_json.h"

enum report_column_kind {
  COLUMN_FIGURE,
  COLUMN_SUMMED,
  COLUMN_SHARED, /* summed, too; a bar shows a figure's share of the largest */
  COLUMN_TEXT,
  COLUMN_EVENTS /* what each event of a unit takes */
};

struct report_column {
  const char *key, *heading;
  enum report_column_kind kind;
};

enum { REPORT_COLUMNS = 14, REPORT_BARS = 3 };

struct report_section {
  const char *name;               /* of the table: the ids of its rows begin with it */
  const char *report[2];          /* files, without .json: the first that is there */
  const char *list, *row, *named; /* of the report, a row for each element; what a row is called by, and what that is */
  const char *group;              /* rows that have the same here stand below it; NULL: no groups */
  bool sums;                      /* a row of sums, where a column has one */
  struct report_column column[REPORT_COLUMNS + 1]; /* up to one without a key */
  const char *bar[REPORT_BARS + 1];                /* keys that are plotted */
  const char *bars_are, *bar_names, *bars_stand;   /* as synth/report.gp takes them */
  const char *title, *text;                        /* HTML */
};

enum { REPORT_AREA, REPORT_TIMING, REPORT_POWER, REPORT_ENERGY, REPORT_BARNES, REPORT_PAPERS, REPORT_SECTIONS };
extern const struct report_section report_sections[REPORT_SECTIONS];

/* Which of its reports is in the folder, and its path; NULL if none is. */
enum { REPORT_PATH = 1024 };
const char *report_found(const struct report_section *, const char *folder, char path[REPORT_PATH]);

/* Reads that report; -1 with a line if it cannot be read, or has no row.  The caller deletes. */
int report_read(cJSON **, const struct report_section *, const char *path, struct tw_error *);

#endif
