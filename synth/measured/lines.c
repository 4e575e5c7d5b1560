/* lines: see lines.h. */
#include "measured/lines.h"

#include <stdlib.h>
#include <string.h>

#include "file.h"

enum { LARGEST = 1 << 30 };

int lines_read(struct lines *l, const char *path, struct tw_error *error) {
  size_t length;
  *l = (struct lines){.path = path};
  l->rest = l->text = file_read(path, LARGEST, &length, error);
  return l->text ? 0 : -1;
}

void lines_free(struct lines *l) { free(l->text); }

unsigned lines_next(struct lines *l, const char *word[LINE_WORDS]) {
  char *line, *one;
  unsigned words = 0;
  while (words == 0 && (line = strsep(&l->rest, "\n"))) {
    for (unsigned i = 0; i < LINE_WORDS; i++) word[i] = "";
    while ((one = strsep(&line, " \t"))) {
      if (!*one) continue;
      if (words < LINE_WORDS) word[words] = one;
      words++;
    }
  }
  return words;
}
