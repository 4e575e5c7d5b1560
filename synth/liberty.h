/* liberty: a Liberty file as a tree of its statements.
 *
 *   name : value ;                  an attribute; a line's end closes it as well
 *   name (value, ...) ;             a complex one
 *   name (value, ...) { ... }       a group
 *
 * Names and values stand in quotes or not, in any order; comments are those of C and C++; a backslash goes on in the
 * next line.  What they mean is not looked at here.  Source: Synopsys, Liberty User Guide, volume 1, chapter 1. */
#ifndef TWINWARP_LIBERTY_H
#define TWINWARP_LIBERTY_H

#include <stdbool.h>
#include <stddef.h>

#include "error.h"

enum { LIBERTY_VALUES = 4 };

struct liberty_node {
  const char *name;
  const char *value[LIBERTY_VALUES]; /* the first of them, without quotes; "" behind the last */
  unsigned value_count, line;
  bool group;
  size_t from, to; /* in the text: from its name up to what closes it, that included */
  struct liberty_node *first, *next;
};

struct liberty {
  const char *path; /* of the caller */
  char *text;       /* as it is read, unzipped */
  size_t length;
  struct liberty_node *library; /* the one group of the file */
  char *words;
  struct liberty_block *blocks;
};

/* Reads a file, zipped by gzip or not; -1 with a line if that cannot be, or it has not the form of a library.  What
 * was read is freed in either case by liberty_free. */
int liberty_read(struct liberty *, const char *path, struct tw_error *);
void liberty_free(struct liberty *);

/* The same of a text of the caller's, which is copied; `path` is what it is called in errors. */
int liberty_parse(struct liberty *, const char *path, const char *text, size_t length, struct tw_error *);

/* The first statement of that name in a group, NULL if there is none; and the first value of it, "" if there is
 * none. */
const struct liberty_node *liberty_find(const struct liberty_node *group, const char *name);
const char *liberty_value(const struct liberty_node *group, const char *name);

#endif
