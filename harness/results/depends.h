/* depends: the list of figures, docs/results/list: how each is measured, and which files it depends on.
 *
 *   set NAME WORD...                             words that go by one name
 *   figures NAME REPORT WORD... : COMMAND        the report that COMMAND leaves, and what its figures depend on
 *
 * A word is a file, a folder, of which all files count, a pattern of the shell's, or @NAME, a set.  # begins a remark;
 * a line that begins with a space goes on from the one before. */
#ifndef TWINWARP_DEPENDS_H
#define TWINWARP_DEPENDS_H

#include "error.h"
#include "twin.h"

enum { DEPENDS_NAME = 64, DEPENDS_TEXT = 4096, DEPENDS_MOST = 100 };

struct depends_row {
  bool is_set;
  char name[DEPENDS_NAME];
  char report[256], command[1024]; /* of figures */
  char words[DEPENDS_TEXT];
};

struct depends {
  struct depends_row row[DEPENDS_MOST];
  unsigned count;
};

int depends_read(struct depends *, const char *path, struct tw_error *);

/* NULL if there are none of that name. */
const struct depends_row *depends_figures(const struct depends *, const char *name);

/* A hash of the names and contents of all its files, in hexadecimal.  Fails if a word names no file. */
int depends_hash(const struct depends *, const struct depends_row *, char hash[17], struct tw_error *);

/* Whether a file is in any set: 1 or 0; -1 if a word names no file.  Who adds a file says by this what depends on it. */
int depends_covers(const struct depends *, const char *path, struct tw_error *);

#endif
