/* error: how a function of this library says why it failed: -1 and one line of text the user can act on. */
#ifndef TWINWARP_ERROR_H
#define TWINWARP_ERROR_H

#include <stdarg.h>
#include <stdio.h>

struct tw_error {
  char text[256]; /* without a newline; cut if longer */
};

/* Stores the line and returns -1, so that `return tw_fail(error, ...)` leaves a failing function. */
__attribute__((format(printf, 2, 3))) static inline int tw_fail(struct tw_error *error, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  struct tw_error line;
  vsnprintf(line.text, sizeof line.text, format, arguments);
  va_end(arguments);
  *error = line; /* only now: the old text may be among the arguments */
  return -1;
}

#endif
