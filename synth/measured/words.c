/* words: see words.h. */
#include "measured/words.h"

#include <math.h>
#include <stdlib.h>

enum { MOST = 1000000 };

int number_in(const char *word, double *number) {
  char *end;
  *number = strtod(word, &end);
  return end != word && !*end ? 0 : -1;
}

int word_number(const char *word, const char *what, double *number, struct tw_error *error) {
  if (number_in(word, number) == 0 && isfinite(*number) && *number >= 0) return 0;
  return tw_fail(error, "%.120s %.60s: should be a number", what, word);
}

int word_count(const char *word, const char *what, u32 *count, struct tw_error *error) {
  char *end;
  const long number = strtol(word, &end, 10);
  *count = 0;
  if (end == word || *end || number < 1 || number > MOST)
    return tw_fail(error, "%.120s %.60s: should be a whole number above 0", what, word);
  *count = (u32)number;
  return 0;
}
