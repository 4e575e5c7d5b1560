/* file: see file.h. */
#include "file.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_BYTES = 1 << 16 };

/* Reads up to `most` + 1 bytes into room that doubles; NULL without memory. */
static char *read_all(FILE *f, size_t most, size_t *length) {
  size_t capacity = FIRST_BYTES, got;
  char *text = malloc(capacity);
  *length = 0;
  while (text && *length <= most && (got = fread(text + *length, 1, capacity - 1 - *length, f)) > 0) {
    *length += got;
    if (*length < capacity - 1) continue;
    char *larger = realloc(text, capacity *= 2);
    if (!larger) free(text);
    text = larger;
  }
  return text;
}

char *file_read(const char *path, size_t most, size_t *length, struct tw_error *error) {
  FILE *f = fopen(path, "rb");
  if (!f) {
    tw_fail(error, "%.160s: cannot open: %s", path, strerror(errno));
    return NULL;
  }
  char *text = read_all(f, most, length);
  bool good = false;
  if (ferror(f)) tw_fail(error, "%.160s: cannot read: %s", path, strerror(errno));
  else if (!text) tw_fail(error, "%.160s: no memory for it", path);
  else if (*length > most) tw_fail(error, "%.160s: larger than %zu bytes", path, most);
  else good = true;
  fclose(f);
  if (good) text[*length] = 0;
  else free(text);
  return good ? text : NULL;
}
