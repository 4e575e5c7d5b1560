/* lines: a file of lines of words, parted by spaces or tabs. */
#ifndef TWINWARP_LINES_H
#define TWINWARP_LINES_H

#include "error.h"

enum { LINE_WORDS = 8 };

struct lines {
  char *text, *rest;
  const char *path;
};

/* -1 with a line if the file cannot be read.  Freed by lines_free in either case; the path is kept. */
int lines_read(struct lines *, const char *path, struct tw_error *);
void lines_free(struct lines *);

/* The words of the next line that has any, "" behind the last; how many there are, of those more than LINE_WORDS only
 * that there are more.  0 when no line is left. */
unsigned lines_next(struct lines *, const char *word[LINE_WORDS]);

#endif
