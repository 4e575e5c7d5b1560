/* depends: the list of figures, docs/results/list: how each is measured, and which files and tools it depends on.
 *
 *   tool NAME : COMMAND                          prints which version there is; nothing where there is none
 *   set NAME WORD...                             words that go by one name
 *   figures NAME REPORT WORD... : COMMAND        the reports that COMMAND leaves, and what its figures depend on
 *   figures NAME REPORT by KEY WORD... : COMMAND a report that is a list of rows of which each depends on files of its
 *                                                own: in words {} is what it has under KEY, in COMMAND those asked for
 *   rows NAME : COMMAND                          prints by what names figures NAME are to have rows
 *
 * A word is a file; a folder, of which all files count; a pattern of the shell's; %NAME, a tool; @NAME, a set; and
 *
 *   +NAME   the RTL module of that name and all that it is made of
 *   +FILE   all of RTL that a file of tests/formal proves something of
 *   &NAME   the RTL of the units whose models a set has, and what else of RTL they are made of, but for other units
 *   ^FILE   a file of C, or files, and what they include, with the .c beside each header of a model
 *
 * # begins a remark; a line that begins with a space goes on from the one before. */
#ifndef TWINWARP_DEPENDS_H
#define TWINWARP_DEPENDS_H

#include <glob.h>

#include "error.h"
#include "twin.h"

enum { DEPENDS_NAME = 64, DEPENDS_TEXT = 4096, DEPENDS_MOST = 150 };
enum depends_kind { DEPENDS_TOOL, DEPENDS_SET, DEPENDS_ROWS, DEPENDS_FIGURES };

struct depends_row {
  enum depends_kind kind;
  char name[DEPENDS_NAME];
  char report[256];         /* of figures */
  char by[DEPENDS_NAME];    /* of figures by rows, the key; else "" */
  char command[1024];       /* of all but sets */
  char words[DEPENDS_TEXT]; /* of figures and sets */
  char version[128];        /* of a tool that has been asked for it */
};

struct depends {
  struct depends_row row[DEPENDS_MOST];
  unsigned count;
};

int depends_read(struct depends *, const char *path, struct tw_error *);

/* NULL if there is none of that name. */
const struct depends_row *depends_find(const struct depends *, enum depends_kind, const char *name);

/* Calls with each word of a row, and of the sets in it. */
typedef int depends_visit(void *context, const char *word, struct tw_error *);
int depends_each(const struct depends *, const struct depends_row *, depends_visit *, void *context, struct tw_error *);

/* A word or command of figures by rows with `one` in each {}, if that is not NULL; returns whether there was any. */
bool depends_fill(char *to, size_t size, const char *text, const char *one);

/* ---- files, in depends_files.c */

/* All files of a row, by name, each once or more; the caller frees the list.  Fails if a word names no file.  Of
 * figures by rows, those of the row `one`, where a pattern with {} may name no file; NULL: those that all rows have. */
int depends_files(const struct depends *, const struct depends_row *, const char *one, glob_t *, struct tw_error *);

/* A hash of its command, and of the names and contents of all these files, in hexadecimal. */
int depends_hash(const struct depends *, const struct depends_row *, const char *one, char hash[17], struct tw_error *);

/* Whether a file is in any set: 1 or 0; -1 if a word names no file.  Who adds a file says by this what depends on
 * it. */
int depends_covers(const struct depends *, const char *path, struct tw_error *);

/* The file of an RTL module, those of the modules in it, units among them or not, and the packages that they name: each
 * is given to `add`. */
int rtl_parts(const char *module, bool units, depends_visit *add, void *context, struct tw_error *);

/* A file of C and those that it includes with quotes, of cmodel/, toolchain/, harness/ and tests/; of headers of the
 * first two the .c beside them, and of NAME_internal.h all files beside it that include it; and what those include:
 * each is given to `add`. */
int c_parts(const char *path, depends_visit *add, void *context, struct tw_error *error);

/* ---- tools */

/* Which version of a tool there is; "" where there is none. */
const char *depends_version(struct depends *, const char *tool, struct tw_error *);

#endif
