/* figures: the files of docs/results, one for each name of docs/results/list.
 *
 *   {"name", "command", "commit", "date", "cores", "hash", "values"}
 *
 * Values are the report that the command left, in which every key that is a quantity ends in its unit.  The hash is of
 * all that the figures depend on, as it was when they were measured; "" is of figures that were measured before there were
 * hashes.  Figures are stale when it is not what the hash is now. */
#ifndef TWINWARP_FIGURES_H
#define TWINWARP_FIGURES_H

#include "depends.h"
#include <cjson/cJSON.h>

enum { FIGURES_MOST = DEPENDS_MOST };

struct figures {
  const struct depends_row *row;
  cJSON *root;
  bool stale;
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

/* The file of a name, read once; NULL if it cannot be had. */
const struct figures *figures_get(struct figure_files *, const char *name, struct tw_error *);

/* Makes the file of a name from the report its command has left. */
int figures_record(struct figure_files *, const char *name, const char *commit, struct tw_error *);

const char *figures_text(const struct figures *, const char *key);

#endif
