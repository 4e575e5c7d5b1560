/* figures: the files of docs/results, one for each name of docs/results/list.
 *
 *   {"name", "command", "commit", "date", "cores", "seconds", "hash", "tools", "values"}
 *
 * Values are what the command left, in which every key that is a quantity ends in its unit; seconds, what it took.  The
 * hash is of the command and of all files that the figures depend on, as they were when they were measured; "" is of
 * figures that were measured before there were hashes.  Tools are the versions of those they depend on.  Figures are
 * stale when the hash is not what it is now, or a tool that is here is of another version.  Of figures by rows
 * (figure_rows.h) commit is the last row's, and rows_count, how many there should be, stands for seconds and hash; they
 * are stale when a row is, or is not there. */
#ifndef TWINWARP_FIGURES_H
#define TWINWARP_FIGURES_H

#include <cjson/cJSON.h>
#include <stdio.h>

#include "depends.h"

enum { FIGURES_MOST = DEPENDS_MOST };

struct figures {
  const struct depends_row *row;
  cJSON *root;
  bool missing; /* not measured yet: there is no file, and root has no values; stale too */
  bool stale, tools_differ;
  unsigned stale_rows, missing_rows; /* of figures by rows */
};

struct figure_files {
  struct depends depends;
  struct figures of[FIGURES_MOST]; /* those read so far */
  unsigned count;
};

#define FIGURES_LIST "docs/results/list"

/* Reads the list. */
int figures_open(struct figure_files *, struct tw_error *);
void figures_close(struct figure_files *);

/* The row of a name in the list; NULL if it has none. */
const struct depends_row *figures_row(const struct figure_files *, const char *name, struct tw_error *);

/* The file of a name, read once, which may be missing; NULL if it cannot be read. */
const struct figures *figures_get(struct figure_files *, const char *name, struct tw_error *);

/* Prints which rows of figures by rows are to be measured, all if there is no file yet; returns how many, or -1. */
int figures_wanted(struct figure_files *, const char *name, FILE *to, struct tw_error *);

/* Makes what the file of a name will be, from the reports its command has left; from now on figures_get gives this. */
const struct figures *figures_take(struct figure_files *, const char *name, const char *commit, double seconds,
                                   struct tw_error *);
/* And the file itself. */
int figures_write(const struct figures *, struct tw_error *);

const cJSON *figures_values(const struct figures *);
/* As it is shown: of figures by rows, of any of them. */
void figures_command(const struct depends_row *, char *text, size_t size);

const char *figures_text(const struct figures *, const char *key);

/* Why figures are stale: what has changed, a few words. */
int figures_why(struct figure_files *, const struct figures *, FILE *, struct tw_error *);

#endif
